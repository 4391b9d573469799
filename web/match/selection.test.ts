import assert from "node:assert/strict";
import { test } from "node:test";
import type { Plan, Words } from "../protocol/plan.ts";
import { Selection } from "./selection.ts";

const FAN = {
  type: "headings" as const,
  size: "S" as const,
  pivot: [0, 0] as const,
  hold: "stern" as const,
  title: "step 1",
  onward: "Next step",
  facing: 100,
  arcs: [{ start: 200, stop: 400 }],
};

const PLACES = { type: "places" as const, regions: [], object: "0.S1", hull: [] };
const MENU = { object: "0.S1", menu: ["S1"] };

/** Two ways to go on, one of which may open by itself. */
function lengths(long: { opens?: boolean }) {
  const one = { type: "one" as const, replaces: true };
  return [
    { ...one, says: ["move", "S3", "L"], label: "Long", ...long },
    { ...one, says: ["move", "S3", "S"], label: "Short" },
  ];
}

const PLANS: Readonly<Record<string, Plan>> = {
  "": { prompt: "Choose a ship.", choices: [{ type: "one", says: ["S1"], label: "Small S1", object: "0.S1" }] },
  S1: {
    ...MENU,
    prompt: "What should S1 do?",
    choices: [{ type: "one", says: ["move", "S1"], label: "Move" }],
    following: ["S1"],
  },
  "move S1": { ...MENU, prompt: "Which direction?", choices: [{ ...FAN, label: "Sail" }] },
  "move S1 020.0": { action: "move S1 020.0", choices: [FAN], label: "Sail" },
  "move S1 025.0": { action: "move S1 025.0", choices: [FAN], label: "Sail" },
  "move S1 025.0 020.0": { action: "move S1 025.0 020.0", label: "Sail 2 steps" },
  T1: { object: "T1", prompt: "Island T1." },
  "S1 spent": { choices: [{ type: "one", says: ["move", "S1"], label: "Move", refusal: { rule: "R", reason: "no" } }] },
  S2: {
    object: "0.S2",
    menu: ["S2"],
    choices: [
      { type: "one", says: ["move", "S2"], label: "Move", opens: true },
      { type: "one", says: ["repair", "S2"], label: "Repair" },
    ],
  },
  "move S2": { object: "0.S2", menu: ["S2"], choices: [FAN] },
  S3: {
    object: "0.S3",
    menu: ["S3"],
    choices: [
      { type: "one", says: ["move", "S3"], label: "Move", opens: true },
      { type: "one", says: ["repair", "S3"], label: "Repair" },
    ],
  },
  "move S3": { object: "0.S3", menu: ["S3"], choices: lengths({ opens: true }) },
  "move S3 L": { object: "0.S3", menu: ["S3"], choices: [...lengths({}), FAN] },
  "move S3 S": { object: "0.S3", menu: ["S3"], choices: [...lengths({}), FAN] },
  "repair S3": { action: "repair S3", prompt: "Repair it." },
  "repair S2": { action: "repair S2", prompt: "Repair it." },
  "repair S1": { action: "repair S1", prompt: "Repair it." },
  ship: { choices: [{ ...PLACES, before: ["ship"] }] },
  "deploy S1": { object: "0.S1", menu: [], choices: [{ ...PLACES, before: ["deploy", "S1"] }] },
  "lay 7,7 030.0": { action: "lay 7,7 030.0" },
  "lay 7,7 031.0": { action: "lay 7,7 031.0" },
  "lay 8,8 030.0": {
    refusal: { rule: "R", reason: "no" },
    instead: ["lay", "7,8", "030.0"],
    instead_at: [7, 8],
    instead_heading: 300,
  },
  "lay 7,8 030.0": { action: "lay 7,8 030.0" },
  "lay 9,9 030.0": { action: "lay 9,9 030.0", instant: true },
  lay: { choices: [{ ...PLACES, before: ["lay"], placed: [7, 7], facing: 300 }] },
  "ship 5,5": { refusal: { rule: "R", reason: "no" }, instead: ["ship", "6,6"], instead_at: [6, 6] },
  "ship 6,6": { action: "ship 6,6" },
};

