import assert from "node:assert/strict";
import { test } from "node:test";
import type { View } from "../generated/wire.ts";
import { icePirates as game } from "./ice_pirates.ts";
import type { PiratesView } from "./ice_pirates_view.ts";

const SEATS = [
  { colour: "Teal", name: "Ann" },
  { colour: "Coral", name: "Ben" },
];

const ship = (player: number, name: string) => ({
  name,
  player,
  size: name.charAt(0) as "S" | "M" | "L",
  heading: 300,
  stern: [0, 0] as const,
  damage: 0,
  moved: false,
  fired: 0,
  disabled: false,
  cargo: ["S treasure"],
  hull: [],
});

const island = (name: string, nest: string[]) => ({
  name,
  at: [0, 0] as const,
  heading: 0,
  nest,
  on_top: [],
  seen_by: [],
  hull: [],
});

const VIEW: PiratesView = {
  game: "ice_pirates",
  players: 2,
  viewer: 0,
  to_act: [0],
  outcome: null,
  phase: "play",
  field: [],
  turn: { player: 0, actions_left: 2 },
  ships: [ship(0, "L1"), ship(1, "M1")],
  islands: [
    island("T1", ["L plain", "M unknown", "S unknown"]),
    island("T9", ["L treasure", "M plain", "S treasure"]),
    island("T5", ["L plain"]),
  ],
  homes: [{ name: "H0", player: 0, heading: 0, goods: ["M treasure", "S plain"], hull: [] }],
  scores: [2, 0],
  target: 8,
  round: 3,
};

const told = (player: number, action: string): string =>
  game
    .tell({ seq: 1, player, action }, SEATS)
    .map((bit) => bit.text)
    .join("");

test("an entry reads as a sentence about whoever did it", () => {
  assert.equal(told(0, "move L1 030.0"), "L1 sails 030.0");
  assert.equal(told(0, "fire L1 port 1.M1"), "L1 fires port at Coral's M1");
  assert.equal(told(1, "fire M1 port 0.L1"), "M1 fires port at Teal's L1");
  assert.equal(
    told(0, "transfer L1 T3 take M:treasure give S"),
    "L1 takes M treasure from T3 and gives S unseen to T3",
  );
  assert.equal(told(0, "transfer L1 H0 give M:treasure"), "L1 gives M treasure to home");
  assert.equal(told(0, "somethingnew"), "somethingnew");
});

test("an island is known only where this viewer knows every piece under it", () => {
  const scene = game.scene(VIEW, SEATS);
  assert.deepEqual(
    scene.isles.map((isle) => isle.known),
    [false, true, false],
  );
  assert.match(scene.isles[1]!.says, /as only you know: M plain, S treasure/);
});

test("a look that nobody has undone is remembered beside its entry, for whoever looked alone", () => {
  const look = { seq: 5, player: 0, action: "explore L1 T9" };
  assert.equal(game.aside(look, [look], VIEW), "M plain, S treasure: only you know");
  const taken = { seq: 6, player: 1, action: "transfer M1 T9 take M" };
  assert.equal(game.aside(look, [look, taken], VIEW), null);
  assert.equal(game.aside({ ...look, player: 1 }, [look], VIEW), null);
  assert.equal(game.aside({ ...look, action: "explore L1 T1" }, [look], VIEW), null);
});

test("only treasure at home stands beside the score", () => {
  const standing = game.standing(VIEW, 0);
  assert.deepEqual(standing.goods, [{ size: "M", kind: "treasure" }]);
  assert.equal(standing.score, 2);
});

test("a ship is chosen by its own name, another's by its full name", () => {
  assert.deepEqual(game.pick(VIEW, "0.L1", 0), ["L1"]);
  assert.deepEqual(game.pick(VIEW, "1.M1", 0), ["1.M1"]);
  assert.equal(game.pick(VIEW, "T1", 0), null);
  assert.equal(game.chosen(["fire", "L1", "port"], 0), "0.L1");
  assert.equal(game.chosen(["1.M1"], 0), "1.M1");
  assert.equal(game.chosen(["end"], 0), null);
});

test("what moves on the table follows from the entries", () => {
  const entries = ["move L1 030.0 040.0", "fire L1 port 1.M1", "transfer L1 T3 take M give S:plain", "end"];
  assert.deepEqual(
    game.motions(
      entries.map((action, i) => ({ seq: i, player: 0, action })),
      VIEW,
      VIEW,
    ),
    [
      { kind: "sail", object: "0.L1", headings: [300, 400] },
      { kind: "shot", from: "0.L1", side: "port", to: "1.M1" },
      { kind: "hop", from: "T3", to: "0.L1", goods: [{ size: "M", kind: "unknown" }] },
      { kind: "hop", from: "0.L1", to: "T3", goods: [{ size: "S", kind: "plain" }] },
    ],
  );
});

test("the button says what is played", () => {
  assert.equal(game.playLabel(["move", "L1", "052.0"], 0, SEATS), "Sail 052.0");
  assert.equal(game.playLabel(["fire", "L1", "port", "1.M1"], 0, SEATS), "Fire port at Coral's M1");
});

test("nature is told in one line", () => {
  const entries = ["isles 1,1@000.0", "nest T1 L:plain", "first 1"].map((action, seq) => ({ seq, player: -1, action }));
  assert.equal(game.tellNature(entries, SEATS), "Ten islands are laid out; Coral begins");
});

test("a view of a phase without a turn says what it is about", () => {
  const placing: View = { ...VIEW, phase: "homes" } as View;
  assert.equal(game.turn(placing).task, "place the home");
  assert.equal(game.turn(VIEW).task, null);
});
