/** Places labels beside their objects, where they cover nothing important. Pure; everything in screen pixels, y down. */

import { away, type Box, bounds, boxMeets, common, grow, middle, narrowest, PYRAMIDS } from "./geometry.ts";
import type { Point, Polygon, Pyramid } from "./types.ts";

export interface Label {
  readonly key: string;
  /** The outline of the named object. */
  readonly hull: Polygon;
  readonly w: number;
  readonly h: number;
  /** Placed first, and never left out. */
  readonly important: boolean;
  /** Placed last, because it is seldom shown. */
  readonly last?: boolean;
  /** The preferred direction from the hull: a unit vector on the screen. */
  readonly prefers: Point;
  /** A ship: a label before or behind it is clearly its own, a label beside it may seem to be its neighbour's. */
  readonly axial?: boolean;
  /** Written on its object. */
  readonly inside?: boolean;
  /** It may cover what its object lies on. */
  readonly over?: boolean;
  /** How far it may go to avoid covering anything, in pixels; a name stays near. */
  readonly roams?: number;
}

export interface Obstacle {
  readonly hull: Polygon;
  /** The cost of covering it: 1 for a piece, more for an object that is being explained. */
  readonly weight: number;
  /** A label may cover its own object. */
  readonly key?: string;
}

export interface Placed {
  readonly at: Point;
  readonly cost: number;
  /** It is so far from its hull that it needs a leader line. */
  readonly led: boolean;
}

/** An obstacle with its bounding box, which is cached. */
interface Known extends Obstacle {
  readonly box: Box;
}

const GAP_PX = 5;
/** How far a name may be from its hull: beside it, or a little away, with a leader line. */
const RINGS_PX = [GAP_PX, GAP_PX + 11, GAP_PX + 25];
const ROAMING_RINGS_PX = [GAP_PX, GAP_PX + 14, GAP_PX + 34];
const COMPASS: readonly Point[] = Array.from({ length: 16 }, (_, i): Point => {
  const turn = (i * Math.PI) / 8;
  return [Math.sin(turn), -Math.cos(turn)];
});

/** The corners of a rectangle about a point. */
export const rectangle = ([x, y]: Point, w: number, h: number): Polygon => [
  [x - w / 2, y - h / 2],
  [x + w / 2, y - h / 2],
  [x + w / 2, y + h / 2],
  [x - w / 2, y + h / 2],
];

/** Roughly the outline of a pyramid on a tabletop. */
export function baseOf({ at, size, scale = 1 }: Pyramid): Polygon {
  const wide = PYRAMIDS[size].base * scale;
  return rectangle(at, wide, wide);
}

const boxAt = (at: Point, w: number, h: number): Box => ({ x: at[0] - w / 2, y: at[1] - h / 2, w, h });

/** The nearest point at which a box of w by h lies within another. */
export const within = ([x, y]: Point, w: number, h: number, box: Box): Point => [
  Math.max(box.x + w / 2, Math.min(box.x + box.w - w / 2, x)),
  Math.max(box.y + h / 2, Math.min(box.y + box.h - h / 2, y)),
];

/** The middle of a box of w by h that lies just beyond a box in a direction, `gap` pixels off. */
export function beside(box: Box, w: number, h: number, way: Point, gap: number): Point {
  const stretch = Math.max(Math.abs(way[0]), Math.abs(way[1]));
  const [ux, uy] = [way[0] / stretch, way[1] / stretch];
  return [box.x + box.w / 2 + ux * (box.w / 2 + w / 2 + gap), box.y + box.h / 2 + uy * (box.h / 2 + h / 2 + gap)];
}

function candidates(label: Label, last: Point | undefined, screen: Box): Placed[] {
  const hull = bounds(label.hull);
  const centre: Point = [hull.x + hull.w / 2, hull.y + hull.h / 2];
  const found: Placed[] = [];
  if (label.inside) return [{ at: centre, cost: 0, led: false }];
  for (const [ring, gap] of (label.roams ? ROAMING_RINGS_PX : RINGS_PX).entries()) {
    for (const way of COMPASS) {
      const at = beside(hull, label.w, label.h, way, gap);
      found.push({ at, cost: liking(label, way) + ring * 0.3 + moved(at, centre, last), led: ring > 0 });
    }
  }
  if (label.roams) found.push(...roaming(label, centre, label.roams, last, screen));
  return found;
}

