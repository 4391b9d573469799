import assert from "node:assert/strict";
import { test } from "node:test";
import { Failed } from "../app/api.ts";
import type { View } from "../generated/wire.ts";
import { Judge, type Verdict } from "./judge.ts";
import type { Fields } from "./position.ts";

const VIEW = { game: "g" } as View;
const turn = (ms = 0): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A judge whose answers are given by hand, and what it told. */
function court(): {
  judge: Judge;
  told: Verdict[];
  asked: { position: Fields; give: (view: View) => void; fail: (error: Error) => void }[];
} {
  const told: Verdict[] = [];
  const asked: ReturnType<typeof court>["asked"] = [];
  const judge = new Judge({
    judge: (position) => new Promise((give, fail) => asked.push({ position, give, fail })),
    tell: (verdict) => told.push(verdict),
    restMs: 1,
    againMs: 1,
  });
  return { judge, told, asked };
}

test("only the position that came to rest is asked about", async () => {
  const { judge, asked } = court();
  for (const number of [1, 2, 3]) judge.ask({ number });
  await turn(10);
  assert.deepEqual(
    asked.map(({ position }) => position),
    [{ number: 3 }],
  );
});

test("a late answer to an older question is not told", async () => {
  const { judge, told, asked } = court();
  judge.ask({ number: 1 });
  await turn(10);
  judge.ask({ number: 2 });
  await turn(10);
  asked[1]!.give(VIEW);
  await turn();
  asked[0]!.fail(new Failed("it cannot be", 400));
  await turn();
  assert.deepEqual(told.at(-1), { kind: "can", view: VIEW });
});

test("what cannot be is told with the server's sentence", async () => {
  const { judge, told, asked } = court();
  judge.ask({});
  await turn(10);
  asked[0]!.fail(new Failed("0.L1 touches 1.S2", 400));
  await turn(10);
  assert.deepEqual(told.at(-1), { kind: "cannot", reason: "0.L1 touches 1.S2" });
  assert.equal(asked.length, 1);
});

test("a server that is busy or away is asked again", async () => {
  const { judge, told, asked } = court();
  judge.ask({});
  await turn(10);
  asked[0]!.fail(new Failed("too many", 429));
  await turn(10);
  assert.equal(told.at(-1)!.kind, "unknown");
  asked[1]!.fail(new Failed("away"));
  await turn(10);
  asked[2]!.give(VIEW);
  await turn();
  assert.equal(told.at(-1)!.kind, "can");
  judge.stop();
});
