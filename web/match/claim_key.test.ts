import assert from "node:assert/strict";
import { test } from "node:test";
import { claimKey, forgetClaimKey, pendingKey } from "./claim_key.ts";

const store = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};

test("a claim keeps its random key until it is answered", () => {
  const kept = store();
  const key = claimKey("m", "one", kept);
  assert.equal(pendingKey("m", "one", kept), key);
  assert.equal(pendingKey("m", "two", kept), null);
  assert.match(key, /^[0-9a-f]{48}$/);
  assert.equal(claimKey("m", "one", kept), key);
  assert.notEqual(claimKey("n", "one", kept), key);
  forgetClaimKey("m", kept);
  assert.notEqual(claimKey("m", "one", kept), key);
});

test("another invitation to the same match has another key", () => {
  const kept = store();
  assert.notEqual(claimKey("m", "one", kept), claimKey("m", "two", kept));
});
