import assert from "node:assert/strict";
import { test } from "node:test";
import type { One } from "../generated/wire.ts";
import { armada as game } from "./armada.ts";
import type { ArmadaView } from "./armada_view.ts";

const SEATS = [
  { colour: "Teal", name: "Ann" },
  { colour: "Coral", name: "Ben" },
];

const ship = (player: number, name: string, more: object = {}) => ({
  name,
  player,
  size: name.charAt(0) as "S" | "M" | "L",
  heading: 300,
  stern: [500, 600] as const,
  damage: 0,
  moved: false,
  fired: 0,
  flag: false,
  hull: [],
  ...more,
});

const VIEW: ArmadaView = {
  game: "armada",
  players: 2,
  viewer: 0,
  to_act: [0],
  outcome: null,
  options: { mode: "basic", spacing: 10 },
  phase: "play",
  field: [],
  turn: { player: 0, actions_left: 2 },
  ships: [ship(0, "L1", { damage: 2 }), ship(0, "L3"), ship(1, "M1", { flag: true }), ship(1, "S2")],
  unlaid: [[], []],
  lost: [["L2"], ["M2"]],
  flags: [],
  goal: null,
  islands: [],
  passes: 0,
  beaten: [],
  forfeited: [],
  strength: [4, 3],
  over_by: null,
};

const DEPLOYING: ArmadaView = {
  ...VIEW,
  phase: "deploy",
  turn: { player: 0, actions_left: 3 },
  ships: [ship(0, "L1"), ship(1, "M1")],
  unlaid: [["L2"], []],
  lost: [[], []],
  flags: [{ name: "F0", player: 0, at: [7, 8], hull: [] }],
};

const told = (player: number, action: string): string =>
  game
    .tell({ seq: 1, player, action }, SEATS)
    .map((bit) => bit.text)
    .join("");

const one = (...says: string[]): One => ({ type: "one", says, label: says.join(" ") });

test("a fleet stands with every ship it had, its holes and its losses, and the damage points that are left", () => {
  const standing = game.standing(VIEW, 0);
  assert.deepEqual(
    standing.fleet.map((berth) => [berth.label, berth.damage, berth.lost]),
    [
      ["L1", 2, false],
      ["L2", 0, true],
      ["L3", 0, false],
    ],
  );
  assert.deepEqual([standing.score, standing.of, standing.counts], [4, 9, "damage points left"]);
  assert.equal(game.standing({ ...VIEW, beaten: [1] } as ArmadaView, 1).out, "is beaten");
  assert.equal(game.standing({ ...VIEW, beaten: [1], forfeited: [1] } as ArmadaView, 1).out, "has left");
});

test("ships that wait to be laid are counted and listed with the others, the largest first", () => {
  assert.deepEqual(
    game.standing(DEPLOYING, 0).fleet.map((berth) => berth.label),
    ["L1", "L2"],
  );
  assert.deepEqual(game.own(DEPLOYING, 0), ["0.L1", "0.L2"]);
  assert.deepEqual(game.own(VIEW, 0), ["0.L1", "0.L3"]);
});

test("while fleets are deployed one's own things are laid, and the enemy's are only looked at", () => {
  assert.deepEqual(game.pick(DEPLOYING, "0.L1", 0), ["ship", "L1"]);
  assert.deepEqual(game.pick(DEPLOYING, "0.L2", 0), ["ship", "L2"]);
  assert.deepEqual(game.pick(DEPLOYING, "F0", 0), ["flag"]);
  assert.equal(game.pick(DEPLOYING, "1.M1", 0), null);
  assert.deepEqual(game.pick(VIEW, "0.L1", 0), ["L1"]);
  assert.deepEqual(game.pick(VIEW, "1.M1", 0), ["1.M1"]);
  assert.equal(game.pick({ ...VIEW, phase: "fleet" } as ArmadaView, "0.L1", 0), null);
});

test("what lies may be carried, but not while a flagship is asked for, and not by somebody who does not deploy", () => {
  assert.deepEqual(game.movable(DEPLOYING, 0, []), ["0.L1", "F0"]);
  assert.deepEqual(game.movable(DEPLOYING, 0, ["flag"]), []);
  assert.deepEqual(game.movable(DEPLOYING, 1, []), []);
  assert.deepEqual(game.movable(VIEW, 0, []), []);
});

