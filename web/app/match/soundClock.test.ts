import assert from "node:assert/strict";
import { test } from "node:test";
import { ticks } from "./soundClock.ts";

test("three seconds before the go are counted, the first at once although its message took a while", () => {
  assert.deepEqual(ticks([{ action: "go", at_ms: 12_900 }], 10_000), [0, 900, 1900]);
});

test("whoever comes in between hears only what is left", () => {
  assert.deepEqual(ticks([{ action: "go", at_ms: 11_500 }], 10_000), [500]);
});

test("of a rush that ends by the clock the last five seconds are counted, and of a grace nothing", () => {
  assert.deepEqual(
    ticks(
      [
        { action: "time", at_ms: 70_000 },
        { action: "stop 1", at_ms: 10_200 },
      ],
      10_000,
    ),
    [55_000, 56_000, 57_000, 58_000, 59_000],
  );
});
