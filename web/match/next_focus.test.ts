import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { signal } from "@preact/signals";
import type { Plan } from "../protocol/plan.ts";
import type { Board } from "../table/types.ts";
import { NextFocus } from "./next_focus.ts";

const FAN = { choices: [{ type: "headings" }] } as unknown as Plan;
const OPEN = { action: "end", choices: [{ type: "one" }] } as unknown as Plan;
const MARKED = { marked: true, choices: [{ type: "one", object: "a1" }] } as unknown as Plan;
const WHOLE = { action: "end" } as unknown as Plan;

const page = globalThis as unknown as Record<string, unknown>;
afterEach(() => {
  delete page["document"];
  delete page["requestAnimationFrame"];
});

function at() {
  const plan = signal<Plan | null>(null);
  const focused: string[] = [];
  const focus = { focus: () => focused.push("ghost"), focusChoice: () => focused.push("choice") };
  const board = { current: focus as unknown as Board };
  page["document"] = {
    activeElement: { closest: () => true },
    querySelector: (found: string) => ({ focus: () => focused.push(found === ".board" ? "board" : "answer") }),
  };
  page["requestAnimationFrame"] = queueMicrotask;
  const next = new NextFocus(plan, board);
  const answered = async (came: Plan | null): Promise<string[]> => {
    plan.value = came;
    await Promise.resolve();
    return focused.splice(0);
  };
  return { next, answered };
}

test("the ghost gets the focus when it appears, once, however many answers come before", async () => {
  const { next, answered } = at();
  next.wish(["headings"], true);
  assert.deepEqual(await answered({ choices: [] } as Plan), []);
  assert.deepEqual(await answered(null), []);
  assert.deepEqual(await answered(FAN), ["ghost"]);
  assert.deepEqual(await answered({ ...FAN }), []);
});

test("the answer button gets the focus when no choice is left", async () => {
  const { next, answered } = at();
  next.wish(["headings"], true);
  assert.deepEqual(await answered(OPEN), []);
  assert.deepEqual(await answered(WHOLE), ["answer"]);
  next.wish(["places"], false);
  assert.deepEqual(await answered({ ...WHOLE }), []);
});

test("any other press or key cancels the pending focus", async () => {
  const { next, answered } = at();
  next.wish(["headings"], true);
  next.forget();
  assert.deepEqual(await answered(FAN), []);
  next.wish(["headings"], true);
  next.wish([], true);
  assert.deepEqual(await answered({ ...FAN }), []);
  assert.deepEqual(await answered(WHOLE), ["answer"]);
});

test("a choice on the table gets the focus after a number, unless the action can be played already", async () => {
  const { next, answered } = at();
  next.wish(["headings"], true);
  assert.deepEqual(await answered({ ...MARKED, choices: [] }), []);
  assert.deepEqual(await answered(MARKED), ["choice"]);
  next.wish(["places"], false);
  assert.deepEqual(await answered({ ...MARKED }), []);
});

test("an action that can grow leaves the object that has the focus for the whole board, where Enter plays it", async () => {
  const { next, answered } = at();
  const bid = { ...MARKED, action: "bid 1", object: "stack 1" } as Plan;
  next.wish(["places"], true);
  assert.deepEqual(await answered(bid), ["board"]);
  await answered(MARKED);
  next.afterPick("stack 1");
  assert.deepEqual(await answered({ ...bid }), ["board"]);
  await answered(MARKED);
  next.afterPick("a1");
  assert.deepEqual(await answered({ ...bid, choices: [] }), [], "another object was chosen");
});

test("Enter on a target that can be chosen again goes to the button that fires", async () => {
  const { next, answered } = at();
  const shot = { ...MARKED, action: "attack cat penny" } as Plan;
  await answered(MARKED);
  next.afterPick("a1");
  assert.deepEqual(await answered({ ...MARKED }), [], "it cannot be played yet");
  assert.deepEqual(await answered(shot), ["answer"]);
  await answered(MARKED);
  next.afterPick("b2");
  assert.deepEqual(await answered({ ...shot }), [], "other objects can be chosen");
  await answered(MARKED);
  next.afterPick("a1");
  const growing = { ...shot, choices: [{ type: "one", object: "a1", replaces: true }] } as unknown as Plan;
  assert.deepEqual(await answered(growing), [], "a bid grows");
});

test("the pieces of a hold get the focus when a number opens it", async () => {
  const { next, answered } = at();
  next.wish(["headings"], true);
  assert.deepEqual(await answered({ choices: [{ type: "goods" }] } as unknown as Plan), ["answer"]);
});

test("a hint gives the focus to its action once it is shown, unless another key is pressed before", async () => {
  const { next, answered } = at();
  await next.afterHint(Promise.resolve(true));
  assert.deepEqual(await answered({ ...MARKED, action: "bid 1" }), ["answer"]);
  await answered(null);
  await next.afterHint(Promise.resolve(true));
  assert.deepEqual(await answered(FAN), ["ghost"]);
  await answered(null);
  await next.afterHint(Promise.resolve(false));
  assert.deepEqual(await answered(WHOLE), []);
  const late = next.afterHint(Promise.resolve(true));
  next.forget();
  await late;
  assert.deepEqual(await answered(WHOLE), []);
});
