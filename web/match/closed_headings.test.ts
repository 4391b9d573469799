import assert from "node:assert/strict";
import { test } from "node:test";
import { closedHeadings, inDegrees } from "./closed_headings.ts";

const arcs = (...ends: [number, number][]) => ends.map(([start, stop]) => ({ start, stop }));

test("closed headings are in whole degrees, near ones joined, and one heading is one number", () => {
  assert.equal(inDegrees(arcs([2151, 2153], [2155, 2287], [205, 205], [207, 629])), "21°–63°, 215°–229°");
  assert.equal(inDegrees(arcs([205, 205])), "21°");
  assert.equal(inDegrees(arcs([200, 304], [325, 400])), "20°–30°, 33°–40°");
});

test("closed headings may pass north", () => {
  assert.equal(inDegrees(arcs([3500, 3700])), "350°–10°");
  assert.equal(inDegrees(arcs([0, 100], [3500, 3599])), "350°–10°");
  assert.equal(inDegrees(arcs([0, 100], [3500, 3580])), "0°–10°, 350°–358°");
});

test("a whole circle is every heading", () => {
  assert.equal(inDegrees(arcs([0, 3599])), "every heading");
  assert.equal(inDegrees(arcs([0, 1800], [1801, 3599])), "every heading");
});

test("headings are grouped by their reason", () => {
  const because = (reason: string) => ({ reason, rule: "PC-A48" });
  const closed = [
    { start: 0, stop: 100, refusal: because("would touch T1") },
    { start: 200, stop: 300 },
    { start: 400, stop: 500, refusal: because("would touch T2") },
    { start: 600, stop: 700, refusal: because("would touch T1") },
  ];
  assert.deepEqual(closedHeadings({ closed }), [
    { reason: "would touch T1", rule: "PC-A48", where: "0°–10°, 60°–70°" },
    { reason: "would touch T2", rule: "PC-A48", where: "40°–50°" },
  ]);
});
