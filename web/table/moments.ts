/**
 * Moments: what happens rarely and counts. A ship is lost, something hidden is revealed, cargo comes home, a group is taken
 * off, a tower is knocked out, a game ends. The camera goes there for about a second.
 */

import { objectsOf, outlineOf } from "./objects.ts";
import type { Motion, Polygon, Scene } from "./types.ts";

/** Pieces that leave the board together are a group. */
const GROUP = 3;

/** Where a motion is a moment; null if it is none. */
export function momentOf(motion: Motion, before: Scene, after: Scene): Polygon | null {
  const [old, now] = [outlines(before), outlines(after)];
  switch (motion.kind) {
    case "shot":
    case "cannon":
      return now.has(motion.target) ? null : (old.get(motion.target) ?? null);
    case "seize":
      return old.get(motion.object) ?? null;
    case "peek":
      return now.get(motion.object) ?? old.get(motion.object) ?? null;
    case "hop":
    case "coins":
      return homes(after).has(motion.end) ? (now.get(motion.end) ?? null) : null;
    case "shift": {
      const trays = new Set((after.top?.spots ?? []).filter(({ kind }) => kind === "tray").map(({ name }) => name));
      const gone = motion.moves.filter(({ start, end }) => !trays.has(start) && trays.has(end));
      return gone.length >= GROUP ? gone.flatMap(({ start }) => old.get(start) ?? []) : null;
    }
    default:
      return null;
  }
}

/** Where a change is a moment after its motions: towers that are newly struck through, or the pieces that won. */
export function momentAfter(before: Scene, after: Scene, won: readonly string[]): Polygon | null {
  const known = new Set(before.top?.struck);
  const struck = (after.top?.struck ?? []).filter((name) => !known.has(name));
  const now = outlines(after);
  const hull = [...struck, ...won].flatMap((name) => now.get(name) ?? []);
  return hull.length > 0 ? hull : null;
}

const outlines = (scene: Scene): Map<string, Polygon> =>
  new Map(objectsOf(scene).map((object) => [object.name, outlineOf(object)]));

/** Where cargo and coins are at home. */
const homes = ({ cards = [], sands = [] }: Scene): ReadonlySet<string> =>
  new Set([...cards, ...sands.filter(({ seat = null }) => seat !== null)].map(({ name }) => name));
