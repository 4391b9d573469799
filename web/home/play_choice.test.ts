import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameSummary } from "../protocol/generated/wire.ts";
import { type Answers, answersOf, fieldsShown, firstAnswers, keepAnswers, optionsOf, placesOf } from "./play_choice.ts";

const OPTIONS = {
  properties: {
    first: { title: "First", enum: ["drawn", 0, 1, 2], format: "seat", default: "drawn" },
    goal: { title: "Goal", enum: ["sink", "reach"], default: "sink" },
    line: { title: "Line", type: "integer", minimum: 1, maximum: 4, default: 2 },
    isles: { title: "Islands", type: "integer", minimum: 0, maximum: 4, default: 0 },
  },
};
const mode = (title: string, goal: string, shows: readonly string[]) => ({
  ...{ title, about: "", minutes: 5, options: { goal }, shows },
});
const GAME = {
  name: "game",
  players: [2, 3],
  options: OPTIONS,
  default_bot: "usual",
  bots: [
    { name: "weak", label: "Weak", level: "Weak" },
    { name: "usual", label: "Usual", level: "Usual" },
  ],
  listing: {
    line: "",
    minutes: 5,
    difficulty: 1,
    place: 1,
    modes: [mode("Sink", "sink", []), mode("Reach", "reach", ["line"])],
  },
} as unknown as GameSummary;

const answers = (news: Partial<Answers> = {}): Answers => ({ ...firstAnswers(GAME), ...news });

test("a mode sets its own options and offers only those that matter in it", () => {
  assert.deepEqual(
    fieldsShown(GAME, answers({ mode: 1 })).map(({ name }) => name),
    ["line"],
  );
  assert.deepEqual(optionsOf(GAME, answers({ mode: 1, options: { line: 3, isles: 4 } })), {
    goal: "reach",
    line: 3,
    first: 0,
  });
  assert.deepEqual(optionsOf(GAME, answers({ options: { line: 3 }, first: "lot" })), {});
});

test("who goes first is a seat: mine, or the only other one; of more than two it is drawn", () => {
  assert.equal(optionsOf(GAME, answers()).first, 0);
  assert.equal(optionsOf(GAME, answers({ first: "other" })).first, 1);
  assert.equal(optionsOf(GAME, answers({ first: "other", players: 3 })).first, undefined);
});

test("the opponent takes all other seats that were not chosen one by one", () => {
  const holders = (news: Partial<Answers>) => placesOf(answers(news)).map(({ holder }) => holder);
  assert.deepEqual(holders({ players: 3 }), ["me", "bot usual", "bot usual"]);
  assert.deepEqual(holders({ players: 3, opponent: "friend", seats: { 2: "here" } }), ["me", "friend", "here"]);
  assert.equal(placesOf(answers({ name: "Ada" }))[0]?.name, "Ada");
});

test("answers are remembered as long as they fit the game", () => {
  assert.equal(answersOf(GAME), null);
  keepAnswers(GAME, answers({ mode: 1, bot: "weak" }));
  assert.equal(answersOf(GAME)?.bot, "weak");
  assert.equal(answersOf({ ...GAME, bots: [] }), null);
  keepAnswers(GAME, answers({ mode: 7 }));
  assert.equal(answersOf(GAME), null);
});
