import assert from "node:assert/strict";
import { test } from "node:test";
import type { LogEntry, Scene } from "../protocol/generated/wire.ts";
import { lying, PYRAMIDS } from "../table/geometry.ts";
import type { Point } from "../table/types.ts";
import { startOf } from "./last_turn.ts";
import { newcomers, numbered, numbersOf, tracesOf, triesOf } from "./traces.ts";

const ship = (name: string, at: Point, heading = 0) => ({
  ...{ name, label: name, seat: Number(name[0]), size: "L" as const, heading, aria: name },
  hull: lying("L", at, heading),
});
const sea = (ships: readonly ReturnType<typeof ship>[], more: Partial<Scene> = {}): Scene =>
  ({ viewer: 0, field: [], panel: {}, facts: {}, ships, ...more }) as unknown as Scene;

const WORDS = { undo: ["undo"], resign: [], draw: [], takeback: [], own_draw: [], offers: ["offer draw", "takeback"] };

test("a ship that sailed leaves its old outline, one outline a step between, and a ring where it is now", () => {
  const before = sea([ship("1.L1", [0, 0])]);
  const now = ship("1.L1", [PYRAMIDS.L.slant, PYRAMIDS.L.slant], 900);
  const after = sea([now], { motions: [{ kind: "sail", object: "1.L1", headings: [900, 900] }] });
  const [way, ring, ...none] = tracesOf([{ before, after, seat: 1 }]);
  assert.deepEqual(none, []);
  assert.ok(way?.kind === "way" && ring?.kind === "ring");
  assert.equal(way.hulls.length, 2);
  assert.deepEqual(way.hulls[0]!.map(rounded), lying("L", [0, 0], 0).map(rounded));
  assert.deepEqual([ring.object, ring.what, ring.hull], ["1.L1", "moved", now.hull]);
});

test("a wrong try leaves only the outline of where it ended", () => {
  const before = sea([ship("0.L1", [0, 0]), ship("0.S1", [9000, 0])]);
  const now = ship("0.L1", [PYRAMIDS.L.slant, 0], 900);
  const after = sea([now, ship("0.S1", [9000, 0])], { motions: [{ kind: "sail", object: "0.L1", headings: [900] }] });
  const [ring, ...none] = triesOf(before, after, 0);
  assert.deepEqual(none, []);
  assert.ok(ring?.kind === "ring");
  assert.deepEqual([ring.object, ring.what, ring.hull], ["0.L1", "tried", now.hull]);
});

test("a shot that sinks crosses out the place of the ship that is gone", () => {
  const before = sea([ship("1.L1", [0, 0]), ship("0.L1", [4000, 0])]);
  const after = sea([ship("1.L1", [0, 0])], {
    motions: [{ kind: "shot", start: "1.L1", side: "starboard", target: "0.L1" }],
  });
  const [line, cross, ...none] = tracesOf([{ before, after, seat: 1 }]);
  assert.deepEqual(none, []);
  assert.ok(line?.kind === "shot" && line.fate === "sunk" && line.end[0] > line.start[0]);
  assert.ok(cross?.kind === "ring" && cross.what === "gone");
});

test("a missed shot has a splash, and no ring on its target", () => {
  const before = sea([ship("0.L1", [0, 0])]);
  const shot = {
    kind: "cannon" as const,
    muzzle: [9, 9] as const,
    impact: [1, 1] as const,
    target: "0.L1",
    hits: false,
  };
  const traces = tracesOf([{ before, after: sea([ship("0.L1", [0, 0])], { motions: [shot] }), seat: 1 }]);
  assert.deepEqual(
    traces.map((trace) => trace.kind === "shot" && trace.fate),
    ["miss"],
  );
});

