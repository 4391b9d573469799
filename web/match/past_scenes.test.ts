import assert from "node:assert/strict";
import { test } from "node:test";
import type { Scene } from "../protocol/generated/wire.ts";
import { PastScenes } from "./past_scenes.ts";

const scene = (name: string): Scene => ({
  viewer: null,
  field: [],
  panel: { turn: {}, standings: [], epilogue: name },
  facts: {},
});
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A match with this many entries; `asked` lists the requests, and the test answers each. */
function match(latest: number) {
  const asked: number[] = [];
  const answers: ((scene: Scene | null) => void)[] = [];
  const due: (() => void)[] = [];
  const who = { looks: "0" };
  const past = new PastScenes(
    {
      latest: () => latest,
      viewer: () => who.looks,
      sceneAt: (seq) => {
        asked.push(seq);
        return new Promise((resolve) => answers.push(resolve));
      },
    },
    { after: (_, act) => due.push(act), cancel: (timer) => (due[timer - 1] = () => {}) },
  );
  /** Answers the last request. */
  const told = async (answer: Scene | null = scene(`${who.looks}:${asked.at(-1)}`)): Promise<void> => {
    answers.shift()!(answer);
    await settled();
  };
  const rested = (): void => {
    for (const act of due.splice(0)) act();
  };
  return { past, asked, told, rested, who };
}

test("a scene received live is cached and never requested", () => {
  const { past, asked } = match(9);
  past.keep("0", 4, scene("live"));
  assert.equal(past.find(4)?.panel.epilogue, "live");
  assert.equal(past.find(5), null);
  assert.deepEqual(asked, []);
});

test("scenes of different seats are kept apart", async () => {
  const { past, who, told } = match(9);
  past.keep("1", 4, scene("theirs"));
  assert.equal(past.find(4), null);
  void past.ask(4);
  who.looks = "1";
  await told(scene("mine"));
  who.looks = "0";
  assert.equal(past.find(4)?.panel.epilogue, "mine");
  who.looks = "1";
  assert.equal(past.find(4)?.panel.epilogue, "theirs");
});

test("while a request is pending only the latest wanted scene is requested next", async () => {
  const { past, asked, told } = match(99);
  const heard: (string | null)[] = [];
  for (const seq of [50, 40, 30]) void past.ask(seq).then((answer) => heard.push(answer?.panel.epilogue ?? null));
  assert.deepEqual(asked, [50]);
  await told();
  assert.deepEqual(asked, [50, 30]);
  await told();
  assert.deepEqual(heard, [null, null, "0:30"]);
  assert.equal(past.find(50)?.panel.epilogue, "0:50");
});

test("neighbours are prefetched one at a time, nearest first, within the log", async () => {
  const { past, asked, told, rested } = match(8);
  past.keep("0", 5, scene("live"));
  for (const [around, wanted] of [
    [6, [7, 4, 3]],
    [1, [0, 2]],
  ] as const) {
    asked.length = 0;
    past.lookAround(around);
    for (let i = 0; i < 9; i++) {
      if (asked.length > i) await told();
      rested();
    }
    assert.deepEqual(asked, wanted);
  }
});

test("prefetching pauses between requests, but a player's own look does not wait", async () => {
  const { past, asked, told, rested } = match(99);
  past.lookAround(50);
  await told();
  assert.deepEqual(asked, [49]);
  let heard: Scene | null | undefined;
  void past.ask(70).then((answer) => (heard = answer));
  assert.deepEqual(asked, [49, 70]);
  await told();
  assert.equal(heard?.panel.epilogue, "0:70");
  rested();
  assert.deepEqual(asked, [49, 70, 51]);
});

test("a look at a scene that is being requested waits for that one request", async () => {
  const { past, asked, told } = match(99);
  past.lookAround(50);
  let heard: Scene | null | undefined;
  void past.ask(49).then((answer) => (heard = answer));
  await told();
  assert.equal(heard?.panel.epilogue, "0:49");
  assert.deepEqual(asked, [49]);
});

test("after a failed request nothing is requested until the next look", async () => {
  const { past, asked, told, rested } = match(99);
  past.lookAround(50);
  await told(null);
  rested();
  assert.deepEqual(asked, [49]);
  past.lookAround(50);
  assert.deepEqual(asked, [49, 49]);
});

test("closing the replay stops the requests and answers the waiting caller", async () => {
  const { past, asked, told, rested } = match(99);
  past.lookAround(50);
  let heard: Scene | null | undefined;
  void past.ask(70).then((answer) => (heard = answer));
  past.rest();
  await settled();
  assert.equal(heard, null);
  await told();
  rested();
  assert.deepEqual(asked, [49]);
});

test("the least recently used scene is dropped from a full cache", () => {
  const { past } = match(999);
  for (let seq = 0; seq < 400; seq++) past.keep("0", seq, scene(String(seq)));
  past.find(0);
  past.keep("0", 400, scene("400"));
  assert.notEqual(past.find(0), null);
  assert.equal(past.find(1), null);
});
