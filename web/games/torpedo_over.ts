/** A small game of Torpedo that is over, for the tests of what is told and shown of it. */

import type { LogEntry } from "../generated/wire.ts";
import { lying } from "../table/geometry.ts";
import type { Point, SeatLook, Size } from "../table/types.ts";
import type { Laid, TorpedoView } from "./torpedo_view.ts";

export const SEATS: readonly SeatLook[] = [
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
export const OVER: TorpedoView = {
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

export const entry = (seq: number, player: number, action: string, at_ms: number | null): LogEntry => ({
  ...{ seq, player, action, at_ms },
});

export const log = (timed = true): LogEntry[] =>
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