test("lines that left traces are numbered in order, and two shots of one gun are one line with two numbers", () => {
  const ships = [ship("1.L1", [0, 0]), ship("0.L1", [4000, 0])];
  const fired = sea(ships, { motions: [{ kind: "shot", start: "1.L1", side: "starboard", target: "0.L1" }] });
  const [sailed, still] = [sea([ship("1.L1", [0, 0]), ship("0.L1", [4000, 900])]), sea(ships)];
  const traces = tracesOf([
    { before: still, after: fired, seat: 1, entry: 4 },
    { before: fired, after: fired, seat: 1, entry: 6 },
    { before: still, after: sailed, seat: 1, entry: 8 },
  ]);
  const numbers = numbersOf(traces, [[3, 4], [5], [6], [7, 8]]);
  assert.deepEqual(
    [...numbers],
    [
      [3, 1],
      [4, 1],
      [6, 2],
      [7, 3],
      [8, 3],
    ],
  );
  const shots = numbered(traces, numbers).filter(({ kind }) => kind === "shot");
  assert.deepEqual(
    shots.map((shot) => shot.numbers),
    [[1, 2]],
  );
  assert.deepEqual(
    numbered(traces, new Map()).map((trace) => trace.numbers),
    traces.map(() => undefined),
  );
});

const spot = (name: string, x: number, kind: "hole" | "tray" | "patch" = "hole") => ({
  ...{ name, kind, aria: name, box: [x, 0, 9, 9] },
  ...(kind === "tray" ? { seat: 1 } : {}),
});
const board = (struck: readonly string[], more: Partial<Scene> = {}): Scene =>
  sea([], {
    top: {
      spots: [
        spot("a1", 0),
        spot("a2", 20),
        spot("hand", 40, "tray"),
        spot("bag", 60, "patch"),
        spot("stack", 80, "patch"),
      ],
      ...{ pyramids: [], struck },
    },
    ...more,
  } as unknown as Partial<Scene>);

test("on a board a drop, a slide, a piece taken off and a struck spot each have their own mark, a piece from a bag to a stack none", () => {
  const moves = [
    { start: "hand", end: "a1" },
    { start: "a1", end: "a2" },
    { start: "a2", end: "hand" },
    { start: "bag", end: "stack" },
  ];
  const marks = moves.map((move) => {
    const after = board([], { motions: [{ kind: "shift", moves: [move] }] });
    return tracesOf([{ before: board([]), after, seat: 1 }]).map((t) => (t.kind === "ring" ? t.what : t.kind));
  });
  assert.deepEqual(marks, [["placed"], ["way", "moved"], ["gone"], []]);
  const [struck] = tracesOf([{ before: board([]), after: board(["a2"]), seat: 1 }]);
  assert.ok(struck?.kind === "ring" && struck.object === "a2" && struck.what === "struck");
});

const log = (...players: readonly (number | string)[]): LogEntry[] =>
  players.map((player, i) => ({
    ...{ seq: i + 1, player: typeof player === "number" ? player : 1 },
    action: typeof player === "number" ? "go" : player,
  }));

test("the last turn begins after the viewer's own last action, and ends with their next", () => {
  assert.equal(startOf(log(0, 1, 2, 1), 0, WORDS), 1);
  assert.equal(startOf(log(0, 1, 0), 0, WORDS), null);
  assert.equal(startOf(log(-1, 1, 1), 0, WORDS), 1);
  assert.equal(startOf(log(0, 1, 1), null, WORDS), 1);
  assert.equal(startOf(log(0, 1, "undo"), 0, WORDS), null);
});

const rounded = ([x, y]: Point): Point => [Math.round(x) + 0, Math.round(y) + 0];

test("ships that others placed are ringed in the colours of their owners, own ones are not", () => {
  const [mine, theirs, third] = [ship("0.L1", [0, 0]), ship("1.L1", [3000, 0]), ship("2.L1", [6000, 0])];
  const rings = newcomers(sea([theirs]), sea([theirs, mine, third]), 0);
  assert.deepEqual(rings, [{ kind: "ring", seat: 2, object: "2.L1", hull: third.hull, what: "placed" }]);
  assert.deepEqual(newcomers(sea([]), sea([theirs]), null).length, 1);
});
