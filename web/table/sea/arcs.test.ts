import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenArc } from "../types.ts";
import { clampHeading, degrees, grain, keyTurn, pointedHeading, stepHeading, turnBetween, within } from "./arcs.ts";

const arcs: readonly OpenArc[] = [
  { start: 3300, stop: 3700 },
  { start: 300, stop: 450 },
];

test("an arc that passes north holds headings on both sides of it, its ends too", () => {
  for (const heading of [3300, 3599, 0, 100]) assert.ok(within(heading, arcs[0]!), String(heading));
  for (const heading of [3299, 101, 1800]) assert.ok(!within(heading, arcs[0]!), String(heading));
});

test("a whole circle holds every heading", () => {
  for (let heading = 0; heading < 3600; heading++) assert.ok(within(heading, { start: 1200, stop: 4799 }));
});

test("the turn between two headings takes the short way round", () => {
  assert.equal(turnBetween(3590, 10), 20);
  assert.equal(turnBetween(10, 3590), -20);
  assert.equal(turnBetween(0, 1800), 1800);
});

test("an open heading is kept to the tenth of a degree", () => {
  assert.equal(clampHeading(3456, arcs), 3456);
  assert.equal(clampHeading(3700, arcs), 100);
});

test("a closed heading goes to the nearest open end, round north if that is shorter", () => {
  assert.equal(clampHeading(120, arcs), 100);
  assert.equal(clampHeading(280, arcs), 300);
  assert.equal(clampHeading(3000, arcs), 3300);
  assert.equal(clampHeading(600, arcs), 450);
});

test("where nothing is open there is no heading", () => {
  assert.equal(clampHeading(10, []), null);
  assert.equal(pointedHeading(10, 100, []), null);
});

test("for any pointer the heading is open, and no other open heading is nearer by more than the grain", () => {
  const seed = Date.now() % 1e9;
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let n = 0; n < 2000; n++) {
    const fan = Array.from({ length: 1 + Math.floor(random() * 4) }, (): OpenArc => {
      const start = Math.floor(random() * 3600);
      return { start, stop: start + Math.floor(random() * 700) };
    });
    const [wish, radius] = [random() * 3600, 5 + random() * 500];
    const heading = pointedHeading(wish, radius, fan)!;
    const open = Array.from({ length: 3600 }, (_, h) => h).filter((h) => fan.some((arc) => within(h, arc)));
    assert.ok(open.includes(heading), `seed ${seed}, case ${n}`);
    const nearest = Math.min(...open.map((h) => Math.abs(turnBetween(wish, h))));
    assert.ok(Math.abs(turnBetween(wish, heading)) <= nearest + grain(radius), `seed ${seed}, case ${n}`);
  }
});

test("a pointer further from the pivot sets a finer heading", () => {
  assert.deepEqual([20, 100, 300, 600].map(grain), [50, 10, 5, 1]);
  assert.equal(pointedHeading(3456.4, 600, arcs), 3456);
  assert.equal(pointedHeading(3456.4, 100, arcs), 3460);
});

test("arrows turn a degree, with shift a tenth, with alt ten", () => {
  assert.equal(keyTurn("ArrowRight", false, false), 10);
  assert.equal(keyTurn("ArrowLeft", true, false), -1);
  assert.equal(keyTurn("ArrowUp", false, true), 100);
  assert.equal(keyTurn("Home", false, false), null);
});

test("a key jumps over a closed stretch, and stops at the last open heading", () => {
  assert.equal(stepHeading(95, 10, arcs), 300);
  assert.equal(stepHeading(305, -10, arcs), 100);
  assert.equal(stepHeading(445, 10, [arcs[1]!]), 450);
  assert.equal(stepHeading(305, -100, [arcs[1]!]), 300);
});

test("degrees are written as in the notation", () => {
  assert.deepEqual([0, 5, 520, 3599, 3600].map(degrees), ["000.0", "000.5", "052.0", "359.9", "000.0"]);
});
