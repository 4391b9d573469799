import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { signal } from "@preact/signals";
import { KeyQueue, type QueueHost } from "./key_queue.ts";
import type { Stroke } from "./keys.ts";

const page = globalThis as unknown as Record<string, unknown>;
const { setTimeout } = globalThis;
beforeEach(() => {
  page["requestAnimationFrame"] = page["setTimeout"] = queueMicrotask;
});
afterEach(() => {
  delete page["requestAnimationFrame"];
  page["setTimeout"] = setTimeout;
});

const stroke = (key: string): Stroke => ({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false });
/** Frames and timers that are due have come. */
const later = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A queue at a match that has come, with nothing on its way. `carried` tells what was carried out, and when. */
function at() {
  const on = {
    scene: signal<unknown>({}),
    sent: signal<readonly unknown[]>([]),
    planned: signal(true),
    menuWords: signal<unknown>(null),
    menu: signal<unknown>(null),
    judging: signal(false),
  };
  const { scene, sent, planned, menuWords, menu, judging } = on;
  const host = {
    planning: signal(true),
    scene,
    room: { fatal: signal(null), outbox: { waiting: sent } },
    selection: { planned, menuWords, menu, judging },
  } as unknown as QueueHost;
  const carried: string[] = [];
  const queue = new KeyQueue(host, ({ key }) => {
    carried.push(key);
    then(key);
  });
  /** What a key leads to when it is carried out. */
  let then = (_key: string): void => {};
  const press = (keys: string): boolean[] => keys.split(" ").map((key) => queue.keeps(stroke(key)));
  return {
    ...on,
    queue,
    carried,
    press,
    leads: (act: typeof then) => {
      then = act;
    },
  };
}

test("a key that nothing keeps waiting is answered at once", () => {
  const { press, queue } = at();
  assert.deepEqual(press("1 Enter , ] h"), [false, false, false, false, false]);
  assert.ok(!queue.busy);
});

test("keys pressed before the match has come are carried out in order when it is there", async () => {
  const { scene, planned, press, carried, leads } = at();
  scene.value = null;
  planned.value = false;
  press("] 1 Enter");
  scene.value = {};
  await later();
  assert.deepEqual(carried, ["]"]);
  leads(() => {
    planned.value = false;
  });
  planned.value = true;
  await later();
  assert.deepEqual(carried, ["]", "1"]);
  planned.value = true;
  await later();
  assert.deepEqual(carried, ["]", "1", "Enter"]);
});

test("keys wait for the answer to the player's own action, but Enter again is no second action", async () => {
  const { sent, press, carried } = at();
  sent.value = [{}];
  assert.deepEqual(press("Enter ] Enter"), [true, true, true]);
  await later();
  assert.deepEqual(carried, []);
  sent.value = [];
  await later();
  assert.deepEqual(carried, ["]", "Enter"]);
});

test("Enter waits until what is previewed is judged, and turning goes on meanwhile", async () => {
  const { judging, press, carried } = at();
  judging.value = true;
  assert.deepEqual(press(", ArrowLeft"), [false, false]);
  assert.deepEqual(press("Enter"), [true]);
  await later();
  assert.deepEqual(carried, []);
  judging.value = false;
  await later();
  assert.deepEqual(carried, ["Enter"]);
});

test("a whole sequence of keys waits for a menu, and more than any person types is not kept", async () => {
  const { menuWords, menu, press, carried } = at();
  menuWords.value = ["L1"];
  const turns = Array(12).fill(",");
  press(["3", ...turns, "Enter"].join(" "));
  menu.value = {};
  await later();
  assert.deepEqual(carried, ["3", ...turns, "Enter"]);
  menu.value = null;
  press(Array(99).fill("1").join(" "));
  menu.value = {};
  await later();
  assert.equal(carried.length, 14 + 32);
});

test("a ship's key that loads nothing itself forgets nothing, and any other key forgets those that wait", async () => {
  const { planned, press, carried } = at();
  planned.value = false;
  press("1 ]");
  planned.value = true;
  await later();
  assert.deepEqual(carried, ["1", "]"]);
  planned.value = false;
  assert.deepEqual(press("1 Escape"), [true, false]);
  planned.value = true;
  await later();
  assert.deepEqual(carried, ["1", "]"]);
});
