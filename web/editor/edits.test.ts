import assert from "node:assert/strict";
import { test } from "node:test";
import { bounds, common } from "../table/geometry.ts";
import type { Polygon } from "../table/types.ts";
import { chosenOf, counted, withCount, withGood } from "./cargo.ts";
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

test("a file is written as it was read, with the fields that the editor does not know", () => {
  assert.deepEqual(written(POSITION), FILE);
});

test("of a view only the fields that cannot be computed are kept", () => {
  const hull = [[0, 0]];
  const view = { ...FILE, viewer: 0, to_act: [1], outcome: null, ships: FILE.ships.map((ship) => ({ ...ship, hull })) };
  assert.deepEqual(written(readPosition(view)), FILE);
});

test("an eliminated player plays again with a new ship, or when all players would be out", () => {
  const three = { ...FILE, players: 3, beaten: [1, 2], lost: [[], ["L1"], []] };
  assert.deepEqual(written(readPosition({ ...three, turn: { player: 0, actions_left: 2 } }))["beaten"], [2]);
  assert.equal(
    written(readPosition({ ...three, ships: [], turn: { player: 0, actions_left: 2 } }))["beaten"],
    undefined,
  );
  assert.equal("lost" in written(readPosition(three)), false);
});

test("a position from setup becomes a position of play, with counters at zero", () => {
  const { unchecked: _, ...counted } = FILE;
  const before = { ...counted, phase: "deploy", unlaid: [["L2"], []], ready: [0] };
  assert.deepEqual(written(readPosition(before)), FILE);
});

test("an invalid position is refused with a sentence", () => {
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

test("a mirrored fleet lies opposite, rotated by 180 degrees, and replaces the fleet there", () => {
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

test("a new ship is placed where no other object is", () => {
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

const GOODS = (["L", "M", "S"] as const).flatMap((size) =>
  (["treasure", "plain"] as const).map((kind) => ({ word: `${size} ${kind}`, look: { size, kind } })),
);
const MEDIUM = GOODS.filter(({ look }) => look.size === "M");

test("cargo is sorted, with one piece a size in a hold and any number at home", () => {
  assert.deepEqual(withGood(["S plain"], MEDIUM, "M treasure", GOODS), ["M treasure", "S plain"]);
  assert.deepEqual(withGood(["M plain", "S plain"], MEDIUM, null, GOODS), ["S plain"]);
  assert.equal(chosenOf(["S plain", "M plain"], MEDIUM), "M plain");
  assert.deepEqual(withCount(["S plain", "M plain"], "M plain", 2, GOODS), ["M plain", "M plain", "S plain"]);
  assert.equal(counted(withCount([], "S treasure", 1e9, GOODS), "S treasure"), 99);
});

test("ships under sail and islands of sand keep their fields, and a turn of the market begins again", () => {
  const ships = [
    { name: "x", player: 0, at: [5, 6], heading: 70, masts: [1] },
    { name: "y", player: 1, yard: true },
  ];
  const islands = [{ name: "seed", outline: 3, at: [1, 2] }];
  const turn = { player: 1, round: 4, unlaunched: ["1.y"] };
  const read = readPosition({ game: "a", phase: "market", ships, islands, turn });
  const { unchecked: _, ...found } = written(read);
  assert.deepEqual(found, { game: "a", players: 2, ships, islands, turn: { player: 1, round: 4 } });
});

test("a ship under sail that is moved touches nothing, and no ship touches it", () => {
  const ships = [
    { name: "x", player: 0, at: [5, 6], docked: "seed" },
    { name: "y", player: 1, at: [9, 9], rams: "0.x", docked: "wild1" },
  ];
  const moved = movedTo(readPosition({ game: "a", ships }), "0.x", [7, 8], ["docked", "rams"]);
  assert.deepEqual(written(moved)["ships"], [
    { name: "x", player: 0, at: [7, 8] },
    { name: "y", player: 1, at: [9, 9], docked: "wild1" },
  ]);
});
