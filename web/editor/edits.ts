/** The edits of a position: each returns a new one. They know no rules and allow illegal positions. */

import { OBJECT_NAMES } from "../protocol/generated/wire.ts";
import { bounds, centroid, common, dist, grow, lying, middle, wrap } from "../table/geometry.ts";
import type { Point, Polygon, Size } from "../table/types.ts";
import type { Flag, Goal, Home, Island, Position, Sand, Ship, Vessel } from "./position.ts";

export type Thing =
  | { readonly kind: "ship"; readonly ship: Ship }
  | { readonly kind: "flag"; readonly flag: Flag }
  | { readonly kind: "island"; readonly island: Island }
  | { readonly kind: "home"; readonly home: Home }
  | { readonly kind: "vessel"; readonly vessel: Laid<Vessel> }
  | { readonly kind: "sand"; readonly sand: Laid<Sand> };

type Laid<T extends Vessel | Sand> = T & { readonly at: Point };

export const shipName = ({ player, name }: Pick<Ship, "player" | "name">): string =>
  filled(OBJECT_NAMES.ship, { player, name });
export const flagName = ({ player }: Pick<Flag, "player">): string => filled(OBJECT_NAMES.flag, { player });
export const homeName = ({ player }: Home): string => filled(OBJECT_NAMES.home, { player });
const islandName = (number: number): string => filled(OBJECT_NAMES.island, { number });

/** A name with its parts filled in: `{player}.{name}` becomes `0.L1`. */
const filled = (name: string, parts: Readonly<Record<string, string | number>>): string =>
  Object.entries(parts).reduce((done, [part, value]) => done.replace(`{${part}}`, String(value)), name);

/** Every object on the sea, by its full name. */
export const things = (position: Position): ReadonlyMap<string, Thing> =>
  new Map<string, Thing>([
    ...position.ships.map((ship) => [shipName(ship), { kind: "ship", ship }] as const),
    ...position.flags.map((flag) => [flagName(flag), { kind: "flag", flag }] as const),
    ...position.islands.map((island) => [island.name, { kind: "island", island }] as const),
    ...position.homes.map((home) => [homeName(home), { kind: "home", home }] as const),
    ...position.vessels.flatMap((vessel) =>
      isLaid(vessel) ? [[shipName(vessel), { kind: "vessel", vessel }] as const] : [],
    ),
    ...position.sands.flatMap((sand) => (isLaid(sand) ? [[sand.name, { kind: "sand", sand }] as const] : [])),
  ]);

const isLaid = <T extends Vessel | Sand>(object: T): object is Laid<T> => object.at !== null;

/** The ship under sail with this full name, on the sea or not. */
export const vesselOf = (position: Position, name: string): Vessel | undefined =>
  position.vessels.find((vessel) => shipName(vessel) === name);

/** The point where an object is held: the middle of a ship's stern, the centre of any other object. */
export function placeOf(thing: Thing): Point {
  switch (thing.kind) {
    case "ship":
      return thing.ship.stern;
    case "flag":
      return thing.flag.at;
    case "island":
      return thing.island.at;
    case "home":
      return thing.home.at;
    case "vessel":
      return thing.vessel.at;
    case "sand":
      return thing.sand.at;
  }
}

export function headingOf(thing: Thing): number {
  switch (thing.kind) {
    case "ship":
      return thing.ship.heading;
    case "flag":
      return 0;
    case "island":
      return thing.island.heading;
    case "home":
      return thing.home.heading;
    case "vessel":
      return thing.vessel.heading;
    case "sand":
      return thing.sand.heading;
  }
}

/** The owner; null if it has none. */
export function ownerOf(thing: Thing): number | null {
  switch (thing.kind) {
    case "ship":
      return thing.ship.player;
    case "flag":
      return thing.flag.player;
    case "home":
      return thing.home.player;
    case "vessel":
      return thing.vessel.player;
    case "island":
    case "sand":
      return null;
  }
}

const whole = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];

// --- One object ---------------------------------------------------------------------------------------------------------

export function withShip(position: Position, name: string, news: Partial<Ship>): Position {
  return { ...position, ships: position.ships.map((ship) => (shipName(ship) === name ? { ...ship, ...news } : ship)) };
}

export function withIsland(position: Position, name: string, news: Partial<Island>): Position {
  return { ...position, islands: position.islands.map((each) => (each.name === name ? { ...each, ...news } : each)) };
}

