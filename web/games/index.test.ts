import assert from "node:assert/strict";
import { test } from "node:test";
import { pageOf } from "./index.ts";

const GAMES = ["armada", "hextris", "ice_pirates", "sprawl", "torpedo", "undercut"];

test("no two games have an emblem of the same strokes, wherever they lie", () => {
  const strokes = GAMES.map((game) => JSON.stringify(pageOf(game)!.emblem).replace(/[\d. -]+/g, " "));
  assert.equal(new Set(strokes).size, GAMES.length);
});
