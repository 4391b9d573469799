import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../protocol/api.ts";
import type { Scene, WholePosition } from "../protocol/generated/wire.ts";
import type { Fields } from "./position.ts";
import { type Validation, Validator } from "./validate.ts";

const ANSWER = { scene: null } as unknown as WholePosition;
const turn = (ms = 0): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A validator whose answers the test gives, and the results that it reported. */
function court(): {
  judge: Validator;
  told: Validation[];
  asked: { position: Fields; give: (answer: WholePosition) => void; fail: (error: Error) => void }[];
} {
  const told: Validation[] = [];
  const asked: ReturnType<typeof court>["asked"] = [];
  const judge = new Validator({
    validate: (position) => new Promise((give, fail) => asked.push({ position, give, fail })),
    tell: (validation) => told.push(validation),
    retryMs: 1,
  });
  return { judge, told, asked };
}

test("only the position after the debounce is validated", async () => {
  const { judge, asked } = court();
  for (const number of [1, 2, 3]) judge.ask({ number }, 1);
  await turn(10);
  assert.deepEqual(
    asked.map(({ position }) => position),
    [{ number: 3 }],
  );
});

test("a late answer to an older question is ignored", async () => {
  const { judge, told, asked } = court();
  judge.ask({ number: 1 }, 1);
  await turn(10);
  judge.ask({ number: 2 }, 1);
  await turn(10);
  asked[1]!.give(ANSWER);
  await turn();
  asked[0]!.fail(new ApiError("it cannot be", 400));
  await turn();
  assert.deepEqual(told.at(-1), { kind: "can", answer: ANSWER });
});

test("an illegal position is reported with the server's sentence and scene", async () => {
  const { judge, told, asked } = court();
  judge.ask({}, 1);
  await turn(10);
  const scene = { viewer: null } as unknown as Scene;
  const reason = [{ ref: "object" as const, object: "0.L1", label: "L1", seat: 0 }, " touches Coral's S2."];
  asked[0]!.fail(new ApiError("0.L1 touches 1.S2", 200, "malformed", { reason, scene }));
  await turn(10);
  assert.deepEqual(told.at(-1), { kind: "cannot", reason, scene, form: null });
  assert.equal(asked.length, 1);
});

test("validation is retried when the server is busy or unreachable", async () => {
  const { judge, told, asked } = court();
  judge.ask({}, 1);
  await turn(10);
  asked[0]!.fail(new ApiError("too many", 429));
  await turn(10);
  assert.equal(told.at(-1)!.kind, "unknown");
  asked[1]!.fail(new ApiError("away"));
  await turn(10);
  asked[2]!.give(ANSWER);
  await turn();
  assert.equal(told.at(-1)!.kind, "can");
  judge.stop();
});
