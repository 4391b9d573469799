import assert from "node:assert/strict";
import { test } from "node:test";
import type { View } from "../generated/wire.ts";
import { PastViews } from "./pastViews.ts";

const view = (name: string): View => ({ game: name, players: 2, to_act: [], viewer: null, outcome: null });
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A match of so many entries; `asked` are the questions, and each is answered when it is told to be. */
function match(latest: number) {
  const asked: number[] = [];
  const answers: ((view: View | null) => void)[] = [];
  const due: (() => void)[] = [];
  const who = { looks: "0" };
  const past = new PastViews(
    {
      latest: () => latest,
      viewer: () => who.looks,
      viewAt: (seq) => {
        asked.push(seq);
        return new Promise((resolve) => answers.push(resolve));
      },
    },
    { after: (_, act) => due.push(act), cancel: (timer) => (due[timer - 1] = () => {}) },
  );
  /** The server answers what was asked last. */
  const told = async (answer: View | null = view(`${who.looks}:${asked.at(-1)}`)): Promise<void> => {
    answers.shift()!(answer);
    await settled();
  };
  const rested = (): void => {
    for (const act of due.splice(0)) act();
  };
  return { past, asked, told, rested, who };
}

test("what was told as it happened is here and never asked for", () => {
  const { past, asked } = match(9);
  past.keep("0", 4, view("live"));
  assert.equal(past.find(4)?.game, "live");
  assert.equal(past.find(5), null);
  assert.deepEqual(asked, []);
});

test("views of different eyes are kept apart", async () => {
  const { past, who, told } = match(9);
  past.keep("1", 4, view("theirs"));
  assert.equal(past.find(4), null);
  void past.ask(4);
  who.looks = "1";
  await told(view("mine"));
  who.looks = "0";
  assert.equal(past.find(4)?.game, "mine");
  who.looks = "1";
  assert.equal(past.find(4)?.game, "theirs");
});

test("while an answer is under way only the latest of what is wanted is asked next", async () => {
  const { past, asked, told } = match(99);
  const heard: (string | null)[] = [];
  for (const seq of [50, 40, 30]) void past.ask(seq).then((answer) => heard.push(answer?.game ?? null));
  assert.deepEqual(asked, [50]);
  await told();
  assert.deepEqual(asked, [50, 30]);
  await told();
  assert.deepEqual(heard, [null, null, "0:30"]);
  assert.equal(past.find(50)?.game, "0:50");
});

test("what lies beside is asked for one after the other, the nearest first, and no further than there is", async () => {
  const { past, asked, told, rested } = match(8);
  past.keep("0", 5, view("live"));
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

test("between questions that nobody waits for there is a rest, which whoever looks does not keep", async () => {
  const { past, asked, told, rested } = match(99);
  past.lookAround(50);
  await told();
  assert.deepEqual(asked, [49]);
  let heard: View | null | undefined;
  void past.ask(70).then((answer) => (heard = answer));
  assert.deepEqual(asked, [49, 70]);
  await told();
  assert.equal(heard?.game, "0:70");
  rested();
  assert.deepEqual(asked, [49, 70, 51]);
});

test("whoever looks where an answer is under way gets it, and it is asked for once", async () => {
  const { past, asked, told } = match(99);
  past.lookAround(50);
  let heard: View | null | undefined;
  void past.ask(49).then((answer) => (heard = answer));
  await told();
  assert.equal(heard?.game, "0:49");
  assert.deepEqual(asked, [49]);
});

test("without an answer nothing more is asked until somebody looks again", async () => {
  const { past, asked, told, rested } = match(99);
  past.lookAround(50);
  await told(null);
  rested();
  assert.deepEqual(asked, [49]);
  past.lookAround(50);
  assert.deepEqual(asked, [49, 49]);
});

test("nobody looks back any more: nothing is asked, and who waited is told", async () => {
  const { past, asked, told, rested } = match(99);
  past.lookAround(50);
  let heard: View | null | undefined;
  void past.ask(70).then((answer) => (heard = answer));
  past.rest();
  await settled();
  assert.equal(heard, null);
  await told();
  rested();
  assert.deepEqual(asked, [49]);
});

test("of very many views the longest unused is forgotten", () => {
  const { past } = match(999);
  for (let seq = 0; seq < 400; seq++) past.keep("0", seq, view(String(seq)));
  past.find(0);
  past.keep("0", 400, view("400"));
  assert.notEqual(past.find(0), null);
  assert.equal(past.find(1), null);
});