/** The cost of a direction from the hull, 0 for the preferred one. */
function liking(label: Label, way: Point): number {
  const along = way[0] * label.prefers[0] + way[1] * label.prefers[1];
  return label.axial ? 0.28 * (1 - along * along) + (along < 0 ? 0.08 : 0) : 0.12 * (1 - along);
}

/** The cost of leaving the last place. */
function moved(at: Point, centre: Point, last: Point | undefined): number {
  return last ? Math.min(0.2, Math.hypot(at[0] - centre[0] - last[0], at[1] - centre[1] - last[1]) / 200) : 0;
}

/** Places on a grid around the middle, with a cost that grows with distance, for labels that must not cover anything. One
 * beyond the screen is put at its edge, where a narrow strip may be free. */
function roaming(label: Label, centre: Point, reach: number, last: Point | undefined, screen: Box): Placed[] {
  const found: Placed[] = [];
  const step = 20;
  for (let u = -reach; u <= reach; u += step) {
    for (let v = -reach; v <= reach; v += step) {
      const at = within([centre[0] + u, centre[1] + v], label.w, label.h, screen);
      const [x, y] = [at[0] - centre[0], at[1] - centre[1]];
      const far = Math.hypot(x, y);
      const way: Point = far > 0 ? [x / far, y / far] : [0, 0];
      found.push({ at, cost: 0.7 + liking(label, way) + far / 260 + moved(at, centre, last), led: false });
    }
  }
  return found;
}

function trouble(
  box: Box,
  label: Label,
  led: boolean,
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
    if (obstacle.key === label.key && label.inside) continue;
    if (common(box, obstacle.box) > 0 && boxMeets(box, obstacle.hull)) cost += obstacle.weight;
  }
  return cost < limit && !led && mistakable(box, label, obstacles) ? cost + 0.4 : cost;
}

/** The shortest line from a label at a place to its hull. */
export const leader = ({ hull, w, h }: Pick<Label, "hull" | "w" | "h">, at: Point): readonly [Point, Point] =>
  narrowest(rectangle(at, w, h), hull);

/** True if a label would be nearer to another object than to its own. */
function mistakable(box: Box, label: Label, obstacles: readonly Known[]): boolean {
  if (label.inside || label.roams) return false;
  const at = middle(box);
  const off = away(at, label.hull);
  const near = grow(box, off);
  return obstacles.some(
    (other) => other.key && other.key !== label.key && common(near, other.box) > 0 && away(at, other.hull) < off,
  );
}

/**
 * A place for every label, the important first. `last` holds earlier offsets from the middle of each hull, so that labels
 * stay where they are while that is good. A cost of 1 or more means that it lies over something.
 */
export function place(
  labels: readonly Label[],
  obstacles: readonly Obstacle[],
  screen: Box,
  last: ReadonlyMap<string, Point> = new Map(),
): Map<string, Placed> {
  const known = obstacles.map((obstacle): Known => ({ ...obstacle, box: grow(bounds(obstacle.hull), 0.5) }));
  const taken: Box[] = [];
  const placed = new Map<string, Placed>();
  const order = [...labels].sort(
    (a, b) =>
      Number(b.inside ?? false) - Number(a.inside ?? false) ||
      Number(b.important) - Number(a.important) ||
      Number(a.last ?? false) - Number(b.last ?? false),
  );
  for (const label of order) {
    const near = nearby(label, known);
    let best: Placed | null = null;
    const tries = candidates(label, last.get(label.key), screen).sort((a, b) => a.cost - b.cost);
    for (const candidate of tries) {
      if (best && candidate.cost >= best.cost) break;
      const box = boxAt(candidate.at, label.w, label.h);
      const limit: number = best ? best.cost - candidate.cost : Infinity;
      const cost: number = candidate.cost + trouble(box, label, candidate.led, near, taken, screen, limit);
      if (!best || cost < best.cost) best = { ...candidate, cost };
    }
    if (!best) continue;
    placed.set(label.key, best);
    if (best.cost < 1 || label.important) taken.push(boxAt(best.at, label.w, label.h));
  }
  return placed;
}

function nearby(label: Label, obstacles: readonly Known[]): Known[] {
  const own = bounds(label.hull);
  const around = grow(own, (label.roams ?? RINGS_PX.at(-1)!) + Math.max(label.w, label.h));
  const under = ({ box }: Known): boolean => box.w * box.h > 1.5 * own.w * own.h && common(own, box) >= own.w * own.h;
  return obstacles.filter((obstacle) => common(around, obstacle.box) > 0 && !(label.over && under(obstacle)));
}
