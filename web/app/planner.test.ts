import assert from "node:assert/strict";
import { test } from "node:test";
import type { Plan, Words } from "./plan.ts";
import { Planner } from "./planner.ts";

const FAN = {
  type: "headings" as const,
  size: "S" as const,
  pivot: [0, 0] as const,
  hold: "stern" as const,
  facing: 100,
  arcs: [{ start: 200, stop: 400 }],
};

const PLANS: Readonly<Record<string, Plan>> = {
  "": { prompt: "Choose a ship." },
  S1: { prompt: "What shall it do?", choices: [{ type: "one", says: ["move", "S1"], label: "Move" }] },
  "move S1": { prompt: "Which way?", choices: [FAN] },
  "move S1 020.0": { action: "move S1 020.0", choices: [FAN] },
  "move S1 025.0": { action: "move S1 025.0", choices: [FAN] },
  "move S1 025.0 020.0": { action: "move S1 025.0 020.0" },
  "S1 spent": { choices: [{ type: "one", says: ["move", "S1"], label: "Move", refusal: { rule: "R", reason: "no" } }] },
  "repair S1": { action: "repair S1", prompt: "Repair it." },
  ship: { choices: [{ type: "places", regions: [], object: "0.S1", hull: [] }] },
  "lay 7,7 030.0": { action: "lay 7,7 030.0" },
  "lay 7,7 031.0": { action: "lay 7,7 031.0" },
  "lay 8,8 030.0": { refusal: { rule: "R", reason: "no" }, instead: ["lay", "7,8", "030.0"] },
  "lay 7,8 030.0": { action: "lay 7,8 030.0" },
  lay: { choices: [{ type: "places", regions: [], object: "0.S1", hull: [] }] },
  "ship 5,5": { refusal: { rule: "R", reason: "no" }, instead: ["ship", "6,6"] },
  "ship 6,6": { action: "ship 6,6" },
};

function planner(confirms = true) {
  const played: Words[] = [];
  const asked: string[] = [];
  const made = new Planner(
    {
      subject: (words) => (words.includes("S1") ? ["S1"] : null),
      place: (words, point, heading) => [...words.slice(0, 1), point, ...(heading === null ? [] : [heading])],
      stands: ([verb]) => (verb === "lay" ? { point: [7, 7], heading: 300 } : null),
    },
    {
      plan: async (words) => {
        asked.push(words.join(" "));
        return { words, ...(PLANS[words.join(" ")] ?? { refusal: { rule: "R", reason: "no" } }) };
      },
      act: (words) => void played.push(words),
      confirms: () => confirms,
    },
  );
  return { planner: made, played, asked };
}

/** Lets everything that was asked be answered. */
const answered = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("a fan opens at the nearest open heading, and that is what is played", async () => {
  const { planner: it, played } = planner();
  it.say(["move", "S1"]);
  await answered();
  assert.equal(it.heading(), 200);
  it.play();
  assert.deepEqual(played, [["move", "S1", "020.0"]]);
});

test("the menu of the chosen ship stays while its action is said", async () => {
  const { planner: it } = planner();
  it.say(["S1"]);
  await answered();
  it.say(["move", "S1"]);
  await answered();
  assert.equal(it.menu.value?.choices?.length, 1);
});

test("a step more is said, and back takes it back with its heading", async () => {
  const { planner: it } = planner();
  it.say(["move", "S1"]);
  await answered();
  it.face(250);
  await answered();
  assert.ok(it.canStep.value);
  it.step();
  await answered();
  assert.deepEqual(it.draft.value, ["move", "S1", "025.0", "020.0"]);
  assert.ok(!it.canStep.value);
  it.back();
  await answered();
  assert.deepEqual(it.words.value, ["move", "S1"]);
  assert.deepEqual(it.draft.value, ["move", "S1", "025.0"]);
});

test("while dragging, at most one plan is under way and the last wins", async () => {
  const { planner: it, asked } = planner();
  it.say(["move", "S1"]);
  await answered();
  asked.length = 0;
  for (const heading of [210, 220, 230, 250]) it.face(heading);
  await answered();
  assert.deepEqual(asked, ["move S1 021.0", "move S1 025.0"]);
});

test("the nearest words that stand are adopted for a place", async () => {
  const { planner: it } = planner();
  it.say(["ship"]);
  await answered();
  it.point([5, 5]);
  await answered();
  assert.deepEqual(it.playable.value, ["ship", "6,6"]);
});

test("without asking first, a whole action is played when it is said, and never again when the position changes", async () => {
  const { planner: it, played } = planner(false);
  it.say(["repair", "S1"]);
  await answered();
  assert.deepEqual(played, [["repair", "S1"]]);
  it.renew();
  await answered();
  assert.equal(played.length, 1);
});

test("after an action the ship stays chosen only while something is open to it", async () => {
  const { planner: it } = planner();
  it.goOn(["S1"]);
  await answered();
  assert.deepEqual(it.words.value, ["S1"]);
  it.goOn(["S1", "spent"]);
  await answered();
  assert.deepEqual(it.words.value, []);
});

test("back at the end is the beginning", async () => {
  const { planner: it } = planner();
  it.restart(["S1"]);
  await answered();
  it.back();
  await answered();
  assert.deepEqual(it.words.value, []);
  assert.ok(!it.canBack.value);
});

test("what lies already is taken up where it lies, which is nothing to be played", async () => {
  const { planner: it, played } = planner();
  it.say(["lay"]);
  await answered();
  await answered();
  assert.deepEqual(it.draft.value, ["lay", "7,7", "030.0"]);
  assert.ok(it.unmoved.value);
  assert.equal(it.playable.value, null);
  it.turn(10);
  await answered();
  assert.deepEqual(it.playable.value, ["lay", "7,7", "031.0"]);
  it.play();
  assert.deepEqual(played, [["lay", "7,7", "031.0"]]);
});

test("what is let go where it does not stand is played where it stands, as soon as that is known", async () => {
  const { planner: it, played } = planner(false);
  it.say(["lay"]);
  await answered();
  it.point([8, 8], 300);
  it.settle();
  assert.deepEqual(played, []);
  await answered();
  await answered();
  assert.deepEqual(played, [["lay", "7,8", "030.0"]]);
});

test("what was let go and taken up again is not played by the answer to the first", async () => {
  const { planner: it, played } = planner(false);
  it.say(["lay"]);
  await answered();
  it.point([8, 8], 300);
  it.settle();
  it.point([8, 8], 300);
  await answered();
  await answered();
  assert.deepEqual(played, []);
});

test("a refusal that is mended at once is never shown", async () => {
  const { planner: it } = planner();
  const shown: (Plan | null)[] = [];
  it.say(["lay"]);
  await answered();
  it.trial.subscribe((plan) => void shown.push(plan));
  it.point([8, 8], 300);
  await answered();
  await answered();
  assert.deepEqual(it.draft.value, ["lay", "7,8", "030.0"]);
  assert.ok(shown.every((plan) => !plan?.refusal));
});

test("what was just laid is turned before its new plan has come", async () => {
  const { planner: it } = planner();
  it.say(["lay"]);
  await answered();
  it.restart(["lay"]);
  assert.equal(it.draft.value, null);
  it.turn(10);
  assert.deepEqual(it.draft.value, ["lay", "7,7", "031.0"]);
});
