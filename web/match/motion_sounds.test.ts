import assert from "node:assert/strict";
import { test } from "node:test";
import type { Motion } from "../protocol/generated/wire.ts";
import { cueOf, cuesOf } from "./motion_sounds.ts";

const SAIL: Motion = { kind: "sail", object: "0.L1", headings: [0] };
const SHOT: Motion = { kind: "shot", start: "0.L1", side: "port", target: "1.S1" };
const SHIFT: Motion = { kind: "shift", moves: [] };

test("a placed piece, a ship that sails and a hit have their sounds", () => {
  assert.deepEqual([SHIFT, SAIL, SHOT].map(cueOf), ["place", "sail", "hit"]);
  assert.equal(cueOf({ kind: "peek", object: "T1" }), null);
});

test("motions that are not shown are heard once each", () => {
  assert.deepEqual(cuesOf([SAIL, SAIL, SHOT]), ["sail", "hit"]);
});
