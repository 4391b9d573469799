import assert from "node:assert/strict";
import { test } from "node:test";
import { foundText } from "./announcements.ts";

test("what was found is told with the island that hid it, and a coin that was taken without one", () => {
  assert.equal(foundText("a small dud", "T7"), "Under T7: a small dud");
  assert.equal(foundText("7 gold", undefined), "Found: 7 gold");
});
