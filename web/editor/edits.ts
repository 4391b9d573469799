/** What a hand does to a position: each edit gives a new one. No rules: what cannot be is laid all the same. */

import { bounds, centroid, common, dist, grow, lying, middle, wrap } from "../table/geometry.ts";
import type { Point, Polygon, Size } from "../table/types.ts";
import type { Flag, Goal, Home, Island, Position, Ship } from "./position.ts";

export type Thing =
  | { readonly kind: "ship"; readonly ship: Ship }
  | { readonly kind: "flag"; readonly flag: Flag }
  | { readonly kind: "island"; readonly island: Island }
  | { readonly kind: "home"; readonly home: Home };

export const shipName = (ship: Ship): string => `${ship.player}.${ship.name}`;
export const flagName = (flag: Flag): string => `F${flag.player}`;
export const homeName = (home: Home): string => `H${home.player}`;

/** Everything that lies on the sea, by its full name. */
export const things = (position: Position): ReadonlyMap<string, Thing> =>
  new Map<string, Thing>([
    ...position.ships.map((ship) => [shipName(ship), { kind: "ship", ship }] as const),
    ...position.flags.map((flag) => [flagName(flag), { kind: "flag", flag }] as const),
    ...position.islands.map((island) => [island.name, { kind: "island", island }] as const),
    ...position.homes.map((home) => [homeName(home), { kind: "home", home }] as const),
  ]);

/** Where a thing is held: the middle of a ship's stern, the centre of anything else. */
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
  }
}

/** Whose it is; null for nobody's. */
export function ownerOf(thing: Thing): number | null {
  switch (thing.kind) {
    case "ship":
      return thing.ship.player;
    case "flag":
      return thing.flag.player;
    case "home":
      return thing.home.player;
    case "island":
      return null;
  }
}

const whole = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];

// --- One thing ----------------------------------------------------------------------------------------------------------

export function withShip(position: Position, name: string, news: Partial<Ship>): Position {
  return { ...position, ships: position.ships.map((ship) => (shipName(ship) === name ? { ...ship, ...news } : ship)) };
}

export function withIsland(position: Position, name: string, news: Partial<Island>): Position {
  return { ...position, islands: position.islands.map((each) => (each.name === name ? { ...each, ...news } : each)) };
}

export function withHome(position: Position, name: string, news: Partial<Home>): Position {
  return { ...position, homes: position.homes.map((home) => (homeName(home) === name ? { ...home, ...news } : home)) };
}

/** The thing laid elsewhere. */
export function movedTo(position: Position, name: string, to: Point): Position {
  const at = whole(to);
  return {
    ...withShip(position, name, { stern: at }),
    flags: position.flags.map((flag) => (flagName(flag) === name ? { ...flag, at } : flag)),
    islands: position.islands.map((island) => (island.name === name ? { ...island, at } : island)),
    homes: position.homes.map((home) => (homeName(home) === name ? { ...home, at } : home)),
  };
}

/** The thing turned to a heading about where it is held. */
export function turnedTo(position: Position, name: string, to: number): Position {
  const heading = wrap(to);
  return {
    ...withShip(position, name, { heading }),
    islands: position.islands.map((island) => (island.name === name ? { ...island, heading } : island)),
    homes: position.homes.map((home) => (homeName(home) === name ? { ...home, heading } : home)),
  };
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

/** One ship of a fleet carries its flag, or none does. */
export function flagged(position: Position, name: string, flies: boolean): Position {
  const owner = position.ships.find((ship) => shipName(ship) === name)?.player;
  return {
    ...position,
    ships: position.ships.map((ship) =>
      ship.player === owner ? { ...ship, flag: flies && shipName(ship) === name } : ship,
    ),
  };
}

// --- Something new ------------------------------------------------------------------------------------------------------

/** A new ship under the lowest number that its fleet does not use. */
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
  while (taken.has(`T${number}`)) number += 1;
  const island: Island = { name: `T${number}`, at: whole(at), heading: 0, size: [side_u, side_u] };
  return { ...position, islands: [...position.islands, island] };
}

export const withFlag = (position: Position, player: number, at: Point): Position => ({
  ...position,
  flags: [...position.flags.filter((flag) => flag.player !== player), { player, at: whole(at) }],
});

/** The line that an attacker has to cross, so far from the edge behind it. Attackers of even seats sail north. */
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

/** How far a goal line lies from the edge behind it. */
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

/** Who sits opposite. */
export const opposite = (player: number, players: number): number => (player + Math.floor(players / 2)) % players;

/** The fleet of the seat opposite is this one's, turned half round about the middle of the field. */
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

/** With fewer players what belonged to the others is gone. */
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

/** Other options may ask for another sea, so the position names none of its own. */
export function withOptions(position: Position, options: Position["options"]): Position {
  const { field: _, ...rest } = position;
  return { ...(rest as Position), options };
}

export const withoutFlags = (position: Position): Position => ({
  ...position,
  flags: [],
  ships: position.ships.map((ship) => ({ ...ship, flag: false })),
});

// --- Where there is room ------------------------------------------------------------------------------------------------

/** The heading towards the middle of the field from a player's own side, for what is newly laid. */
export const facingOf = (player: number, players: number): number =>
  wrap(players === 2 ? player * 1800 : (player * 3600) / players);

/** Where a player's own side begins: a point a fifth of the way in from his edge. */
export function homeSide(field: Polygon, player: number, players: number): Point {
  const [x, y] = middle(bounds(field));
  const { w, h } = bounds(field);
  const turn = (facingOf(player, players) * Math.PI) / 1800;
  return [x - Math.sin(turn) * w * 0.36, y - Math.cos(turn) * h * 0.36];
}

/** The place nearest to `wish` where a new ship's box meets no other thing's. Only where to begin: nobody is refused. */
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