test("a ship that lies is taken up where it lies", () => {
  assert.deepEqual(game.stands(DEPLOYING, ["ship", "L1"], 0), { point: [500, 600], heading: 300 });
  assert.equal(game.stands(DEPLOYING, ["ship", "L2"], 0), null);
  assert.deepEqual(game.stands(DEPLOYING, ["flag"], 0), { point: [7, 8], heading: null });
  assert.deepEqual(game.place(["ship", "L1", "1,2", "000.0"], "5,6", "030.0"), ["ship", "L1", "5,6", "030.0"]);
  assert.deepEqual(game.place(["flag"], "5,6", "030.0"), ["flag", "5,6"]);
});

test("laying is played at once and goes on with the same ship; the rest is asked first", () => {
  assert.ok(game.atOnce(["ship", "L1", "5,6", "030.0"]));
  assert.ok(game.atOnce(["arrange", "wedge"]));
  assert.ok(!game.atOnce(["ready"]));
  assert.ok(!game.atOnce(["move", "L1", "030.0"]));
  assert.deepEqual(game.next(["ship", "L1", "5,6", "030.0"]), ["ship", "L1"]);
  assert.deepEqual(game.next(["move", "L1", "030.0"]), ["L1"]);
  assert.deepEqual(game.next(["ready"]), []);
});

test("arrangements are a group of their own, and ships are no buttons", () => {
  const [arrange, others] = game.opening([one("ship", "L1"), one("arrange", "wedge"), one("ready"), one("L1")]);
  assert.deepEqual(arrange?.ones, [one("arrange", "wedge")]);
  assert.deepEqual(others?.ones, [one("ready")]);
  assert.match(game.mark(["arrange", "wedge"]) ?? "", /^M/);
  assert.equal(game.mark(["ready"]), null);
});

test("a turn without an action is a pass, and another one after a pass is told to be a draw", () => {
  assert.equal(game.turn(VIEW).end, "End turn");
  const fresh = { ...VIEW, turn: { player: 0, actions_left: 3 } } as ArmadaView;
  assert.deepEqual([game.turn(fresh).end, game.turn(fresh).note], ["Pass", null]);
  assert.equal(game.turn({ ...fresh, passes: 1 } as ArmadaView).note, "another pass is a draw");
  const three = { ...fresh, players: 3, passes: 1 } as ArmadaView;
  assert.equal(game.turn(three).note, "the last turn was a pass");
  assert.equal(game.turn({ ...three, beaten: [2] } as ArmadaView).note, "another pass is a draw");
});

test("a turn before play says what it is about, and a hidden deployment is everybody's own", () => {
  assert.equal(game.turn(DEPLOYING).task, "deploy the fleet");
  const both = { ...DEPLOYING, to_act: [0, 1], viewer: 1 } as ArmadaView;
  assert.equal(game.turn(both).player, 1);
  assert.equal(game.turn({ ...both, viewer: null } as ArmadaView).player, null);
});

test("the scene has flags, a flagship, land and the line, each with a name to be read aloud", () => {
  const view: ArmadaView = {
    ...VIEW,
    flags: [{ name: "F0", player: 0, at: [0, 0], hull: [] }],
    islands: [{ name: "T1", at: [0, 0], heading: 0, hull: [] }],
    goal: {
      attacker: 1,
      line: [
        [0, 5],
        [9, 5],
      ],
    },
  };
  const scene = game.scene(view, SEATS);
  assert.equal(scene.flags?.[0]?.says, "Flag of Teal");
  assert.equal(scene.lands?.[0]?.says, "Island T1");
  assert.equal(scene.goal?.seat, 1);
  assert.match(scene.goal?.label ?? "", /Coral/);
  assert.deepEqual(
    scene.pieces.map((piece) => piece.flag),
    [false, false, true, false],
  );
  assert.match(scene.pieces[2]!.says, /flagship/);
  assert.equal(game.facts(view, "F0", SEATS)?.owner, 0);
});

test("an entry reads as a sentence about whoever did it", () => {
  assert.equal(told(0, "fleet larges"), "takes the Larges");
  assert.equal(
    told(0, "fleet smalls 3 2 1"),
    "fixes the fleets: 3 Larges, 2 Mediums, 1 Small; would like the Mediums and Smalls",
  );
  assert.equal(told(1, "first you"), "lets the other side move first");
  assert.equal(told(1, "swap"), "swaps the fleets, and lets the other side move first");
  assert.equal(told(1, "arrange wedge"), "lays the fleet in a wedge");
  assert.equal(told(1, "flag M2"), "makes M2 the flagship");
  assert.equal(told(1, "flag 5,6"), "sets the flag");
  assert.equal(told(1, "fire M1 port 0.L1"), "M1 fires port at Teal's L1");
});

