import assert from "node:assert/strict";
import { test } from "node:test";
import { menOf } from "../app/men.ts";
import type { One } from "../generated/wire.ts";
import { hextris as game, type HextrisView } from "./hextris.ts";
import { latest } from "./tables.ts";

const SEATS = [
  { colour: "Teal", name: "Ann" },
  { colour: "Coral", name: "Ben" },
];

const VIEW: HextrisView = {
  game: "hextris",
  players: 2,
  viewer: 0,
  to_act: [0],
  outcome: null,
  board: { a1: "0L", a2: "0M", c3: "1S" },
  hands: [
    { S: 5, M: 4, L: 4 },
    { S: 4, M: 5, L: 0 },
  ],
  stowed: [1, 0],
  turn: 0,
  skips: 0,
  agreeing: [],
  forfeited: [],
  winner: null,
  groups: [{ player: 0, spots: ["a1", "a2"] }],
  spots: { a1: [-1024, 1774], a2: [0, 1774], a3: [1024, 1774], c1: [-2048, 0], c3: [0, 0], c5: [2048, 0] },
};

const entries = (...actions: string[]) => actions.map((action, seq) => ({ seq, player: 0, action }));
const one = (...says: string[]): One => ({ type: "one", says, label: says.join(" "), object: says.at(-1) ?? null });

test("every spot, hand and score is a place with a name that says what is there", () => {
  const spots = new Map(game.scene(VIEW, SEATS).top!.spots.map((spot) => [spot.name, spot.says]));
  assert.equal(spots.get("a1"), "a1, Large of Teal, 2 connected");
  assert.equal(spots.get("a3"), "a3, vacant");
  assert.equal(spots.get("0L"), "Teal: 4 Large in hand");
  assert.equal(spots.get("stowed 1"), "Coral: 0 of 3 groups; 0 Large, 5 Medium, 4 Small in hand");
  assert.equal(spots.get("stowed 0"), "Teal: 1 of 3 groups; 4 Large, 4 Medium, 5 Small in hand");
});

test("own pieces and the own hand are where a turn begins; a rival's are only looked at", () => {
  assert.deepEqual(game.pick(VIEW, "a1", 0), ["a1"]);
  assert.deepEqual(game.pick(VIEW, "0S", 0), ["drop", "S"]);
  for (const object of ["c3", "a3", "1S", "stowed 0"]) assert.equal(game.pick(VIEW, object, 0), null);
  assert.equal(game.chosen(["drop", "S"], 0), "0S");
  assert.equal(game.chosen(["a1"], 0), "a1");
  assert.equal(game.chosen(["swap", "a1", "c3"], 0), "a1");
  assert.equal(game.facts(VIEW, "a2", SEATS)?.details[0], "one of 2 connected");
});

test("closed spots are on the board with their reason, and no buttons", () => {
  const closed = { ...one("drop", "L", "c3"), refusal: { rule: "HX-R3", reason: "c3 is not on the rim" } };
  assert.deepEqual(game.asked([one("drop", "L", "a3"), closed]), [one("drop", "L", "a3")]);
  assert.ok(game.marks(["drop", "L"]) && !game.marks([]));
});

test("a plan's ghosts stand as men: from a hand, or as the piece that goes", () => {
  const top = game.scene(VIEW, SEATS).top!;
  const ghosts = [
    { object: "1M", hull: [[1024, 1774]] as const, heading: 0 },
    { object: "a1", hull: [[0, 0]] as const, heading: 0 },
  ];
  const [dropped, moved] = menOf({ ghosts }, top);
  assert.deepEqual([dropped?.plastic, dropped?.size, dropped?.on], [1, "M", []]);
  assert.deepEqual([moved?.spot, moved?.size, moved?.at], ["a1", "L", [0, 0]]);
});

