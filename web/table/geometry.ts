/** Plane geometry for drawing and for the pointer. It decides no rule: the server does that in integers. */

import type { Point, Polygon, Size } from "./types.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The three pyramids in table units: side of the base, and bow to stern of a lying piece. */
export const PYRAMIDS: Readonly<Record<Size, { base: number; slant: number; pips: number }>> = {
  S: { base: 576, slant: 1063.73, pips: 1 },
  M: { base: 800, slant: 1463.72, pips: 2 },
  L: { base: 1024, slant: 1863.71, pips: 3 },
};

export const INCH = 1024;
const TURN = 3600;

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const scale = (a: Point, k: number): Point => [a[0] * k, a[1] * k];
export const mid = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
export const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
export const dist = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The unit vector of a heading, y north. */
export function ahead(heading: number): Point {
  const turn = (heading * Math.PI) / 1800;
  return [Math.sin(turn), Math.cos(turn)];
}

/** The point `along` units ahead of `from` and `right` units to starboard. */
export function from(point: Point, heading: number, along: number, right = 0): Point {
  const [x, y] = ahead(heading);
  return [point[0] + x * along + y * right, point[1] + y * along - x * right];
}

export const wrap = (heading: number): number => ((Math.round(heading) % TURN) + TURN) % TURN;

/** The heading from one point to another, in tenths of a degree; not rounded, 0 <= it < 3600. */
export function bearing(a: Point, b: Point): number {
  const turn = (Math.atan2(b[0] - a[0], b[1] - a[1]) * 1800) / Math.PI;
  return turn < 0 ? turn + TURN : turn;
}

/** Bow, port stern corner, starboard stern corner of a lying pyramid. */
export function lying(size: Size, stern: Point, heading: number): Polygon {
  const { base, slant } = PYRAMIDS[size];
  return [from(stern, heading, slant), from(stern, heading, 0, -base / 2), from(stern, heading, 0, base / 2)];
}

/** The middle of the stern when the pyramid's `stern` or `centre` is held at the pivot. */
export function sternOf(size: Size, pivot: Point, hold: "stern" | "centre", heading: number): Point {
  return hold === "stern" ? pivot : from(pivot, heading, -PYRAMIDS[size].slant / 3);
}

export function centroid(shape: Polygon): Point {
  const sum = shape.reduce<Point>((total, corner) => add(total, corner), [0, 0]);
  return scale(sum, 1 / Math.max(1, shape.length));
}

export function bounds(points: Polygon): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return x0 > x1 ? { x: 0, y: 0, w: 0, h: 0 } : { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
}

export const grow = (box: Box, by: number): Box => ({
  x: box.x - by,
  y: box.y - by,
  w: box.w + 2 * by,
  h: box.h + 2 * by,
});
export const middle = (box: Box): Point => [box.x + box.w / 2, box.y + box.h / 2];

/** The common part of two boxes; without width or height if there is none. */
export function overlap(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const [w, h] = [Math.min(a.x + a.w, b.x + b.w) - x, Math.min(a.y + a.h, b.y + b.h) - y];
  return { x, y, w: Math.max(w, 0), h: Math.max(h, 0) };
}

/** The common area of two boxes. */
export function common(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

export function inside(point: Point, shape: Polygon): boolean {
  let within = false;
  for (let i = 0, j = shape.length - 1; i < shape.length; j = i++) {
    const [a, b] = [shape[i]!, shape[j]!];
    const crosses = a[1] > point[1] !== b[1] > point[1];
    if (crosses && point[0] < ((b[0] - a[0]) * (point[1] - a[1])) / (b[1] - a[1]) + a[0]) within = !within;
  }
  return within;
}

/** The point of the segment a b that is nearest to p. */
export function nearestOnSegment(p: Point, a: Point, b: Point): Point {
  const [dx, dy] = sub(b, a);
  const length2 = dx * dx + dy * dy;
  if (length2 === 0) return a;
  const t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length2;
  return [a[0] + dx * Math.min(1, Math.max(0, t)), a[1] + dy * Math.min(1, Math.max(0, t))];
}

/** The point of the outline that is nearest to p. */
export function nearestOnOutline(p: Point, shape: Polygon): Point {
  let best: Point = shape[0] ?? p;
  let least = Infinity;
  shape.forEach((a, i) => {
    const q = nearestOnSegment(p, a, shape[(i + 1) % shape.length]!);
    const d = dist(p, q);
    if (d < least) [best, least] = [q, d];
  });
  return best;
}

/** The distance of p from the shape; 0 inside it. */
export function away(p: Point, shape: Polygon): number {
  return inside(p, shape) ? 0 : dist(p, nearestOnOutline(p, shape));
}

/** The two nearest points of two outlines: one on each. */
export function narrowest(a: Polygon, b: Polygon): readonly [Point, Point] {
  let best: readonly [Point, Point] = [a[0] ?? [0, 0], b[0] ?? [0, 0]];
  const better = (p: Point, q: Point): void => {
    if (dist(p, q) < dist(best[0], best[1])) best = [p, q];
  };
  for (const p of a) better(p, nearestOnOutline(p, b));
  for (const q of b) better(nearestOnOutline(q, a), q);
  return best;
}

/** `p` if it lies in one of the regions, otherwise their nearest point, moved slightly inside. */
export function into(p: Point, regions: readonly Polygon[]): Point {
  if (regions.length === 0 || regions.some((region) => inside(p, region))) return p;
  let best: Point = p;
  let least = Infinity;
  for (const region of regions) {
    const q = nearestOnOutline(p, region);
    const d = dist(p, q);
    if (d < least) [best, least] = [mix(q, centroid(region), 0.0005), d];
  }
  return best;
}

/** Rotates a shape about the origin by a heading and moves it to a point. */
export function laid(shape: Polygon, at: Point, heading: number): Polygon {
  return shape.map((corner) => from(at, heading, corner[1], corner[0]));
}

/** The point about which an outline was turned and laid, from one corner of it and that corner at heading 0. */
export function originOf(laidCorner: Point, corner: Point, heading: number): Point {
  return sub(laidCorner, from([0, 0], heading, corner[1], corner[0]));
}

/** An outline on the table as it would lie at heading 0 about the origin. */
export const unlaid = (hull: Polygon, at: Point, heading: number): Polygon =>
  hull.map((corner) => from([0, 0], 3600 - heading, corner[1] - at[1], corner[0] - at[0]));

/** True if a box and a convex shape overlap. */
export function boxMeets(box: Box, shape: Polygon): boolean {
  const corners: Polygon = [
    [box.x, box.y],
    [box.x + box.w, box.y],
    [box.x + box.w, box.y + box.h],
    [box.x, box.y + box.h],
  ];
  const hull = bounds(shape);
  if (common(box, grow(hull, 0.001)) === 0) return false;
  return !shape.some((a, i) => {
    const b = shape[(i + 1) % shape.length]!;
    const side = (p: Point): number => Math.sign((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));
    const own = shape.map(side).find((s) => s !== 0) ?? 0;
    return own !== 0 && corners.every((corner) => side(corner) === -own);
  });
}
