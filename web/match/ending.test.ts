import assert from "node:assert/strict";
import { test } from "node:test";
import { hasLost, headline } from "./ending.ts";

const WON = { places: [1, 2], reason: "Teal completed three groups" };

test("the headline is said to a player, or to all", () => {
  assert.equal(headline([0], WON, [3, 2]), "You won 3 to 2");
  assert.equal(headline([1], WON, [3, 2]), "You lost: Teal completed three groups");
  assert.equal(headline([1], { ...WON, reason: `${WON.reason}, the last of them in the corner` }, [3, 2]), "You lost");
  assert.equal(headline([], WON, [3, 2]), "Teal wins 3 to 2");
  assert.equal(headline([0, 1], WON, [3, 2]), "Teal wins 3 to 2");
});

test("scores are left out where they do not say who won", () => {
  assert.equal(headline([], WON, [2, 2]), "Teal wins");
  assert.equal(headline([], WON, [null, 2]), "Teal wins");
  assert.equal(headline([], { places: [2, 1, 3], reason: "" }, [1, 5, 0]), "Coral wins");
});

test("a shared win, and a draw of all", () => {
  assert.equal(headline([2], { places: [1, 1, 3], reason: "no moves are left" }, []), "You lost: no moves are left");
  assert.equal(headline([], { places: [1, 1, 3], reason: "" }, []), "Teal and Coral share the win");
  assert.equal(headline([0], { places: [1, 1], reason: "" }, []), "Draw");
  assert.equal(hasLost([0], { places: [1, 1] }), false);
});