function selection(confirms = true) {
  const played: Words[] = [];
  const asked: string[] = [];
  const made = new Selection({
    plan: async (words) => {
      asked.push(words.join(" "));
      return { words, ...(PLANS[words.join(" ")] ?? { refusal: { rule: "R", reason: "no" } }) };
    },
    act: (words) => void played.push(words),
    confirms: (plan) => confirms && !plan?.instant,
  });
  return { selection: made, played, asked };
}

/** Answers all pending requests. */
const answered = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("a fan opens at the nearest open heading, and that heading is played", async () => {
  const { selection: it, played } = selection();
  it.select(["move", "S1"]);
  await answered();
  assert.equal(it.heading(), 200);
  it.play();
  assert.deepEqual(played, [["move", "S1", "020.0"]]);
});

test("the menu of the chosen ship stays while its action is chosen", async () => {
  const { selection: it } = selection();
  it.select(["S1"]);
  await answered();
  it.select(["move", "S1"]);
  await answered();
  assert.equal(it.menu.value?.choices?.length, 1);
});

test("what can be begun with stays listed until it is known what the words ask, and while pieces are placed", async () => {
  const { selection: it } = selection();
  it.select(["deploy", "S1"]);
  assert.ok(it.listed.value);
  await answered();
  assert.ok(it.listed.value);
  it.select(["S1"]);
  assert.ok(it.listed.value);
  await answered();
  assert.ok(!it.listed.value);
  it.select(["move", "S1"]);
  assert.ok(!it.listed.value);
  it.restart();
  assert.ok(it.listed.value);
});

test("one more step is chosen, and Back returns to the step before with its heading", async () => {
  const { selection: it } = selection();
  it.select(["move", "S1"]);
  await answered();
  it.setHeading(250);
  await answered();
  assert.ok(it.canStep.value);
  it.nextStep();
  await answered();
  assert.deepEqual(it.draft.value?.words, ["move", "S1", "025.0", "020.0"]);
  assert.ok(!it.canStep.value);
  it.back();
  await answered();
  assert.deepEqual(it.words.value, ["move", "S1"]);
  assert.deepEqual(it.draft.value?.words, ["move", "S1", "025.0"]);
});

test("while dragging, at most one plan is under way and the last wins", async () => {
  const { selection: it, asked } = selection();
  it.select(["move", "S1"]);
  await answered();
  asked.length = 0;
  for (const heading of [210, 220, 230, 250]) it.setHeading(heading);
  await answered();
  assert.deepEqual(asked, ["move S1 021.0", "move S1 025.0"]);
});

test("a place snaps to the nearest legal words", async () => {
  const { selection: it } = selection();
  it.select(["ship"]);
  await answered();
  it.setPoint([5, 5]);
  await answered();
  assert.deepEqual(it.playable.value, ["ship", "6,6"]);
});

test("without confirmation a complete action is played once, and not again when the position changes", async () => {
  const { selection: it, played } = selection(false);
  it.select(["repair", "S1"]);
  await answered();
  assert.deepEqual(played, [["repair", "S1"]]);
  it.refresh();
  await answered();
  assert.equal(played.length, 1);
});

test("a choice that opens by itself is left by Back, and by another choice, to the list that it stood in", async () => {
  const { selection: it } = selection();
  it.select(["S2"]);
  await answered();
  await answered();
  assert.deepEqual(it.words.value, ["move", "S2"]);
  assert.ok(it.fan.value && it.opened.value);
  it.select(["repair", "S2"]);
  await answered();
  assert.deepEqual(it.words.value, ["repair", "S2"]);
  it.back();
  await answered();
  assert.deepEqual(it.words.value, ["S2"], "it does not open again");
  it.select(["S2"]);
  await answered();
  await answered();
  it.refresh();
  it.back();
  await answered();
  assert.deepEqual(it.words.value, ["S2"]);
});

