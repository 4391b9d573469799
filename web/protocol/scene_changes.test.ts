import assert from "node:assert/strict";
import { test } from "node:test";
import type { Scene, Spot } from "./generated/wire.ts";
import { changed } from "./scene_changes.ts";

const spot = (name: string, more: Partial<Spot> = {}): Spot => ({
  name,
  kind: "hole",
  box: [0, 0, 1, 1],
  aria: name,
  ...more,
});

const SCENE: Scene = {
  viewer: 0,
  field: [[0, 0]],
  panel: { turn: { player: 0 }, standings: [{ score: 1 }, { score: 2 }] },
  facts: { a1: { title: "Small" }, a2: { title: "Large" } },
  top: { spots: [spot("a1", { strong: true }), spot("a2")], pyramids: [] },
  looks: ["a", "b", "c", "d"],
  since: 3,
  motions: [],
};

test("a field gets a new value, or is left out", () => {
  const after = changed(SCENE, { fields: { "panel.turn": { player: 1 }, since: null, motions: null } });
  assert.deepEqual(after.panel, { turn: { player: 1 }, standings: SCENE.panel.standings });
  assert.ok(!("since" in after) && !("motions" in after));
  assert.equal(after.top, SCENE.top, "what has not changed is the same object");
  assert.deepEqual(SCENE.panel.turn, { player: 0 }, "the scene before stays as it was");
});

test("of an item only the fields that differ are given", () => {
  const after = changed(SCENE, { items: { "top.spots": { "0": { aria: "a1, Small", strong: null } } } });
  assert.deepEqual(after.top!.spots, [spot("a1", { aria: "a1, Small" }), spot("a2")]);
  assert.equal(after.top!.spots[1], SCENE.top!.spots[1]);
});

test("facts come and go by object", () => {
  const after = changed(SCENE, { items: { facts: { a1: null, a3: { title: "Medium" } } } });
  assert.deepEqual(after.facts, { a2: { title: "Large" }, a3: { title: "Medium" } });
});

test("stretches of a list are replaced, one after the other", () => {
  const last = { start: 4, removed: 0, items: ["e"] };
  const after = changed(SCENE, { splices: { looks: [last, { start: 1, removed: 2, items: ["x"] }] } });
  assert.deepEqual(after.looks, ["a", "x", "d", "e"]);
});
