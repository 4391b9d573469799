import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { effect } from "@preact/signals";
import type { View } from "../generated/wire.ts";
import { History } from "./history.ts";

const view = (seq: number): View => ({ game: `g${seq}`, players: 2, to_act: [], viewer: null, outcome: null });

const opened: History[] = [];
afterEach(() => {
  for (const history of opened.splice(0)) history.now();
});

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
  const history = new History(ends);
  opened.push(history);
  return { history, asked };
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
  await history.look(9);
  await history.look(3);
  assert.deepEqual(
    asked.filter((seq) => seq === 3 || seq === 9),
    [3, 9],
  );
});

test("a position that was seen as it happened is there at once", () => {
  const { history } = at(12);
  history.past.keep("0", 11, view(11));
  void history.step(-1);
  assert.equal(history.at.value, 11);
  assert.deepEqual(history.view.value, view(11));
});

test("where one looks and what lies there change together", () => {
  const { history } = at(12);
  history.past.keep("0", 11, view(11));
  const seen: unknown[] = [];
  const end = effect(() => {
    seen.push([history.at.value, history.view.value?.game ?? null]);
  });
  void history.step(-1);
  end();
  assert.deepEqual(seen, [
    [null, null],
    [11, "g11"],
  ]);
});

test("an answer that comes when one looks elsewhere is not shown", async () => {
  const answers: ((view: View) => void)[] = [];
  const history = new History({
    latest: () => 12,
    viewer: () => "0",
    viewAt: () => new Promise((resolve) => answers.push(resolve)),
    settled: async () => {},
  });
  history.past.keep("0", 3, view(3));
  const looked = history.look(5);
  assert.equal(history.coming.value, true);
  void history.look(3);
  assert.equal(history.coming.value, false);
  answers[0]!(view(5));
  await looked;
  assert.deepEqual([history.at.value, history.view.value], [3, view(3)]);
});

test("until what lay there has come, the page knows that it shows another moment", async () => {
  const answers: ((view: View | null) => void)[] = [];
  const ends = { latest: () => 12, viewer: () => "0", settled: async () => {} };
  const history = new History({ ...ends, viewAt: () => new Promise((resolve) => answers.push(resolve)) });
  opened.push(history);
  const seen: (readonly [number | null, boolean])[] = [];
  effect(() => {
    seen.push([history.at.value, history.coming.value]);
  });
  const looked = history.look(5);
  answers[0]!(view(5));
  await looked;
  history.now();
  assert.deepEqual(seen, [
    [null, false],
    [5, true],
    [5, false],
    [null, false],
  ]);
});

test("a step after a look is there at once: what lies beside was asked for meanwhile", async () => {
  const { history, asked } = at(12);
  await history.look(6);
  for (let i = 0; i < 99 && asked.length < 3; i++) await new Promise((resolve) => setTimeout(resolve, 10));
  for (const by of [-1, 1, 1]) {
    void history.step(by);
    assert.deepEqual(history.view.value, view(history.at.value!));
  }
});

test("what another looks at is never shown to the one who took the device in hand meanwhile", async () => {
  let seat = "0";
  const answers: ((view: View) => void)[] = [];
  const history = new History({
    latest: () => 12,
    viewer: () => seat,
    viewAt: () => new Promise((resolve) => answers.push(resolve)),
    settled: async () => {},
  });
  const looked = history.look(5);
  seat = "1";
  answers[0]!(view(5));
  await looked;
  assert.equal(history.view.value, null);
});