test("a choice that opens in place of the question is no step for Back, and the other one takes its place", async () => {
  const { selection: it } = selection();
  const opens = async (): Promise<void> => {
    it.select(["S3"]);
    for (let plans = 0; plans < 3; plans++) await answered();
    assert.deepEqual(it.words.value, ["move", "S3", "L"]);
    assert.ok(it.fan.value && it.opened.value);
  };
  await opens();
  it.back();
  await answered();
  assert.deepEqual(it.words.value, ["S3"]);
  await opens();
  it.replaceWords(["move", "S3", "S"]);
  await answered();
  assert.deepEqual(it.words.value, ["move", "S3", "S"]);
  assert.ok(it.opened.value);
  it.back();
  await answered();
  assert.deepEqual(it.words.value, ["S3"]);
  await opens();
  it.select(["repair", "S3"]);
  await answered();
  it.back();
  await answered();
  assert.deepEqual(it.words.value, ["S3"], "as after any choice that opened by itself");
});

test("after an action the ship stays chosen only if it has an open choice", async () => {
  const { selection: it } = selection();
  it.continueWith(["S1"]);
  await answered();
  assert.deepEqual(it.words.value, ["S1"]);
  it.continueWith(["S1", "spent"]);
  await answered();
  assert.deepEqual(it.words.value, []);
});

test("a turn that begins forgets what only tells something, and keeps what can be played", async () => {
  const { selection: it } = selection();
  for (const words of [["T1"], ["S1", "spent"]]) {
    it.select(words);
    await answered();
    it.refresh();
    await answered();
    assert.deepEqual(it.words.value, words, "it is read on while others play");
    it.refresh(true);
    await answered();
    assert.deepEqual(it.words.value, []);
  }
  for (const words of [["S1"], ["repair", "S1"], ["move", "S1"]]) {
    it.select(words);
    await answered();
    it.refresh(true);
    await answered();
    assert.deepEqual(it.words.value, words);
  }
});

test("Back in the last step leads to the start", async () => {
  const { selection: it } = selection();
  it.restart(["S1"]);
  await answered();
  it.back();
  await answered();
  assert.deepEqual(it.words.value, []);
  assert.ok(!it.canBack.value);
});

test("a placed object is picked up where it lies, and that plays nothing", async () => {
  const { selection: it, played } = selection();
  it.select(["lay"]);
  await answered();
  await answered();
  assert.deepEqual(it.draft.value?.words, ["lay", "7,7", "030.0"]);
  assert.ok(it.unmoved.value);
  assert.equal(it.playable.value, null);
  it.turnBy(10);
  await answered();
  assert.deepEqual(it.playable.value, ["lay", "7,7", "031.0"]);
  it.play();
  assert.deepEqual(played, [["lay", "7,7", "031.0"]]);
});

test("Back to an object that lies where it was plays nothing", async () => {
  const { selection: it } = selection();
  it.select(["lay"]);
  await answered();
  it.select(["S1"]);
  await answered();
  it.back();
  await answered();
  assert.equal(it.draft.value?.words.join(" "), "lay 7,7 030.0");
  assert.equal(it.playable.value, null);
});

test("an object dropped on an illegal place is played where it snaps, as soon as that is known", async () => {
  const { selection: it, played } = selection(false);
  it.select(["lay"]);
  await answered();
  it.setPoint([8, 8]);
  it.release();
  assert.deepEqual(played, []);
  await answered();
  await answered();
  assert.deepEqual(played, [["lay", "7,8", "030.0"]]);
});

test("an object dropped and picked up again is not played by the first answer", async () => {
  const { selection: it, played } = selection(false);
  it.select(["lay"]);
  await answered();
  it.setPoint([8, 8]);
  it.release();
  it.setPoint([8, 8]);
  await answered();
  await answered();
  assert.deepEqual(played, []);
});

test("a refusal that is corrected at once is never shown", async () => {
  const { selection: it } = selection();
  const shown: (Plan | null)[] = [];
  it.select(["lay"]);
  await answered();
  it.draftPlan.subscribe((plan) => void shown.push(plan));
  it.setPoint([8, 8]);
  await answered();
  await answered();
  assert.deepEqual(it.draft.value?.words, ["lay", "7,8", "030.0"]);
  assert.ok(shown.every((plan) => !plan?.refusal));
});

