import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import { ApiError } from "../protocol/api.ts";
import type { Graph, KeyMoment, ReviewAnswer } from "../protocol/generated/wire.ts";
import { drawn, nearestTo, Review, valueText } from "./review_state.ts";

const graph: Graph = {
  kind: "expected",
  about: "",
  values: [
    [0, 0],
    [0.5, -0.5],
    [1, -1],
  ],
  at_ms: [],
};
const moment: KeyMoment = {
  ...{ seq: 2, player: 0, played: [1, -1], instead: [0, 0], about: "" },
  ...{ better: null, action: "pass", plan: {} },
};

/** A review whose answers come when the test gives them. */
function desk(...answers: (ReviewAnswer | ApiError)[]) {
  const at = signal<number | null>(null);
  const told: string[] = [];
  const timers: (() => void)[] = [];
  const look = async (seq: number): Promise<void> => {
    at.value = seq;
  };
  const review = new Review(
    { id: "m", at, look, speak: (text) => told.push(text) },
    async () => {
      const answer = answers.shift();
      if (!answer || answer instanceof ApiError) throw answer;
      return answer;
    },
    { after: (_, act) => timers.push(act), cancel: () => timers.splice(0) },
  );
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  return { review, at, told, timers, settle };
}

test("a review is asked for again until it is ready, and then announced once", async () => {
  const { review, told, timers, settle } = desk({ state: "waiting", ahead: 2 }, { state: "ready", graph, moments: [] });
  review.toggle();
  await settle();
  assert.deepEqual([review.answer.value?.state, timers.length], ["waiting", 1]);
  timers.shift()!();
  await settle();
  assert.deepEqual([review.answer.value?.state, timers.length, told], ["ready", 0, ["The review is ready"]]);
});

test("a closed review asks no more", async () => {
  const { review, timers, settle } = desk({ state: "working" });
  review.toggle();
  await settle();
  review.toggle();
  assert.deepEqual([review.open.value, timers.length], [false, 0]);
});

test("the reason why there is no review is shown", async () => {
  const { review, settle } = desk(new ApiError("nothing is scored", 404, "no_review"));
  review.toggle();
  await settle();
  assert.equal(review.problem.value, "nothing is scored");
});

test("the better action is shown while the position before it is", async () => {
  const { review, at, settle } = desk({ state: "ready", graph, moments: [moment] });
  review.toggle();
  await settle();
  review.show(moment);
  assert.deepEqual([at.value, review.plan.value], [1, moment.plan]);
  at.value = 2;
  assert.equal(review.plan.value, null);
  review.show(moment);
  review.look(1);
  assert.equal(review.plan.value, null);
});

test("a graph has a line for each seat, from the first entry to the last", () => {
  const shape = drawn(graph, 300, 100);
  assert.deepEqual(shape.lines[0], [
    { x: 0, y: 50 },
    { x: 150, y: 25 },
    { x: 300, y: 0 },
  ]);
  assert.deepEqual(
    shape.marks.map(({ value }) => value),
    [-1, 0, 1],
  );
  assert.deepEqual([nearestTo(-5, shape), nearestTo(140, shape), nearestTo(290, shape)], [0, 1, 2]);
});

test("a graph with times is drawn by time, and one of scores from 0", () => {
  const shape = drawn({ ...graph, kind: "score", values: [[0], [4], [8]], at_ms: [0, 10, 100] }, 300, 100);
  assert.deepEqual(
    shape.lines[0]!.map(({ x, y }) => [x, y]),
    [
      [0, 100],
      [30, 50],
      [300, 0],
    ],
  );
});

test("values have a sign, and scores have none", () => {
  assert.deepEqual(
    [0.424, -1, 0].map((value) => valueText(value, graph)),
    ["+0.42", "−1", "0"],
  );
  assert.equal(valueText(7, { kind: "score" }), "7");
});
