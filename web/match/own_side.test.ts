import assert from "node:assert/strict";
import { test } from "node:test";
import { isAbove } from "./own_side.ts";

test("a player has the side of their seat, and a spectator has none", () => {
  const sides = [
    { seat: 0, above: false },
    { seat: 1, above: true },
  ];
  assert.deepEqual(
    [null, 0, 1, 2].map((viewer) => isAbove({ viewer, sides })),
    [null, false, true, null],
  );
  assert.equal(isAbove({ viewer: 0 }), null);
});
