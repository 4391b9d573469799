/** What everybody has still to lay, and the clock: over the sea, always in sight. */

import type { Counts, LayingPage } from "../../games/laying.ts";
import { colourOf } from "../../games/seats.ts";
import type { View } from "../../generated/wire.ts";
import type { Size } from "../../table/types.ts";
import { palette } from "../settings.ts";
import { Chip, Pyramid } from "../ui/Chip.tsx";
import { useMatch } from "./context.ts";
import { useNow } from "./useNow.ts";

const SIZES: readonly Size[] = ["S", "M", "L"];

export function Stocks() {
  const state = useMatch();
  const [page, view, picture] = [state.game.value?.laying, state.view.value, state.room.picture.value];
  if (!page || !view || !picture) return null;
  const moment = page.moment(view);
  if (moment === "done") return null;
  const through = page.through(view);
  const marks = moment === "ready" || moment === "wave";
  return (
    <div class="stocks">
      <ul aria-label="What everybody has still to lay">
        {picture.seats.map(({ player }) => (
          <Stock key={player} player={player} page={page} view={view} through={marks && through.includes(player)} />
        ))}
      </ul>
      <TimeLeft />
      {state.planning.value && moment !== "ready" && <Unfold />}
    </div>
  );
}

/** On a small screen: the log, the menu and the rest, while pieces are laid. */
function Unfold() {
  const { laying } = useMatch();
  const open = laying.unfolded.value;
  return (
    <button
      type="button"
      class="icon unfold"
      aria-label="Log and menu"
      aria-expanded={open}
      onClick={() => {
        laying.unfolded.value = !open;
      }}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d={open ? "M4 7L10 13L16 7" : "M3 5H17M3 10H17M3 15H17"} />
      </svg>
    </button>
  );
}

interface StockProps {
  readonly player: number;
  readonly page: LayingPage;
  readonly view: View;
  readonly through: boolean;
}

function Stock({ player, page, view, through }: StockProps) {
  const state = useMatch();
  const colour = colourOf(player);
  const [stock, lost] = [page.stock(view, player), page.lost(view, player)];
  const crashed = SIZES.reduce((sum, size) => sum + lost[size], 0);
  const done = page.moment(view) === "wave" ? "sealed" : "ready";
  return (
    <li class={player === state.room.seat.value ? "stock own" : "stock"} data-stock={player}>
      <Chip colour={colour} />
      <span class="unseen">{says(colour, stock, crashed)}</span>
      {SIZES.map((size) => (
        <span key={size} class={stock[size] > 0 ? "heap" : "heap none"} aria-hidden="true">
          <Pyramid size={size} colour={colour} palette={palette.value} empty={stock[size] === 0} />
          <b>{stock[size]}</b>
        </span>
      ))}
      {crashed > 0 && (
        <span class="heap dead" aria-hidden="true" title={`${crashed} crashed`}>
          <Pyramid size="S" colour={null} palette={palette.value} />
          <b>{crashed}</b>
        </span>
      )}
      {through && <span class="through">{done}</span>}
    </li>
  );
}

const says = (colour: string, stock: Counts, crashed: number): string =>
  `${colour}: ${stock.S} Small, ${stock.M} Medium, ${stock.L} Large to lay${crashed ? `, ${crashed} crashed` : ""}`;

/** How long the rush still lasts, where it ends by the clock. */
function TimeLeft() {
  const state = useMatch();
  const due = state.room.picture.value?.clock.find(({ action }) => action === "time");
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
