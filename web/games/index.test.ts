import assert from "node:assert/strict";
import { test } from "node:test";
import { pageOf } from "./index.ts";

const GAMES = ["armada", "hextris", "ice_pirates", "sprawl", "torpedo", "undercut"];

test("no two games have the same emblem, and no side of one is missing", () => {
  const emblems = GAMES.map((game) => pageOf(game)!.emblem);
  assert.equal(new Set(emblems.map((emblem) => JSON.stringify(emblem))).size, GAMES.length);
  for (const each of ["ours", "theirs"] as const) {
    assert.equal(new Set(emblems.map((emblem) => emblem[each])).size, GAMES.length);
    assert.ok(emblems.every((emblem) => emblem[each] !== ""));
  }
});
