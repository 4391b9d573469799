import assert from "node:assert/strict";
import { test } from "node:test";
import { FILM, OVER } from "./film_fixture.ts";
import { FilmFrames } from "./film_frames.ts";

const frames = new FilmFrames(FILM, OVER);
const names = (ms: number): string[] => (frames.at(ms).scene.ships ?? []).map(({ name }) => name);

test("a ship lies on the sea from its placement until it is removed", () => {
  assert.deepEqual(names(999), []);
  assert.deepEqual(names(1500), ["0.S1", "1.M1"]);
  assert.deepEqual(names(11_499), ["0.S1", "1.M1", "0.L1", "1.S2"]);
  assert.deepEqual(names(11_500), ["0.S1", "1.S2"]);
  assert.equal(frames.at(0).scene.facts["1.M1"]!.title, "Medium M1");
});

test("a ship that is hit stands on end", () => {
  const risen = (ms: number) => frames.at(ms).scene.ships!.filter(({ struck }) => struck);
  assert.deepEqual([risen(8399).length, risen(8400).length, risen(8500).length], [0, 1, 2]);
  assert.ok(risen(8400).every(({ disabled }) => disabled));
});

test("the panel and the placement are those of the moment", () => {
  const { scene, caption } = frames.at(2000);
  assert.deepEqual([caption, scene.panel.turn.title], ["2 of 5 ships placed", "2 of 5 ships placed"]);
  assert.deepEqual([scene.panel.standings[0]!.score, scene.placement!.phase], [1500, "rush"]);
  assert.equal(frames.at(7000).scene.placement!.phase, "stop");
});

test("torpedoes run, and are drawn until their volley is over", () => {
  const runs = (ms: number) => frames.at(ms).tracks.map(({ run }) => run);
  assert.deepEqual([runs(8099), runs(8250), runs(11_499), runs(11_500)], [[], [0.5, 0.375], [1, 1], []]);
});

test("an effect is drawn while it lasts", () => {
  assert.deepEqual(
    [2499, 2500, 2950, 3400].map((ms) => frames.at(ms).bursts.map(({ kind, t }) => [kind, t])),
    [[], [["crash", 0]], [["crash", 0.5]], []],
  );
});

test("while nothing on the sea changes the scene is the same object", () => {
  assert.equal(frames.at(1500).scene, frames.at(2400).scene);
  assert.notEqual(frames.at(2400).scene, frames.at(2500).scene);
  assert.equal(frames.at(1600).scene, frames.at(1500).scene);
});
