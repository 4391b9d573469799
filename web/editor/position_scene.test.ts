import assert from "node:assert/strict";
import { test } from "node:test";
import type { EditorPieces, Scene } from "../protocol/generated/wire.ts";
import { lying } from "../table/geometry.ts";
import type { Point } from "../table/types.ts";
import { movedTo, newShip, removed, turnedTo, withNewShip } from "./edits.ts";
import { readPosition } from "./position.ts";
import { hullAtZero, sceneOf } from "./position_scene.ts";

const STERN: Point = [8000, 4000];
const POSITION = readPosition({
  game: "a",
  ships: [{ name: "L1", player: 0, size: "L", stern: STERN, heading: 450 }],
});
const FIELD = [STERN, [9000, 4000], [9000, 9000]] as const;
const SHIP = { name: "0.L1", label: "L1", seat: 0, size: "L" as const, aria: "Teal Large L1", damage: 2 };
const SCENE: Scene = {
  ...{ viewer: null, field: FIELD, panel: { turn: {}, standings: [] }, facts: {} },
  ships: [{ ...SHIP, hull: lying("L", STERN, 450), heading: 450 }],
};
const ANSWER = { position: POSITION, scene: SCENE };
const PIECES = { flag_u: 576, island_u: 2048 } as unknown as EditorPieces;

test("a piece that was moved and turned since the answer keeps its look and lies where it is now", () => {
  const now = turnedTo(movedTo(POSITION, "0.L1", [12000, 5000]), "0.L1", 1200);
  const [ship] = sceneOf(now, FIELD, ANSWER).ships!;
  assert.deepEqual([ship!.heading, ship!.damage, ship!.aria], [1200, 2, "Teal Large L1"]);
  for (const [i, [x, y]] of lying("L", [12000, 5000], 1200).entries())
    assert.ok(Math.hypot(ship!.hull[i]![0] - x, ship!.hull[i]![1] - y) < 2);
});

test("a piece that has not moved is the answered one, a removed one is gone, a new one waits for its look", () => {
  assert.equal(sceneOf(POSITION, FIELD, ANSWER).ships![0], SCENE.ships![0]);
  assert.deepEqual(sceneOf(removed(POSITION, "0.L1"), FIELD, ANSWER).ships, []);
  const more = withNewShip(POSITION, newShip(POSITION, 1, "S", [20000, 9000], 1800));
  assert.deepEqual(
    sceneOf(more, FIELD, ANSWER).ships!.map(({ name }) => name),
    ["0.L1"],
  );
});

test("an outline at heading 0 comes from the drawn piece, or from the game's pieces before it is drawn", () => {
  const [x, y] = lying("L", [0, 0], 0)[0]!;
  const [ship] = POSITION.ships;
  const bow = hullAtZero("0.L1", { kind: "ship", ship: ship! }, SCENE, PIECES)[0]!;
  assert.ok(Math.hypot(bow[0] - x, bow[1] - y) < 2);
  const flag = hullAtZero("F0", { kind: "flag", flag: { player: 0, at: [5, 5] } }, SCENE, PIECES);
  assert.deepEqual(flag[0], [-288, -288]);
});
