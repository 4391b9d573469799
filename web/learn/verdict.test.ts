import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "./verdict.ts";

test("an entry solves a step, is on the way, or is wrong", () => {
  const step = { solved: "completes", begins: "^go " };
  assert.equal(judge(step, { action: "lay 4", effects: "A completes a row" }), "solved");
  assert.equal(judge(step, { action: "go 3" }), "on the way");
  assert.equal(judge(step, { action: "lay 5" }), "wrong");
  assert.equal(judge({ solved: "^lay" }, { action: "go 3" }), "wrong");
});

test("the sentence of an entry counts too, with the labels of what it names", () => {
  const text = ["crashes into ", { ref: "object", object: "1.A", label: "A", seat: 1 }] as const;
  const entry = { action: "lay 4", line: { text: [...text] } };
  assert.equal(judge({ solved: "^lay 4 crashes into A$" }, entry), "solved");
  assert.equal(judge({ solved: "^lay \\d places", begins: "^lay" }, entry), "on the way");
});
