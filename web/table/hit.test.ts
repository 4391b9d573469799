import assert from "node:assert/strict";
import { test } from "node:test";
import { lying } from "./geometry.ts";
import { hit, inches, nextTowards, snapped } from "./hit.ts";

const small = { name: "0.S1", hull: lying("S", [10000, 10000], 0) };
const large = { name: "1.L1", hull: lying("L", [11500, 10000], 0) };
const far_zoom = 0.01;

test("a Small is at least 24 pixels wide for a mouse and 44 for a finger, however far away", () => {
  const beside_px = (px: number) => [10000 - px / far_zoom, 10300] as const;
  assert.equal(hit(beside_px(11), [small], far_zoom, "mouse"), "0.S1");
  assert.equal(hit(beside_px(16), [small], far_zoom, "mouse"), null);
  assert.equal(hit(beside_px(21), [small], far_zoom, "touch"), "0.S1");
});

test("a press beside the ship that is being turned means the water, on it the ship", () => {
  const ahead = [10000, 11064 + 8 / far_zoom] as const;
  assert.equal(hit(ahead, [small], far_zoom, "touch"), "0.S1");
  assert.equal(hit(ahead, [small], far_zoom, "touch", "0.S1"), null);
  assert.equal(hit(ahead, [small], far_zoom, "touch", "1.L1"), "0.S1");
  const further = [10000, 11064 + 16 / far_zoom] as const;
  assert.equal(hit(further, [small], far_zoom, "touch"), "0.S1");
  assert.equal(hit(further, [small], far_zoom, "touch", "1.L1"), null);
  assert.equal(hit([10000, 10300], [small], far_zoom, "touch", "0.S1"), "0.S1");
});

test("of two possible objects the nearer is picked", () => {
  assert.equal(hit([10500, 10300], [large, small], far_zoom, "touch"), "0.S1");
  assert.equal(hit([11100, 10300], [large, small], far_zoom, "touch"), "1.L1");
});

test("an object under the pointer wins over a near one", () => {
  assert.equal(hit([11500, 10400], [small, large], far_zoom, "touch"), "1.L1");
});

test("the open sea picks nothing", () => {
  assert.equal(hit([30000, 30000], [small, large], far_zoom, "touch"), null);
});

test("a ruler's end snaps to a corner before an edge, and stays free in the open sea", () => {
  const bow = small.hull[0]!;
  assert.deepEqual(snapped([bow[0] + 40, bow[1] + 40], [small.hull], 0.1), bow.map(Math.round));
  const edge = snapped([10000, 9950], [small.hull], 0.1);
  assert.deepEqual(edge, [10000, 10000]);
  assert.deepEqual(snapped([20000.4, 20000.4], [small.hull], 0.1), [20000, 20000]);
});

test("an arrow key goes to the next object in that direction, not to one aside", () => {
  const north = { name: "T1", hull: lying("S", [10100, 14000], 0) };
  assert.equal(nextTowards([10000, 10300], [0, 1], [small, large, north], "0.S1"), "T1");
  assert.equal(nextTowards([10000, 10300], [1, 0], [small, large, north], "0.S1"), "1.L1");
  assert.equal(nextTowards([10000, 10300], [-1, 0], [small, large, north], "0.S1"), null);
});

test("a length is read in inches with two decimals", () => {
  assert.equal(inches(1024 * 3.415), "3.42\u2033");
  assert.equal(inches(576), "0.56\u2033");
});
