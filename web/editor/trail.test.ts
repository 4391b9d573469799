import assert from "node:assert/strict";
import { test } from "node:test";
import { again, back, stepped, trailOf } from "./trail.ts";

test("steps are taken back and done again, in order", () => {
  const three = stepped(stepped(trailOf("a"), "b"), "c");
  assert.equal(back(three).now, "b");
  assert.equal(back(back(back(three))).now, "a");
  assert.equal(again(back(three)).now, "c");
  assert.equal(again(three), three);
});

test("a new step forgets what was taken back", () => {
  const other = stepped(back(stepped(trailOf("a"), "b")), "x");
  assert.deepEqual(other, { past: ["a"], now: "x", future: [] });
});

test("what changes nothing is no step", () => {
  const one = trailOf("a");
  assert.equal(stepped(one, "a"), one);
});
