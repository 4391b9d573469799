import assert from "node:assert/strict";
import { test } from "node:test";
import { dist, INCH, inside, nearestOnOutline } from "../geometry.ts";
import type { Point, Polygon } from "../types.ts";
import { contours, depthMarks, depthOf, emptiest, sampled } from "./depth.ts";

const side = 36 * INCH;
const field: Polygon = [
  [0, 0],
  [side, 0],
  [side, side],
  [0, side],
];
const isle = (x: number, y: number): Polygon => [
  [x, y],
  [x + INCH, y],
  [x + INCH, y + INCH],
  [x, y + INCH],
];
const shores = [isle(8 * INCH, 9 * INCH), isle(20 * INCH, 22 * INCH), isle(27 * INCH, 8 * INCH)];
const depth = depthOf(field, shores);

test("the same sea has the same soundings", () => {
  const again = depthOf(field, shores);
  assert.deepEqual(depthMarks(field, shores, depth), depthMarks(field, shores, again));
});

test("the sea is shallow at every shore and deeper away from it", () => {
  for (const shore of shores) {
    const [x, y] = shore[0]!;
    assert.ok(depth([x + INCH / 2, y + INCH / 2]) < depth([x + 5 * INCH, y + INCH / 2]));
  }
});

test("no number is written on land, at its shore, or off the field", () => {
  for (const { at, fathoms } of depthMarks(field, shores, depth)) {
    assert.ok(inside(at, field) && fathoms >= 1);
    assert.ok(shores.every((shore) => dist(at, nearestOnOutline(at, shore)) > INCH * 0.79));
  }
});

test("contour lines are closed, and separate shallow from deep water", () => {
  const samples = sampled(field, depth);
  const loops = contours(samples, 9);
  assert.ok(loops.length >= shores.length);
  const within = (p: Point): boolean => loops.filter((loop) => inside(p, loop)).length % 2 === 1;
  let agreed = 0;
  for (let n = 0; n < 400; n++) {
    const p: Point = [((n * 7919) % 36) * INCH + 300, ((n * 104729) % 36) * INCH + 300];
    if (Math.abs(depth(p) - 9) < 2.5 || within(p) === depth(p) < 9) agreed += 1;
  }
  assert.ok(agreed > 396, `${agreed} of 400`);
});

test("the compass rose finds room away from land", () => {
  const { at, room } = emptiest(field, shores);
  assert.ok(room > 4 * INCH);
  assert.ok(shores.every((shore) => dist(at, nearestOnOutline(at, shore)) >= room - 1));
});

test("new land changes no depth far away", () => {
  const fewer = depthOf(field, shores.slice(1));
  const far: Point = [30 * INCH, 32 * INCH];
  assert.equal(depth(far), fewer(far));
});

test("at most ten numbers stand on a far sea, and at most forty on a nearer one", () => {
  const tiers = depthMarks(field, shores, depth).map(({ tier }) => tier);
  const upTo = (most: number): number => tiers.filter((tier) => tier <= most).length;
  assert.deepEqual([upTo(0), upTo(1)], [10, 40]);
  assert.ok(upTo(2) > 40 && upTo(3) > upTo(2));
});
