import assert from "node:assert/strict";
import { test } from "node:test";
import type { EventMessage, MatchMessage, View } from "../generated/wire.ts";
import { type Picture, pictureOf, seatOf, viewFor, withEvent } from "./picture.ts";

const view = (acting: number): View => ({ game: "g", players: 2, to_act: [acting], viewer: null, outcome: null });

const PICTURE: Picture = {
  game: "g",
  title: "G",
  players: 2,
  options: {},
  seeded: false,
  fromPosition: false,
  seats: [],
  you: [0, 1],
  seq: 2,
  views: { "0": view(0), "1": view(0) },
  log: [
    { seq: 1, player: -1, action: "first 0" },
    { seq: 2, player: 0, action: "end" },
  ],
  undo: 0,
  outcome: null,
  clock: [],
  spectators: 0,
};

const event = (seq: number, from: number): EventMessage => ({
  t: "event",
  seq,
  entries: Array.from({ length: seq - from + 1 }, (_, i) => ({ seq: from + i, player: 0, action: "end" })),
  views: { "0": view(1), "1": view(1) },
  to_act: [1],
  undo: 1,
  outcome: null,
  clock: [],
});

test("an event adds its entries to the log", () => {
  const after = withEvent(PICTURE, event(4, 3));
  assert.deepEqual(
    after?.log.map((entry) => entry.seq),
    [1, 2, 3, 4],
  );
  assert.equal(after?.seq, 4);
});

test("what NATURE says by the clock is due on this device's own clock", () => {
  const clock = [{ action: "go", in_ms: 2000 }];
  assert.deepEqual(withEvent(PICTURE, { ...event(3, 3), clock }, 500)?.clock, [{ action: "go", at_ms: 2500 }]);
});

test("an event heard twice changes nothing", () => {
  assert.equal(withEvent(PICTURE, event(2, 2)), PICTURE);
});

test("an event that overlaps what is known adds only what is new", () => {
  assert.equal(withEvent(PICTURE, event(3, 2))?.log.length, 3);
});

test("a hole between events asks for the whole picture", () => {
  assert.equal(withEvent(PICTURE, event(5, 4)), null);
});

test("hot-seat looks from the seat that is to act", () => {
  assert.equal(seatOf(PICTURE, null), 0);
  assert.equal(seatOf(withEvent(PICTURE, event(3, 3))!, 0), 1);
  assert.equal(seatOf({ ...PICTURE, you: [1] }, 1), 1);
  assert.equal(seatOf({ ...PICTURE, you: [] }, null), null);
});

test("a spectator has a view of his own", () => {
  assert.equal(viewFor(PICTURE.views, null), null);
  assert.equal(viewFor({ spectator: view(0) }, null)?.players, 2);
});

test("joining anew brings only what is not known yet", () => {
  const message = { ...PICTURE, t: "match", since: 1, seq: 3, log: [{ seq: 2, player: 0, action: "undo" }] };
  const after = pictureOf(message as unknown as MatchMessage, PICTURE);
  assert.deepEqual(
    after.log.map((entry) => entry.action),
    ["first 0", "undo"],
  );
});
