import assert from "node:assert/strict";
import { test } from "node:test";
import { ageOf } from "./age.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = 1_800_000_000;

const ages: readonly (readonly [number, string])[] = [
  [0, "now"],
  [59, "now"],
  [MINUTE, "1m ago"],
  [HOUR - 1, "59m ago"],
  [2 * HOUR + 50 * MINUTE, "2h ago"],
  [DAY, "yesterday"],
  [6 * DAY, "6d ago"],
  [15 * DAY, "2w ago"],
  [100 * DAY, "3mo ago"],
  [800 * DAY, "2y ago"],
];

for (const [seconds, words] of ages) {
  test(`something ${seconds} seconds ago is told as ${words}`, () => {
    // Browsers differ in the short word for a minute.
    assert.equal(ageOf(NOW - seconds, NOW).replace("min", "m"), words);
  });
}

test("the server's clock may be ahead of this device's", () => assert.equal(ageOf(NOW + HOUR, NOW), "now"));
