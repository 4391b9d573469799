import assert from "node:assert/strict";
import { test } from "node:test";
import { isAbove, ownSide } from "./own_side.ts";

test("only a side in the north turns the board", () => {
  const turned = [null, 0, 600, 890, 900, 1800, 2700, 3000].map(isAbove);
  assert.deepEqual(turned, [false, true, true, false, false, false, false, true]);
});

test("a player has the side of their seat, and a spectator has none", () => {
  const found = [null, 0, 1, 2].map((viewer) => ownSide({ viewer, sides: [{ seat: 0, direction: 1800 }] }));
  assert.deepEqual(found, [null, 1800, null, null]);
  assert.equal(ownSide({ viewer: 0 }), null);
});
