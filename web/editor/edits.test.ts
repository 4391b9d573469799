import assert from "node:assert/strict";
import { test } from "node:test";
import { bounds, common } from "../table/geometry.ts";
import type { Polygon } from "../table/types.ts";
import { counted, kindOf, withCount, withGood } from "./cargo.ts";
import {
  cleared,
  flagged,
  goalAt,
  insetOf,
  mirrored,
  movedTo,
  newShip,
  removed,
  roomFor,
  turnedTo,
  withFlag,
  withNewIsland,
  withNewShip,
} from "./edits.ts";
import { named, spoken } from "./naming.ts";
import { type Position, readPosition, Unreadable, written } from "./position.ts";

const FIELD: Polygon = [
  [0, 0],
  [36864, 0],
  [36864, 24576],
  [0, 24576],
];

const FILE = {
  game: "armada",
  players: 2,
  options: { mode: "flag" },
  unchecked: true,
  turn: { player: 1, actions_left: 2 },
  round: 7,
  ships: [
    { name: "L1", player: 0, size: "L", stern: [8000, 4000], heading: 450, damage: 1, flag: true },
    { name: "S2", player: 1, size: "S", stern: [20000, 20000], heading: 1800, cargo: ["S plain"] },
  ],
  flags: [{ player: 1, at: [30000, 20000] }],
};
const POSITION: Position = readPosition(FILE);

test("a file is written as it was read, with what the editor does not know", () => {
  assert.deepEqual(written(POSITION), FILE);
});

test("of a view only what cannot be computed is kept", () => {
  const hull = [[0, 0]];
  const view = { ...FILE, viewer: 0, to_act: [1], outcome: null, ships: FILE.ships.map((ship) => ({ ...ship, hull })) };
  assert.deepEqual(written(readPosition(view)), FILE);
});

test("who was out plays again once he has a ship, and when nobody else would be left", () => {
  const three = { ...FILE, players: 3, beaten: [1, 2], lost: [[], ["L1"], []] };
  assert.deepEqual(written(readPosition({ ...three, turn: { player: 0, actions_left: 2 } }))["beaten"], [2]);
  assert.equal(
    written(readPosition({ ...three, ships: [], turn: { player: 0, actions_left: 2 } }))["beaten"],
    undefined,
  );
  assert.equal("lost" in written(readPosition(three)), false);
});

test("a position from before play becomes one of play, in which nothing is counted", () => {
  const { unchecked: _, ...counted } = FILE;
  const before = { ...counted, phase: "deploy", unlaid: [["L2"], []], ready: [0] };
  assert.deepEqual(written(readPosition(before)), FILE);
});

test("what is no position is refused with a sentence", () => {
  const bad: unknown[] = [
    null,
    [],
    "armada",
    {},
    { game: 7 },
    { game: "armada", ships: {} },
    { game: "armada", ships: [null] },
    { game: "armada", ships: [{ ...FILE.ships[0], stern: [1, "2"] }] },
    { game: "armada", ships: [{ ...FILE.ships[0], stern: [1e300, 2] }] },
    { game: "armada", ships: [{ ...FILE.ships[0], size: "X" }] },
    { game: "armada", ships: [{ ...FILE.ships[0], name: "L".repeat(99) }] },
    { game: "armada", ships: Array(501).fill(FILE.ships[0]) },
    { game: "armada", goal: { attacker: 0, line: [[0, 0]] } },
    { game: "armada", players: 0 },
    { game: "armada", players: 100_000 },
    { game: "armada", note: JSON.parse(`${"[".repeat(5000)}${"]".repeat(5000)}`) },
  ];
  for (const value of bad) assert.throws(() => readPosition(value), Unreadable);
});

test("things are moved, turned and removed by name", () => {
  const moved = turnedTo(movedTo(POSITION, "0.L1", [9000.4, 5000.6]), "0.L1", -150);
  assert.deepEqual([moved.ships[0]!.stern, moved.ships[0]!.heading], [[9000, 5001], 3450]);
  assert.deepEqual(movedTo(POSITION, "F1", [1, 2]).flags, [{ player: 1, at: [1, 2] }]);
  assert.deepEqual(
    removed(removed(POSITION, "1.S2"), "F1").ships.map((ship) => ship.name),
    ["L1"],
  );
  assert.deepEqual(cleared(POSITION).ships, []);
});

