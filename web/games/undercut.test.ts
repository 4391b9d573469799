import assert from "node:assert/strict";
import { test } from "node:test";
import { overlayOf } from "../app/overlay.ts";
import type { One } from "../generated/wire.ts";
import { bounds, PYRAMIDS } from "../table/geometry.ts";
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
  assert.equal(says.get("S:red"), "2 red Smalls in your hand");
  assert.equal(says.get("hand 1"), "Hand of Coral: unseen Medium");
  assert.equal(
    says.get("stack 2"),
    "Stack 2: red Large, red Medium, black Small; Violet leads with green Medium, red Small",
  );
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

const [FIRST, SECOND] = VIEW.stacks;
const bidOn2 = (player: number, ...pieces: string[]) => [FIRST!, { ...SECOND!, bid: { player, pieces } }];
const bidOn1 = (...pieces: string[]) => [{ ...FIRST!, bid: { player: 0, pieces } }, SECOND!];
const ways = (actions: [number, string][], after: UndercutView): string[][] =>
  game
    .motions(
      actions.map(([player, action]) => entry(action, player)),
      after,
      VIEW,
    )
    .map((motion) =>
      motion.kind === "shift"
        ? motion.moves.map(({ from, to, fresh }) => `${from} to ${to}${fresh ? " new" : ""}`)
        : [],
    );

test("an undercut bid goes back to its hand, and when somebody passes the stacks go to who leads", () => {
  const hands = [["L red", "S red"], ["M ?"], ["M green", "M blue", "S red", "S black"]];
  const bid = ways([[0, "bid 2 S:red"]], { ...VIEW, hands, stacks: bidOn2(0, "S red") });
  assert.deepEqual(bid, [["bid 2 to hand 2", "bid 2 to hand 2", "S:red to bid 2"]]);
  const won = [["L red", "S red", "S red", "L green"], ["M ?"], ["L red", "M red", "M blue", "S black", "S black"]];
  const passed = ways([[0, "pass L"]], { ...VIEW, phase: "score", hands: won, stacks: [] });
  const both = ["bid 2 to bag", "bid 2 to bag", "stack 2 to hand 2", "stack 2 to hand 2", "stack 2 to hand 2"];
  assert.deepEqual(passed, [both, ["bag to L:green new"]]);
});

test("what several did at once is shown one by one, and at last what was drawn from the bag", () => {
  const hands = [["L red", "S red"], ["M ?"], ["M green", "M blue", "S red", "S black"]];
  const bids: [number, string][] = [
    [0, "bid 1 S:red"],
    [1, "bid 2 M:blue"],
    [2, "bid 1"],
  ];
  const stacks = [
    { ...FIRST!, bid: { player: 2, pieces: [] } },
    { ...SECOND!, bid: { player: 1, pieces: ["M blue"] } },
  ];
  assert.deepEqual(ways(bids, { ...VIEW, hands: [VIEW.hands[0]!, [], hands[2]!], stacks }), [
    ["S:red to bid 1"],
    ["bid 2 to hand 2", "bid 2 to hand 2", "hand 1 to bid 2"],
    ["bid 1 to S:red"],
  ]);
  const empty = { ...VIEW, stacks: [], hands: [[], [], []] };
  const drawn = { ...VIEW, hands: [["S red"], [], []] };
  const moves = game.motions([], drawn, empty).flatMap((motion) => (motion.kind === "shift" ? motion.moves : []));
  assert.deepEqual(
    moves.map(({ to }) => to),
    ["S:red", "stack 1", "stack 1", "stack 1", "stack 2", "stack 2", "stack 2"],
  );
});

test("at one device the hands change places when the next player comes", () => {
  const after = { ...VIEW, viewer: 2, hands: [["L red", "S red"], ["M ?"], VIEW.hands[2]!], stacks: bidOn1("S red") };
  assert.deepEqual(ways([[0, "bid 1 S:red"]], after), [
    ["S:red to bid 1"],
    ["L:red to hand 0", "S:red to hand 0", "hand 2 to M:blue", "hand 2 to S:black"],
  ]);
});

test("a bid that undercuts another is laid beside it", () => {
  const { top } = scene();
  const men = game.sketch!(["bid", "2", "S:red", "S:red"], null, top!, 0).men!;
  const right = Math.max(...top!.men.filter(({ spot }) => spot === "bid 2").map(({ at }) => at[0]));
  assert.ok(men.every(({ at }) => at[0] > right + 200));
});