test("what happened moves: a drop from the hand, both of a swap, and a group that is stowed after it", () => {
  const after = { ...VIEW, board: { ...VIEW.board, a3: "0S" } } as HextrisView;
  assert.deepEqual(game.motions(entries("drop S a3"), after, VIEW), [
    { kind: "shift", moves: [{ from: "0S", to: "a3", fresh: true }] },
  ]);
  const swapped = { ...VIEW, board: { a1: "0M", a2: "0L", c3: "1S" } } as HextrisView;
  assert.deepEqual(game.motions(entries("swap a1 a2"), swapped, VIEW), [
    {
      kind: "shift",
      moves: [
        { from: "a1", to: "a2" },
        { from: "a2", to: "a1" },
      ],
    },
  ]);
  const stowed = { ...VIEW, board: { c3: "1S" } } as HextrisView;
  assert.deepEqual(game.motions(entries("drop S a3"), stowed, VIEW).at(-1), {
    kind: "shift",
    moves: [
      { from: "a1", to: "stowed 0" },
      { from: "a2", to: "stowed 0" },
      { from: "a3", to: "stowed 0" },
    ],
  });
});

test("the group that won is told apart, and a rival's of the same moment is not", () => {
  const marked = (view: HextrisView) => game.scene(view, SEATS).top!.men.filter(({ marked }) => marked);
  assert.deepEqual(marked(VIEW), []);
  const spots = ["a1", "a2", "a3", "c1", "c3"];
  const board = Object.fromEntries(spots.map((spot) => [spot, "0S"]));
  const over = { ...VIEW, board, groups: [{ player: 0, spots }] } as HextrisView;
  assert.equal(marked({ ...over, winner: 0 }).length, 5);
  assert.deepEqual(marked({ ...over, winner: 1 }), []);
});

test("what was played last is marked in its player's colour: where it came, and what it left", () => {
  const played = (...actions: string[]) =>
    game
      .scene(VIEW, SEATS, entries(...actions))
      .top!.spots.flatMap(({ name, played }) => (played ? [[name, played.seat, played.how]] : []));
  assert.deepEqual(played("drop S a1"), [["a1", 0, "came"]]);
  assert.deepEqual(played("move a3 a1"), [
    ["a1", 0, "came"],
    ["a3", 0, "left"],
  ]);
  assert.deepEqual(
    played("swap a1 c3").map(([name]) => name),
    ["a1", "c3"],
  );
  assert.deepEqual(played(), []);
});

test("the last that was played is what others did since one's own turn, and nothing that was taken back", () => {
  const log = [0, 1, 2, -1, 0, 1].map((player, i) => ({ seq: i + 1, player, action: `drop S a${i}` }));
  const seqs = (upTo: number, seat: number | null) => latest(log, upTo, seat).map(({ seq }) => seq);
  assert.deepEqual(seqs(3, 0), [2, 3]);
  assert.deepEqual(seqs(6, 0), [6]);
  assert.deepEqual(seqs(5, 0), [5]);
  assert.deepEqual(seqs(5, 1), [3, 5]);
  assert.deepEqual(seqs(3, null), [3]);
  assert.deepEqual(seqs(0, 0), []);
  assert.deepEqual(latest([...log, { seq: 7, player: 1, action: "undo" }], 7, 0), []);
});

test("the log is told in sentences", () => {
  const told = (action: string): string =>
    game
      .tell(entries(action)[0]!, SEATS)
      .map((bit) => bit.text)
      .join("");
  assert.equal(told("drop L a1"), "drops a Large on a1");
  assert.equal(told("move a1 a3"), "slides a1 to a3");
  assert.equal(told("swap a1 a2"), "swaps a1 with a2");
  assert.equal(told("skip"), "has no legal action, and is skipped");
  const stowing = { ...entries("move a1 a3")[0]!, followed: "Coral stows group 1 of 3" };
  const words = game.tell(stowing, SEATS).map((bit) => bit.text);
  assert.equal(words.join(""), "slides a1 to a3; Coral stows group 1 of 3");
});

test("the score is groups, and no turn is ended by hand", () => {
  assert.deepEqual([game.standing(VIEW, 0).score, game.standing(VIEW, 0).of], [1, 3]);
  assert.equal(game.turn(VIEW).end, null);
  assert.equal(game.epilogue(VIEW, SEATS), "Teal 1 group, Coral 0 groups.");
});
