import assert from "node:assert/strict";
import { test } from "node:test";
import type { One, Plan, Words } from "../protocol/plan.ts";
import { PieceDrag } from "./piece_drag.ts";
import { Selection } from "./selection.ts";

const NO = { rule: "R1", reason: "inside" };
const one = (says: Words, object: string, more: Partial<One> = {}): One => ({
  ...{ type: "one", says, label: "", object },
  ...more,
});
const ROOT: Plan = { choices: [one(["drop", "L"], "0L"), one(["a1"], "a1")], movable: ["0L", "a1"] };
const DROP: Plan = {
  prompt: "Where?",
  marked: true,
  choices: [one(["drop", "L", "c1"], "c1"), one(["drop", "L", "c3"], "c3", { refusal: NO })],
};
const BID: Plan = {
  ...{ action: "bid 1 S", object: "stack 1", marked: true },
  choices: [one(["bid", "1", "S", "L"], "L", { replaces: true })],
};
const HAND: Plan = { choices: [one(["bid", "1", "L"], "stack 1"), one(["bid", "2", "L"], "stack 2")] };
const over = (object: string | null, mark: string | null = null) => ({ object, mark });
const turns = () => new Promise((resolve) => setImmediate(resolve));

/** A table whose plans come when the test lets them. */
function table(plans: Readonly<Record<string, Plan>>) {
  const waiting: (() => void)[] = [];
  const asked: string[] = [];
  const plan = (words: Words): Promise<Plan> => {
    asked.push(words.join(" "));
    return new Promise((resolve) => waiting.push(() => resolve({ words, ...(plans[words.join(" ")] ?? {}) })));
  };
  const played: string[] = [];
  const selection = new Selection({ plan, act: (words) => played.push(words.join(" ")), confirms: () => true });
  const said: string[] = [];
  const drag = new PieceDrag({
    selection,
    plan,
    choose: (chosen) => (chosen.replaces ? selection.replaceWords(chosen.says) : selection.select(chosen.says)),
    explain: (one) => one && said.push(one.refusal!.reason),
    refuse: (_, object) => said.push(`not on ${object}`),
  });
  const answer = async (): Promise<void> => {
    for (let round = 0; round < 4; round++) {
      for (const give of waiting.splice(0)) give();
      await turns();
    }
  };
  selection.restart();
  return { drag, selection, answer, said, asked };
}

test("a piece that is dropped on an open place chooses it, and Back leads to the piece", async () => {
  const { drag, selection, answer } = table({ "": ROOT, "drop L": DROP, "drop L c1": { action: "drop L c1" } });
  await answer();
  drag.carry("0L", over(null), false);
  await answer();
  assert.deepEqual(
    [selection.words.value, drag.targets.value.map((each) => each.object)],
    [[], ["c1", "c3"]],
    "nothing is chosen before the drop",
  );
  drag.carry("0L", over("c1"), true);
  await answer();
  assert.deepEqual([selection.words.value, drag.object.value], [["drop", "L", "c1"], null]);
  selection.back();
  assert.deepEqual(selection.words.value, ["drop", "L"]);
});

test("over an open place the drag shows what a drop would do, and nothing over a closed one", async () => {
  const { drag, answer } = table({ "": ROOT, "drop L": DROP, "drop L c1": { action: "drop L c1" } });
  await answer();
  drag.carry("0L", over("0L"), false);
  await answer();
  drag.carry("0L", over("c1"), false);
  await answer();
  assert.equal(drag.aimed.value?.action, "drop L c1");
  drag.carry("0L", over("c3"), false);
  assert.equal(drag.aimed.value, null);
});

test("a drop before its places are known waits for them", async () => {
  const { drag, selection, answer } = table({ "": ROOT, "drop L": DROP });
  await answer();
  drag.carry("0L", over("c1"), false);
  drag.carry("0L", over("c1"), true);
  assert.deepEqual(selection.words.value, []);
  await answer();
  assert.deepEqual(selection.words.value, ["drop", "L", "c1"]);
});

test("a drop on a closed place, elsewhere or beside the table is answered, and keeps what was chosen", async () => {
  const { drag, selection, answer, said } = table({ "": ROOT, "drop L": DROP, a1: {} });
  await answer();
  for (const place of ["c3", "d3", null]) {
    selection.restart(["a1"]);
    await answer();
    drag.carry("0L", over("0L"), false);
    await answer();
    drag.carry("0L", over(place), true);
    await answer();
    assert.deepEqual([selection.words.value, drag.object.value], [["a1"], null]);
  }
  assert.deepEqual(said, ["inside", "not on d3", "not on null"]);
});

test("with nothing chosen before, a piece dropped in vain is chosen, so that its places are seen", async () => {
  const { drag, selection, answer, said } = table({ "": ROOT, "drop L": DROP });
  await answer();
  drag.carry("0L", over("c3"), false);
  await answer();
  drag.carry("0L", over("c3"), true);
  assert.deepEqual([selection.words.value, said], [["drop", "L"], ["inside"]]);
});

test("a drag that is broken off, or ends where it began, changes nothing and says nothing", async () => {
  const { drag, selection, answer, said } = table({ "": ROOT, "drop L": DROP });
  await answer();
  drag.carry("0L", over("c1"), false);
  await answer();
  drag.end();
  await answer();
  drag.carry("0L", over("c1"), false);
  await answer();
  drag.carry("0L", over("0L"), true);
  await answer();
  assert.deepEqual([selection.words.value, drag.object.value, drag.aimed.value, said], [[], null, null, []]);
});

test("a piece adds to what is chosen where that acts, and begins something else elsewhere", async () => {
  const root = { choices: [one(["L"], "L"), one(["bid", "1"], "stack 1")] };
  for (const [place, words] of [
    ["stack 1", ["bid", "1", "S", "L"]],
    ["stack 2", ["bid", "2", "L"]],
  ] as const) {
    const { drag, selection, answer } = table({ "": root, L: HAND, "bid 1 S": BID });
    await answer();
    selection.select(["bid", "1", "S"]);
    await answer();
    drag.carry("L", over("L"), false);
    await answer();
    drag.carry("L", over(place), true);
    await answer();
    assert.deepEqual(selection.words.value, words);
  }
});
