import assert from "node:assert/strict";
import { test } from "node:test";
import type { LocalStore } from "../browser/storage.ts";
import { Outbox } from "./outbox.ts";

function fakeShelf(): LocalStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test("unacknowledged actions survive a reload", () => {
  const store = fakeShelf();
  const sent = new Outbox(store, "m").add(
    0,
    41,
    ["lay", "L", "5,6", "030.0"],
    [{ size: "L", stern: [5, 6], heading: 300 }],
  );
  const after = new Outbox(store, "m");
  assert.deepEqual(after.waiting.value, [sent]);
  assert.deepEqual(after.settle(sent.key), sent);
  assert.equal(after.settle(sent.key), null);
  assert.equal(store.kept.size, 0);
});

test("two actions have two keys", () => {
  const outbox = new Outbox(fakeShelf(), "m");
  assert.notEqual(outbox.add(0, 1, ["end"]).key, outbox.add(0, 1, ["end"]).key);
});

test("a damaged store is read as empty", () => {
  for (const text of ["{", "null", '[{"key":1}]', '"x"']) {
    const store = fakeShelf();
    store.kept.set("iceharbor:unsent:m", text);
    assert.deepEqual(new Outbox(store, "m").waiting.value, []);
  }
});

test("an acknowledged action waits until its entry is seen", () => {
  const store = fakeShelf();
  const outbox = new Outbox(store, "m");
  const [first, second] = [outbox.add(0, 1, ["lay", "S"]), outbox.add(0, 1, ["lay", "M"])];
  outbox.acknowledge(first.key, 7);
  outbox.acknowledge(second.key, 9);
  outbox.saw(6);
  assert.deepEqual(outbox.waiting.value, [first, second]);
  outbox.saw(8);
  assert.deepEqual(outbox.waiting.value, [second]);
  outbox.saw(9);
  assert.equal(store.kept.size, 0);
});
