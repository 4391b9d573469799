import assert from "node:assert/strict";
import { test } from "node:test";
import { newUndoStack, pushed, redone, undone } from "./undo_stack.ts";

test("steps are undone and redone in order", () => {
  const three = pushed(pushed(newUndoStack("a"), "b"), "c");
  assert.equal(undone(three).now, "b");
  assert.equal(undone(undone(undone(three))).now, "a");
  assert.equal(redone(undone(three)).now, "c");
  assert.equal(redone(three), three);
});

test("a new step clears the redo steps", () => {
  const other = pushed(undone(pushed(newUndoStack("a"), "b")), "x");
  assert.deepEqual(other, { past: ["a"], now: "x", future: [] });
});

test("an edit that changes nothing adds no step", () => {
  const one = newUndoStack("a");
  assert.equal(pushed(one, "a"), one);
});
