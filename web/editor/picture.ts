/** A position as a view, so that its game's page can draw it: exact outlines where the server has given them. */

import { PIPS } from "../games/sailing.ts";
import type { View } from "../generated/wire.ts";
import { laid, lying } from "../table/geometry.ts";
import type { Point, Polygon } from "../table/types.ts";
import { goodsOf } from "./cargo.ts";
import type { Fields, Flag, Home, Island, Position, Ship } from "./position.ts";

const FLAG_U = 576;
const ISLAND_U: Point = [1024, 1024];
const HOME_U: Point = [5632, 3584];

/** `answered` is the latest position that the server has written whole. */
export function viewOf(position: Position, field: Polygon, answered: View | null): View {
  const exact = exactHulls(answered);
  const hullOf = (list: string, thing: Fields, drawn: () => Polygon): Polygon =>
    exact.get(poseKey(list, thing)) ?? drawn();
  return {
    ...answered,
    ...position,
    ships: position.ships.map((ship) => ({
      ...ship,
      disabled: ship.damage >= PIPS[ship.size],
      ...lists(ship, ["cargo"]),
      hull: hullOf("ships", ship, () => shipHull(ship)),
    })),
    flags: position.flags.map((flag) => ({
      ...flag,
      name: `F${flag.player}`,
      hull: hullOf("flags", flag, () => flagHull(flag)),
    })),
    islands: position.islands.map((island) => ({
      ...island,
      ...lists(island, ["nest", "on_top"]),
      hull: hullOf("islands", island, () => islandHull(island)),
    })),
    homes: position.homes.map((home) => ({
      ...home,
      name: `H${home.player}`,
      ...lists(home, ["goods"]),
      hull: hullOf("homes", home, () => homeHull(home)),
    })),
    field,
    phase: "play",
    to_act: [position.turn.player],
    viewer: null,
    outcome: null,
  } as View;
}

const shipHull = (ship: Ship): Polygon => lying(ship.size, ship.stern, ship.heading);
export const flagHull = (flag: Flag): Polygon => laid(block([FLAG_U, FLAG_U]), flag.at, 0);

export const islandHull = (island: Island): Polygon => blockHull(island, ISLAND_U);
export const homeHull = (home: Home): Polygon => blockHull(home, HOME_U);

/** A block on the sea: its extent goes across and along its heading. */
const blockHull = (thing: Island | Home, usual: Point): Polygon =>
  laid(block(extent(thing["size"], usual)), thing.at, thing.heading);

const block = ([w, h]: Point): Polygon => [
  [-w / 2, -h / 2],
  [w / 2, -h / 2],
  [w / 2, h / 2],
  [-w / 2, h / 2],
];

const extent = (value: unknown, usual: Point): Point =>
  Array.isArray(value) && value.length === 2 && value.every((side) => typeof side === "number" && side > 0)
    ? [value[0], value[1]]
    : usual;

/** Only lists of texts are drawn. */
const lists = (thing: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, goodsOf(thing, name)]));

/** What decides a thing's outline. */
const poseKey = (list: string, thing: Fields): string => {
  const { stern, at, heading = 0, size } = thing;
  return JSON.stringify([list, stern ?? at, heading, size ?? null]);
};

function exactHulls(view: View | null): ReadonlyMap<string, Polygon> {
  const fields: Fields = view ? { ...view } : {};
  const found = new Map<string, Polygon>();
  for (const list of ["ships", "flags", "islands", "homes"]) {
    const things = fields[list];
    if (!Array.isArray(things)) continue;
    for (const thing of things as Fields[]) found.set(poseKey(list, thing), thing["hull"] as Polygon);
  }
  return found;
}
