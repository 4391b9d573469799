import assert from "node:assert/strict";
import { test } from "node:test";
import { settings } from "../browser/settings.ts";
import type { One, Plan, Preview } from "../protocol/plan.ts";
import type { Scene } from "../table/types.ts";
import { overlayOf } from "./overlay.ts";
import { Selection } from "./selection.ts";

const SCENE = { ships: [], facts: {} } as unknown as Scene;

const laying = (object: string, seat: number): Preview => ({
  ghosts: [{ object, seat, hull: [] }],
});
const WEDGE: One = { type: "one", says: ["arrange", "wedge"], label: "Wedge", preview: laying("0.M1", 0) };
const PLAN: Plan = { choices: [WEDGE], preview: { ...laying("1.L1", 1), water: [[[0, 0]]] } };

function asking(plan: Plan): Selection {
  const selection = new Selection({ plan: async () => plan, act: () => {}, confirms: () => true });
  selection.basePlan.value = plan;
  return selection;
}

test("the choice under the pointer is drawn in place of the plan's ghosts, and palely", () => {
  const selection = asking(PLAN);
  const ghosts = () =>
    overlayOf(selection, null, SCENE, 0).ghosts?.map(({ object, seat, pale }) => [object, seat, pale]);
  assert.deepEqual(ghosts(), [["1.L1", 1, true]]);
  selection.pointed.value = WEDGE;
  assert.deepEqual(ghosts(), [["0.M1", 0, true]]);
  assert.deepEqual(overlayOf(selection, null, SCENE, 0).water, [[[0, 0]]]);
  selection.pointed.value = { type: "one", says: ["ready"], label: "Ready" };
  assert.deepEqual(ghosts(), [["1.L1", 1, true]]);
});

test("what the beginning of a turn warns of stays marked while an action is chosen", () => {
  const selection = asking(PLAN);
  const witnesses = [
    { kind: "danger", object: "C6" },
    { kind: "line", object: "A1" },
  ];
  selection.root.value = { ...PLAN, warnings: [{ rule: "SP-R7", text: [], witnesses }] };
  assert.deepEqual(overlayOf(selection, null, SCENE, 0).endangered, ["C6"]);
  selection.select(["arrange", "wedge"]);
  assert.deepEqual(overlayOf(selection, null, SCENE, 0).endangered, ["C6"]);
  const before = settings.value;
  settings.value = { ...before, warnings: false };
  assert.deepEqual(overlayOf(selection, null, SCENE, 0).endangered, []);
  settings.value = before;
});

test("what is chosen stands out, and nothing stays pointed at", () => {
  const selection = asking(PLAN);
  selection.pointed.value = WEDGE;
  selection.select(["arrange", "wedge"]);
  selection.basePlan.value = { ...PLAN, preview: laying("0.M1", 0) };
  assert.equal(selection.pointed.value, null);
  assert.equal(overlayOf(selection, null, SCENE, 0).ghosts?.[0]?.pale, undefined);
});
