/** Where names go: beside what they name, over nothing that matters. Pure; everything in screen pixels, y down. */

import { away, type Box, bounds, boxMeets, common, grow, middle } from "./geometry.ts";
import type { Point, Polygon } from "./types.ts";

export interface Sign {
  readonly key: string;
  /** The outline of what is named. */
  readonly hull: Polygon;
  readonly w: number;
  readonly h: number;
  /** Placed first, and never left out. */
  readonly important: boolean;
  /** The way from the hull that is liked best: a unit vector on the screen. */
  readonly prefers: Point;
  /** It is a ship: what lies before or behind it is plainly its own, what lies beside it may be the next one's. */
  readonly axial?: boolean;
  /** It is written on what it names. */
  readonly inside?: boolean;
  /** It may go as far as this many pixels to lie over nothing; a name stays near. */
  readonly roams?: number;
}

export interface Obstacle {
  readonly hull: Polygon;
  /** How bad it is to lie over it: 1 for a piece, more for what is being explained. */
  readonly weight: number;
  /** A sign may lie over its own. */
  readonly key?: string;
}

export interface Placed {
  readonly at: Point;
  readonly cost: number;
}

/** An obstacle with its box, which is asked for often. */
interface Known extends Obstacle {
  readonly box: Box;
}

const GAP_PX = 5;
const COMPASS: readonly Point[] = Array.from({ length: 16 }, (_, i): Point => {
  const turn = (i * Math.PI) / 8;
  return [Math.sin(turn), -Math.cos(turn)];
});

const boxAt = (at: Point, w: number, h: number): Box => ({ x: at[0] - w / 2, y: at[1] - h / 2, w, h });

/** The middle of a box of w by h that lies just beyond a box in a direction, `gap` pixels off. */
export function beside(box: Box, w: number, h: number, way: Point, gap: number): Point {
  const stretch = Math.max(Math.abs(way[0]), Math.abs(way[1]));
  const [ux, uy] = [way[0] / stretch, way[1] / stretch];
  return [box.x + box.w / 2 + ux * (box.w / 2 + w / 2 + gap), box.y + box.h / 2 + uy * (box.h / 2 + h / 2 + gap)];
}

function candidates(sign: Sign, last: Point | undefined): { at: Point; cost: number }[] {
  const hull = bounds(sign.hull);
  const centre: Point = [hull.x + hull.w / 2, hull.y + hull.h / 2];
  const found: { at: Point; cost: number }[] = [];
  if (sign.inside) return [{ at: centre, cost: 0 }];
  const rings = sign.roams ? [GAP_PX, GAP_PX + 14, GAP_PX + 34] : [GAP_PX, GAP_PX + 11];
  for (const [ring, gap] of rings.entries()) {
    for (const way of COMPASS) {
      const at = beside(hull, sign.w, sign.h, way, gap);
      found.push({ at, cost: liking(sign, way) + ring * 0.3 + moved(at, centre, last) });
    }
  }
  if (sign.roams) found.push(...roaming(sign, centre, sign.roams, last));
  return found;
}

/** What a way from the hull costs, from 0 for the one that is liked best. */
function liking(sign: Sign, way: Point): number {
  const along = way[0] * sign.prefers[0] + way[1] * sign.prefers[1];
  return sign.axial ? 0.28 * (1 - along * along) + (along < 0 ? 0.08 : 0) : 0.12 * (1 - along);
}

/** What it costs to leave the last place. */
function moved(at: Point, centre: Point, last: Point | undefined): number {
  return last ? Math.min(0.2, Math.hypot(at[0] - centre[0] - last[0], at[1] - centre[1] - last[1]) / 200) : 0;
}

/** Places on a grid about the middle, dearer with distance, for what must not lie over anything. */
function roaming(sign: Sign, centre: Point, reach: number, last: Point | undefined): { at: Point; cost: number }[] {
  const found: { at: Point; cost: number }[] = [];
  const step = 30;
  for (let x = -reach; x <= reach; x += step) {
    for (let y = -reach; y <= reach; y += step) {
      const at: Point = [centre[0] + x, centre[1] + y];
      const far = Math.hypot(x, y);
      const way: Point = far > 0 ? [x / far, y / far] : [0, 0];
      found.push({ at, cost: 0.7 + liking(sign, way) + far / 260 + moved(at, centre, last) });
    }
  }
  return found;
}

function trouble(
  box: Box,
  sign: Sign,
  obstacles: readonly Known[],
  taken: readonly Box[],
  screen: Box,
  limit: number,
): number {
  let cost = 5 * (1 - common(box, screen) / (box.w * box.h));
  const room = grow(box, 1);
  for (const other of taken) {
    if (cost >= limit) return cost;
    if (common(room, other) > 0) cost += 1.4 + common(box, other) / (box.w * box.h);
  }
  for (const obstacle of obstacles) {
    if (cost >= limit) return cost;
    if (obstacle.key === sign.key && sign.inside) continue;
    if (common(box, obstacle.box) > 0 && boxMeets(box, obstacle.hull)) cost += obstacle.weight;
  }
  return cost < limit && mistakable(box, sign, obstacles) ? cost + 0.4 : cost;
}

/** Whether a name would lie nearer to another thing than to its own. */
function mistakable(box: Box, sign: Sign, obstacles: readonly Known[]): boolean {
  if (sign.inside || sign.roams) return false;
  const at = middle(box);
  const off = away(at, sign.hull);
  const near = grow(box, off);
  return obstacles.some(
    (other) => other.key && other.key !== sign.key && common(near, other.box) > 0 && away(at, other.hull) < off,
  );
}

/**
 * A place for every sign, the important first. `last` holds earlier offsets from the middle of each hull, so that signs
 * stay where they are while that is good. A cost of 1 or more means that it lies over something.
 */
export function place(
  signs: readonly Sign[],
  obstacles: readonly Obstacle[],
  screen: Box,
  last: ReadonlyMap<string, Point> = new Map(),
): Map<string, Placed> {
  const known = obstacles.map((obstacle): Known => ({ ...obstacle, box: grow(bounds(obstacle.hull), 0.5) }));
  const taken: Box[] = [];
  const placed = new Map<string, Placed>();
  const order = [...signs].sort(
    (a, b) => Number(b.inside ?? false) - Number(a.inside ?? false) || Number(b.important) - Number(a.important),
  );
  for (const sign of order) {
    const near = nearby(sign, known);
    let best: Placed | null = null;
    const tries = candidates(sign, last.get(sign.key)).sort((a, b) => a.cost - b.cost);
    for (const candidate of tries) {
      if (best && candidate.cost >= best.cost) break;
      const box = boxAt(candidate.at, sign.w, sign.h);
      const limit: number = best ? best.cost - candidate.cost : Infinity;
      const cost: number = candidate.cost + trouble(box, sign, near, taken, screen, limit);
      if (!best || cost < best.cost) best = { at: candidate.at, cost };
    }
    if (!best) continue;
    placed.set(sign.key, best);
    if (best.cost < 1 || sign.important) taken.push(boxAt(best.at, sign.w, sign.h));
  }
  return placed;
}

function nearby(sign: Sign, obstacles: readonly Known[]): Known[] {
  const around = grow(bounds(sign.hull), (sign.roams ?? 30) + Math.max(sign.w, sign.h));
  return obstacles.filter((obstacle) => common(around, obstacle.box) > 0);
}
