import assert from "node:assert/strict";
import { test } from "node:test";
import { Latest, Requests } from "./requests.ts";

test("an answer finds its request by number", async () => {
  const requests = new Requests<string>();
  const first = requests.ask(1, () => true);
  const second = requests.ask(2, () => true);
  requests.answer(2, "b");
  requests.answer(1, "a");
  assert.deepEqual(await Promise.all([first, second]), ["a", "b"]);
});

test("a request that could not be sent, or lost its connection, gets null", async () => {
  const requests = new Requests<string>();
  assert.equal(await requests.ask(1, () => false), null);
  const lost = requests.ask(2, () => true);
  requests.drop();
  assert.equal(await lost, null);
});

test("a request that the server ignores times out", async () => {
  let wait = (): void => {};
  const requests = new Requests<string>({
    after: (_, act) => {
      wait = act;
      return 1;
    },
    cancel: () => {},
  });
  const never = requests.ask(1, () => true);
  wait();
  assert.equal(await never, null);
});

test("while one request is pending only the latest waits", async () => {
  const asked: number[] = [];
  const told: number[] = [];
  const answers: (() => void)[] = [];
  let finish = (): void => {};
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const latest = new Latest<number, number>(
    (question) => {
      asked.push(question);
      return new Promise((resolve) => answers.push(() => resolve(question)));
    },
    (_, answer) => {
      if (told.push(answer) === 2) finish();
      else queueMicrotask(() => answers[1]!());
    },
  );
  for (const question of [1, 2, 3, 4]) latest.want(question);
  answers[0]!();
  await ended;
  assert.deepEqual(asked, [1, 4]);
  assert.deepEqual(told, [1, 4]);
});
