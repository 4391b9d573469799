import assert from "node:assert/strict";
import { test } from "node:test";
import { Announcer } from "./announcer.ts";

test("several messages at once are spoken after a pause, and only the latest of them", () => {
  const spoken: string[] = [];
  let wake = (): void => {};
  const clock = {
    after: (_: number, act: () => void) => {
      wake = act;
      return 1;
    },
    cancel: () => {},
  };
  const announcer = new Announcer(clock, (text) => spoken.push(text));
  announcer.tell(["one"]);
  for (const each of ["two", "three", "four", "five"]) announcer.tell([each]);
  assert.deepEqual(spoken, ["one"]);
  wake();
  assert.deepEqual(spoken, ["one", "1 more. three. four. five"]);
  wake();
  announcer.tell(["six"]);
  assert.equal(spoken.at(-1), "six");
});
