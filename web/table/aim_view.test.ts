import assert from "node:assert/strict";
import { test } from "node:test";
import { closedAt, knownFan, roundel } from "./aim_view.ts";
import { dist, PYRAMIDS } from "./geometry.ts";
import type { Fan, LayLook } from "./types.ts";

const refusal = { rule: "TP-R3", reason: "would touch" };
const FAN: Fan = {
  ...{ size: "M", pivot: [100, 200], hold: "stern", facing: 0 },
  arcs: [{ start: 1801, stop: 4499 }],
  closed: [{ start: 900, stop: 1800, refusal }],
};
const LOOK: LayLook = { size: "M", seat: 0, field: [], fan: FAN };

test("a ghost is red on a closed heading, on both ends of it, and nowhere else", () => {
  assert.deepEqual(
    [899, 900, 1800, 1801].map((heading) => closedAt(FAN, heading)?.refusal ?? null),
    [null, refusal, refusal, null],
  );
});

test("without a fan nothing is red", () => {
  assert.equal(closedAt(null, 1000), null);
});

test("what is known of one stern or one size says nothing of another", () => {
  assert.equal(knownFan(LOOK, { stern: [100, 200], heading: 0 }), FAN);
  assert.equal(knownFan(LOOK, { stern: [101, 200], heading: 0 }), null);
  assert.equal(knownFan({ ...LOOK, size: "S" }, { stern: [100, 200], heading: 0 }), null);
  assert.equal(knownFan(LOOK, null), null);
});

test("what is said of a ghost has to stand clear of all that it sweeps", () => {
  for (const p of roundel("L", [0, 0])) assert.ok(dist(p, [0, 0]) > PYRAMIDS.L.slant);
});
