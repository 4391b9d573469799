/** The scene that the server answered, with the pieces that the page has moved since, until the next answer comes. */

import type { EditorPieces } from "../protocol/generated/wire.ts";
import { laid, lying } from "../table/geometry.ts";
import { objectsOf, outlineOf } from "../table/objects.ts";
import type { Point, Polygon, Scene } from "../table/types.ts";
import { headingOf, placeOf, type Thing, things } from "./edits.ts";
import type { Position } from "./position.ts";

/** The scene of a position that the server has judged. */
export interface Answer {
  readonly position: Position;
  readonly scene: Scene;
}

/** The scene as the position is now: pieces lie where they were moved to, and removed ones are gone. */
export function sceneOf(position: Position, field: Polygon, answered: Answer | null): Scene {
  if (!answered) return { viewer: null, field, panel: { turn: {}, standings: [] }, facts: {} };
  const { scene } = answered;
  const [before, now] = [things(answered.position), things(position)];
  const there = <T extends Piece>(looks: readonly T[] = []): T[] =>
    looks.flatMap((look) => {
      const [from, to] = [before.get(look.name), now.get(look.name)];
      if (!to) return [];
      return [from ? carried(look, from, to) : look];
    });
  return {
    ...scene,
    field,
    ships: there(scene.ships),
    cards: there(scene.cards),
    flags: there(scene.flags),
    islands: there(scene.islands),
    lands: there(scene.lands),
    vessels: there(scene.vessels),
    sands: there(scene.sands),
    goal:
      position.goal && scene.goal ? { ...scene.goal, seat: position.goal.attacker, line: position.goal.line } : null,
  };
}

interface Piece {
  readonly name: string;
  readonly hull: Polygon;
  readonly heading?: number;
  readonly at?: Point;
}

function carried<T extends Piece>(look: T, from: Thing, to: Thing): T {
  const [a, b] = [placeOf(from), placeOf(to)];
  const turn = headingOf(to) - headingOf(from);
  if (turn === 0 && a[0] === b[0] && a[1] === b[1]) return look;
  const moved = { ...look, hull: laid(about(look.hull, a), b, turn), ...(look.at ? { at: b } : {}) };
  return look.heading === undefined ? moved : { ...moved, heading: headingOf(to) };
}

/** An outline relative to a point. */
const about = (hull: Polygon, [x, y]: Point): Polygon => hull.map(([px, py]) => [px - x, py - y]);

/** The outline of an object at heading 0, relative to the point where it is held. */
export function hullAtZero(name: string, thing: Thing, scene: Scene, pieces: EditorPieces): Polygon {
  const look = objectsOf(scene).find((each) => each.name === name);
  return look ? laid(about(outlineOf(look), placeOf(thing)), [0, 0], -headingOf(thing)) : newHull(thing, pieces);
}

/** The outline of an object that the server has not drawn yet. */
function newHull(thing: Thing, pieces: EditorPieces): Polygon {
  switch (thing.kind) {
    case "ship":
      return lying(thing.ship.size, [0, 0], 0);
    case "flag":
      return square(pieces.flag_u);
    case "island":
      return square(pieces.island_u);
    case "home":
    case "vessel":
    case "sand":
      return [];
  }
}

const square = (side: number): Polygon => [
  [-side / 2, -side / 2],
  [side / 2, -side / 2],
  [side / 2, side / 2],
  [-side / 2, side / 2],
];
