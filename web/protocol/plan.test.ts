import assert from "node:assert/strict";
import { test } from "node:test";
import { exchangeWords, nearestOpen, turnedBy, within, writeHeading } from "./plan.ts";

const ARCS = [
  { start: 3500, stop: 3700 },
  { start: 200, stop: 300 },
];

test("headings are written with one decimal", () => {
  assert.equal(writeHeading(520), "052.0");
  assert.equal(writeHeading(-1), "359.9");
});

test("an arc may pass north", () => {
  assert.ok(within(3599, ARCS[0]!));
  assert.ok(within(100, ARCS[0]!));
  assert.ok(!within(101, ARCS[0]!));
});

test("a closed heading goes to the nearest open one", () => {
  assert.equal(nearestOpen(50, ARCS), 50);
  assert.equal(nearestOpen(140, ARCS), 100);
  assert.equal(nearestOpen(160, ARCS), 200);
  assert.equal(nearestOpen(0, []), null);
});

test("turning by keys jumps over a closed stretch and stops at the end", () => {
  assert.equal(turnedBy(90, 10, ARCS), 100);
  assert.equal(turnedBy(100, 10, ARCS), 200);
  assert.equal(turnedBy(200, -10, ARCS), 100);
  assert.equal(turnedBy(295, 10, ARCS), 300);
  assert.equal(turnedBy(300, 10, ARCS), 300);
});

test("an exchange is rewritten with all pieces that change hands", () => {
  const before = ["transfer", "L1", "T3"];
  const goods = {
    type: "goods" as const,
    before,
    partner: "T3",
    take: [],
    give: [],
    take_word: "load",
    give_word: "unload",
  };
  assert.deepEqual(exchangeWords(goods, ["M"], []), [...before, "load", "M"]);
  assert.deepEqual(exchangeWords(goods, [], ["S:plain"]), [...before, "unload", "S:plain"]);
});
