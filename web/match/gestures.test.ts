import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import type { Plan, Refusal, Scene } from "../protocol/generated/wire.ts";
import type { Words } from "../protocol/plan.ts";
import type { Room } from "../protocol/room.ts";
import { Gestures } from "./gestures.ts";
import { Selection } from "./selection.ts";

const SCENE: Scene = {
  ...{ viewer: 0, field: [], panel: { turn: {}, standings: [] }, facts: {} },
  ...{ own: [["0.S1", "0.S2"]], looks: ["1.M1"] },
};

const one = (says: Words, object: string) => ({ type: "one" as const, says, label: "", object });
const ROOT: Plan = { choices: [one(["S1"], "0.S1"), one(["place", "S2"], "0.S2")] };

/** A seat whose plans come when the test gives them. */
function seat(scene = SCENE, { mine = true } = {}) {
  const answers: ((plan: Plan) => void)[] = [];
  const planOf = (words: Words): Promise<Plan> =>
    new Promise((resolve) => answers.push((plan) => resolve({ words, ...plan })));
  const selection = new Selection({
    plan: planOf,
    act: () => {},
    confirms: () => true,
  });
  const room = {
    plan: planOf,
    notice: signal(null),
    scene: signal(scene),
    seat: signal(0),
    myTurn: signal(mine),
  } as unknown as Room;
  const gestures = new Gestures({
    room,
    selection,
    scene: signal(scene),
    planning: signal(true),
    speak: () => {},
    inReach: () => false,
  });
  selection.root.subscribe(() => gestures.begin());
  const answer = async (plan: Plan): Promise<void> => {
    for (const give of answers.splice(0)) give(plan);
    await new Promise((resolve) => setImmediate(resolve));
  };
  selection.restart();
  return { gestures, selection, answer };
}

test("a piece picked before the first plan has come is selected when it comes", async () => {
  const { gestures, selection, answer } = seat();
  gestures.pick("0.S2");
  assert.deepEqual([selection.words.value, selection.object.value], [[], "0.S2"]);
  await answer(ROOT);
  assert.deepEqual([selection.words.value, selection.object.value], [["place", "S2"], "0.S2"]);
});

test("a piece picked in another player's turn is looked at, and forgotten when the own turn begins", async () => {
  const { gestures, selection, answer } = seat(SCENE, { mine: false });
  gestures.pick("0.S2");
  assert.equal(gestures.inspected.value, "0.S2");
  await answer(ROOT);
  assert.deepEqual(selection.words.value, []);
});

test("a piece that the last position did not offer is looked for in the plan of the new one", async () => {
  const { gestures, selection, answer } = seat();
  await answer({ choices: [] });
  selection.refresh();
  gestures.pick("0.S2");
  assert.deepEqual([selection.words.value, gestures.inspected.value], [[], null]);
  await answer(ROOT);
  assert.deepEqual(selection.words.value, ["place", "S2"]);
});

test("a broadside takes its only target, and asks where it has more", async () => {
  const port = { ...one(["fire", "S1", "port"], ""), object: null };
  const [shot, other] = ["1.M1", "1.S1"].map((foe) => ({ ...one(["fire", "S1", "port", foe], foe), board: true }));
  const menus = [
    { choices: [port, shot!], words: ["fire", "S1", "port", "1.M1"] },
    { choices: [port, shot!, other!], words: port.says },
    { choices: [port, shot!, { ...other!, refusal: { reason: "not in sight", rule: "" } }], words: shot!.says },
  ];
  for (const { choices, words } of menus) {
    const { gestures, selection, answer } = seat();
    await answer(ROOT);
    gestures.pick("0.S1");
    await answer({ object: "0.S1", menu: ["S1"], choices });
    gestures.choose(port);
    assert.deepEqual(selection.words.value, words);
    gestures.back();
    assert.deepEqual(selection.words.value, ["S1"]);
  }
});

test("the first choice on the table selects its object at once, before its plan comes", async () => {
  const { gestures, selection, answer } = seat();
  await answer(ROOT);
  gestures.choose(one(["place", "S2"], "0.S2"));
  assert.equal(selection.object.value, "0.S2");
  gestures.choose(one(["place", "S2", "B2"], "B2"));
  assert.equal(selection.object.value, "0.S2");
});

test("the name of a piece of others is a question, and any other object is looked at", async () => {
  const { gestures, selection, answer } = seat();
  await answer(ROOT);
  gestures.pick("1.M1");
  assert.deepEqual([selection.words.value, gestures.inspected.value], [["1.M1"], null]);
  gestures.pick("T3");
  assert.equal(gestures.inspected.value, "T3");
});

test("a place of a board is asked about although no choice names one, and a tray is looked at", async () => {
  const spot = (name: string, kind: "hole" | "tray") => ({ name, kind, box: [0, 0, 1, 1] as const });
  const top = { board: [], pyramids: [], spots: [spot("c3", "hole"), spot("1 tray", "tray")] };
  const { gestures, answer } = seat({ ...SCENE, top } as unknown as Scene);
  await answer({ prompt: "Drop a piece.", choices: [one(["drop", "L"], "0L")] });
  gestures.pick("c3");
  const refusal = { rule: "R", reason: "choose a piece first" };
  await answer({ refusal });
  const witness = { kind: "place", object: "c3" };
  assert.deepEqual([gestures.why.value, gestures.inspected.value], [{ ...refusal, witness }, null]);
  gestures.pick("1 tray");
  assert.equal(gestures.inspected.value, "1 tray");
});

