import assert from "node:assert/strict";
import { test } from "node:test";
import { Herald } from "./herald.ts";

test("many at once are told after a pause, and only the latest of them", () => {
  const spoken: string[] = [];
  let wake = (): void => {};
  const clock = {
    after: (_: number, act: () => void) => {
      wake = act;
      return 1;
    },
    cancel: () => {},
  };
  const herald = new Herald(clock, (text) => spoken.push(text));
  herald.tell(["one"]);
  for (const each of ["two", "three", "four", "five"]) herald.tell([each]);
  assert.deepEqual(spoken, ["one"]);
  wake();
  assert.deepEqual(spoken, ["one", "1 more. three. four. five"]);
  wake();
  herald.tell(["six"]);
  assert.equal(spoken.at(-1), "six");
});
