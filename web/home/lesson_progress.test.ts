import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameSummary } from "../protocol/generated/wire.ts";
import { isDone, keepStep, nextLesson, stepsDone } from "./lesson_progress.ts";

const game = (name: string, lesson: number): GameSummary => ({ name, lesson }) as GameSummary;
const GAMES = [game("a", 3), game("b", 0), game("c", 2)];

test("a lesson that was begun comes before one that was not, and none without steps", () => {
  assert.equal(nextLesson(GAMES)?.name, "a");
  keepStep("c", 1);
  assert.equal(stepsDone("c"), 1);
  assert.equal(nextLesson(GAMES)?.name, "c");
  keepStep("c", 2);
  assert.equal(isDone(GAMES[2]!), true);
  assert.equal(nextLesson(GAMES)?.name, "a");
  keepStep("a", 3);
  assert.equal(nextLesson(GAMES), null);
});
