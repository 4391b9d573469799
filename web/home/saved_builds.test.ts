import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buildsOf,
  declineBuild,
  deleteBuild,
  offerBuild,
  offeredBuild,
  sameCards,
  saveBuild,
  takeBuild,
} from "./saved_builds.ts";

const build = (name: string, game = "game") => ({ game, name, about: "", words: ["team", name] });
const names = (game = "game"): string[] => buildsOf(game).map(({ name }) => name);

test("saved ones are kept by game, the last one first, and a name is used once", () => {
  saveBuild(build("A"));
  saveBuild(build("B"));
  saveBuild(build("C", "other"));
  saveBuild({ ...build("A"), words: ["team", "new"] });
  assert.deepEqual(names(), ["A", "B"]);
  assert.deepEqual(buildsOf("game")[0]?.words, ["team", "new"]);
  deleteBuild(build("A"));
  assert.deepEqual(names(), ["B"]);
  assert.deepEqual(names("other"), ["C"]);
});

test("one that came by a link is taken once and stays on offer until it is declined", () => {
  offerBuild(build("Shared"), true);
  assert.equal(takeBuild("other"), null);
  assert.equal(takeBuild("game")?.name, "Shared");
  assert.equal(takeBuild("game"), null);
  assert.equal(offeredBuild("game")?.name, "Shared");
  declineBuild();
  assert.equal(offeredBuild("game"), null);
});

test("the order of cards makes no other build", () => {
  assert.equal(sameCards(["team", "a", "b"], ["team", "b", "a"]), true);
  assert.equal(sameCards(["team", "a"], ["team", "b"]), false);
});