export function withHome(position: Position, name: string, news: Partial<Home>): Position {
  return { ...position, homes: position.homes.map((home) => (homeName(home) === name ? { ...home, ...news } : home)) };
}

/** Moves an object. A ship under sail touches nothing then: these fields say what it touched. */
export function movedTo(position: Position, name: string, to: Point, touching: readonly string[] = []): Position {
  const at = whole(to);
  return {
    ...withShip(position, name, { stern: at }),
    vessels: loosened(position, name, touching, { at }),
    sands: position.sands.map((sand) => (sand.name === name ? { ...sand, at } : sand)),
    flags: position.flags.map((flag) => (flagName(flag) === name ? { ...flag, at } : flag)),
    islands: position.islands.map((island) => (island.name === name ? { ...island, at } : island)),
    homes: position.homes.map((home) => (homeName(home) === name ? { ...home, at } : home)),
  };
}

/** Rotates an object to a heading about the point where it is held. */
export function turnedTo(position: Position, name: string, to: number, touching: readonly string[] = []): Position {
  const heading = wrap(to);
  return {
    ...withShip(position, name, { heading }),
    vessels: loosened(position, name, touching, { heading }),
    sands: position.sands.map((sand) => (sand.name === name ? { ...sand, heading } : sand)),
    islands: position.islands.map((island) => (island.name === name ? { ...island, heading } : island)),
    homes: position.homes.map((home) => (homeName(home) === name ? { ...home, heading } : home)),
  };
}

/** The ships under sail, one of them moved; it touches nothing, and no ship touches it. */
function loosened(position: Position, name: string, touching: readonly string[], news: Partial<Vessel>): Vessel[] {
  return position.vessels.map((vessel) => {
    const moved = shipName(vessel) === name;
    const ended = touching.filter((field) => vessel[field] !== undefined && (moved || vessel[field] === name));
    const kept = Object.fromEntries(Object.entries(vessel).filter(([field]) => !ended.includes(field))) as Vessel;
    return moved ? { ...kept, ...news } : ended.length ? kept : vessel;
  });
}

export function removed(position: Position, name: string): Position {
  return {
    ...position,
    ships: position.ships.filter((ship) => shipName(ship) !== name),
    flags: position.flags.filter((flag) => flagName(flag) !== name),
    islands: position.islands.filter((island) => island.name !== name),
    homes: position.homes.filter((home) => homeName(home) !== name),
  };
}

/** Gives the flag to one ship of a fleet, or to none. */
export function flagged(position: Position, name: string, flies: boolean): Position {
  const owner = position.ships.find((ship) => shipName(ship) === name)?.player;
  return {
    ...position,
    ships: position.ships.map((ship) =>
      ship.player === owner ? { ...ship, flag: flies && shipName(ship) === name } : ship,
    ),
  };
}

// --- New objects --------------------------------------------------------------------------------------------------------

/** Adds a ship with the lowest number that its fleet does not use. */
export function newShip(position: Position, player: number, size: Size, stern: Point, heading: number): Ship {
  const taken = new Set(position.ships.filter((ship) => ship.player === player).map((ship) => ship.name));
  let number = 1;
  while (taken.has(`${size}${number}`)) number += 1;
  const name = `${size}${number}`;
  return { name, player, size, stern: whole(stern), heading, damage: 0, moved: false, fired: 0, flag: false };
}

export const withNewShip = (position: Position, ship: Ship): Position => ({
  ...position,
  ships: [...position.ships, ship],
});

export function withNewIsland(position: Position, at: Point, side_u: number): Position {
  const taken = new Set(position.islands.map((island) => island.name));
  let number = 1;
  while (taken.has(islandName(number))) number += 1;
  const island: Island = { name: islandName(number), at: whole(at), heading: 0, size: [side_u, side_u] };
  return { ...position, islands: [...position.islands, island] };
}

export const withFlag = (position: Position, player: number, at: Point): Position => ({
  ...position,
  flags: [...position.flags.filter((flag) => flag.player !== player), { player, at: whole(at) }],
});

/** The line that an attacker must cross, at a distance from the edge behind it. Attackers of even seats sail north. */
export function goalAt(field: Polygon, attacker: number, inset_u: number): Goal {
  const box = bounds(field);
  const [west, east] = [box.x, box.x + box.w];
  const y = attacker % 2 === 0 ? box.y + box.h - inset_u : box.y + inset_u;
  const ends: readonly [Point, Point] =
    attacker % 2 === 0
      ? [
          [west, y],
          [east, y],
        ]
      : [
          [east, y],
          [west, y],
        ];
  return { attacker, line: [whole(ends[0]), whole(ends[1])] };
}

