/** The depth of an imagined sea: the same for the same field and islands, shallow where land is. Pure. */

import { bounds, dist, INCH, inside, nearestOnOutline } from "../geometry.ts";
import type { Point, Polygon } from "../types.ts";

export type Depth = (p: Point) => number;

/** A number from 0 to 1 for a pair of integers; the same everywhere. */
export function scatter(x: number, y: number, salt: number): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(salt | 0, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 15), 2654435761);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise from 0 to 1 with one hill about every `span` units. */
export function swell(p: Point, span: number, salt: number): number {
  const [x, y] = [p[0] / span, p[1] / span];
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number): number => t * t * (3 - 2 * t);
  const [u, v] = [ease(x - i), ease(y - j)];
  const low = scatter(i, j, salt) * (1 - u) + scatter(i + 1, j, salt) * u;
  const high = scatter(i, j + 1, salt) * (1 - u) + scatter(i + 1, j + 1, salt) * u;
  return low * (1 - v) + high * v;
}

/** Fathoms at a point: hills of the sea floor, rising to every shore. */
export function depthOf(field: Polygon, shores: readonly Polygon[]): Depth {
  const salt = 372 + field.length; // Independent of the shores, so that placing a home changes no depth far away.
  const boxes = shores.map((shore) => ({ shore, box: bounds(shore), reach: INCH * 3.4 }));
  return (p) => {
    const floor = 13 + 30 * swell(p, INCH * 8, salt) + 9 * swell(p, INCH * 3.1, salt + 1);
    const wander = INCH * 1.1 * (swell(p, INCH * 2.2, salt + 2) - 0.5);
    let share = 1;
    for (const { shore, box, reach } of boxes) {
      const [dx, dy] = [p[0] - (box.x + box.w / 2), p[1] - (box.y + box.h / 2)];
      if (Math.abs(dx) > box.w / 2 + reach || Math.abs(dy) > box.h / 2 + reach) continue;
      const off = inside(p, shore) ? 0 : dist(p, nearestOnOutline(p, shore));
      const t = Math.min(1, Math.max(0, (off + wander) / reach));
      share = Math.min(share, t * (2 - t));
    }
    return floor * share;
  };
}

/** Samples of a depth on a grid, one cell beyond the box on every side counted as deep. */
interface Samples {
  readonly columns: number;
  readonly rows: number;
  readonly at: (i: number, j: number) => Point;
  readonly value: Float64Array;
}

/** The depth at every crossing of a grid over the field. */
export function sampled(field: Polygon, depth: Depth, step = INCH / 2): Samples {
  const box = bounds(field);
  const columns = Math.ceil(box.w / step) + 3;
  const rows = Math.ceil(box.h / step) + 3;
  const at = (i: number, j: number): Point => [box.x + (i - 1) * step, box.y + (j - 1) * step];
  const value = new Float64Array(columns * rows);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const rim = i === 0 || j === 0 || i === columns - 1 || j === rows - 1;
      value[j * columns + i] = rim ? 1e3 : depth(at(i, j));
    }
  }
  return { columns, rows, at, value };
}

/** Corners of a cell, from south-west anticlockwise; edge n runs from corner n to corner n + 1. */
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;
/** For every set of shallow corners, which edges a line enters and leaves, with the shallow side to the left. */
const LINES: readonly (readonly [number, number][])[] = [
  [],
  [[0, 3]],
  [[1, 0]],
  [[1, 3]],
  [[2, 1]],
  [
    [0, 3],
    [2, 1],
  ],
  [[2, 0]],
  [[2, 3]],
  [[3, 2]],
  [[0, 2]],
  [
    [1, 0],
    [3, 2],
  ],
  [[1, 2]],
  [[3, 1]],
  [[0, 1]],
  [[3, 0]],
  [],
];

/** Closed lines of equal depth; what is shallower lies within them (by the even-odd rule). */
export function contours(samples: Samples, level: number): Point[][] {
  const next = new Map<string, { to: string; point: Point }>();
  for (let j = 0; j < samples.rows - 1; j++) {
    for (let i = 0; i < samples.columns - 1; i++) link(samples, level, i, j, next);
  }
  const loops: Point[][] = [];
  for (const start of [...next.keys()]) {
    const loop: Point[] = [];
    for (let key = start; ; ) {
      const here = next.get(key);
      if (!here) break;
      loop.push(here.point);
      next.delete(key);
      key = here.to;
    }
    if (loop.length > 3) loops.push(loop);
  }
  return loops;
}

