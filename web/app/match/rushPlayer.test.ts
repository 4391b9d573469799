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
  /** One picture, so much after the one before. */
  const picture = (ms: number): void => {
    now += ms;
    const due = act;
    act = () => {};
    due();
  };
  const pass = (ms: number): void => {
    for (let left = ms; left > 0; left -= 100) picture(Math.min(100, left));
  };
  return { shown, heard, pass, picture };
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

test("whoever was away between two pictures misses nothing", () => {
  const { shown, picture } = player();
  shown.show(0);
  picture(60_000);
  assert.equal(shown.at.value, 250);
  picture(100);
  assert.equal(shown.at.value, 350);
});

test("a pause stands, and a sound is made once however many ask for it at once", () => {
  const { shown, heard, pass } = player();
  shown.show(950);
  pass(550);
  assert.deepEqual(heard, ["laid"]);
  shown.toggle();
  pass(1000);
  assert.equal(shown.at.value, 1500);
  shown.toggle();
  pass(600);
  assert.equal(shown.at.value, 2100);
  assert.deepEqual(heard, ["laid", "crash"]);
});

test("a sound at the very moment of a picture is made with it, and not again with the next", () => {
  const { shown, heard, pass } = player();
  shown.show(900);
  pass(1100);
  assert.deepEqual(heard, ["laid", "laid", "crash"]);
  pass(100);
  assert.deepEqual(heard, ["laid", "laid", "crash"]);
});

test("it is neither slower than the slowest speed nor faster than the fastest", () => {
  const { shown } = player();
  for (let i = 0; i < 9; i++) shown.faster(1);
  assert.equal(shown.speed.value, 8);
  for (let i = 0; i < 9; i++) shown.faster(-1);
  assert.equal(shown.speed.value, 0.5);
});

test("at its end it is played from the beginning", () => {
  const { shown, pass } = player();
  shown.skip();
  shown.toggle();
  pass(300);
  assert.equal(shown.at.value, 300);
});

test("a moment that is gone to stands still and lies within the film", () => {
  const { shown, heard, pass } = player();
  shown.show(0);
  shown.seek(3000);
  pass(500);
  assert.deepEqual([shown.at.value, shown.playing.value, heard], [3000, false, []]);
  shown.seek(-5);
  assert.equal(shown.at.value, 0);
  shown.seek(99_999);
  assert.equal(shown.at.value, 10_000);
});

test("from one thing that happens a step leads to the next, not to itself and not past it", () => {
  const { shown } = player();
  const stepped = (by: 1 | -1): number | null => {
    shown.step(by);
    return shown.at.value;
  };
  shown.seek(1000);
  assert.deepEqual(
    [1, 1, 1, -1, -1, -1].map((by) => stepped(by as 1 | -1)),
    [2000, 4000, 6999, 4000, 2000, 1000],
  );
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

test("who lets it run to its end, or closes it, has seen how it ended", () => {
  const [ran, left] = [player({ fresh: true }), player({ fresh: true })];
  ran.shown.show(9000);
  ran.pass(1000);
  ran.shown.seek(0);
  left.shown.show(9000);
  left.shown.close();
  left.shown.seek(0);
  assert.deepEqual([ran.shown.spoilable.value, left.shown.spoilable.value], [false, false]);
});

test("from somebody who has not just seen it end nothing is held back", () => {
  const { shown } = player();
  shown.seek(5000);
  assert.equal(shown.spoilable.value, false);
});

test("what was closed stays closed, until it is asked for again", () => {
  const { shown } = player({ fresh: true });
  shown.close();
  assert.equal(shown.at.value, null);
  shown.fromVolleys();
  assert.equal(shown.at.value, 3000);
  shown.close();
  shown.seek(700);
  assert.equal(shown.at.value, 700);
  shown.close();
  shown.play();
  assert.equal(shown.at.value, 0);
});

test("what is closed leaves nothing on the sea and makes no sound", () => {
  const { shown, heard, pass } = player();
  shown.show(0);
  shown.looked.value = { volley: 1, ship: "1.S1" };
  shown.close();
  pass(5000);
  assert.deepEqual([shown.frame.value, shown.playing.value, shown.open.value, heard], [null, false, false, []]);
});