test("an object just placed can be turned before its new plan has come", async () => {
  const { selection: it } = selection();
  it.select(["lay"]);
  await answered();
  it.restart(["lay"]);
  assert.equal(it.draft.value, null);
  it.turnBy(10);
  assert.deepEqual(it.draft.peek(), { words: ["lay", "7,7", "031.0"], point: [7, 7], heading: 310 });
});

test("an object dragged before its plan is known is placed when the plan comes", async () => {
  const { selection: it, played } = selection(false);
  it.select(["lay"]);
  it.setPoint([9, 9]);
  it.release();
  assert.deepEqual(played, []);
  for (let i = 0; i < 4; i++) await answered();
  assert.deepEqual(played, [["lay", "9,9", "030.0"]]);
});

test("an action that can be repeated freely is played without asking, any other waits for the button", async () => {
  const { selection: it, played } = selection();
  it.select(["lay"]);
  await answered();
  it.setPoint([7.4, 8]);
  it.release();
  await answered();
  assert.deepEqual(played, []);
  it.setPoint([9, 9]);
  it.release();
  await answered();
  await answered();
  assert.deepEqual(played, [["lay", "9,9", "030.0"]]);
});

test("a piece begins the words that the plan of no words has for it, and stays the object of what follows", async () => {
  const { selection: it } = selection();
  it.restart();
  await answered();
  assert.equal(it.beginning("1.S1"), null);
  it.select(it.beginning("0.S1")!, "0.S1");
  assert.equal(it.object.value, "0.S1");
  await answered();
  it.select(["move", "S1"]);
  assert.equal(it.object.value, "0.S1");
  await answered();
  assert.deepEqual([it.object.value, it.menuWords.value, it.label.value], ["0.S1", ["S1"], "Sail"]);
  it.restart();
  assert.equal(it.object.value, null);
});

const OFFER: Plan = {
  marked: true,
  choices: [
    { type: "one", says: ["drop", "a1"], label: "", object: "a1" },
    { type: "one", says: ["drop", "a2"], label: "", object: "a2" },
  ],
};

/** A choice on the table that waits for the button, and its question. */
async function waiting() {
  const plans: Readonly<Record<string, Plan>> = {
    drop: OFFER,
    "drop a1": { action: "drop a1" },
    "drop a2": { action: "drop a2" },
  };
  const it = new Selection({
    plan: async (words) => ({ words, ...(plans[words.join(" ")] ?? {}) }),
    act: () => {},
    confirms: () => true,
  });
  it.select(["drop"]);
  await answered();
  it.select(["drop", "a1"], undefined, it.basePlan.value);
  await answered();
  return it;
}

test("while an action waits, the question before it stays, and another choice of it takes its place", async () => {
  const it = await waiting();
  assert.equal(it.asking.value?.choices, OFFER.choices);
  it.replaceWords(["drop", "a2"], true);
  await answered();
  assert.deepEqual([it.playable.value, it.asking.value?.choices], [["drop", "a2"], OFFER.choices]);
  it.back();
  await answered();
  assert.deepEqual(it.words.value, ["drop"]);
});

test("after a change of the match the question before is forgotten, for its choices may be closed now", async () => {
  const it = await waiting();
  it.refresh();
  await answered();
  assert.equal(it.asking.value?.action, "drop a1");
});

test("a draft is judged when the answer about it has come, and not by the answer about the one before", async () => {
  const { selection: it, played } = selection();
  it.select(["move", "S1"]);
  assert.ok(!it.planned.value);
  await answered();
  assert.ok(it.planned.value && !it.judging.value);
  it.turnBy(50);
  assert.ok(it.judging.value);
  await answered();
  assert.ok(!it.judging.value);
  it.refresh();
  assert.ok(it.judging.value && !it.planned.value);
  await answered();
  assert.ok(!it.judging.value && it.planned.value);
  it.play();
  assert.deepEqual(played, [["move", "S1", "025.0"]]);
});
