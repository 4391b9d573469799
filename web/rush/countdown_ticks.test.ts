import assert from "node:assert/strict";
import { test } from "node:test";
import { ticks } from "./countdown_ticks.ts";

test("the last three seconds before the go tick, the first at once even if its message was slow", () => {
  assert.deepEqual(ticks([{ action: "go", shown: "countdown", at_ms: 12_900 }], 10_000), [0, 900, 1900]);
});

test("a player who joins in between hears only the remaining ticks", () => {
  assert.deepEqual(ticks([{ action: "go", shown: "countdown", at_ms: 11_500 }], 10_000), [500]);
});

test("a rush with a time limit ticks for its last five seconds, a grace period does not", () => {
  assert.deepEqual(
    ticks(
      [
        { action: "time", shown: "clock", at_ms: 70_000 },
        { action: "stop 1", shown: "no", at_ms: 10_200 },
      ],
      10_000,
    ),
    [55_000, 56_000, 57_000, 58_000, 59_000],
  );
});
