import assert from "node:assert/strict";
import { test } from "node:test";
import type { View } from "../generated/wire.ts";
import { lying } from "../table/geometry.ts";
import type { Point, Size } from "../table/types.ts";
import { torpedo as game } from "./torpedo.ts";
import { laying } from "./torpedo_laying.ts";
import type { Laid, TorpedoView } from "./torpedo_view.ts";

const SEATS = [
  { colour: "Teal", name: "Ann" },
  { colour: "Coral", name: "Ben" },
];

const ship = (player: number, name: string, heading = 450): Laid => {
  const [size, stern] = [name.charAt(0) as Size, [3000 + 100 * player, 4000] as Point];
  return { name, player, size, stern, heading, order: 1, hull: lying(size, stern, heading) };
};

const VIEW: TorpedoView = {
  game: "torpedo",
  players: 2,
  viewer: 0,
  to_act: [0, 1],
  outcome: null,
  options: { mode: "rush" },
  phase: "rush",
  field: [
    [0, 0],
    [36864, 0],
    [36864, 24576],
    [0, 24576],
  ],
  ships: [ship(0, "S1"), ship(1, "L2")],
  stocks: [
    { S: 4, M: 5, L: 0 },
    { S: 5, M: 0, L: 1 },
  ],
  dead: [
    { S: 0, M: 0, L: 2 },
    { S: 0, M: 0, L: 0 },
  ],
  crashed: [{ ...ship(0, "L1"), met: "1.L2" }],
  sunk: [],
  volleys: [],
  ready: [0, 1],
  sealed: [],
  sealed_ships: [],
  stopped: [],
  stop_by: null,
  forfeited: [],
  scores: [1, 3],
  entries: 9,
  wave: 0,
  over_by: null,
};
const view = (more: Partial<TorpedoView> = {}): View => ({ ...VIEW, ...more }) as View;
const waves = (more: Partial<TorpedoView> = {}): View =>
  view({ phase: "wave", wave: 2, options: { mode: "waves", wave: 3 }, ...more });

test("ships have no names on the sea while everybody lays, and have them when the volleys are fired", () => {
  assert.deepEqual(
    game.scene(view(), SEATS).pieces.map(({ name, label }) => [name, label]),
    [
      ["0.S1", ""],
      ["1.L2", ""],
    ],
  );
  const [first] = game.scene(view({ phase: "volley" }), SEATS).pieces;
  assert.deepEqual([first!.label, first!.says], ["S1", "Teal Small S1, heading 045.0"]);
});

test("it is nobody's turn: everybody lays", () => {
  const { player, title, end } = game.turn(view());
  assert.deepEqual([player, title, end], [null, "Everybody lays", null]);
  assert.match(game.turn(waves()).task!, /^wave 2/);
});

test("only what is sealed is hidden: a device is covered between two seats of it in waves, and never in a rush", () => {
  assert.equal(game.openly!(view()), true);
  assert.equal(game.openly!(waves()), false);
});

test("a ship on the sea is looked at by its name, one's own without the number", () => {
  assert.deepEqual(game.pick(view(), "0.S1", 0), ["S1"]);
  assert.deepEqual(game.pick(view(), "1.L2", 0), ["1.L2"]);
  assert.equal(game.pick(view(), "0.L1", 0), null);
  assert.equal(game.chosen(["S1"], 1), "1.S1");
});

test("the score is the pips that lie", () => {
  const { score, counts, out } = game.standing(view({ forfeited: [1] }), 1);
  assert.deepEqual([score, counts, out], [3, "pips on the sea", "has left"]);
});

test("in a rush one piece is laid at a time, in waves as many as the wave has or as are left", () => {
  assert.equal(laying.breath(view(), 0), 1);
  assert.equal(laying.breath(view({ to_act: [1, -1] }), 0), 0);
  assert.equal(laying.breath(view({ phase: "stop" }), 1), 1);
  assert.equal(laying.breath(view({ phase: "countdown" }), 0), 0);
  assert.equal(laying.breath(waves(), 0), 3);
  assert.equal(laying.breath(waves({ stocks: [VIEW.stocks[0]!, { S: 1, M: 0, L: 1 }] }), 1), 2);
});

test("what is laid is written as it is read", () => {
  const drafts = [
    { size: "S", stern: [20480, -3], heading: 300 },
    { size: "L", stern: [1, 2], heading: 3599 },
  ] as const;
  const words = ["lay", "S", "20480,-3", "030.0", "L", "1,2", "359.9"];
  assert.deepEqual(laying.words(drafts), words);
  assert.deepEqual(laying.read(words), drafts);
  assert.deepEqual(laying.read(["ready"]), []);
  assert.deepEqual(laying.read(["lay", "S", "20480,-3"]), []);
});

test("what crashed is told with its owner, and keeps its place", () => {
  const [wreck] = laying.wrecks(view(), SEATS);
  assert.deepEqual([wreck!.key, wreck!.seat, wreck!.label], ["0.L1", 0, "Teal’s L1 crashes"]);
  assert.equal(wreck!.hull.length, 3);
});

test("who is through is who is ready, and in a wave who has sealed", () => {
  assert.deepEqual(laying.through(view({ ready: [1] })), [1]);
  assert.deepEqual(laying.through(waves({ sealed: [0] })), [0]);
});

test("stop is told with who called it", () => {
  assert.equal(laying.stop(view(), SEATS), null);
  assert.equal(laying.stop(view({ stop_by: 1 }), SEATS), "Stop: Coral has played the last piece");
  assert.equal(laying.stop(view({ stop_by: "time" }), SEATS), "Stop: the time is up");
});

test("what is sealed lies for its owner alone, as surely as it will", () => {
  const [ghost] = laying.sealed(waves({ sealed_ships: [ship(0, "M1")] }));
  assert.deepEqual([ghost!.object, ghost!.seat, ghost!.size, ghost!.pale], ["0.M1", 0, "M", false]);
});
