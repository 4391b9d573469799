import assert from "node:assert/strict";
import { test } from "node:test";
import type { AdvisedAction } from "../protocol/generated/wire.ts";
import type { Scene } from "../table/types.ts";
import { advisedLook, chance, thinkingOverlay } from "./advised.ts";

const scene = { ships: [{ name: "0.S1", size: "S", seat: 0 }] } as unknown as Scene;
const pyramid = (spot: string, x: number) => ({ spot, at: [x, 0] as const, size: "S" as const });
const drop = (spot: string, x: number, value: number): AdvisedAction => ({
  words: ["drop", spot],
  value,
  preview: { pyramids: [pyramid(spot, x)] },
});

test("an expectation from -1 to 1 is a share of wins", () => {
  assert.deepEqual([-1, 0, 0.21, 1].map(chance), ["0 %", "50 %", "61 %", "100 %"]);
});

test("the other actions are pale, and every one has a plate with its number and value", () => {
  const { also, tips } = advisedLook([drop("a1", 10, 0.2), drop("b2", 20, 0)], 0, scene, 0);
  assert.deepEqual(also?.pyramids, [{ ...pyramid("b2", 20), pale: true }]);
  assert.deepEqual(
    tips?.map(({ title, about, strong }) => [title, about, strong]),
    [
      ["1 · 60 %", [[10, 0]], true],
      ["2 · 50 %", [[20, 0]], false],
    ],
  );
});

test("two pieces on one spot share a plate that names both, beside the spot, and one piece is drawn", () => {
  const large = { ...pyramid("", 10), size: "L" as const };
  const board = { ...scene, top: { spots: [{ name: "a1", kind: "hole", box: [5, -5, 10, 10], aria: "a1" }] } };
  const actions = [drop("", 10, 0.2), { words: ["large"], value: 0, preview: { pyramids: [large] } }, drop("", 40, 0)];
  const { also, tips } = advisedLook(actions, 1, board as unknown as Scene, 0);
  assert.deepEqual(
    tips?.map(({ title, strong }) => [title, strong]),
    [
      ["1 · 60 % · Small\n2 · 50 % · Large", true],
      ["3 · 50 %", false],
    ],
  );
  assert.deepEqual(tips?.[0]?.about, [
    [5, -5],
    [15, -5],
    [15, 5],
    [5, 5],
  ]);
  assert.deepEqual(
    also?.pyramids.map(({ at }) => at),
    [[40, 0]],
  );
});

test("of several bids on one stack one is drawn, and the plate is beside its pieces", () => {
  const stack = { name: "stack 1", kind: "patch", box: [0, -2500, 3000, 5000], aria: "" };
  const bid = (x: number): AdvisedAction => ({
    words: [`bid ${x}`],
    value: 0,
    preview: { pyramids: [pyramid("S:red", x), pyramid("S:blue", x + 100)] },
  });
  const board = { ...scene, top: { spots: [stack] } } as unknown as Scene;
  const { also, tips } = advisedLook([bid(500), bid(520), bid(9000), bid(9000)], 1, board, 0);
  assert.deepEqual(
    also?.pyramids.map(({ at }) => at[0]),
    [9000, 9100],
  );
  assert.deepEqual(
    tips?.map(({ title }) => title.split("\n").length),
    [2, 2],
  );
  const wide = tips![0]!.about.map(([x]) => x);
  assert.ok(Math.min(...wide) > 0 && Math.max(...wide) < 1500);
});

test("a ship's last place is drawn in its own look, and its plate stands there", () => {
  const hull = [
    [0, 0],
    [1, 0],
    [0, 1],
  ] as const;
  const move = {
    words: ["move"],
    preview: {
      ghosts: [
        { object: "0.S1", hull: [] },
        { object: "0.S1", hull },
      ],
    },
  };
  const { also, tips } = advisedLook([drop("a1", 1, 0), move], 0, scene, 0);
  assert.deepEqual(
    also?.ghosts?.map(({ hull: at, pale, size }) => [at, pale, size]),
    [[hull, true, "S"]],
  );
  assert.deepEqual(tips?.[1]?.about, hull);
});

test("a single action, and one without a place, has no plate", () => {
  assert.deepEqual(advisedLook([drop("a1", 10, 0.2)], 0, scene, 0).tips, []);
  assert.equal(advisedLook([drop("a1", 10, 0.2), { words: ["end"] }], 0, scene, 0).tips?.length, 1);
});

test("the best thought is drawn in full", () => {
  const actions = [drop("a1", 10, 0.2), drop("b2", 20, 0)];
  const overlay = thinkingOverlay({ t: "thinking", seq: 1, player: 1, simulations: 9, actions }, {
    ...scene,
    top: { spots: [] },
  } as unknown as Scene);
  assert.deepEqual(overlay.pyramids, [pyramid("a1", 10)]);
  assert.equal(overlay.also?.pyramids.length, 1);
});