test("a new ship takes the lowest free number of its fleet", () => {
  const one = newShip(POSITION, 0, "L", [1, 1], 0);
  assert.equal(one.name, "L2");
  assert.equal(newShip(withNewShip(POSITION, one), 1, "L", [1, 1], 0).name, "L1");
});

test("one ship of a fleet is the flagship", () => {
  const more = withNewShip(POSITION, newShip(POSITION, 0, "M", [1, 1], 0));
  const flags = (position: Position): boolean[] => position.ships.map((ship) => ship.flag);
  assert.deepEqual(flags(flagged(more, "0.M1", true)), [false, false, true]);
  assert.deepEqual(flags(flagged(more, "0.L1", false)), [false, false, false]);
  assert.equal(withFlag(POSITION, 1, [5, 5]).flags.length, 1);
});

test("a mirrored fleet lies opposite, turned half round, in place of what was there", () => {
  const both = mirrored(POSITION, 0, FIELD);
  assert.deepEqual(
    both.ships.map(({ player, name, stern, heading }) => [player, name, stern, heading]),
    [
      [0, "L1", [8000, 4000], 450],
      [1, "L1", [28864, 20576], 2250],
    ],
  );
  assert.deepEqual(both.flags, []);
});

test("a new ship begins where no other thing is", () => {
  const hulls: Polygon[] = [
    [
      [0, 0],
      [36864, 0],
      [36864, 20000],
      [0, 20000],
    ],
  ];
  const [x, y] = roomFor(hulls, "L", 0, [0, 0], FIELD);
  assert.ok(common(bounds(hulls[0]!), { x: x - 512, y, w: 1024, h: 1864 }) === 0);
  assert.ok(x > 0 && y > 20000 && y + 1864 < 24576);
});

test("a goal line lies behind the defender, its far side to the left", () => {
  assert.deepEqual(goalAt(FIELD, 0, 2304).line, [
    [0, 22272],
    [36864, 22272],
  ]);
  assert.deepEqual(goalAt(FIELD, 1, 2304).line, [
    [36864, 2304],
    [0, 2304],
  ]);
  assert.equal(insetOf(FIELD, goalAt(FIELD, 1, 3000)), 3000);
});

test("islands are named in order", () => {
  const two = withNewIsland(withNewIsland(POSITION, [1, 1], 2048), [9, 9], 1024);
  assert.deepEqual(
    two.islands.map((island) => [island.name, island["size"]]),
    [
      ["T1", [2048, 2048]],
      ["T2", [1024, 1024]],
    ],
  );
});

test("a sentence of the server names its objects, by name or by place in a list", () => {
  const seats = [
    { colour: "Teal", name: "Teal" },
    { colour: "Coral", name: "Coral" },
  ];
  const called = (object: string): string => `<${object}>`;
  assert.deepEqual(named("0.L1 touches 1.S2", POSITION), ["0.L1", "1.S2"]);
  assert.deepEqual(named("ships[1].stern: out of flags[0]", POSITION), ["1.S2", "F1"]);
  assert.deepEqual(named("ships[9]: it is L1 of T", POSITION), []);
  assert.equal(spoken("ships[0].damage: 1 to 2", POSITION, seats, called), "<0.L1>.damage: 1 to 2.");
  assert.equal(spoken("flags: player 1 has 2 flags", POSITION, seats, called), "Flags: Coral has 2 flags.");
});

test("cargo is kept in order, one piece a size in a hold, any number at home", () => {
  assert.deepEqual(withGood(["S plain"], "M", "treasure"), ["M treasure", "S plain"]);
  assert.deepEqual(withGood(["M plain", "S plain"], "M", null), ["S plain"]);
  assert.equal(kindOf(["M plain"], "M"), "plain");
  assert.deepEqual(withCount(["S plain", "M plain"], "M plain", 2), ["M plain", "M plain", "S plain"]);
  assert.equal(counted(withCount([], "S treasure", 1e9), "S treasure"), 99);
});
