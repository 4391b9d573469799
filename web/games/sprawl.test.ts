import assert from "node:assert/strict";
import { test } from "node:test";
import { menOf } from "../app/men.ts";
import { overlayOf } from "../app/overlay.ts";
import type { One } from "../generated/wire.ts";
import { sprawl as game, type SprawlView } from "./sprawl.ts";

const SEATS = ["Teal", "Coral", "Violet"].map((colour) => ({ colour, name: colour }));

const spots = Object.fromEntries(
  [..."ABCDE"].flatMap((file, x) =>
    [1, 2, 3, 4, 5, 6].map((rank) => [`${file}${rank}`, [x * 1024, (rank - 1) * 1024]]),
  ),
) as SprawlView["spots"];

const VIEW: SprawlView = {
  game: "sprawl",
  players: 3,
  viewer: 0,
  to_act: [0],
  outcome: null,
  size: [5, 6],
  towers: { C3: { player: 0, sizes: "LM" }, B2: { player: 1, sizes: "M" } },
  branches: { C2: { player: 0, size: "L", points: "W", parent: "C3" } },
  stashes: [
    { S: 5, M: 4, L: 3 },
    { S: 5, M: 4, L: 5 },
    { S: 5, M: 5, L: 5 },
  ],
  turn: 0,
  started: [0, 1],
  forfeited: [],
  neutralised: ["B2"],
  attacks: [{ from: "C2", to: "B2", harms: true }],
  scores: [8, 0, 0],
  spots,
};

const entries = (...actions: string[]) => actions.map((action, seq) => ({ seq, player: 0, action }));

test("towers stand piece upon piece, branches lie and point, and what is neutralised is pale and struck", () => {
  const top = game.scene(VIEW, SEATS).top!;
  const on = (spot: string) => top.men.filter((man) => man.spot === spot);
  assert.deepEqual(
    on("C3").map((man) => [man.size, man.on]),
    [
      ["L", []],
      ["M", ["L"]],
    ],
  );
  assert.equal(on("C2")[0]?.heading, 2700);
  assert.equal(on("B2")[0]?.pale, true);
  assert.deepEqual(top.struck, ["B2"]);
  assert.deepEqual(
    top.arrows?.map(({ seat, tone }) => [seat, tone]),
    [[0, "strong"]],
  );
});

test("a square says what is on it, and its facts say what harms it", () => {
  const says = new Map(game.scene(VIEW, SEATS).top!.spots.map((spot) => [spot.name, spot.says]));
  assert.equal(says.get("B2"), "B2, Coral, tower of Medium, neutralised");
  assert.equal(says.get("C2"), "C2, Teal, Large branch pointing west");
  assert.match(says.get("score 0")!, /^Teal: 8 pips on the board; \d Large, \d Medium, \d Small in the stash$/);
  assert.match(says.get("score 1")!, /^Coral: \d+ pips? on the board; \d Large, \d Medium, \d Small in the stash$/);
  assert.deepEqual(game.facts(VIEW, "B2", SEATS)?.details, ["on B2", "harmed from C2"]);
});

test("a turn begins at a piece of one's own, and the first at one's stash", () => {
  assert.deepEqual(game.pick(VIEW, "C3", 0), ["C3"]);
  assert.equal(game.pick(VIEW, "B2", 0), null);
  assert.equal(game.pick(VIEW, "0L", 0), null);
  assert.deepEqual(game.pick(VIEW, "2L", 2), ["start", "L"]);
  assert.equal(game.chosen(["branch", "C3", "L"], 0), "C3");
  assert.equal(game.chosen(["start", "M"], 2), "2M");
});

