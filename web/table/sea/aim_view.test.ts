import assert from "node:assert/strict";
import { test } from "node:test";
import { dist, PYRAMIDS } from "../geometry.ts";
import type { Fan, PlacementLook } from "../types.ts";
import { closedAt, knownFan, roundel } from "./aim_view.ts";

const refusal = { rule: "TP-R3", reason: "would touch" };
const FAN: Fan = {
  ...{ size: "M", pivot: [100, 200], hold: "stern", facing: 0 },
  arcs: [{ start: 1801, stop: 4499 }],
  closed: [{ start: 900, stop: 1800, refusal }],
};
const LOOK: PlacementLook = { size: "M", seat: 0, field: [], fan: FAN };

test("a ghost is red on a closed heading, on both ends of it, and on no other", () => {
  assert.deepEqual(
    [899, 900, 1800, 1801].map((heading) => closedAt(FAN, heading)?.refusal ?? null),
    [null, refusal, refusal, null],
  );
});

test("without a fan nothing is red", () => {
  assert.equal(closedAt(null, 1000), null);
});

test("the fan of one stern or size does not count for another", () => {
  assert.equal(knownFan(LOOK, { stern: [100, 200], heading: 0 }), FAN);
  assert.equal(knownFan(LOOK, { stern: [101, 200], heading: 0 }), null);
  assert.equal(knownFan({ ...LOOK, size: "S" }, { stern: [100, 200], heading: 0 }), null);
  assert.equal(knownFan(LOOK, null), null);
});

test("text beside a ghost stays clear of all that it sweeps", () => {
  for (const p of roundel("L", [0, 0])) assert.ok(dist(p, [0, 0]) > PYRAMIDS.L.slant);
});
