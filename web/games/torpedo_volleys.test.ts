import assert from "node:assert/strict";
import { test } from "node:test";
import type { LogEntry } from "../generated/wire.ts";
import { lying } from "../table/geometry.ts";
import type { Point, SeatLook, Size } from "../table/types.ts";
import { film } from "./torpedo_film.ts";
import { cues, tell, tellNature } from "./torpedo_log.ts";
import type { Laid, TorpedoView } from "./torpedo_view.ts";
import { report, seaBefore, volleyWords } from "./torpedo_volleys.ts";

const SEATS: readonly SeatLook[] = [
  { colour: "Teal", name: "Teal" },
  { colour: "Coral", name: "Coral" },
];

function piece(name: string, order: number, stern: Point, heading: number): Laid {
  const [player = "", short = ""] = name.split(".");
  const size = short.charAt(0) as Size;
  return { name: short, player: Number(player), size, stern, heading, order, hull: lying(size, stern, heading) };
}

const S1 = piece("0.S1", 1, [2000, 2000], 900);
const M1 = piece("1.M1", 2, [9000, 2000], 0);
const WRECK = piece("1.S1", 3, [2500, 2100], 0);
const L1 = piece("0.L1", 4, [9000, 6000], 900);
const S2 = piece("1.S2", 5, [20000, 6000], 2700);

/** Teal's S1 sinks Coral's M1; Coral's S2 sinks Teal's L1, which would have fired; Coral's S1 crashed into Teal's S1. */
const OVER: TorpedoView = {
  ...{ game: "torpedo", players: 2, viewer: 0, to_act: [], phase: "over", options: { mode: "rush", stock: 1 } },
  field: [
    [0, 0],
    [36864, 0],
    [36864, 24576],
    [0, 24576],
  ],
  ships: [S1, S2],
  crashed: [{ ...WRECK, met: "0.S1" }],
  sunk: [
    { ...M1, in: "S" },
    { ...L1, in: "S" },
  ],
  stocks: [
    { S: 0, M: 1, L: 0 },
    { S: 0, M: 0, L: 0 },
  ],
  dead: [
    { S: 0, M: 0, L: 0 },
    { S: 1, M: 0, L: 0 },
  ],
  volleys: [
    {
      size: "S",
      tracks: [
        { ship: "0.S1", from: [3064, 2000], to: [8600, 2000], met: "1.M1", sinks: true },
        { ship: "1.S2", from: [18936, 6000], to: [10864, 6000], met: "0.L1", sinks: true },
      ],
    },
    { size: "M", tracks: [] },
    { size: "L", tracks: [] },
  ],
  ...{ ready: [0, 1], sealed: [], sealed_ships: [], stopped: [0], stop_by: 1, forfeited: [], scores: [1, 1] },
  ...{ entries: 5, wave: 0, over_by: "volleys" },
  outcome: { places: [1, 1], reason: "Teal and Coral share the win with 1 pips on the field", rule: "TP-A13" },
};

const entry = (seq: number, player: number, action: string, at_ms: number | null): LogEntry => ({
  ...{ seq, player, action, at_ms },
});

const log = (timed = true): LogEntry[] =>
  [
    entry(1, 0, "ready", 0),
    entry(2, 1, "ready", 500),
    entry(3, -1, "go", 3500),
    entry(4, 0, "lay S 2000,2000 090.0", 4500),
    entry(5, 1, "lay M 9000,2000 000.0", 5000),
    entry(6, 1, "lay S 2500,2100 000.0", 6000),
    entry(7, 0, "lay L 9000,6000 090.0", 6200),
    entry(8, 1, "lay S 20000,6000 270.0", 9000),
    entry(9, -1, "stop 0", 9200),
    ...["S", "M", "L"].map((size, i) => entry(10 + i, -1, `volley ${size}`, 9200)),
  ].map((each) => (timed ? each : { ...each, at_ms: null }));

