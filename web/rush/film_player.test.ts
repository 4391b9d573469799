import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import type { Cue, Film, Scene } from "../protocol/generated/wire.ts";
import { OVER } from "./film_fixture.ts";
import { FilmPlayer } from "./film_player.ts";

const STOPS = [0, 1000, 2000, 4000, 6999, 7000, 9999, 10_000];
const FILM: Film = {
  ...{ ms: 10_000, live: 3000, stops: STOPS, ships: [], facts: {}, wrecks: [], bursts: [] },
  chapters: [
    { start: 0, title: "Rush" },
    { start: 4000, title: "Small" },
    { start: 7000, title: "Medium" },
  ],
  cues: [
    { start: 1000, cue: "laid" },
    { start: 1001, cue: "laid" },
    { start: 2000, cue: "crash" },
  ],
  tracks: [0, 1].map((seat) => ({
    track: { ship: `${seat}.S1`, seat, start: [0, 0], end: [1, 1] },
    ...{ start: 0, end: 1, until: 10_000 },
  })),
  moments: STOPS.map((start) => ({
    ...{ start, caption: String(start), turn: {}, standings: [], placement: OVER.placement! },
  })),
};

function player({ still = false, fresh = false } = {}) {
  const heard: Cue[] = [];
  let [now, act] = [0, () => {}];
  const opened: number[] = [];
  const shown = new FilmPlayer({
    ...{ film: signal<Film | null>(FILM), scene: signal<Scene | null>(OVER) },
    ...{ still: signal(still), fresh: signal(fresh) },
    opened: () => opened.push(now),
    cue: (cue) => heard.push(cue),
    now: () => now,
    soon: (next) => {
      act = next;
    },
  });
  /** One frame, this long after the one before. */
  const picture = (ms: number): void => {
    now += ms;
    const due = act;
    act = () => {};
    due();
  };
  const pass = (ms: number): void => {
    for (let left = ms; left > 0; left -= 100) picture(Math.min(100, left));
  };
  return { shown, heard, opened, pass, picture };
}

test("the replay starts on request; after a live end it starts at the volleys", () => {
  assert.equal(player().shown.at.value, null);
  assert.equal(player({ fresh: true }).shown.at.value, 3000);
  assert.ok(player({ fresh: true }).shown.spoilable.value);
});

test("the replay runs at its speed, and stops at the end", () => {
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

test("time while the page was hidden skips no event", () => {
  const { shown, picture } = player();
  shown.show(0);
  picture(60_000);
  assert.equal(shown.at.value, 250);
  picture(100);
  assert.equal(shown.at.value, 350);
});

test("a pause stops the replay, and a sound requested several times at once is played once", () => {
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

test("a sound at the time of a frame is played with that frame, and not again with the next", () => {
  const { shown, heard, pass } = player();
  shown.show(900);
  pass(1100);
  assert.deepEqual(heard, ["laid", "laid", "crash"]);
  pass(100);
  assert.deepEqual(heard, ["laid", "laid", "crash"]);
});

test("the speed stays between the slowest and the fastest", () => {
  const { shown } = player();
  for (let i = 0; i < 9; i++) shown.faster(1);
  assert.equal(shown.speed.value, 8);
  for (let i = 0; i < 9; i++) shown.faster(-1);
  assert.equal(shown.speed.value, 0.5);
});

test("at its end, play starts from the beginning", () => {
  const { shown, pass } = player();
  shown.skip();
  shown.toggle();
  pass(300);
  assert.equal(shown.at.value, 300);
});

test("a jump to a moment pauses there, within the replay", () => {
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

test("a step goes from one event to the next, neither to itself nor past it", () => {
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

test("steps go from event to event, and stay within the replay", () => {
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

test("with reduced motion, still pictures are stepped by hand, and the result is not held back", () => {
  const { shown } = player({ still: true, fresh: true });
  assert.equal(shown.at.value, 6999);
  assert.equal(shown.spoilable.value, false);
  shown.seek(5000);
  assert.equal(shown.frame.value?.caption, "4000");
  shown.show(0);
  assert.equal(shown.playing.value, false);
});

test("a highlighted torpedo is shown in its volley's picture, and the replay stays paused", () => {
  const { shown } = player();
  shown.focus.value = { volley: 1, ship: "1.S1" };
  assert.equal(shown.frame.value?.caption, "9999");
  assert.deepEqual(
    shown.frame.value?.tracks.map(({ lit }) => lit ?? false),
    [false, true],
  );
  assert.equal(shown.at.value, null);
  shown.focus.value = null;
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

test("running to the end or closing the replay counts as having seen it", () => {
  const [ran, left] = [player({ fresh: true }), player({ fresh: true })];
  ran.shown.show(9000);
  ran.pass(1000);
  ran.shown.seek(0);
  left.shown.show(9000);
  left.shown.close();
  left.shown.seek(0);
  assert.deepEqual([ran.shown.spoilable.value, left.shown.spoilable.value], [false, false]);
});

test("a player who did not see the end live gets the result at once", () => {
  const { shown } = player();
  shown.seek(5000);
  assert.equal(shown.spoilable.value, false);
});

test("a closed replay stays closed until it is requested again", () => {
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

test("a closed replay leaves nothing on the sea and plays no sound", () => {
  const { shown, heard, pass } = player();
  shown.show(0);
  shown.focus.value = { volley: 1, ship: "1.S1" };
  shown.close();
  pass(5000);
  assert.deepEqual([shown.frame.value, shown.playing.value, shown.open.value, heard], [null, false, false, []]);
});

test("the history hears of a film that is opened by hand, and not of one that runs", () => {
  const { shown, opened, pass } = player();
  pass(500);
  assert.deepEqual(opened, []);
  shown.seek(700);
  assert.equal(opened.length, 1);
});
