/** The film of a small game without turns, and its last scene, for tests. */

import type { Film, Moment, Placement, Scene, ShipLook } from "../protocol/generated/wire.ts";
import { lying } from "../table/geometry.ts";
import type { Point, Size } from "../table/types.ts";

const FIELD: readonly Point[] = [
  [0, 0],
  [36864, 0],
  [36864, 24576],
  [0, 24576],
];

function ship(name: string, stern: Point, heading: number): ShipLook {
  const [player = "", label = ""] = name.split(".");
  const size = label.charAt(0) as Size;
  return { name, label, seat: Number(player), size, hull: lying(size, stern, heading), heading, aria: name };
}

export const PLACEMENT: Placement = {
  ...{ phase: "rush", verb: "put", finished: [], together: [1, 1] },
  remaining: [
    [5, 5, 5],
    [5, 5, 5],
  ],
  lost: [
    [0, 0, 0],
    [0, 0, 0],
  ],
};

const S1 = ship("0.S1", [2000, 2000], 900);
const M1 = ship("1.M1", [9000, 2000], 0);
const L1 = ship("0.L1", [9000, 6000], 900);
const S2 = ship("1.S2", [20000, 6000], 2700);
const CRASHED = lying("S", [2500, 2100], 0);

/** The sea before the end. */
export const BEFORE: Scene = {
  ...{ viewer: null, field: FIELD, facts: {}, ships: [S1, M1, L1], placement: PLACEMENT },
  panel: { turn: { title: "Go!" }, standings: [{ score: 3 }, { score: 2 }] },
};

/** Teal's S1 sinks Coral's M1, Coral's S2 sinks Teal's L1, and Coral's S1 crashed. */
export const OVER: Scene = {
  ...BEFORE,
  ships: [S1, S2],
  wrecks: [{ name: "1.S1", seat: 1, hull: CRASHED, crashed: true, label: "Coral's S1 crashes" }],
  placement: { ...PLACEMENT, phase: "done", together: [0, 0] },
  panel: { turn: { title: "Game over" }, standings: [{ score: 1 }, { score: 1 }] },
};

const moment = (start: number, caption: string, placement: Placement): Moment => ({
  ...{ start, caption, placement, turn: { title: caption }, standings: [{ score: start }, { score: 0 }] },
});

export const FILM: Film = {
  ...{ ms: 19_700, live: 6400, facts: { "1.M1": { title: "Medium M1", seat: 1 } } },
  chapters: [
    { start: 0, title: "Rush" },
    { start: 7400, title: "Small" },
    { start: 11_500, title: "Medium" },
    { start: 15_600, title: "Large" },
  ],
  stops: [0, 1000, 1500, 2500, 2700, 5500, 6400, 7400, 11_499, 11_500, 15_599, 15_600, 19_699, 19_700],
  ships: [
    { look: S1, start: 1000 },
    { look: M1, start: 1500, struck: 8400, end: 11_500 },
    { look: L1, start: 2700, struck: 8500, end: 11_500 },
    { look: S2, start: 5500 },
  ],
  wrecks: [[2500, OVER.wrecks![0]!]],
  tracks: [
    {
      track: { ship: "0.S1", seat: 0, start: [3064, 2000], end: [8600, 2000], met: "1.M1", sinks: true },
      ...{ start: 8100, end: 8400, until: 11_500 },
    },
    {
      track: { ship: "1.S2", seat: 1, start: [18936, 6000], end: [10864, 6000], met: "0.L1", sinks: true },
      ...{ start: 8100, end: 8500, until: 11_500 },
    },
  ],
  bursts: [
    { kind: "crash", at: [2500, 2400], seat: 1, start: 2500, lasts: 900, hull: CRASHED },
    { kind: "splash", at: [8600, 2000], seat: 1, start: 8400, lasts: 650 },
  ],
  moments: [
    moment(0, "0 of 5 ships placed", PLACEMENT),
    moment(1500, "2 of 5 ships placed", PLACEMENT),
    moment(6400, "Stop", { ...PLACEMENT, phase: "stop" }),
    moment(19_700, "Final score: Teal 1, Coral 1", OVER.placement!),
  ],
  cues: [
    { start: 1000, cue: "laid" },
    { start: 1001, cue: "laid" },
    { start: 2500, cue: "crash" },
  ],
};
