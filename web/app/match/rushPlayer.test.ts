import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import type { Cue, Film } from "../../games/film.ts";
import type { View } from "../../generated/wire.ts";
import { RushPlayer } from "./rushPlayer.ts";

const VIEW: View = { game: "torpedo", players: 2, to_act: [], viewer: null, outcome: null };

const FILM: Film = {
  ms: 10_000,
  volleys: 4000,
  chapters: [
    { at: 0, title: "Rush" },
    { at: 4000, title: "Small" },
    { at: 7000, title: "Medium" },
  ],
  stops: [0, 1000, 2000, 4000, 6999, 7000, 9999, 10_000],
  cues: [
    { at: 1000, cue: "laid" },
    { at: 1001, cue: "laid" },
    { at: 2000, cue: "crash" },
  ],
  frame: (at) => ({
    ...{ view: VIEW, struck: new Set<string>(), bursts: [], caption: String(at) },
    tracks: ["0.S1", "1.S1"].map((ship) => ({ ship, start: [0, 0] as const, end: [1, 1] as const })),
  }),
};

function player({ still = false, fresh = false } = {}) {
  const heard: Cue[] = [];
  let [now, act] = [0, () => {}];
  const shown = new RushPlayer({
    ...{ film: signal<Film | null>(FILM), still: signal(still), fresh: signal(fresh) },
    cue: (cue) => heard.push(cue),
    now: () => now,
    soon: (next) => {
      act = next;
    },
  });
  const pass = (ms: number): void => {
    now += ms;
    const due = act;
    act = () => {};
    due();
  };
  return { shown, heard, pass };
}

test("nothing is shown until it is asked for; a game that has just ended is shown from its volleys", () => {
  assert.equal(player().shown.at.value, null);
  assert.equal(player({ fresh: true }).shown.at.value, 3000);
  assert.ok(player({ fresh: true }).shown.spoilable.value);
});

test("it goes on at its speed, and ends at the end", () => {
  const { shown, pass } = player();
  shown.show(0);
  pass(500);
  assert.equal(shown.at.value, 500);
  shown.faster(1);
  shown.faster(1);
  pass(500);
  assert.equal(shown.at.value, 2500);
  pass(60_000);
  assert.equal(shown.at.value, 10_000);
  assert.equal(shown.playing.value, false);
});

test("a pause stands, and a sound is made once however many ask for it at once", () => {
  const { shown, heard, pass } = player();
  shown.show(0);
  pass(1500);
  assert.deepEqual(heard, ["laid"]);
  shown.toggle();
  pass(1000);
  assert.equal(shown.at.value, 1500);
  shown.toggle();
  pass(600);
  assert.deepEqual(heard, ["laid", "crash"]);
});

test("steps go from one thing that happens to the next, and stay within the film", () => {
  const { shown, heard } = player();
  shown.seek(1500);
  shown.step(1);
  assert.equal(shown.at.value, 2000);
  shown.step(-1);
  shown.step(-1);
  shown.step(-1);
  assert.equal(shown.at.value, 0);
  shown.skip();
  shown.step(1);
  assert.equal(shown.at.value, 10_000);
  assert.deepEqual(heard, []);
});

test("where nothing is to move, standing pictures follow each other by hand, and the result is not held back", () => {
  const { shown } = player({ still: true, fresh: true });
  assert.equal(shown.at.value, 6999);
  assert.equal(shown.spoilable.value, false);
  shown.seek(5000);
  assert.equal(shown.frame.value?.caption, "4000");
  shown.show(0);
  assert.equal(shown.playing.value, false);
});

test("a torpedo that is looked at is lit in the picture of its volley, and the film stays where it was", () => {
  const { shown } = player();
  shown.looked.value = { volley: 1, ship: "1.S1" };
  assert.equal(shown.frame.value?.caption, "9999");
  assert.deepEqual(
    shown.frame.value?.tracks.map(({ lit }) => lit ?? false),
    [false, true],
  );
  assert.equal(shown.at.value, null);
  shown.looked.value = null;
  assert.equal(shown.frame.value, null);
});

test("the result is held back until the end was seen once, and never again", () => {
  const { shown } = player({ fresh: true });
  shown.seek(9000);
  assert.ok(shown.spoilable.value);
  shown.skip();
  shown.seek(0);
  assert.equal(shown.spoilable.value, false);
});

test("what was closed stays closed, until it is asked for again", () => {
  const { shown } = player({ fresh: true });
  shown.close();
  assert.equal(shown.at.value, null);
  shown.fromVolleys();
  assert.equal(shown.at.value, 3000);
});