test("a way of pointing is marked on the square that it points at, and a spore's target is aimed at", () => {
  const scene = game.scene(VIEW, SEATS);
  const one = (at: readonly [number, number], ...says: string[]): One => ({
    ...{ type: "one", says, label: says.join(" "), at, object: "D3" },
  });
  const words = ["branch", "C3", "L", "D3"];
  const choices = [one(spots["E3"]!, ...words, "E"), one(spots["D4"]!, ...words, "N")];
  const choosing = { words, base: { words, choices }, draft: null, trial: null, seat: 0 };
  assert.deepEqual(
    overlayOf(choosing, scene, game).markers?.map((marker) => marker.object),
    ["E3", "D4"],
  );
  assert.deepEqual(
    overlayOf(choosing, scene, game).aims?.map(({ from, to, tone }) => [from, to, tone].join(" ")),
    ["3481.6,2048 3911.68,2048 plain", "3072,2457.6 3072,2887.68 plain"],
  );
  const spores = [one(spots["E2"]!, "spore", "C2", "L", "E2"), one(spots["E2"]!, "spore", "C2", "S", "E2")];
  const menu = { words: ["C2"], base: { words: ["C2"], choices: spores }, draft: null, trial: null, seat: 0 };
  const overlay = overlayOf(menu, scene, game);
  assert.deepEqual(overlay.markers, []);
  assert.deepEqual(
    overlay.aims?.map(({ from, to }) => [from, to]),
    [[spots["C2"], spots["E2"]]],
  );
});

test("asked for a square, that one is lit where the piece would lie; a way that is closed lights none", () => {
  const top = game.scene(VIEW, SEATS).top!;
  const one = (...says: string[]): One => ({ type: "one", says, label: "" });
  const words = ["branch", "C3", "L"];
  assert.deepEqual(game.where!(one(...words, "B3", "N"), words, top), { object: "B3" });
  const closed = { ...one(...words, "B3", "E"), refusal: { rule: "SP-R5", reason: "back" } };
  assert.deepEqual(game.where!(closed, [...words, "B3"], top), {});
  assert.equal(game.where!(one("C3"), [], top), null);
});

test("what is branched from a neutralised tower is as pale as the tower: it goes with it", () => {
  const branches = {
    ...VIEW.branches,
    B3: { player: 1, size: "M", points: "N", parent: "B2" },
    B4: { player: 1, size: "S", points: "N", parent: "B3" },
  } as const;
  const { men } = game.scene({ ...VIEW, branches } as SprawlView, SEATS).top!;
  assert.deepEqual(
    men.filter(({ pale }) => pale).map(({ spot }) => spot),
    ["B3", "B4", "B2"],
  );
});

test("the log says what came of an entry by itself, as the server has it", () => {
  const [laid] = entries("branch C3 L C2 W");
  const told = game.tell({ ...laid!, followed: "Coral's tower on B2 is neutralised" }, SEATS);
  const words = told.map((bit) => bit.text).join("");
  assert.equal(words, "lays a Large on C2, pointing west; Coral's tower on B2 is neutralised");
});

test("the square of what was played last is marked", () => {
  const marked = game
    .scene(VIEW, SEATS, entries("build C3 M"))
    .top!.spots.flatMap(({ name, played }) => (played ? [name] : []));
  assert.deepEqual(marked, ["C3"]);
});

test("a cap is previewed on its tower, a branch lying", () => {
  const top = game.scene(VIEW, SEATS).top!;
  const ghosts = [
    { object: "0S", hull: [spots["C3"]!], heading: 0 },
    { object: "0LN", hull: [spots["D3"]!], heading: 0 },
  ];
  const [cap, branch] = menOf({ ghosts }, top);
  assert.deepEqual([cap?.on, cap?.heading], [["L", "M"], undefined]);
  assert.equal(branch?.heading, 0);
});

test("every piece moves from its stash, and the log is told in sentences", () => {
  const said = entries("start L C3", "build C3 M", "branch C3 L D3 N", "spore D3 S D6");
  assert.deepEqual(
    game.motions(said, VIEW, VIEW).flatMap((motion) => (motion.kind === "shift" ? motion.moves : [])),
    [
      { from: "0L", to: "C3", fresh: true },
      { from: "0M", to: "C3", fresh: true },
      { from: "0L", to: "D3", fresh: true },
      { from: "0S", to: "D6", fresh: true },
    ],
  );
  const told = said.map((entry) =>
    game
      .tell(entry, SEATS)
      .map((bit) => bit.text)
      .join(""),
  );
  assert.deepEqual(told, [
    "starts with a Large on C3",
    "caps C3 with a Medium",
    "lays a Large on D3, pointing north",
    "spores a Small from D3 to D6",
  ]);
});
