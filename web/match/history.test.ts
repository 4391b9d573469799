import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { effect } from "@preact/signals";
import type { Scene } from "../protocol/generated/wire.ts";
import { History } from "./history.ts";

const scene = (seq: number): Scene => ({ viewer: seq, field: [], panel: { turn: {}, standings: [] }, facts: {} });

const opened: History[] = [];
afterEach(() => {
  for (const history of opened.splice(0)) history.now();
});

function at(latest: number) {
  const asked: number[] = [];
  const host = {
    latest: () => latest,
    viewer: () => "0",
    sceneAt: async (seq: number) => {
      asked.push(seq);
      return scene(seq);
    },
    settled: async () => {},
    opened: () => {},
  };
  const history = new History(host);
  opened.push(history);
  return { history, asked };
}

test("one step back is the position before the last entry", async () => {
  const { history } = at(12);
  await history.step(-1);
  assert.equal(history.at.value, 11);
  assert.deepEqual(history.scene.value, scene(11));
});

test("going past the last entry returns to the present", async () => {
  const { history } = at(12);
  await history.look(11);
  await history.step(1);
  assert.equal(history.at.value, null);
  assert.equal(history.scene.value, null);
});

test("before the first entry there is no position", async () => {
  const { history } = at(12);
  await history.look(-5);
  assert.equal(history.at.value, 0);
});

test("a position is requested once", async () => {
  const { history, asked } = at(12);
  await history.look(3);
  await history.look(9);
  await history.look(3);
  assert.deepEqual(
    asked.filter((seq) => seq === 3 || seq === 9),
    [3, 9],
  );
});

test("a position received live is shown at once", () => {
  const { history } = at(12);
  history.past.keep("0", 11, scene(11));
  void history.step(-1);
  assert.equal(history.at.value, 11);
  assert.deepEqual(history.scene.value, scene(11));
});

test("the shown position number and the scene change together", () => {
  const { history } = at(12);
  history.past.keep("0", 11, scene(11));
  const seen: unknown[] = [];
  const end = effect(() => {
    seen.push([history.at.value, history.scene.value?.viewer ?? null]);
  });
  void history.step(-1);
  end();
  assert.deepEqual(seen, [
    [null, null],
    [11, 11],
  ]);
});

test("an answer for a position that is no longer shown is ignored", async () => {
  const answers: ((scene: Scene) => void)[] = [];
  const history = new History({
    latest: () => 12,
    viewer: () => "0",
    sceneAt: () => new Promise((resolve) => answers.push(resolve)),
    settled: async () => {},
    opened: () => {},
  });
  history.past.keep("0", 3, scene(3));
  const looked = history.look(5);
  assert.equal(history.coming.value, true);
  void history.look(3);
  assert.equal(history.coming.value, false);
  answers[0]!(scene(5));
  await looked;
  assert.deepEqual([history.at.value, history.scene.value], [3, scene(3)]);
});

test("until the scene arrives, the page knows that it shows another moment", async () => {
  const answers: ((scene: Scene | null) => void)[] = [];
  const host = { latest: () => 12, viewer: () => "0", settled: async () => {}, opened: () => {} };
  const history = new History({ ...host, sceneAt: () => new Promise((resolve) => answers.push(resolve)) });
  opened.push(history);
  const seen: (readonly [number | null, boolean])[] = [];
  effect(() => {
    seen.push([history.at.value, history.coming.value]);
  });
  const looked = history.look(5);
  answers[0]!(scene(5));
  await looked;
  history.now();
  assert.deepEqual(seen, [
    [null, false],
    [5, true],
    [5, false],
    [null, false],
  ]);
});

test("the next step is immediate because neighbours were prefetched", async () => {
  const { history, asked } = at(12);
  await history.look(6);
  for (let i = 0; i < 99 && asked.length < 3; i++) await new Promise((resolve) => setTimeout(resolve, 10));
  for (const by of [-1, 1, 1]) {
    void history.step(by);
    assert.deepEqual(history.scene.value, scene(history.at.value!));
  }
});

test("one player's scene is never shown to the player who took over the device meanwhile", async () => {
  let seat = "0";
  const answers: ((scene: Scene) => void)[] = [];
  const history = new History({
    latest: () => 12,
    viewer: () => seat,
    sceneAt: () => new Promise((resolve) => answers.push(resolve)),
    settled: async () => {},
    opened: () => {},
  });
  const looked = history.look(5);
  seat = "1";
  answers[0]!(scene(5));
  await looked;
  assert.equal(history.scene.value, null);
});
