import assert from "node:assert/strict";
import { test } from "node:test";
import { dist } from "../table/geometry.ts";
import { film } from "./torpedo_film.ts";
import { entry, log, OVER, SEATS } from "./torpedo_over.ts";
import type { Laid, TorpedoView } from "./torpedo_view.ts";

const names = (ships: readonly Laid[]): string[] => ships.map((ship) => `${ship.player}.${ship.name}`);
const shownAt = (at: number): string[] => names((film(OVER, log(), SEATS)!.frame(at).view as TorpedoView).ships);

test("there is no film before the end, and none where nothing was laid", () => {
  assert.equal(film({ ...OVER, outcome: null }, log(), SEATS), null);
  const empty: TorpedoView = { ...OVER, ships: [], sunk: [], crashed: [] };
  assert.equal(film(empty, log(), SEATS), null);
});

test("every piece comes at its time after the go, and who crashed is never seen to lie", () => {
  assert.deepEqual(shownAt(0), []);
  assert.deepEqual(shownAt(999), []);
  assert.deepEqual(shownAt(1000), ["0.S1"]);
  assert.deepEqual(shownAt(2600), ["0.S1", "1.M1"]);
  assert.deepEqual(shownAt(2700), ["0.S1", "1.M1", "0.L1"]);
  const crashing = film(OVER, log(), SEATS)!.frame(2600);
  assert.deepEqual(
    crashing.bursts.map(({ kind, seat }) => [kind, seat]),
    [["crash", 1]],
  );
  assert.equal(crashing.caption, "3 of 5 pieces laid, 1 crashed");
});

test("stocks, scores and the dead are those of the moment", () => {
  const view = film(OVER, log(), SEATS)!.frame(1500).view as TorpedoView;
  assert.deepEqual(view.stocks, [
    { S: 0, M: 1, L: 1 },
    { S: 2, M: 0, L: 0 },
  ]);
  assert.deepEqual(view.scores, [1, 2]);
  assert.deepEqual(view.dead[1], { S: 0, M: 0, L: 0 });
});

test("where nobody measured, pieces come evenly", () => {
  const shown = film(OVER, log(false), SEATS)!;
  const times = shown.stops.slice(1, 6);
  assert.deepEqual(new Set(times.slice(1).map((at, i) => at - times[i]!)).size, 1);
});

test("what lay before the log began lies from the beginning", () => {
  const shown = film(OVER, log().slice(4), SEATS)!;
  assert.deepEqual(names((shown.frame(0).view as TorpedoView).ships), ["0.S1"]);
});

test("in its volley a torpedo runs, strikes, and the struck are gone when it is over", () => {
  const shown = film(OVER, log(), SEATS)!;
  const early = shown.frame(shown.volleys + 800);
  assert.ok(early.tracks.every(({ run }) => run! > 0 && run! < 1));
  assert.equal(early.struck.size, 0);
  const second = shown.chapters[2]!.at;
  const late = shown.frame(second - 1);
  assert.deepEqual([...late.struck].sort(), ["0.L1", "1.M1"]);
  assert.equal(late.caption, "Small ships fire: 2 ships sunk");
  assert.deepEqual(names((late.view as TorpedoView).ships).length, 4);
  const next = shown.frame(second);
  assert.deepEqual(names((next.view as TorpedoView).ships), ["0.S1", "1.S2"]);
  assert.equal(next.struck.size, 0);
  assert.equal(shown.frame(shown.chapters[3]!.at - 1).caption, "No Medium ships are left to fire");
});

test("between the last piece and the volleys stop is told, or why nobody plays on", () => {
  const at = (view: TorpedoView): string => {
    const shown = film(view, log(), SEATS)!;
    return shown.frame(shown.volleys - 1).caption;
  };
  assert.equal(at(OVER), "Stop: Coral has played the last piece");
  assert.equal(at({ ...OVER, stop_by: "time" }), "Stop: the time is up");
  const left = { places: [1, 2], reason: "nobody else is left", rule: "TP-R1" };
  assert.equal(at({ ...OVER, stop_by: null, volleys: [], outcome: left }), "Nobody else is left");
});

test("the last moment is the view itself, with the score", () => {
  const shown = film(OVER, log(), SEATS)!;
  assert.equal(shown.frame(shown.ms).view, OVER);
  assert.equal(shown.frame(shown.ms).caption, "What is left afloat: Teal 1, Coral 1");
  const mixed = film(MIXED, log(), SEATS)!;
  assert.deepEqual([mixed.frame(mixed.ms - 1).tracks.length, mixed.frame(mixed.ms).tracks.length], [1, 0]);
  assert.match(volley({ ...MIXED, scores: [4, 2] }, 0, 8200).caption, /Teal 4, Coral 2$/);
});

test("while nothing changes the view is the same object", () => {
  const shown = film(OVER, log(), SEATS)!;
  assert.equal(shown.frame(1001).view, shown.frame(1499).view);
  assert.notEqual(shown.frame(1499).view, shown.frame(1500).view);
});

test("waves come as they are revealed, also those that one may not read", () => {
  const waves = { ...OVER, options: { mode: "waves" as const, stock: 1, wave: 2 } };
  const entries = [
    entry(1, 0, "lay S 2000,2000 090.0 L 9000,6000 090.0", null),
    entry(2, 1, "lay", null),
    entry(3, -1, "reveal", null),
    entry(4, 1, "lay", null),
    entry(5, -1, "reveal", null),
  ];
  const shown = film(waves, entries, SEATS)!;
  assert.equal(shown.chapters[0]!.title, "Waves");
  assert.deepEqual(
    shown.stops.slice(1, 3).map((at) => shown.frame(at).caption),
    ["4 of 5 pieces laid, 1 crashed", "5 of 5 pieces laid, 1 crashed"],
  );
});

