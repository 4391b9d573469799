import assert from "node:assert/strict";
import { test } from "node:test";
import type { Scene } from "../protocol/generated/wire.ts";
import { keysOf, meaning, type Stroke, shortcutsFor } from "./keys.ts";

const stroke = (key: string, held: Partial<Stroke> = {}): Stroke => ({
  key,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});

test("arrows turn a ghost, and without a ghost step through the log", () => {
  assert.deepEqual(meaning(stroke("ArrowRight"), true), { act: "turn", by: 10 });
  assert.deepEqual(meaning(stroke("ArrowLeft", { shiftKey: true }), true), { act: "turn", by: -1 });
  assert.deepEqual(meaning(stroke("ArrowLeft", { altKey: true }), true), { act: "turn", by: -100 });
  assert.deepEqual(meaning(stroke("ArrowLeft"), false), { act: "log", by: -1 });
});

test("numbers choose actions, brackets ships", () => {
  assert.deepEqual(meaning(stroke("3"), false), { act: "choose", number: 3 });
  assert.deepEqual(meaning(stroke("]"), false), { act: "ship", by: 1 });
});

test("a letter shows the opponents' threats, and with Shift the own threats", () => {
  assert.deepEqual(meaning(stroke("t"), true), { act: "threat", own: false });
  assert.deepEqual(meaning(stroke("T", { shiftKey: true }), false), { act: "threat", own: true });
});

test("the browser keeps its own keys", () => {
  assert.equal(meaning(stroke("r", { ctrlKey: true }), false), null);
  assert.equal(meaning(stroke("ArrowLeft", { altKey: true }), false), null);
  assert.equal(meaning(stroke("q"), false), null);
});

test("the sheet of a board game lists no keys of ships, and that of all games lists every key", () => {
  const scene: Scene = { viewer: 0, field: [], facts: {}, panel: { turn: {}, standings: [] }, own: [["a1"]] };
  const board = shortcutsFor(keysOf({ ...scene, top: { spots: [], pyramids: [], board: [] } }));
  assert.deepEqual(
    board.map(({ title }) => title),
    ["Your turn", "Replay", "View"],
  );
  const keys = board.flatMap((group) => group.keys.flatMap((each) => each.keys));
  assert.ok(keys.includes("]") && !keys.includes("E") && !keys.includes("R") && !keys.includes("T"));
  const moves = (more: Partial<Scene>): string[] =>
    shortcutsFor(keysOf({ ...scene, ...more }))
      .flatMap((group) => group.keys)
      .filter((each) => each.keys.includes("N"))
      .map((each) => each.does);
  assert.deepEqual(moves({ ships: [{} as never] }), ["Next step"]);
  assert.deepEqual(moves({ vessels: [{} as never] }), ["Next segment"]);
  assert.ok(shortcutsFor(null).flatMap((group) => group.keys).length > keys.length);
});
