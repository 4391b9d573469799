/** Each player's fleet: the ships on the sea, and new ships to drag or to add with one press. */

import { colourOf } from "../protocol/seats.ts";
import { SIZE_NAME } from "../table/sizes.ts";
import type { Size } from "../table/types.ts";
import { Chip } from "../ui/Chip.tsx";
import { useEditor } from "./context.ts";
import { flagName, opposite, shipName, withFlag, withoutFleet } from "./edits.ts";
import { FormRows } from "./FormRows.tsx";
import { useTray } from "./use_tray.ts";

const SIZES: readonly Size[] = ["L", "M", "S"];

export function Fleets() {
  const { position, selected, pieces, form } = useEditor();
  const hint = pieces.forms
    ? "Drag ships and islands to move them. Choose one to change it."
    : "Drag ships to the sea, or tap to add one. Drag placed pieces to move them.";
  return (
    <section class="fleets" aria-label="Fleets">
      {selected.value === null && <p class="quietly">{hint}</p>}
      {Array.from({ length: position.value.players }, (_, player) =>
        pieces.forms ? <Vessels key={player} player={player} /> : <FleetOf key={player} player={player} />,
      )}
      {pieces.forms && selected.value === null && <FormRows rows={form.value} />}
    </section>
  );
}

/** A fleet of ships under sail, on the sea or waiting beside it. */
function Vessels({ player }: { player: number }) {
  const state = useEditor();
  const vessels = state.position.value.vessels.filter((vessel) => vessel.player === player);
  const colour = colourOf(player);
  return (
    <fieldset class="fleet-box">
      <legend>
        <Chip colour={colour} /> {colour}
      </legend>
      <ul class="fleet long-names" aria-label={`Ships of ${colour}`}>
        {vessels.map((vessel) => (
          <li key={vessel.name}>
            <button
              type="button"
              aria-pressed={state.selected.value === shipName(vessel)}
              class={vessel.at ? "" : "spent"}
              onClick={() => state.select(shipName(vessel))}
            >
              {state.called(shipName(vessel))}
              {!vessel.at && <span class="unseen">, not on the sea</span>}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
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
        {state.hasFlags(position.options) && (
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
            Clear<span class="unseen"> {colour}</span>
          </button>
        </div>
      )}
    </fieldset>
  );

  function plant(): void {
    state.edit((now) => withFlag(now, player, state.sideOf(player)));
    state.select(flagName({ player }));
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