/** Small ships fire: one sinks Coral's M1, one is blocked by Teal's S1, one leaves the field. Then a Medium fires. */
const MIXED: TorpedoView = {
  ...OVER,
  volleys: [
    {
      size: "S",
      tracks: [
        { ship: "0.S1", from: [3064, 2000], to: [8600, 2000], met: "1.M1", sinks: true },
        { ship: "1.S2", from: [18936, 6000], to: [2500, 2300], met: "0.S1", sinks: false },
        { ship: "0.S3", from: [30000, 20000], to: [30000, 24576], met: null, sinks: false },
      ],
    },
    { size: "M", tracks: [{ ship: "0.M1", from: [1000, 1000], to: [36864, 1000], met: null, sinks: false }] },
  ],
};
const volley = (view: TorpedoView, number: number, after: number) => {
  const shown = film(view, log(), SEATS)!;
  return shown.frame(shown.chapters[number + 1]!.at + after);
};

test("a track runs from the bow of who fires to where it ends, and tells what it met", () => {
  const { tracks } = volley(MIXED, 0, 4000);
  assert.deepEqual(
    tracks.map(({ run, ...track }) => track),
    MIXED.volleys[0]!.tracks.map(({ from, to, ...track }) => ({ ...track, start: from, end: to })),
  );
  assert.deepEqual(
    tracks.map(({ run }) => run),
    [1, 1, 1],
  );
});

test("all torpedoes are equally fast, and none runs before it is told who fires", () => {
  assert.ok(volley(MIXED, 0, 700).tracks.every(({ run }) => run === 0));
  const far = volley(MIXED, 0, 750).tracks.map(({ start, end, run }) => dist(start, end) * run!);
  assert.ok(Math.max(...far) - Math.min(...far) < 20, String(far));
});

test("where a torpedo ends it splashes, or ticks where it is blocked; off the field there is nothing", () => {
  const seen = new Map<string, unknown>();
  for (let after = 700; after < 3000; after += 50)
    for (const { kind, at, seat } of volley(MIXED, 0, after).bursts) seen.set(kind, { at, seat });
  assert.deepEqual(
    [...seen],
    [
      ["splash", { at: [8600, 2000], seat: 1 }],
      ["tick", { at: [2500, 2300], seat: 0 }],
    ],
  );
});

test("only what is sunk stands up, and only when it is struck", () => {
  assert.deepEqual([...volley(MIXED, 0, 850).struck], []);
  assert.deepEqual([...volley(MIXED, 0, 900).struck], ["1.M1"]);
  assert.deepEqual([...volley(MIXED, 0, 4000).struck], ["1.M1"]);
});

test("the volleys come in their order, each with a chapter of its own, and are told as they begin and end", () => {
  const shown = film(MIXED, log(), SEATS)!;
  assert.deepEqual(
    shown.chapters.map(({ title }) => title),
    ["Rush", "Small", "Medium"],
  );
  const told = [0, 1].flatMap((number) => [0, 4000].map((after) => volley(MIXED, number, after).caption));
  assert.deepEqual(told, [
    "Small ships fire",
    "Small ships fire: 1 ship sunk, 1 blocked",
    "Medium ships fire",
    "Medium ships fire: nothing sunk",
  ]);
});

test("one may stand still at every piece, before and after every volley, and at the end", () => {
  const volleys = [7400, 11_499, 11_500, 15_599, 15_600, 19_699];
  const stops = [0, 1000, 1500, 2500, 2700, 5500, 6400, ...volleys, 19_700];
  assert.deepEqual(film(OVER, log(), SEATS)!.stops, stops);
});

test("a crash flashes where the piece would have lain, for a moment, and nothing else does", () => {
  const shown = film(OVER, log(), SEATS)!;
  const flashing = [1000, 1500, 2499, 2500, 3399, 3400].filter((at) => shown.frame(at).bursts.length > 0);
  assert.deepEqual(flashing, [2500, 3399]);
  assert.deepEqual(shown.frame(2500).bursts[0]!.hull, OVER.crashed[0]!.hull);
});

test("until the film is over nothing of a later moment is in its view", () => {
  const before = volley(OVER, 0, 4000).view as TorpedoView;
  assert.deepEqual([before.outcome, names(before.sunk), before.volleys], [null, [], []]);
  const after = volley(OVER, 1, 0).view as TorpedoView;
  assert.deepEqual(names(after.sunk), ["1.M1", "0.L1"]);
});

test("every piece, stop, torpedo and the end are heard at their moment", () => {
  const heard = (view: TorpedoView) => film(view, log(), SEATS)!.cues.map(({ at, cue }) => `${at} ${cue}`);
  const laying = ["1000 laid", "1500 theirs", "2500 crash", "2700 laid", "5500 theirs", "6400 stop"];
  assert.deepEqual(heard(OVER), [...laying, "8100 launch", "8287 hit", "8373 hit", "19700 end"]);
  const blocked = ["8100 launch", "8287 hit", "8670 blocked", "12200 launch", "15600 end"];
  assert.deepEqual(heard(MIXED), [...laying, ...blocked]);
});
