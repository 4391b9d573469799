import assert from "node:assert/strict";
import { test } from "node:test";
import { dist, nearestOnOutline } from "../geometry.ts";
import type { Point, Polygon } from "../types.ts";
import { pathAround } from "./docking.ts";

const KITE: Polygon = [
  [0, 0],
  [1000, 300],
  [700, 1300],
  [-300, 1000],
];

/** The ends of the straight parts of a path, in table coordinates. */
const ends = (path: string): Point[] =>
  [...path.matchAll(/([ML]|0 0 1 )(-?[\d.]+) (-?[\d.]+)/g)].map(([, , x, y]) => [Number(x), -Number(y)]);

for (const [name, hull] of [
  ["clockwise", KITE],
  ["counter-clockwise", KITE.toReversed()],
] as const)
  test(`the edge of the water lies at the distance all along a shore, ${name}`, () => {
    const path = pathAround(hull, 576);
    const points = ends(path);
    assert.equal(points.length, 2 * hull.length + 1);
    for (const [i, p] of points.slice(1).entries()) {
      const middle: Point = [(p[0] + points[i]![0]) / 2, (p[1] + points[i]![1]) / 2];
      assert.ok(Math.abs(dist(p, nearestOnOutline(p, hull)) - 576) < 0.2);
      if (i % 2 === 0) assert.ok(Math.abs(dist(middle, nearestOnOutline(middle, hull)) - 576) < 0.2);
    }
    assert.equal(path.split("A576 576 0 0 1").length - 1, hull.length);
  });
