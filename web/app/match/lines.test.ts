import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf } from "./lines.ts";

const LOG = [
  { seq: 1, player: -1, action: "isles" },
  { seq: 2, player: -1, action: "nest T1 L:plain" },
  { seq: 3, player: 0, action: "move L1 030.0" },
  { seq: 4, player: -1, action: "first 0" },
];

test("in words what nature does in one go is one line, at its last position", () => {
  assert.deepEqual(
    linesOf(LOG, false).map((line) => line.seq),
    [2, 3, 4],
  );
});

test("in notation every entry has its line", () => {
  assert.equal(linesOf(LOG, true).length, 4);
});
