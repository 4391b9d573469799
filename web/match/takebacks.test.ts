import assert from "node:assert/strict";
import { test } from "node:test";
import type { Snapshot } from "../protocol/snapshot.ts";
import { takebackOf } from "./takebacks.ts";

const at = (
  held: readonly number[],
  takebacks: readonly number[],
  bots: readonly number[] = [],
  offers: unknown = [],
) =>
  ({
    ...{ heldSeats: held, takebacks, offers, outcome: null },
    seats: takebacks.map((_, player) => ({ player, kind: bots.includes(player) ? "bot" : "person" })),
  }) as unknown as Snapshot;

test("against bots and at one device no player is asked", () => {
  assert.deepEqual(takebackOf(at([0], [2, 1], [1])), { player: 0, asks: false });
  assert.deepEqual(takebackOf(at([0, 1], [2, 1])), { player: 1, asks: false });
  assert.deepEqual(takebackOf(at([0], [2, 1])), { player: 0, asks: true });
});

test("nothing is taken back without a decision, by spectators, or while a takeback is asked for", () => {
  assert.equal(takebackOf(at([0], [0, 1], [1])), null);
  assert.equal(takebackOf(at([], [2, 1])), null);
  assert.equal(takebackOf(at([0], [2, 1], [1], [{ kind: "takeback" }])), null);
  assert.notEqual(takebackOf(at([0], [2, 1], [1], [{ kind: "draw" }])), null);
});
