import assert from "node:assert/strict";
import { test } from "node:test";
import type { EventMessage, MatchMessage, Scene } from "./generated/wire.ts";
import { type Snapshot, sceneFor, seatOf, snapshotOf, withEvent } from "./snapshot.ts";

const SCENE: Scene = { viewer: null, field: [], panel: { turn: {}, standings: [] }, facts: {} };

const SNAPSHOT: Snapshot = {
  game: "g",
  title: "G",
  players: 2,
  options: {},
  seeded: false,
  hints: "alone",
  fromPosition: false,
  seats: [],
  devices: {},
  heldSeats: [0, 1],
  seq: 2,
  scenes: { "0": SCENE, "1": SCENE },
  sent: { "0": SCENE, "1": SCENE },
  toAct: [0],
  log: [
    { seq: 1, player: -1, action: "first 0" },
    { seq: 2, player: 0, action: "end" },
  ],
  undoCount: 0,
  takebacks: [],
  offers: [],
  outcome: null,
  timers: [],
  spectators: 0,
  guide: null,
  words: { undo: ["undo"], resign: ["resign"], draw: [], takeback: ["takeback"], own_draw: [], offers: [] },
  film: null,
};

const event = (seq: number, from: number): EventMessage => ({
  t: "event",
  seq,
  entries: Array.from({ length: seq - from + 1 }, (_, i) => ({ seq: from + i, player: 0, action: "end" })),
  changes: { "0": {}, "1": {} },
  to_act: [1],
  undo_count: 1,
  outcome: null,
  timers: [],
});

test("an event adds its entries to the log", () => {
  const after = withEvent(SNAPSHOT, event(4, 3));
  assert.deepEqual(
    after?.log.map((entry) => entry.seq),
    [1, 2, 3, 4],
  );
  assert.equal(after?.seq, 4);
});

test("a timed entry of NATURE is due on this device's own clock", () => {
  const timers = [{ action: "go", in_ms: 2000, shown: "countdown" as const }];
  assert.deepEqual(withEvent(SNAPSHOT, { ...event(3, 3), timers }, 500)?.timers, [
    { action: "go", shown: "countdown", at_ms: 2500 },
  ]);
});

test("an event received twice changes nothing", () => {
  assert.equal(withEvent(SNAPSHOT, event(2, 2)), SNAPSHOT);
});

test("an event that overlaps the log adds only the new entries", () => {
  assert.equal(withEvent(SNAPSHOT, event(3, 2))?.log.length, 3);
});

test("a gap between events requests a full snapshot", () => {
  assert.equal(withEvent(SNAPSHOT, event(5, 4)), null);
});

test("hot-seat shows the scene of the seat that is to act", () => {
  assert.equal(seatOf(SNAPSHOT, null), 0);
  assert.equal(seatOf(withEvent(SNAPSHOT, event(3, 3))!, 0), 1);
  assert.equal(seatOf({ ...SNAPSHOT, heldSeats: [1] }, 1), 1);
  assert.equal(seatOf({ ...SNAPSHOT, heldSeats: [] }, null), null);
});

test("a spectator has their own scene", () => {
  assert.equal(sceneFor(SNAPSHOT.scenes, null), null);
  assert.equal(sceneFor({ spectator: SCENE }, null), SCENE);
});

test("joining again brings only the entries that are missing", () => {
  const message = { ...SNAPSHOT, t: "match", since: 1, seq: 3, log: [{ seq: 2, player: 0, action: "undo" }] };
  const after = snapshotOf(message as unknown as MatchMessage, SNAPSHOT);
  assert.deepEqual(
    after.log.map((entry) => entry.action),
    ["first 0", "undo"],
  );
});

test("what all viewers see alike is sent once, and their own parts for themselves", () => {
  const spot = (name: string, seat: number) => ({
    name,
    kind: "tray" as const,
    box: [0, 0, 1, 1] as const,
    aria: name,
    seat,
  });
  const part = {
    field: SCENE.field,
    layers: [{ spots: [spot("stowed 0", 0)] }, { spots: [spot("stowed 1", 1)] }],
    turns: ["stowed 0", "stowed 1"],
  };
  const common = {
    ...SCENE,
    top: { spots: [{ ...spot("a1", 0), seat: undefined }], pyramids: [] },
  } as unknown as Scene;
  const before = { ...SNAPSHOT, sent: { "0": { ...common, own_part: part }, "1": { ...common, own_part: part } } };
  const mark = { seat: 0, how: "came" as const };
  const after = withEvent(before, {
    ...event(3, 3),
    shared: { fields: { "panel.turn": { player: 1 } } },
    changes: {
      "1": {
        items: { "own_part.played": { a1: mark } },
        layers: { "own_part.layers.0": { items: { spots: { "0": { aria: "2 groups" } } } } },
      },
    },
  })!;
  assert.deepEqual(
    after.scenes["1"]!.top!.spots.map(({ name, played, strong }) => [name, played, strong]),
    [
      ["a1", mark, undefined],
      ["stowed 0", undefined, undefined],
      ["stowed 1", undefined, true],
    ],
  );
  assert.equal(after.scenes["1"]!.top!.spots[1]!.aria, "2 groups");
  assert.equal(after.scenes["0"]!.top!.spots[0]!.played, undefined);
  assert.equal(after.scenes["0"]!.own_part, undefined);
});