function link(
  samples: Samples,
  level: number,
  i: number,
  j: number,
  next: Map<string, { to: string; point: Point }>,
): void {
  const value = CORNERS.map(([di, dj]) => samples.value[(j + dj) * samples.columns + i + di]!);
  const shallow = value.reduce((bits, v, n) => bits | (v < level ? 1 << n : 0), 0);
  for (const [enter, leave] of LINES[shallow]!) {
    next.set(edgeKey(i, j, enter), { to: edgeKey(i, j, leave), point: crossing(samples, level, i, j, enter) });
  }
}

function edgeKey(i: number, j: number, edge: number): string {
  const [x, y] = [i + (edge === 1 ? 1 : 0), j + (edge === 2 ? 1 : 0)];
  return `${edge % 2}:${x}:${y}`;
}

function crossing(samples: Samples, level: number, i: number, j: number, edge: number): Point {
  const [a, b] = [CORNERS[edge]!, CORNERS[(edge + 1) % 4]!];
  const [va, vb] = [a, b].map(([di, dj]) => samples.value[(j + dj) * samples.columns + i + di]!) as [number, number];
  const [pa, pb] = [samples.at(i + a[0], j + a[1]), samples.at(i + b[0], j + b[1])];
  const t = Math.min(0.98, Math.max(0.02, (level - va) / (vb - va)));
  return [pa[0] + (pb[0] - pa[0]) * t, pa[1] + (pb[1] - pa[1]) * t];
}

export interface DepthMark {
  readonly at: Point;
  readonly fathoms: number;
  /** 0 is always written, 1 to 3 only at a higher zoom. */
  readonly tier: number;
}

/** The most numbers of the first tiers on the whole sea. */
const MOST: readonly number[] = [10, 40];
/** The share of all numbers up to the third tier. */
const SOME = 0.18;

/** Numbers strewn over the sea, none within `clear` units of a shore. */
export function depthMarks(field: Polygon, shores: readonly Polygon[], depth: Depth, clear = INCH * 0.8): DepthMark[] {
  const box = bounds(field);
  const step = INCH * 1.15;
  const found: (Omit<DepthMark, "tier"> & { readonly draw: number })[] = [];
  for (let j = 0; j * step < box.h; j++) {
    for (let i = 0; i * step < box.w; i++) {
      const at: Point = [
        box.x + (i + 0.15 + 0.7 * scatter(i, j, 5)) * step,
        box.y + (j + 0.15 + 0.7 * scatter(i, j, 6)) * step,
      ];
      const near = shores.some((shore) => inside(at, shore) || dist(at, nearestOnOutline(at, shore)) < clear);
      if (near || !inside(at, field) || dist(at, nearestOnOutline(at, field)) < INCH * 0.5) continue;
      found.push({ at, fathoms: Math.max(1, Math.round(depth(at))), draw: scatter(i, j, 7) });
    }
  }
  const ranked = found.sort((a, b) => a.draw - b.draw);
  return ranked.map(({ at, fathoms, draw }, rank): DepthMark => {
    const first = MOST.findIndex((most) => rank < most);
    return { at, fathoms, tier: first >= 0 ? first : draw < SOME ? 2 : 3 };
  });
}

/** The emptiest place of the field, for the compass rose. */
export function emptiest(field: Polygon, shores: readonly Polygon[]): { at: Point; room: number } {
  const box = bounds(field);
  let best = { at: [box.x + box.w / 2, box.y + box.h / 2] as Point, room: 0 };
  for (let i = 1; i < 24; i++) {
    for (let j = 1; j < 24; j++) {
      const at: Point = [box.x + (box.w * i) / 24, box.y + (box.h * j) / 24];
      if (!inside(at, field)) continue;
      const edge = dist(at, nearestOnOutline(at, field)) * 1.35;
      const room = shores.reduce((least, shore) => Math.min(least, dist(at, nearestOnOutline(at, shore))), edge);
      if (room > best.room + 1) best = { at, room };
    }
  }
  return best;
}
