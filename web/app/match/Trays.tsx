/** What one lays from: a tray for every seat that is played here, the pieces of a wave that are said, and the seal. */

import { useEffect, useRef } from "preact/hooks";
import type { LayingPage, Moment } from "../../games/laying.ts";
import { SIZE_NAME } from "../../games/sailing.ts";
import { colourOf } from "../../games/seats.ts";
import type { View } from "../../generated/wire.ts";
import type { Size } from "../../table/types.ts";
import { narrow, palette } from "../settings.ts";
import { Chip, Pyramid } from "../ui/Chip.tsx";
import { useMatch } from "./context.ts";
import type { MatchState } from "./state.ts";

const SIZES: readonly Size[] = ["S", "M", "L"];
/** Before it begins one may choose what to begin with. */
const BEFORE: readonly Moment[] = ["ready", "countdown"];

export function Trays() {
  const state = useMatch();
  const [page, view, picture] = [state.game.value?.laying, state.room.view.value, state.room.picture.value];
  if (!page || !view || !picture || !state.planning.value) return null;
  const moment = page.moment(view);
  if (moment === "done" || (moment === "ready" && narrow.value)) return null;
  const { laying } = state;
  return (
    <section class="trays" aria-label="Your pieces">
      <p class="lay-prompt">{prompt(state, moment === "countdown" || moment === "ready")}</p>
      <div class="tray-row">
        {picture.you.map((seat) => (
          <Tray key={seat} seat={seat} page={page} view={view} seats={picture.you.length} />
        ))}
      </div>
      {laying.waves.value && laying.breath.value > 0 && <Wave />}
    </section>
  );
}

/** One line of what to do, or of what the ghost would come to. */
function prompt(state: MatchState, counting: boolean): string {
  const { laying, planner } = state;
  const looked = planner.words.value.length > 0 ? planner.base.value?.prompt : null;
  if (looked) return looked;
  if (counting) return "A finger on a piece: choose the size you begin with.";
  if (laying.seen.value?.prompt) return laying.seen.value.prompt;
  if (laying.breath.value === 0)
    return laying.waves.value ? "Sealed: the others still choose." : "Nothing left to lay.";
  if (laying.complete.value) return "All are aimed: seal them, or take some back.";
  if (laying.chosen.value === null) return "Choose a size.";
  return "Press where its stern shall lie, drag to aim, let go.";
}

interface TrayProps {
  readonly seat: number;
  readonly page: LayingPage;
  readonly view: View;
  /** How many seats are played here. */
  readonly seats: number;
}

function Tray({ seat, page, view, seats }: TrayProps) {
  const state = useMatch();
  const { laying, room } = state;
  const colour = colourOf(seat);
  const own = room.seat.value === seat;
  const waits = page.breath(view, seat) === 0 && !BEFORE.includes(page.moment(view));
  const choose = (size: Size): void => {
    room.lookFrom(seat);
    laying.choose(size);
  };
  return (
    <fieldset class={own ? "tray own" : "tray"} aria-label={`Pieces of ${colour}`} data-tray={seat}>
      {seats > 1 && <Chip colour={colour} />}
      {SIZES.map((size, i) => {
        const left = laying.left(seat, size);
        const chosen = own && laying.hand.value === size && left > 0;
        return (
          <button
            key={size}
            type="button"
            class={chosen ? "chosen" : ""}
            data-size={size}
            aria-pressed={chosen}
            aria-keyshortcuts={`${size.toLowerCase()} ${i + 1}`}
            disabled={left <= 0 || waits}
            onPointerDown={() => choose(size)}
            onClick={() => choose(size)}
          >
            <span class="unseen">{`${SIZE_NAME[size]}, ${left} left`}</span>
            <Pyramid
              size={size}
              colour={colour}
              palette={palette.value}
              scale={seats > 2 ? 1 : narrow.value ? 1.5 : 1.8}
              empty={left <= 0}
            />
            <span class="tray-left" aria-hidden="true">
              {left}
            </span>
            <span class="tray-key" aria-hidden="true">
              {size}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** The pieces of the wave that are aimed, each to be taken back, and the seal. */
function Wave() {
  const state = useMatch();
  const { laying } = state;
  const seal = useRef<HTMLButtonElement>(null);
  const [said, breath, complete] = [laying.said.value, laying.breath.value, laying.complete.value];
  const sending = state.room.outbox.waiting.value.some(({ player }) => player === state.room.seat.value);
  useEffect(() => {
    if (complete && document.activeElement?.closest(".board")) seal.current?.focus();
  }, [complete]);
  return (
    <div class="wave">
      <ol aria-label="Pieces of this wave">
        {said.map(({ size }, i) => (
          <li key={i}>
            <button type="button" onClick={() => laying.takeBack(i)}>
              <span class="unseen">{`Take back ${SIZE_NAME[size]}, piece ${i + 1}`}</span>
              <span aria-hidden="true">
                <b>{i + 1}</b> {size} ×
              </span>
            </button>
          </li>
        ))}
      </ol>
      <button ref={seal} type="button" class="gold" disabled={!complete || sending} onClick={() => laying.seal()}>
        {sending ? "Sent…" : complete ? "Seal" : `Seal: ${said.length} of ${breath}`}
      </button>
    </div>
  );
}
