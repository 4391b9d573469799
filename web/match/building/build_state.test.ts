import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import { offerBuild, saveBuild } from "../../home/saved_builds.ts";
import type { One } from "../../protocol/generated/wire.ts";
import type { Plan, Words } from "../../protocol/plan.ts";
import { BuildState, cardKey } from "./build_state.ts";

const NAMES = ["hen", "owl", "duck"];

/** A plan in which every card can join once. */
const planOf = (words: Words): Plan => ({
  words,
  build: { noun: "team", title: "Build", about: "", most: 9 },
  choices: NAMES.map((name): One => {
    const chosen = words.includes(name);
    const says = chosen ? words.filter((word) => word !== name) : [...words, name];
    return { type: "one", says, label: name, card: { title: name }, chosen };
  }),
});

function building() {
  const words = signal<Words>(["team"]);
  const basePlan = signal<Plan | null>(planOf(["team"]));
  const random: One = { type: "one", says: ["team", "random"], label: "Random", role: "random" };
  const root = signal<Plan | null>({ choices: [random] });
  const asked: Words[] = [];
  const it = new BuildState({
    ...{ words, basePlan, root, game: signal("team game") },
    replaceWords: (said) => {
      words.value = said;
    },
    plan: async (said) => {
      asked.push(said);
      return { words: said, instead: ["team", "owl", "duck"] };
    },
  });
  const answer = (): void => {
    basePlan.value = planOf(words.peek());
  };
  return { it, words, basePlan, asked, answer };
}

const key = (title: string): string => cardKey({ type: "one", says: [], label: "", card: { title } });

test("a tap before the plan of the last one is known waits for it", () => {
  const { it, words, answer } = building();
  for (const name of ["hen", "owl"]) it.tap(key(name));
  assert.deepEqual(words.value, ["team", "hen"]);
  answer();
  assert.deepEqual(words.value, ["team", "hen", "owl"]);
  answer();
  assert.deepEqual(
    it.chosen.value.map(({ label }) => label),
    ["hen", "owl"],
  );
});

test("a tab opened before the plan of a card is known keeps the card", () => {
  const { it, words, basePlan, answer } = building();
  const tab = (says: Words): One => ({ type: "one", says, label: "blue", card: { title: "blue" }, role: "tab" });
  const answerWithTab = (): void => {
    const now = words.peek();
    basePlan.value = { ...planOf(now), choices: [...(planOf(now).choices ?? []), tab(["blue", ...now.slice(1)])] };
  };
  answerWithTab();
  for (const name of ["hen", "blue"]) it.tap(key(name));
  answerWithTab();
  assert.deepEqual(words.value, ["blue", "hen"]);
  answer();
});

test("every change is taken back, the last one first", () => {
  const { it, words, answer } = building();
  it.tap(key("hen"));
  answer();
  it.change([]);
  answer();
  assert.equal(it.undo(), true);
  assert.deepEqual(words.value, ["team", "hen"]);
  answer();
  it.undo();
  assert.deepEqual(words.value, ["team"]);
  assert.equal(it.undo(), false);
});

test("what chance draws comes from a number that the page adds, and can be taken back", async () => {
  const { it, words, asked, answer } = building();
  await it.draw();
  assert.deepEqual(words.value, ["team", "owl", "duck"]);
  assert.match(asked[0]?.[2] ?? "", /^\d{1,9}$/);
  answer();
  it.undo();
  assert.deepEqual(words.value, ["team"]);
});

test("what was changed is forgotten when nothing is built any more", () => {
  const { it, words, basePlan, answer } = building();
  it.tap(key("hen"));
  answer();
  basePlan.value = { words: [], prompt: "Wait." };
  assert.equal(it.undo(), false);
  assert.deepEqual(words.value, ["team", "hen"]);
});

test("what was saved is known by its cards in any order", () => {
  const { it, words, answer } = building();
  assert.equal(it.name.value, null);
  for (const name of ["hen", "owl"]) {
    it.tap(key(name));
    answer();
  }
  saveBuild(it.asSaved("Birds"));
  assert.equal(it.saved.value[0]?.about, "hen, owl, 0 points");
  words.value = ["team", "owl", "hen"];
  assert.equal(it.name.value, "Birds");
  assert.equal(it.isSaved.value, true);
});

test("what came by a link is chosen once when building begins", () => {
  const { words, basePlan } = building();
  offerBuild({ game: "team game", name: "Shared", about: "", words: ["team", "duck"] }, true);
  words.value = [];
  basePlan.value = { ...planOf([]), words: [] };
  assert.deepEqual(words.value, ["team", "duck"]);
});
