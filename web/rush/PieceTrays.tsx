/** A tray of pieces for each seat of this device, the pieces of the wave, and the button that locks the wave in. */

import { useEffect, useRef } from "preact/hooks";
import { narrow, palette } from "../browser/settings.ts";
import { colourOf } from "../protocol/seats.ts";
import { SIZE_NAME } from "../table/sizes.ts";
import type { Size } from "../table/types.ts";
import { Chip, PyramidIcon } from "../ui/Chip.tsx";
import { type RushMatch, useRush } from "./context.ts";
import { SIZES } from "./piece_drafts.ts";
import { useKeptRoom } from "./use_kept_room.tsx";

export function PieceTrays() {
  const state = useRush();
  const { placement } = state;
  const [moment, snapshot] = [placement.phase.value, state.room.snapshot.value];
  const { bar, room } = useKeptRoom<HTMLElement>();
  if (moment === "done") return room();
  if (!moment || !snapshot || !state.planning.value || (moment === "ready" && narrow.value)) return null;
  return (
    <section class="trays" aria-label="Your pieces" ref={bar}>
      <p class={placement.missing.value ? "lay-prompt missing" : "lay-prompt"}>{prompt(state)}</p>
      <p class="lay-keys hint-keys">
        Keys: <kbd>S</kbd> <kbd>M</kbd> <kbd>L</kbd> choose, arrows move, <kbd>,</kbd> <kbd>.</kbd> turn, <kbd>Tab</kbd>{" "}
        aims, <kbd>Enter</kbd> places
      </p>
      <div class="tray-row">
        {snapshot.heldSeats.map((seat) => (
          <Tray key={seat} seat={seat} seats={snapshot.heldSeats.length} />
        ))}
      </div>
      {placement.now.value?.wave ? <Wave /> : null}
    </section>
  );
}

/** One line: what to do, or what the previewed ship would hit. */
function prompt(state: RushMatch): string {
  const { placement, selection } = state;
  const looked = selection.words.value.length > 0 ? selection.basePlan.value?.prompt : null;
  if (looked) return looked;
  if (placement.beforeGo.value) return "Choose your first ship size.";
  if (placement.waits.value) return "Press it again to place it, or drag from it to aim.";
  if (placement.seen.value?.prompt) return placement.seen.value.prompt;
  if (placement.waveSize.value === 0)
    return placement.waves.value ? "Locked in. Waiting for the others." : "All ships placed.";
  if (placement.complete.value) return "Ready? Lock in, or drag a ship to aim it again.";
  if (placement.chosen.value === null) return placement.missing.value || "Choose a size.";
  return "Press to place, drag to aim, release.";
}

interface TrayProps {
  readonly seat: number;
  /** How many seats are played here. */
  readonly seats: number;
}

function Tray({ seat, seats }: TrayProps) {
  const state = useRush();
  const { placement, room } = state;
  const colour = colourOf(seat);
  const own = room.seat.value === seat;
  const waits = !placement.now.value?.together[seat] && !placement.beforeGo.value;
  const choose = (size: Size): void => {
    room.lookFrom(seat);
    placement.choose(size);
  };
  return (
    <fieldset class={own ? "tray own" : "tray"} aria-label={`Pieces of ${colour}`} data-tray={seat}>
      {seats > 1 && <Chip colour={colour} />}
      {SIZES.map((size, i) => {
        const left = placement.left(seat, size);
        const chosen = own && placement.heldSize.value === size && left > 0;
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
            <PyramidIcon
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

function lockLabel({ waves, waveSize, drafts, complete }: RushMatch["placement"]): string {
  if (waves.value && waveSize.value === 0) return "Locked in";
  const aiming = waves.value && !complete.value;
  return aiming ? `Lock in: ${drafts.value.length} of ${waveSize.value}` : "Lock in";
}

/**
 * The aimed ships of the wave, each with a button to remove it, and the button Lock in. It keeps its room before the first
 * wave and while others place theirs, so that the sea does not move.
 */
function Wave() {
  const state = useRush();
  const { placement } = state;
  const seal = useRef<HTMLButtonElement>(null);
  const [said, complete] = [placement.drafts.value, placement.complete.value];
  const sending = state.room.outbox.waiting.value.some(({ player }) => player === state.room.seat.value);
  useEffect(() => {
    const focus = document.activeElement;
    // The handle of the last ship has gone, and the focus with it.
    if (complete && (focus === document.body || focus?.closest(".board"))) seal.current?.focus();
  }, [complete]);
  return (
    <div class="wave">
      <ol aria-label="Ships of this wave">
        {said.map(({ size }, i) => (
          <li key={i}>
            <button type="button" onClick={() => placement.takeBack(i)}>
              <span class="unseen">{`Remove ${SIZE_NAME[size]}, ship ${i + 1}`}</span>
              <span aria-hidden="true">
                <b>{i + 1}</b> {size} ×
              </span>
            </button>
          </li>
        ))}
      </ol>
      <button ref={seal} type="button" class="gold" disabled={!complete || sending} onClick={() => placement.seal()}>
        {sending ? "Sent…" : lockLabel(placement)}
      </button>
    </div>
  );
}
