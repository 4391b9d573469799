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

test("what a game gathers is one line for as long as one player goes on with it", () => {
  const laid = [0, 0, 1, 1, 1].map((player, i) => ({ seq: i + 1, player, action: i === 3 ? "ready" : "ship L1" }));
  const gathers = (action: string): boolean => action.startsWith("ship");
  assert.deepEqual(
    linesOf(laid, false, gathers).map((line) => line.seq),
    [2, 3, 4, 5],
  );
  assert.equal(linesOf(laid, true, gathers).length, 5);
});
