import assert from "node:assert/strict";
import { test } from "node:test";
import type { Prospect } from "../protocol/generated/wire.ts";
import type { Plan, Words } from "../protocol/plan.ts";
import { Prospects, safeHeading } from "./prospects.ts";

const prospect = (words: Words, tolerance = 1): Prospect => ({ words, rim: [], tolerance_u: tolerance });

/** A plan that asks for the heading of a part of a Move; without `onward` it is none. */
const fan = (words: Words, onward = "Next step"): Plan => ({
  words,
  choices: [{ type: "headings", size: "S", pivot: [0, 0], hold: "stern", facing: 0, arcs: [], onward }],
});

/** Prospects whose answers come when the test gives them. */
function outlook() {
  const asked: string[] = [];
  const answers: ((found: Prospect | null) => void)[] = [];
  const prospects = new Prospects({
    ask: (words) => {
      asked.push(words.join(" "));
      return new Promise((resolve) => answers.push(resolve));
    },
  });
  const answer = async (found: Prospect | null): Promise<void> => {
    answers.shift()!(found);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { prospects, asked, answer };
}

test("only a plan with the fan of a step is asked about", () => {
  const { prospects, asked } = outlook();
  for (const plan of [null, { words: ["L1"] }, fan(["repair", "L1"], "")]) prospects.follow(plan);
  assert.deepEqual(asked, []);
});

test("a prospect is shown while its fan is open", async () => {
  const { prospects, asked, answer } = outlook();
  const plan = fan(["move", "S1"]);
  prospects.follow(plan);
  prospects.follow(plan);
  await answer(prospect(["move", "S1"]));
  assert.deepEqual([asked, prospects.shown.value?.words], [["move S1"], ["move", "S1"]]);
  prospects.follow({ words: [] });
  assert.equal(prospects.shown.value, null);
});

test("an answer that comes after the fan was closed or changed is dropped", async () => {
  const { prospects, asked, answer } = outlook();
  prospects.follow(fan(["move", "S1"]));
  prospects.follow(fan(["move", "L1"]));
  await answer(prospect(["move", "S1"]));
  assert.equal(prospects.shown.value, null);
  assert.deepEqual(asked, ["move S1", "move L1"]);
  prospects.follow(null);
  await answer(prospect(["move", "L1"]));
  assert.equal(prospects.shown.value, null);
});

test("a new plan of the same words keeps the old prospect until the new one comes", async () => {
  const { prospects, answer } = outlook();
  prospects.follow(fan(["move", "S1"]));
  await answer(prospect(["move", "S1"]));
  prospects.follow(fan(["move", "S1"]));
  assert.equal(prospects.shown.value?.tolerance_u, 1);
  await answer(prospect(["move", "S1"], 2));
  assert.equal(prospects.shown.value?.tolerance_u, 2);
});

test("from a heading without a way out the nearest one with many is found, else with few", () => {
  const rim = [
    { start: 3300, stop: 3500, exits: "free" },
    { start: 3501, stop: 3550, exits: "tight" },
    { start: 3551, stop: 3700, exits: "stuck" },
    { start: 3701, stop: 3720, exits: "tight" },
    { start: 3721, stop: 3900, exits: "free" },
  ] as const;
  assert.equal(safeHeading(rim, 3560), 3500);
  assert.equal(safeHeading(rim, 90), 121, "stop may pass 3599");
  assert.equal(safeHeading(rim, 3400), null, "it has ways out itself");
  const tight = rim.filter(({ exits }) => exits !== "free");
  assert.equal(safeHeading(tight, 3560), 3550);
  assert.equal(safeHeading([rim[2]], 3560), null);
});
