import assert from "node:assert/strict";
import { test } from "node:test";
import type { View } from "../generated/wire.ts";
import { History } from "./history.ts";

const view = (seq: number): View => ({ game: `g${seq}`, players: 2, to_act: [], viewer: null, outcome: null });

function at(latest: number) {
  const asked: number[] = [];
  const ends = {
    latest: () => latest,
    viewer: () => "0",
    viewAt: async (seq: number) => {
      asked.push(seq);
      return view(seq);
    },
    settled: async () => {},
  };
  return { history: new History(ends), asked };
}

test("one step back is the position before the last entry", async () => {
  const { history } = at(12);
  await history.step(-1);
  assert.equal(history.at.value, 11);
  assert.deepEqual(history.view.value, view(11));
});

test("going past the last entry is now", async () => {
  const { history } = at(12);
  await history.look(11);
  await history.step(1);
  assert.equal(history.at.value, null);
  assert.equal(history.view.value, null);
});

test("before the first entry there is nothing", async () => {
  const { history } = at(12);
  await history.look(-5);
  assert.equal(history.at.value, 0);
});

test("a position is asked for once", async () => {
  const { history, asked } = at(12);
  await history.look(3);
  await history.look(4);
  await history.look(3);
  assert.deepEqual(asked, [3, 4]);
});