const names = (ships: readonly Laid[]): string[] => ships.map((ship) => `${ship.player}.${ship.name}`);
const shownAt = (at: number): string[] => names((film(OVER, log(), SEATS)!.frame(at).view as TorpedoView).ships);

test("the sea before a volley is what floats and what sank in it or later", () => {
  assert.deepEqual(names(seaBefore(OVER, 0)), ["0.S1", "1.M1", "0.L1", "1.S2"]);
  assert.deepEqual(names(seaBefore(OVER, 1)), ["0.S1", "1.S2"]);
});

test("the table counts ships sunk by whom, own goals apart, and pips lost", () => {
  const own: TorpedoView = {
    ...OVER,
    volleys: [{ size: "S", tracks: [...OVER.volleys[0]!.tracks, { ...OVER.volleys[0]!.tracks[0]!, ship: "1.S9" }] }],
  };
  const { sides, sunk } = report(own)!;
  assert.deepEqual(sunk, [
    [0, 1],
    [1, 1],
  ]);
  assert.deepEqual(
    sides.map(({ sank, ownGoals, lost, pipsLost, score }) => ({ sank, ownGoals, lost, pipsLost, score })),
    [
      { sank: 1, ownGoals: 0, lost: 1, pipsLost: 3, score: 1 },
      { sank: 1, ownGoals: 1, lost: 1, pipsLost: 2, score: 1 },
    ],
  );
});

test("a ship that two torpedoes of one side end on is sunk once", () => {
  const twice = [OVER.volleys[0]!.tracks[0]!, { ...OVER.volleys[0]!.tracks[0]!, ship: "0.S2" }];
  assert.deepEqual(report({ ...OVER, volleys: [{ size: "S", tracks: twice }] } as TorpedoView)!.sunk[0], [0, 1]);
  assert.equal(volleyWords({ size: "S", tracks: twice }), "Small ships fire: 1 ship sunk");
});

test("before anybody fired there is no table, and no film before the end", () => {
  assert.equal(report({ ...OVER, volleys: [] } as TorpedoView), null);
  assert.equal(film({ ...OVER, outcome: null }, log(), SEATS), null);
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
  assert.deepEqual(shown.frame(shown.ms).tracks, []);
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
  assert.deepEqual(
    shown.stops.slice(1, 3).map((at) => shown.frame(at).caption),
    ["4 of 5 pieces laid, 1 crashed", "5 of 5 pieces laid, 1 crashed"],
  );
});

test("the log names what was laid, what crashed into what, who called stop, and what a volley did", () => {
  const told = { log: log(), view: OVER };
  const said = log()
    .filter(({ player }) => player >= 0)
    .map((each) =>
      tell(each, SEATS, told)
        .map(({ text }) => text)
        .join(""),
    );
  assert.deepEqual(said, [
    "is ready",
    "is ready",
    "lays S1",
    "lays M1",
    "S1 crashes into Teal's S1",
    "lays L1",
    "lays S2",
  ]);
  assert.equal(tellNature([log()[8]!], SEATS, told), "Stop: Coral has played the last piece");
  assert.equal(tellNature([log()[9]!], SEATS, told), "Small ships fire: 2 ships sunk");
  assert.equal(tellNature([log()[2]!], SEATS, told), "Go");
});

test("stop is told by the first volley where nobody else had a piece left", () => {
  const short = log().filter(({ action }) => action !== "stop 0");
  const words = tellNature([short[8]!], SEATS, { log: short, view: OVER });
  assert.equal(words, "Stop: Coral has played the last piece. Small ships fire: 2 ships sunk");
});

test("one's own piece, another's, a crash and stop sound differently", () => {
  const told = { log: log(), view: OVER };
  assert.deepEqual(cues(log(), told, 0), ["ready", "ready", "go", "laid", "theirs", "crash", "laid", "theirs", "stop"]);
});