test("laying again and again is one sentence, from the last arrangement on", () => {
  const entries = ["ship L1 1,1 000.0", "arrange wedge", "ship L2 1,1 000.0", "ship L2 2,2 000.0", "ship S1 3,3 000.0"];
  const log = entries.map((action, seq) => ({ seq, player: 0, action }));
  assert.ok(entries.every(game.gathers));
  assert.ok(!game.gathers("ready"));
  assert.deepEqual(
    game
      .tellGathered(log)
      .map((bit) => bit.text)
      .join(""),
    "lays the fleet in a wedge, then moves L2, S1",
  );
  assert.deepEqual(
    game
      .tellGathered(log.slice(2))
      .map((bit) => bit.text)
      .join(""),
    "lays L2, S1",
  );
});

test("of two arrangements only the last is told", () => {
  const log = ["arrange ahead", "ship S1 1,1 000.0", "arrange wedge"].map((action, seq) => ({
    seq,
    player: 0,
    action,
  }));
  assert.deepEqual(game.tellGathered(log), [{ text: "lays the fleet in a wedge" }]);
});

test("what is deployed unseen is told without saying what", () => {
  const unseen = [0, 1].map((seq) => ({ seq, player: 1, action: "deploy" }));
  assert.deepEqual(game.tellGathered(unseen), [{ text: "lays ships unseen" }]);
  assert.equal(told(1, "deploy"), "lays ships unseen");
});

test("nature is told in one line", () => {
  const entries = ["isles 1,1@000.0@2048 9,9@010.0@2048", "chooser 1"].map((action, seq) => ({
    seq,
    player: -1,
    action,
  }));
  assert.equal(game.tellNature(entries, SEATS), "2 islands are laid out; Coral picks the fleet");
});

test("the move that touches a flag ends with the touch; any other move does not", () => {
  const entries = [{ seq: 9, player: 0, action: "move L1 030.0" }];
  const sail = { kind: "sail", object: "0.L1", headings: [300] };
  assert.deepEqual(game.motions(entries, VIEW, VIEW), [sail]);
  const over = { ...VIEW, over_by: "captured", flags: [{ name: "F1", player: 1, at: [0, 0], hull: [] }] } as ArmadaView;
  assert.deepEqual(game.motions(entries, over, VIEW), [sail, { kind: "seize", object: "0.L1", flags: ["1.M1", "F1"] }]);
  const shot = [{ seq: 9, player: 0, action: "fire L1 port 1.M1" }];
  assert.equal(game.motions(shot, over, VIEW).length, 1);
});

test("a move that ends the game in another way touches nothing", () => {
  const crossed = { ...VIEW, over_by: "crossed" } as ArmadaView;
  assert.equal(game.motions([{ seq: 9, player: 0, action: "move L1 030.0" }], crossed, VIEW).length, 1);
});

test("the ending says what is left afloat", () => {
  assert.equal(
    game.epilogue({ ...VIEW, ships: [ship(0, "L1")], strength: [1, 0] } as ArmadaView, SEATS),
    "Afloat: Teal 1 ship with 1 damage point left; Coral nothing.",
  );
});

test("the button says what is played", () => {
  assert.equal(game.playLabel(["fleet", "larges"], 0, SEATS), "Take the Larges");
  assert.equal(game.playLabel(["fleet", "larges", "3", "2", "4"], 0, SEATS), "Offer these fleets");
  assert.equal(game.playLabel(["accept"], 0, SEATS), "Agree and move first");
  assert.equal(game.playLabel(["flag", "L1"], 0, SEATS), "L1 carries the flag");
  assert.equal(game.playLabel(["move", "L1", "052.0"], 0, SEATS), "Sail 052.0");
});

test("what wins stands first in the primer, and in the title's line", () => {
  assert.match(game.primer({ ...VIEW, options: { mode: "flag" } } as ArmadaView)[0]!, /flag/);
  assert.equal(game.aim({ ...VIEW, options: { mode: "breakthrough" } } as ArmadaView), "breakthrough");
  assert.match(game.closedBecause({ ...VIEW, options: { spacing: 12 } } as ArmadaView), /12 inches/);
});
