import assert from "node:assert/strict";
import { test } from "node:test";
import { overlayOf } from "../app/overlay.ts";
import type { One } from "../generated/wire.ts";
import { undercut as game } from "./undercut.ts";
import type { UndercutView } from "./undercut_view.ts";

const SEATS = ["Teal", "Coral", "Violet"].map((colour) => ({ colour, name: colour }));

const VIEW: UndercutView = {
  game: "undercut",
  players: 3,
  viewer: 0,
  to_act: [0],
  outcome: null,
  phase: "auction",
  start: 0,
  hands: [["L red", "S red", "S red"], ["M ?"], ["M blue", "S black"]],
  scores: [2, 4, 0],
  combos: { tree: 2, triplets: 3, foursome: 2 },
  stacks: [
    { pieces: ["L blue", "M green", "S yellow"], bid: null },
    { pieces: ["L red", "M red", "S black"], bid: { player: 2, pieces: ["M green", "S red"] } },
  ],
  tokens: [0, 1],
  bag: null,
  bag_sizes: { L: 20, M: 19, S: 18 },
  forfeited: [],
};

const entry = (action: string, player = 0) => ({ seq: 9, player, action });
const one = (...says: string[]): One => ({ type: "one", says, label: says.join(" ") });
const scene = () => game.scene(VIEW, SEATS);

test("one's own hand has a place for every kind, the hands of others one each, and what is unseen is of no colour", () => {
  const top = scene().top!;
  const says = new Map(top.spots.map((spot) => [spot.name, spot.says]));
  assert.equal(says.get("S:red"), "2 S, red in your hand");
  assert.equal(says.get("hand 1"), "Hand of Coral: M ?");
  assert.equal(says.get("stack 2"), "Stack 2: L red, M red, S black; Violet leads with M green, S red");
  assert.equal(says.get("combo triplets"), "Triplets costs 3");
  assert.equal(says.get("score 1"), "Coral: 4 points, holds the token");
  assert.equal(says.get("bag"), "The bag: 20 Larges, 19 Mediums, 18 Smalls");
  assert.equal(top.men.find((man) => man.spot === "hand 1")?.plastic, null);
  assert.ok(top.men.filter((man) => man.spot === "bag").every((man) => man.plastic === null));
});

test("a bid is laid by choosing pieces of the hand, and taken back where it lies", () => {
  assert.deepEqual(game.pick(VIEW, "stack 2", 0), ["bid", "2"]);
  const words = ["bid", "2", "S:red", "L:red"];
  const choices = [one(...words, "S:red"), one("bid", "2", "L:red"), one("bid", "2", "S:red")];
  const choosing = { words, base: { words, choices }, draft: null, trial: null, seat: 0 };
  const { markers = [], men = [], selected } = overlayOf(choosing, scene(), game);
  assert.equal(selected, "stack 2");
  assert.deepEqual(
    men.map((man) => [man.spot, man.size]),
    [
      ["S:red", "S"],
      ["L:red", "L"],
    ],
  );
  const [added, first, second] = markers;
  assert.deepEqual([added?.object, first?.object, second?.object], ["S:red", null, null]);
  assert.deepEqual([first?.at?.[0], second?.at?.[0]], [men[0]!.at[0], men[1]!.at[0]]);
});

test("a bid that grows takes the place of what was said; another stack is said anew", () => {
  assert.ok(game.revises!(["bid", "1"], ["bid", "1", "S:red"]));
  assert.ok(!game.revises!(["bid", "1"], ["bid", "2"]));
  assert.ok(!game.revises!([], ["bid", "1"]));
});

test("the pieces of a combo that must be handed in are told apart", () => {
  const lit = (...says: string[]) => game.sketch!([], { choices: [one(...says)] }, scene().top!, 0).lit;
  assert.deepEqual(lit("score", "tree", "red"), ["L:red", "M:red", "S:red"]);
  assert.deepEqual(lit("score", "triplets", "S", "red"), ["S:red", "S:red", "S:red"]);
  assert.deepEqual(lit("score", "foursome", "S", "red", "blue"), ["S:red", "S:blue"]);
});

test("an undercut bid goes back to its hand, and when somebody passes the stacks go to who leads", () => {
  const moves = (action: string) =>
    game.motions([entry(action)], VIEW, VIEW).flatMap((motion) => (motion.kind === "shift" ? motion.moves : []));
  assert.deepEqual(
    moves("bid 2 S:red").map(({ from, to }) => [from, to]),
    [
      ["bid 2", "hand 2"],
      ["bid 2", "hand 2"],
      ["S:red", "stack 2"],
    ],
  );
  const passed = moves("pass L").map(({ from, to }) => `${from} to ${to}`);
  assert.deepEqual(new Set(passed), new Set(["bid 2 to bag", "stack 2 to hand 2"]));
});

test("the log and the buttons say what is bid, scored and drawn", () => {
  const told = (action: string): string =>
    game
      .tell(entry(action), SEATS)
      .map((bit) => bit.text)
      .join("");
  assert.equal(told("bid 2 S:red"), "bids red Small on stack 2");
  assert.equal(told("bid 1"), "bids nothing on stack 1");
  assert.equal(told("score tree blue"), "hands in tree: blue Large, blue Medium, blue Small");
  assert.equal(told("draw L M S"), "asks for Large, Medium, Small");
  assert.equal(told("pass L"), "passes and draws a Large");
  assert.equal(game.tellNature([entry("first 1", -1)], SEATS), "Coral starts");
  assert.equal(game.tellNature([entry("draw M:blue", -1)], SEATS), "Drawn: blue Medium");
  assert.equal(game.playLabel(["bid", "2", "S:red", "L:red"], 0, SEATS), "Bid 4 in 2 on stack 2");
  assert.equal(game.playLabel(["bid", "1"], 0, SEATS), "Bid nothing on stack 1");
});
