/** What is chosen on the sea, by numbers and switches: everything that a hand can do there can be done here. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Chip } from "../app/ui/Chip.tsx";
import { PIPS, SIZE_NAME } from "../games/sailing.ts";
import { colourOf } from "../games/seats.ts";
import { INCH } from "../table/geometry.ts";
import { useEditor } from "./context.ts";
import { flagged, headingOf, movedTo, placeOf, type Thing, things, turnedTo, withIsland, withShip } from "./edits.ts";
import { NumberField } from "./NumberField.tsx";
import type { Island, Ship } from "./position.ts";

export function Chosen() {
  const state = useEditor();
  const name = state.selected.value;
  const thing = name === null ? undefined : things(state.position.value).get(name);
  if (name === null || !thing) {
    return <p class="quietly">Drag a ship from the tray to the sea, or choose one that lies there.</p>;
  }
  return <Details key={name} name={name} thing={thing} />;
}

function Details({ name, thing }: { name: string; thing: Thing }) {
  const state = useEditor();
  const section = useRef<HTMLElement>(null);
  // Chosen on the board, it has to be seen beside it; chosen here, nothing shall slip from under the pointer.
  useEffect(() => {
    if (document.activeElement?.closest(".board")) section.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const owner = ownerOf(thing);
  return (
    <section ref={section} class="panel chosen" aria-label="What is chosen">
      <header class="panel-head">
        {owner !== null && <Chip colour={colourOf(owner)} />}
        <h2>{titleOf(thing)}</h2>
      </header>
      <Place name={name} thing={thing} />
      {thing.kind === "ship" && <ShipFields name={name} ship={thing.ship} />}
      {thing.kind === "island" && <IslandFields name={name} island={thing.island} />}
      <div class="answers">
        <button type="button" onClick={() => state.select(null)}>
          Done
        </button>
        <button type="button" class="danger" aria-keyshortcuts="Delete" onClick={() => state.remove(name)}>
          Take off
        </button>
      </div>
    </section>
  );
}

const ownerOf = (thing: Thing): number | null =>
  thing.kind === "ship"
    ? thing.ship.player
    : thing.kind === "flag"
      ? thing.flag.player
      : thing.kind === "home"
        ? thing.home.player
        : null;

function titleOf(thing: Thing): string {
  switch (thing.kind) {
    case "ship":
      return `${colourOf(thing.ship.player)}’s ${SIZE_NAME[thing.ship.size]} ${thing.ship.name}`;
    case "flag":
      return `Flag of ${colourOf(thing.flag.player)}`;
    case "island":
      return `Island ${thing.island.name}`;
    case "home":
      return `Home of ${colourOf(thing.home.player)}`;
  }
}

/** Where it lies, in inches from the south-west corner, and which way. */
function Place({ name, thing }: { name: string; thing: Thing }) {
  const state = useEditor();
  const [x, y] = placeOf(thing);
  const heading = headingOf(thing);
  const turn = (by: number): void => state.edit((now) => turnedTo(now, name, heading + by));
  return (
    <div class="numbers">
      <NumberField
        label="East, inches"
        value={x / INCH}
        step={0.25}
        onChange={(value) => state.edit((now) => movedTo(now, name, [value * INCH, y]))}
      />
      <NumberField
        label="North, inches"
        value={y / INCH}
        step={0.25}
        onChange={(value) => state.edit((now) => movedTo(now, name, [x, value * INCH]))}
      />
      {thing.kind !== "flag" && (
        <div class="heading-field">
          <NumberField
            label="Heading, degrees"
            value={heading / 10}
            step={1}
            onChange={(value) => state.edit((now) => turnedTo(now, name, value * 10))}
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
        </div>
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
    <>
      <Count
        title="Damage"
        most={state.kit.mostDamage(ship.size)}
        value={ship.damage}
        onChoose={(damage) => news({ damage })}
      />
      <Count
        title="Shots fired this turn"
        most={PIPS[ship.size]}
        value={ship.fired}
        onChoose={(fired) => news({ fired })}
      />
      <Mark checked={ship.moved} onChange={(moved) => news({ moved })}>
        Has moved this turn
      </Mark>
      {(state.kit.hasFlags(state.position.value.options) || ship.flag) && (
        <Mark checked={ship.flag} onChange={(flies) => state.edit((now) => flagged(now, name, flies))}>
          Flagship
        </Mark>
      )}
    </>
  );
}

function IslandFields({ name, island }: { name: string; island: Island }) {
  const state = useEditor();
  const [side] = Array.isArray(island["size"]) ? island["size"] : [];
  if (typeof side !== "number") return null;
  return (
    <div class="numbers">
      <NumberField
        label="Side, inches"
        value={side / INCH}
        step={0.25}
        onChange={(inches) => state.edit((now) => withIsland(now, name, { size: squareOf(Math.round(inches * INCH)) }))}
      />
    </div>
  );
}

const squareOf = (side_u: number): readonly [number, number] => [side_u, side_u];

interface CountProps {
  readonly title: string;
  readonly most: number;
  readonly value: number;
  readonly onChoose: (value: number) => void;
}

export const Count = ({ title, most, value, onChoose }: CountProps) => (
  <fieldset class="choice">
    <legend>{title}</legend>
    {Array.from({ length: most + 1 }, (_, count) => (
      <label key={count}>
        <input type="radio" name={title} checked={value === count} onChange={() => onChoose(count)} />
        <span>{count}</span>
      </label>
    ))}
  </fieldset>
);

interface MarkProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ComponentChildren;
}

export const Mark = ({ checked, onChange, children }: MarkProps) => (
  <label class="switch">
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span>{children}</span>
  </label>
);
