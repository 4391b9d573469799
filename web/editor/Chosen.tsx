/** What is chosen on the sea, by numbers and switches: everything that a hand can do there can be done here. */

import { Chip } from "../app/ui/Chip.tsx";
import { PIPS, SIZE_NAME } from "../games/sailing.ts";
import { colourOf } from "../games/seats.ts";
import { INCH } from "../table/geometry.ts";
import { useEditor } from "./context.ts";
import {
  flagged,
  headingOf,
  movedTo,
  ownerOf,
  placeOf,
  type Thing,
  things,
  turnedTo,
  withIsland,
  withShip,
} from "./edits.ts";
import { counts, Few, Mark, NumberField } from "./fields.tsx";
import { Goods } from "./Goods.tsx";
import type { Island, Ship } from "./position.ts";

export function Chosen() {
  const state = useEditor();
  const name = state.selected.value;
  const thing = name === null ? undefined : things(state.position.value).get(name);
  if (name === null || !thing) return null;
  const owner = ownerOf(thing);
  return (
    <section class="chosen" aria-label="What is chosen">
      <header class="panel-head">
        {owner !== null && <Chip colour={colourOf(owner)} />}
        <Title thing={thing} />
        <span class="chosen-answers">
          <button type="button" class="danger" aria-keyshortcuts="Delete" onClick={() => state.remove(name)}>
            Take off
          </button>
          <button type="button" aria-keyshortcuts="Escape" onClick={() => state.select(null)}>
            Done
          </button>
        </span>
      </header>
      <Place name={name} thing={thing} />
      {thing.kind === "ship" && <ShipFields name={name} ship={thing.ship} />}
      {thing.kind === "island" && <IslandFields name={name} island={thing.island} />}
      <Goods name={name} thing={thing} />
    </section>
  );
}

/** The chip beside it shows whose it is; who cannot see that hears it. */
function Title({ thing }: { thing: Thing }) {
  const owner = ownerOf(thing);
  return (
    <h2>
      {owner !== null && <span class="unseen">{colourOf(owner)}’s </span>}
      {plainTitle(thing)}
    </h2>
  );
}

function plainTitle(thing: Thing): string {
  switch (thing.kind) {
    case "ship":
      return `${SIZE_NAME[thing.ship.size]} ${thing.ship.name}`;
    case "flag":
      return "Flag";
    case "island":
      return `Island ${thing.island.name}`;
    case "home":
      return "Home";
  }
}

/** Where it lies, in inches from the south-west corner, and which way. */
function Place({ name, thing }: { name: string; thing: Thing }) {
  const state = useEditor();
  const [x, y] = placeOf(thing);
  const heading = headingOf(thing);
  const turn = (by: number): void => state.adjust((now) => turnedTo(now, name, heading + by));
  return (
    <div class="numbers">
      <NumberField
        label="East"
        unit="inches"
        value={x / INCH}
        step={0.25}
        onChange={(value) => state.adjust((now) => movedTo(now, name, [value * INCH, y]))}
      />
      <NumberField
        label="North"
        unit="inches"
        value={y / INCH}
        step={0.25}
        onChange={(value) => state.adjust((now) => movedTo(now, name, [x, value * INCH]))}
      />
      {thing.kind !== "flag" && (
        <>
          <NumberField
            label="Heading"
            unit="degrees"
            value={heading / 10}
            step={1}
            onChange={(value) => state.adjust((now) => turnedTo(now, name, value * 10))}
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
        choices={counts(state.kit.mostDamage(ship.size))}
        value={ship.damage}
        onChoose={(damage) => news({ damage })}
      />
      <Mark checked={ship.moved} onChange={(moved) => news({ moved })}>
        Moved
      </Mark>
      <Few title="Shots" choices={counts(PIPS[ship.size])} value={ship.fired} onChoose={(fired) => news({ fired })} />
      {(state.kit.hasFlags(state.position.value.options) || ship.flag) && (
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
