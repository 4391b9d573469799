/** The tray: every player's fleet, what lies on the sea, and new ships to drag or to lay with one press. */

import { Chip } from "../app/ui/Chip.tsx";
import { SIZE_NAME } from "../games/sailing.ts";
import { colourOf } from "../games/seats.ts";
import type { Size } from "../table/types.ts";
import { useEditor } from "./context.ts";
import { opposite, shipName, withFlag, withoutFleet } from "./edits.ts";
import { useTray } from "./useTray.ts";

const SIZES: readonly Size[] = ["L", "M", "S"];

export function Fleets() {
  const { position, selected } = useEditor();
  return (
    <section class="fleets" aria-label="Fleets">
      {selected.value === null && (
        <p class="quietly">Drag ships from the tray to the sea, or press to lay one; drag what lies there.</p>
      )}
      {Array.from({ length: position.value.players }, (_, player) => (
        <FleetOf key={player} player={player} />
      ))}
    </section>
  );
}

function FleetOf({ player }: { player: number }) {
  const state = useEditor();
  const position = state.position.value;
  const ships = position.ships.filter((ship) => ship.player === player);
  const colour = colourOf(player);
  const other = opposite(player, position.players);
  return (
    <fieldset class="fleet-box">
      <legend>
        <Chip colour={colour} /> {colour}
      </legend>
      <div class="tray">
        {SIZES.map((size) => (
          <TrayShip key={size} player={player} size={size} />
        ))}
        {state.kit.hasFlags(position.options) && (
          <button type="button" class="new-ship" onClick={() => plant()}>
            + Flag
          </button>
        )}
      </div>
      {ships.length > 0 && (
        <ul class="fleet" aria-label={`Ships of ${colour}`}>
          {ships.map((ship) => (
            <li key={ship.name}>
              <button
                type="button"
                aria-pressed={state.selected.value === shipName(ship)}
                class={ship.moved ? "spent" : ""}
                onClick={() => state.select(shipName(ship))}
              >
                {ship.flag && <span class="unseen">Flagship </span>}
                {ship.name}
                {ship.flag && <span aria-hidden="true">⚑</span>}
                {ship.damage > 0 && <span class="hurt">{"×".repeat(Math.min(ship.damage, 3))}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {ships.length > 0 && (
        <div class="row">
          {other !== player && (
            <button type="button" class="quiet" onClick={() => state.mirror(player)}>
              Mirror to {colourOf(other)}
            </button>
          )}
          <button type="button" class="quiet" onClick={() => state.edit((now) => withoutFleet(now, player))}>
            Take all off<span class="unseen"> of {colour}</span>
          </button>
        </div>
      )}
    </fieldset>
  );

  function plant(): void {
    state.edit((now) => withFlag(now, player, state.sideOf(player)));
    state.select(`F${player}`);
  }
}

function TrayShip({ player, size }: { player: number; size: Size }) {
  const state = useEditor();
  const handlers = useTray(
    () => state.fetch(player, size),
    () => state.lay(player, size),
  );
  return (
    <button type="button" class="new-ship" {...handlers}>
      <svg viewBox="-10 -20 20 22" width="16" height="18" aria-hidden="true" class={`hull ${size}`}>
        <path d={HULLS[size]} />
      </svg>
      <span>
        + {size}
        <span class="unseen">
          {" "}
          {SIZE_NAME[size]} of {colourOf(player)}
        </span>
      </span>
    </button>
  );
}

const HULLS: Readonly<Record<Size, string>> = {
  L: "M0 -19L9 0H-9Z",
  M: "M0 -15L7 0H-7Z",
  S: "M0 -11L5 0H-5Z",
};