test("with a ship chosen, a piece of others that its menu has as a target is fired at, and any other is asked about", async () => {
  const { gestures, selection, answer } = seat();
  await answer(ROOT);
  gestures.pick("0.S1");
  await answer({
    object: "0.S1",
    menu: ["S1"],
    choices: [{ ...one(["fire", "S1", "port", "1.M1"], "1.M1"), board: true }],
  });
  gestures.pick("1.M1");
  assert.deepEqual(selection.words.value, ["fire", "S1", "port", "1.M1"]);
  await answer({ object: "0.S1", action: "fire S1 port 1.M1" });
  assert.equal(selection.object.value, "0.S1");
});

test("where the menu is what the player can begin with, a pick of another piece selects that piece at once", async () => {
  const { gestures, selection, answer } = seat();
  const pieces = [one(["S1"], "0.S1"), one(["S2"], "0.S2")].map((each) => ({ ...each, board: true }));
  await answer({ menu: [], choices: pieces });
  gestures.pick("0.S2");
  await answer({ object: "0.S2", menu: [] });
  await answer({ menu: [], choices: pieces });
  gestures.pick("0.S1");
  assert.deepEqual([selection.words.value, selection.object.value], [["S1"], "0.S1"]);
});

test("keys go through the player's own pieces, and a closed choice shows its reason", async () => {
  const { gestures, selection, answer } = seat();
  await answer(ROOT);
  gestures.nextOwn(1);
  assert.equal(selection.object.value, "0.S1");
  gestures.nextOwn(1);
  assert.equal(selection.object.value, "0.S2");
  const refusal = { rule: "R", reason: "no" };
  gestures.choose({ says: ["fire"], refusal });
  assert.deepEqual([gestures.why.value, selection.words.value], [refusal, ["place", "S2"]]);
});

test("with a fan open, a press on an island turns the fan towards it or says why not, and what was chosen stays", async () => {
  const { gestures, selection, answer } = seat();
  await answer(ROOT);
  gestures.pick("0.S2");
  const fan = { type: "headings" as const, size: "S", pivot: [0, 0] as const, hold: "stern", facing: 0, label: "Sail" };
  await answer({ object: "0.S2", choices: [{ ...fan, arcs: [{ start: 0, stop: 900 }] }], prompt: "Which direction?" });
  gestures.pick("T3", [100, 100]);
  await answer({ action: "place S2 045.0" });
  assert.deepEqual([selection.draft.value?.heading, gestures.inspected.value], [450, null]);
  gestures.pick("T3", [0, -100]);
  await answer({ refusal: { reason: "too far", rule: "R" } });
  assert.deepEqual([gestures.why.value?.rule, selection.draft.value?.heading], ["R", 450]);
  gestures.pick("T3");
  assert.match(gestures.why.value!.reason, /^That is no choice now/);
  assert.equal(gestures.inspected.value, null);
  assert.deepEqual(selection.words.value, ["place", "S2"]);
});

test("while a card only tells of a piece, a press elsewhere is answered as if nothing was chosen", async () => {
  const { gestures, selection, answer } = seat({ ...SCENE, looks: [], top: { spots: [], pyramids: [] } });
  await answer({ choices: [one(["A1"], "A1")] });
  gestures.pick("C3");
  await answer({ prompt: "Coral's branch" });
  await answer({ prompt: "Coral's branch" });
  assert.deepEqual([selection.words.value, gestures.why.value], [["C3"], null]);
  gestures.pick("C3");
  await answer({ prompt: "Coral's branch" });
  assert.equal(gestures.why.value, null);
  gestures.pick("B2");
  await answer({ refusal: { reason: "there is no piece on B2", rule: "SP-R3" } });
  const why = gestures.why.value as Refusal | null;
  assert.equal(why?.reason, "there is no piece on B2");
  gestures.pick("D1");
  await answer({ prompt: "Teal's tower" });
  assert.deepEqual(selection.words.value, ["D1"]);
});

test("where only more steps make an action, the gold button goes on to the next step", async () => {
  const { gestures, selection, answer } = seat();
  const fan = { size: "S", pivot: [0, 0], hold: "stern", title: "", onward: "Next", facing: 200, arcs: [] } as const;
  const asks: Plan = { choices: [{ type: "headings", ...fan, arcs: [{ start: 200, stop: 400 }] }] };
  await answer(ROOT);
  selection.select(["move", "S1"]);
  await answer(asks);
  await answer(asks);
  gestures.confirm();
  assert.deepEqual(selection.words.value, ["move", "S1", "020.0"]);
});

test("a press in a fan beside which another choice is open goes where the plan says; a drag turns the fan", async () => {
  const { gestures, selection, answer } = seat();
  const length = (says: Words, chosen: boolean) => ({ type: "one" as const, says, label: "", replaces: true, chosen });
  const fan = { type: "headings" as const, size: "", pivot: [0, 0] as const, hold: "stern", facing: 0, far: true };
  const open = { ...fan, arcs: [{ start: 0, stop: 900 }], onward: "Next" };
  const plan = (chosen: string): Plan => ({
    choices: [length(["S1", "L"], chosen === "L"), length(["S1", "S"], chosen === "S"), open],
  });
  await answer(ROOT);
  selection.select(["S1", "L"]);
  await answer(plan("L"));
  await answer({});
  gestures.face(300, true, null);
  await answer({ choices: [open] });
  assert.deepEqual(selection.draft.value?.words, ["S1", "L", "030.0"]);
  gestures.face(400, true, [600, 700]);
  await answer({ instead: ["S1", "S", "040.6"], instead_heading: 406 });
  assert.deepEqual([selection.words.value, selection.heading()], [["S1", "S"], 406]);
  await answer(plan("S"));
  gestures.face(200, true, [200, 700]);
  await answer({ instead: ["S1", "L", "016.0"], instead_heading: 160 });
  assert.deepEqual([selection.words.value, selection.heading()], [["S1", "L"], 160]);
});