test("pieces side by side do not cover each other, as long as there is room for them", () => {
  const { men } = scene().top!;
  const stack = men
    .filter(({ spot }) => spot === "stack 1")
    .map(({ at, size }) => [at[0], PYRAMIDS[size].base] as const);
  const [large, medium, small] = stack as [
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
  ];
  const scale = men.find(({ spot }) => spot === "stack 1")!.scale!;
  assert.ok(medium[0] - large[0] > (large[1] + medium[1]) * 0.438 * scale);
  assert.ok(small[0] - medium[0] > (medium[1] + small[1]) * 0.438 * scale);
});

test("the sheet says what each combo is like, who leads which stack, and the table who won", () => {
  const top = scene().top!;
  const like = (combo: string) => top.men.filter(({ spot }) => spot === `combo ${combo}`).map(({ size }) => size);
  assert.deepEqual([like("tree"), like("triplets"), like("foursome")].map(String), ["L,M,S", "M,M,M", "S,S,S,S"]);
  const texts = (view: UndercutView) => game.scene(view, SEATS).top!.notes!.map(({ text }) => text);
  assert.ok(texts(VIEW).includes("leads stack 2"));
  const outcome = { places: [2, 1, 1], reason: "", rule: "UC-R11" };
  assert.ok(texts({ ...VIEW, phase: "over", stacks: [], outcome }).includes("Coral and Violet share the win"));
});

test("what was played last is marked: the stack of a bid, the column of a score", () => {
  const marked = (action: string) =>
    game.scene(VIEW, SEATS, [entry(action, 2)]).top!.spots.flatMap(({ name, played }) => (played ? [name] : []));
  assert.deepEqual(marked("bid 2 S:red"), ["stack 2"]);
  assert.deepEqual(marked("score tree red"), ["score 2", "combo tree"]);
  assert.deepEqual(marked("pass L"), ["score 2"]);
});

test("the log and the buttons say what is bid, scored and drawn", () => {
  const told = (action: string): string =>
    game
      .tell(entry(action), SEATS)
      .map((bit) => bit.text)
      .join("");
  assert.equal(told("bid 2 S:red"), "bids red Small on stack 2");
  assert.equal(told("bid 1"), "bids nothing on stack 1");
  assert.equal(told("score tree blue"), "hands in a tree: blue Large, blue Medium, blue Small");
  assert.equal(told("draw L M S"), "asks for 1 Large, 1 Medium, 1 Small");
  assert.equal(told("pass L"), "passes and draws a Large");
  assert.equal(game.tellNature([entry("first 1", -1)], SEATS), "Coral starts");
  assert.equal(game.tellNature([entry("draw M:blue", -1)], SEATS), "Drawn: blue Medium");
  const taken = { ...entry("draw M:blue", -1), followed: "Coral takes stack 1 and Violet takes stack 2" };
  const stacks = [entry("draw L:red M:red S:blue", -1), entry("draw L:red M:black S:blue", -1)];
  assert.equal(
    game.tellNature([taken, ...stacks], SEATS),
    "Drawn: blue Medium. Coral takes stack 1 and Violet takes stack 2. " +
      "Drawn: red Large, red Medium, blue Small; red Large, black Medium, blue Small",
  );
  const undercut = game.tell({ ...entry("bid 1"), followed: "Coral is undercut" }, SEATS);
  assert.equal(undercut.map((bit) => bit.text).join(""), "bids nothing on stack 1; Coral is undercut");
  assert.equal(game.playLabel(["bid", "2", "S:red", "L:red"], 0, SEATS), "Bid 4 points on stack 2");
  assert.equal(game.playLabel(["draw", "M", "S", "M", "S"], 0, SEATS), "Draw 2 Mediums, 2 Smalls");
  assert.equal(game.playLabel(["bid", "1"], 0, SEATS), "Bid nothing on stack 1");
});

test("as many kinds as a hand can hold in an auction lie in places for a finger, none over another", () => {
  const hand = ["L", "M", "S"].flatMap((size) => ["red", "blue", "green"].map((colour) => `${size} ${colour}`));
  const hands = VIEW.hands.map((held, player) => (player === VIEW.viewer ? hand : held));
  const scene = game.scene({ ...VIEW, hands } as UndercutView, SEATS);
  const own = scene.top!.spots.filter(({ name }) => /^[SML]:/.test(name)).map(({ hull }) => bounds(hull));
  assert.equal(own.length, 9);
  const px = 362 / bounds(scene.field).w;
  for (const { x, y, w, h } of own) {
    assert.ok(Math.min(w, h) * px >= 40, `${w * px} by ${h * px}`);
    assert.equal(own.filter((b) => b.x < x + w && x < b.x + b.w && b.y < y + h && y < b.y + b.h).length, 1);
  }
});