/** The distance of a goal line from the edge behind it. */
export function insetOf(field: Polygon, goal: Goal): number {
  const box = bounds(field);
  const y = goal.line[0][1];
  return goal.attacker % 2 === 0 ? box.y + box.h - y : y - box.y;
}

// --- Whole fleets -------------------------------------------------------------------------------------------------------

export const withoutFleet = (position: Position, player: number): Position => ({
  ...position,
  ships: position.ships.filter((ship) => ship.player !== player),
  flags: position.flags.filter((flag) => flag.player !== player),
});

/** An empty sea with the same options. */
export const cleared = (position: Position): Position => ({
  ...position,
  ships: [],
  flags: [],
  islands: [],
  homes: [],
  goal: null,
});

/** The opposite seat. */
export const opposite = (player: number, players: number): number => (player + Math.floor(players / 2)) % players;

/** Makes the fleet of the opposite seat a copy of this one, rotated by 180 degrees about the middle of the field. */
export function mirrored(position: Position, player: number, field: Polygon): Position {
  const other = opposite(player, position.players);
  const [x, y] = middle(bounds(field));
  const across = (at: Point): Point => whole([2 * x - at[0], 2 * y - at[1]]);
  const rest = withoutFleet(position, other);
  const copies = position.ships
    .filter((ship) => ship.player === player)
    .map((ship) => ({ ...ship, player: other, stern: across(ship.stern), heading: wrap(ship.heading + 1800) }));
  const flags = position.flags
    .filter((flag) => flag.player === player)
    .map((flag) => ({ ...flag, player: other, at: across(flag.at) }));
  return { ...rest, ships: [...rest.ships, ...copies], flags: [...rest.flags, ...flags] };
}

/** Sets the number of players; with fewer players, the objects of the removed ones go. */
export function withPlayers(position: Position, players: number): Position {
  const stays = ({ player }: { readonly player: number }): boolean => player < players;
  return withOptions(
    {
      ...position,
      players,
      turn: stays(position.turn) ? position.turn : { ...position.turn, player: 0 },
      ships: position.ships.filter(stays),
      flags: position.flags.filter(stays),
      homes: position.homes.filter(stays),
    },
    position.options,
  );
}

/** Sets the options and removes the position's own field, because the options may ask for another one. */
export function withOptions(position: Position, options: Position["options"]): Position {
  const { field: _, ...rest } = position;
  return { ...(rest as Position), options };
}

export const withoutFlags = (position: Position): Position => ({
  ...position,
  flags: [],
  ships: position.ships.map((ship) => ({ ...ship, flag: false })),
});

// --- Free places --------------------------------------------------------------------------------------------------------

/** A point on the side from which a player's ships sail with this heading, a fifth of the way in from its edge. */
export function homeSide(field: Polygon, heading: number): Point {
  const [x, y] = middle(bounds(field));
  const { w, h } = bounds(field);
  const turn = (heading * Math.PI) / 1800;
  return [x - Math.sin(turn) * w * 0.36, y - Math.cos(turn) * h * 0.36];
}

/** The free place nearest to `wish` by bounding boxes. It is only a default: the player may move the ship anywhere. */
export function roomFor(hulls: readonly Polygon[], size: Size, heading: number, wish: Point, field: Polygon): Point {
  const boxes = hulls.filter((hull) => hull.length > 0).map((hull) => grow(bounds(hull), 160));
  const box = bounds(field);
  const spots: Point[] = [];
  const step = Math.max(512, Math.max(box.w, box.h) / 96);
  for (let x = box.x + 1024; x <= box.x + box.w - 1024; x += step)
    for (let y = box.y + 1024; y <= box.y + box.h - 1024; y += step) spots.push([x, y]);
  const free = spots.filter((spot) => {
    const hull = bounds(lying(size, spot, heading));
    const inField =
      hull.x > box.x && hull.y > box.y && hull.x + hull.w < box.x + box.w && hull.y + hull.h < box.y + box.h;
    return inField && boxes.every((other) => common(other, hull) === 0);
  });
  return free.sort((a, b) => dist(a, wish) - dist(b, wish))[0] ?? whole(centroid(field));
}
