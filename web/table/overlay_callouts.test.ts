import assert from "node:assert/strict";
import { test } from "node:test";
import { calloutObstacles } from "./overlay_callouts.ts";
import type { Fan, Polygon } from "./types.ts";

const FAN = {
  size: "S",
  pivot: [0, 0],
  hold: "stern",
  facing: 0,
  arcs: [],
  closed: [
    {
      start: 0,
      stop: 200,
      refusal: { rule: "R", reason: "would touch island T9", witness: { kind: "contact", object: "T9" } },
    },
  ],
} as Fan;
const T9: Polygon = [
  [5000, 0],
  [6000, 0],
  [5500, 900],
];

test("a plate that says what a closed heading would touch does not lie on that", () => {
  const hullOf = (name: string | null | undefined) => (name === "T9" ? T9 : null);
  const found = calloutObstacles({}, FAN, [], hullOf);
  const weights = found.filter(({ hull }) => hull === T9).map(({ weight }) => weight);
  assert.equal(weights.length, 1);
  const swept = found.filter(({ hull }) => hull !== T9).map(({ weight }) => weight);
  assert.ok(weights[0]! > Math.min(...swept), "a plate goes over the fan rather than over the island");
});
