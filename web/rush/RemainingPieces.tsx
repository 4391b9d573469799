/** The ships each player has left to place, and the clock, above the sea. */

import { palette } from "../browser/settings.ts";
import { colourOf } from "../protocol/seats.ts";
import { Chip, PyramidIcon } from "../ui/Chip.tsx";
import { useRush } from "./context.ts";
import { SIZES } from "./piece_drafts.ts";
import { useKeptRoom } from "./use_kept_room.tsx";
import { useNow } from "./use_now.ts";

type Counts = readonly [number, number, number];
const NONE: Counts = [0, 0, 0];

export function RemainingPieces() {
  const state = useRush();
  const [now, snapshot] = [state.scene.value?.placement, state.room.snapshot.value];
  const { bar, room } = useKeptRoom<HTMLDivElement>();
  if (!now || !snapshot) return null;
  if (now.phase === "done") return room();
  const moment = now.phase;
  const marks = moment === "ready" || moment === "wave";
  return (
    <div class="stocks" ref={bar}>
      <ul aria-label="Ships left to place">
        {snapshot.seats.map(({ player }) => (
          <PlayerPieces
            key={player}
            player={player}
            left={now.remaining[player] ?? NONE}
            lost={now.lost[player] ?? NONE}
            done={marks && now.finished.includes(player) ? (moment === "wave" ? "locked in" : "ready") : ""}
          />
        ))}
      </ul>
      <TimeLeft />
      {state.planning.value && moment !== "ready" && <Unfold />}
    </div>
  );
}

/** On a small screen: opens the log and the menu during placement. */
function Unfold() {
  const { placement } = useRush();
  const open = placement.expanded.value;
  return (
    <button
      type="button"
      class="icon unfold"
      aria-label="Log and menu"
      aria-expanded={open}
      onClick={() => {
        placement.expanded.value = !open;
      }}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d={open ? "M4 7L10 13L16 7" : "M3 5H17M3 10H17M3 15H17"} />
      </svg>
    </button>
  );
}

interface PlayerPiecesProps {
  readonly player: number;
  readonly left: Counts;
  readonly lost: Counts;
  /** What this player has done already: "ready". */
  readonly done: string;
}

function PlayerPieces({ player, left, lost, done }: PlayerPiecesProps) {
  const state = useRush();
  const colour = colourOf(player);
  const crashed = lost.reduce((sum, count) => sum + count, 0);
  return (
    <li class={player === state.room.seat.value ? "stock own" : "stock"} data-stock={player}>
      <Chip colour={colour} />
      <span class="unseen">{says(colour, left, crashed)}</span>
      {SIZES.map((size, i) => (
        <span key={size} class={left[i]! > 0 ? "heap" : "heap none"} aria-hidden="true">
          <PyramidIcon size={size} colour={colour} palette={palette.value} empty={left[i] === 0} />
          <b>{left[i]}</b>
        </span>
      ))}
      {crashed > 0 && (
        <span class="heap dead" aria-hidden="true" title={`${crashed} crashed`}>
          <PyramidIcon size="S" colour={null} palette={palette.value} />
          <b>{crashed}</b>
        </span>
      )}
      {done && <span class="through">{done}</span>}
    </li>
  );
}

const says = (colour: string, [small, medium, large]: Counts, crashed: number): string =>
  `${colour}: ${small} Small, ${medium} Medium, ${large} Large left${crashed ? `, ${crashed} crashed` : ""}`;

/** The time left, in a rush with a time limit. */
function TimeLeft() {
  const state = useRush();
  const due = state.room.snapshot.value?.timers.find(({ shown }) => shown === "clock");
  const now = useNow(due !== undefined, 200);
  if (!due) return null;
  const left = Math.max(0, Math.ceil((due.at_ms - now) / 1000));
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <span class={left <= 10 ? "time-left short" : "time-left"} role="timer" aria-label={`${left} seconds left`}>
      {text}
    </span>
  );
}
