import assert from "node:assert/strict";
import { test } from "node:test";
import {
  away,
  bearing,
  boxMeets,
  centroid,
  from,
  inside,
  into,
  laid,
  lying,
  mid,
  narrowest,
  PYRAMIDS,
  sternOf,
} from "./geometry.ts";
import type { Point, Polygon } from "./types.ts";

const near = (a: Point, b: Point, slack = 0.01): void =>
  assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) < slack, `${a} is not ${b}`);
const square: Polygon = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];

test("a heading is a compass course: 0 is north, 90 degrees is east", () => {
  near(from([0, 0], 0, 10), [0, 10]);
  near(from([0, 0], 900, 10), [10, 0]);
  near(from([0, 0], 0, 0, 10), [10, 0]);
  assert.equal(bearing([0, 0], [5, 5]), 450);
});

test("a lying pyramid has its bow ahead, port to the left, starboard to the right", () => {
  const [bow, port, starboard] = lying("L", [0, 0], 0) as [Point, Point, Point];
  near(bow, [0, PYRAMIDS.L.slant]);
  near(port, [-512, 0]);
  near(starboard, [512, 0]);
});

test("a pyramid held at its centre turns about its centroid", () => {
  for (const heading of [0, 777, 2345]) {
    near(centroid(lying("M", sternOf("M", [50, 60], "centre", heading), heading)), [50, 60]);
  }
});

test("a step lays the stern on the old bow", () => {
  const [bow] = lying("S", [10, 20], 300);
  const [, port, starboard] = lying("S", bow!, 900);
  near(mid(port!, starboard!), bow!);
});

test("a point in a shape is not away from it", () => {
  assert.ok(inside([50, 50], square));
  assert.equal(away([50, 50], square), 0);
  assert.equal(away([130, 140], square), 50);
});

test("a pointer beyond the regions goes to the nearest place within one", () => {
  assert.deepEqual(into([40, 40], [square]), [40, 40]);
  const held = into([200, 50], [square, square.map(([x, y]): Point => [x + 500, y])]);
  near(held, [100, 50], 0.1);
  assert.ok(inside(held, square));
});

test("the narrowest place between two outlines has one end on each", () => {
  const other = square.map(([x, y]): Point => [x + 130, y + 20]);
  const [a, b] = narrowest(square, other);
  assert.equal(Math.hypot(a[0] - b[0], a[1] - b[1]), 30);
});

test("a box meets a triangle only where they overlap, not where their boxes do", () => {
  const triangle: Polygon = [
    [0, 0],
    [100, 0],
    [0, 100],
  ];
  assert.ok(boxMeets({ x: 10, y: 10, w: 20, h: 20 }, triangle));
  assert.ok(!boxMeets({ x: 80, y: 80, w: 15, h: 15 }, triangle));
  assert.ok(boxMeets({ x: -10, y: -10, w: 200, h: 200 }, triangle));
});

test("an outline is laid about its point and turned clockwise by its heading", () => {
  near(laid([[0, 10]], [100, 100], 900)[0]!, [110, 100]);
});
