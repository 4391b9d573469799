import assert from "node:assert/strict";
import { test } from "node:test";
import { unionPath } from "./dom.ts";
import { bounds, inside } from "./geometry.ts";
import { closedShore, sizeOf } from "./overlay_layers.ts";
import { beyond } from "./sea/goal.ts";
import type { PlacesLook, Polygon } from "./types.ts";

const square = (x: number, y: number, side: number): Polygon => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];

const places = (closed: readonly Polygon[]): PlacesLook => ({
  regions: [square(0, 0, 100)],
  closed,
  object: "0.L1",
  hull: [],
  heading: 0,
});

test("the reason for closed water is at its edge, nearest to the middle of the open water", () => {
  assert.deepEqual(closedShore(places([square(60, 70, 80)])), [60, 70]);
});

test("a corner of one closed outline within another is no edge of the open water", () => {
  assert.deepEqual(closedShore(places([square(60, 70, 80), square(55, 80, 90)])), [60, 70]);
  assert.deepEqual(closedShore(places([square(60, 70, 80), square(40, 65, 90)])), [40, 65]);
});

test("no reason is shown if nothing is closed within the region", () => {
  assert.equal(closedShore(places([])), null);
  assert.equal(closedShore(places([square(200, 200, 50)])), null);
});

test("outlines wound either way make one path of their union", () => {
  const [one, other] = [square(0, 0, 10), square(5, 5, 10)];
  assert.equal(
    unionPath([one, other]),
    unionPath([[...one].reverse(), other]).replace("M0,-10L10,-10L10,0L0,0Z", "M0,0L10,0L10,-10L0,-10Z"),
  );
  assert.equal(unionPath([]), "");
});

test("beyond a line is all the field to the left of its direction", () => {
  const box = bounds(square(0, 0, 100));
  const north = beyond(
    [
      [0, 80],
      [100, 80],
    ],
    box,
  );
  assert.ok(inside([50, 99], north) && inside([1, 81], north));
  assert.ok(!inside([50, 79], north));
  const south = beyond(
    [
      [100, 20],
      [0, 20],
    ],
    box,
  );
  assert.ok(inside([50, 1], south) && !inside([50, 21], south));
});

test("a ground triangle has a size, and a card has none", () => {
  assert.equal(
    sizeOf([
      [0, 1464],
      [-400, 0],
      [400, 0],
    ]),
    "M",
  );
  assert.equal(sizeOf(square(0, 0, 576)), null);
});
