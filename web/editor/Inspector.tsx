/** Numbers and switches for the selected piece. They can do everything that dragging can. */

import { colourOf } from "../protocol/seats.ts";
import { INCH } from "../table/geometry.ts";
import { SIZE_NAME } from "../table/sizes.ts";
import { Chip } from "../ui/Chip.tsx";
import { SIZES, useEditor } from "./context.ts";
import {
  flagged,
  headingOf,
  movedTo,
  ownerOf,
  placeOf,
  type Thing,
  things,
  turnedTo,
  vesselOf,
  withIsland,
  withShip,
} from "./edits.ts";
import { FormRows } from "./FormRows.tsx";
import { counts, Few, Mark, NumberField } from "./fields.tsx";
import { Goods } from "./Goods.tsx";
import type { Island, Ship } from "./position.ts";

export function Inspector() {
  const state = useEditor();
  const name = state.selected.value;
  const thing = name === null ? undefined : things(state.position.value).get(name);
  const waiting = name === null ? undefined : vesselOf(state.position.value, name);
  if (name === null || !(thing ?? waiting)) return null;
  const owner = thing ? ownerOf(thing) : waiting!.player;
  return (
    <section class="chosen" aria-label="Selected piece">
      <header class="panel-head">
        {owner !== null && <Chip colour={colourOf(owner)} />}
        <h2>
          {owner !== null && <span class="unseen">{colourOf(owner)}'s </span>}
          {thing ? titleOf(thing, state.called(name)) : state.called(name)}
        </h2>
        <span class="chosen-answers">
          {!state.pieces.forms && (
            <button type="button" class="danger" aria-keyshortcuts="Delete" onClick={() => state.remove(name)}>
              Remove
            </button>
          )}
          <button type="button" aria-keyshortcuts="Escape" onClick={() => state.select(null)}>
            Done
          </button>
        </span>
      </header>
      {thing && <Place name={name} thing={thing} />}
      {thing?.kind === "ship" && <ShipFields name={name} ship={thing.ship} />}
      {thing?.kind === "island" && <IslandFields name={name} island={thing.island} />}
      {thing && <Goods name={name} thing={thing} />}
      <FormRows rows={state.form.value} />
    </section>
  );
}

/** The chip shows the owner; screen readers get the owner's name before this. */
function titleOf(thing: Thing, called: string): string {
  switch (thing.kind) {
    case "ship":
      return `${SIZE_NAME[thing.ship.size]} ${thing.ship.name}`;
    case "flag":
      return "Flag";
    case "island":
      return `Island ${thing.island.name}`;
    case "home":
      return "Home";
    case "vessel":
    case "sand":
      return called;
  }
}

/** Its position in inches from the south-west corner, and its heading. */
function Place({ name, thing }: { name: string; thing: Thing }) {
  const state = useEditor();
  const [x, y] = placeOf(thing);
  const heading = headingOf(thing);
  const turn = (by: number): void => state.adjust((now) => turnedTo(now, name, heading + by, state.pieces.touching));
  return (
    <div class="numbers">
      <NumberField
        label="East"
        unit="inches"
        value={x / INCH}
        step={0.25}
        onChange={(value) => state.adjust((now) => movedTo(now, name, [value * INCH, y], state.pieces.touching))}
      />
      <NumberField
        label="North"
        unit="inches"
        value={y / INCH}
        step={0.25}
        onChange={(value) => state.adjust((now) => movedTo(now, name, [x, value * INCH], state.pieces.touching))}
      />
      {thing.kind !== "flag" && (
        <>
          <NumberField
            label="Heading"
            unit="degrees"
            value={heading / 10}
            step={1}
            onChange={(value) => state.adjust((now) => turnedTo(now, name, value * 10, state.pieces.touching))}
          />
          <Turn
            label="Turn left by 15 degrees"
            shortcut=","
            path="M5 4V9H10M5.5 9A6 6 0 1 1 5 13"
            act={() => turn(-150)}
          />
          <Turn
            label="Turn right by 15 degrees"
            shortcut="."
            path="M15 4V9H10M14.5 9A6 6 0 1 0 15 13"
            act={() => turn(150)}
          />
        </>
      )}
    </div>
  );
}

interface TurnProps {
  readonly label: string;
  readonly shortcut: string;
  readonly path: string;
  readonly act: () => void;
}

const Turn = ({ label, shortcut, path, act }: TurnProps) => (
  <button type="button" class="icon" aria-label={label} aria-keyshortcuts={shortcut} onClick={act}>
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path d={path} />
    </svg>
  </button>
);

function ShipFields({ name, ship }: { name: string; ship: Ship }) {
  const state = useEditor();
  const news = (change: Partial<Ship>): void => state.edit((now) => withShip(now, name, change));
  return (
    <div class="ship-fields">
      <Few
        title="Damage"
        choices={counts(state.pieces.damage[SIZES.indexOf(ship.size)]!)}
        value={ship.damage}
        onChoose={(damage) => news({ damage })}
      />
      <Mark checked={ship.moved} onChange={(moved) => news({ moved })}>
        Moved
      </Mark>
      <Few
        title="Shots"
        choices={counts(state.pieces.shots[SIZES.indexOf(ship.size)]!)}
        value={ship.fired}
        onChoose={(fired) => news({ fired })}
      />
      {(state.hasFlags(state.position.value.options) || ship.flag) && (
        <Mark checked={ship.flag} onChange={(flies) => state.edit((now) => flagged(now, name, flies))}>
          Flagship
        </Mark>
      )}
    </div>
  );
}

function IslandFields({ name, island }: { name: string; island: Island }) {
  const state = useEditor();
  const [side] = Array.isArray(island["size"]) ? island["size"] : [];
  if (typeof side !== "number") return null;
  return (
    <div class="numbers">
      <NumberField
        label="Side"
        unit="inches"
        value={side / INCH}
        step={0.25}
        onChange={(inches) =>
          state.adjust((now) => withIsland(now, name, { size: squareOf(Math.round(inches * INCH)) }))
        }
      />
    </div>
  );
}

const squareOf = (side_u: number): readonly [number, number] => [side_u, side_u];
