import assert from "node:assert/strict";
import { test } from "node:test";
import { hasLost, headline } from "./ending.ts";

const scores = (...all: readonly number[]) => all.map((score) => ({ score }));

const WON = { places: [1, 2], reason: "Teal completed three groups" };

test("the headline is said to a player, or to all", () => {
  assert.equal(headline([0], WON, scores(3, 2)), "You won 3 to 2");
  assert.equal(headline([1], WON, scores(3, 2)), "You lost: Teal completed three groups");
  assert.equal(
    headline([1], { ...WON, reason: `${WON.reason}, the last of them in the corner` }, scores(3, 2)),
    "You lost",
  );
  assert.equal(headline([], WON, scores(3, 2)), "Teal wins 3 to 2");
  assert.equal(headline([0, 1], WON, scores(3, 2)), "Teal wins 3 to 2");
});

test("who resigned is told so", () => {
  const over = { places: [1, 2], reason: "Coral resigned" };
  const standings = [{ score: 1 }, { score: 0, out: "resigned" }];
  assert.equal(headline([1], over, standings), "You resigned");
  assert.equal(headline([0], over, standings), "You won 1 to 0");
  assert.equal(headline([], over, standings), "Teal wins 1 to 0");
});

test("scores are left out where they do not say who won", () => {
  assert.equal(headline([], WON, scores(2, 2)), "Teal wins");
  assert.equal(headline([], WON, [{ score: 0, of: 0 }, { score: 2 }]), "Teal wins");
  assert.equal(headline([], { places: [2, 1, 3], reason: "" }, scores(1, 5, 0)), "Coral wins");
});

test("a shared win, and a draw of all", () => {
  assert.equal(headline([2], { places: [1, 1, 3], reason: "no moves are left" }, []), "You lost: no moves are left");
  assert.equal(headline([], { places: [1, 1, 3], reason: "" }, []), "Teal and Coral share the win");
  assert.equal(headline([0], { places: [1, 1], reason: "" }, []), "Draw");
  assert.equal(hasLost([0], { places: [1, 1] }), false);
});
