import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { away, type Box, boxMeets, common } from "./geometry.ts";
import { type Label, leader, type Obstacle, place, rectangle } from "./labels.ts";
import type { Point, Polygon } from "./types.ts";

const screen: Box = { x: 0, y: 0, w: 400, h: 400 };
const block = (x: number, y: number, side = 30): Polygon => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const label = (key: string, hull: Polygon, more: Partial<Label> = {}): Label => ({
  key,
  hull,
  w: 24,
  h: 14,
  important: false,
  prefers: [0, -1],
  ...more,
});
const boxOf = (at: Point, w = 24, h = 14): Box => ({ x: at[0] - w / 2, y: at[1] - h / 2, w, h });

test("a label takes its preferred place if that is free", () => {
  const at = place([label("a", block(200, 200))], [], screen).get("a")!.at;
  assert.equal(at[0], 215);
  assert.ok(at[1] < 200);
});

test("a label covers neither its own piece nor another", () => {
  const pieces = [block(200, 200), block(200, 165), block(235, 200)];
  const obstacles: Obstacle[] = pieces.map((hull, i) => ({ hull, weight: 1, key: String(i) }));
  const placed = place(
    pieces.map((hull, i) => label(String(i), hull)),
    obstacles,
    screen,
  );
  for (const { at, cost } of placed.values()) {
    assert.ok(cost < 1);
    assert.ok(!pieces.some((hull) => boxMeets(boxOf(at), hull)));
  }
});

test("a label is nearer to its own object than to another", () => {
  const [own, other] = [block(200, 200), block(200, 150)];
  const obstacles: Obstacle[] = [
    { hull: own, weight: 1, key: "own" },
    { hull: other, weight: 1, key: "other" },
  ];
  const { at } = place([label("own", own)], obstacles, screen).get("own")!;
  assert.ok(away(at, own) < away(at, other), String(at));
});

test("two labels never overlap", () => {
  const labels = [0, 1, 2, 3].map((i) => label(String(i), block(200 + i * 6, 200)));
  const boxes = [...place(labels, [], screen).values()].map(({ at }) => boxOf(at));
  boxes.forEach((a, i) => {
    for (const b of boxes.slice(i + 1)) assert.equal(common(a, b), 0);
  });
});

test("a label stays on the screen", () => {
  const { at } = place([label("a", block(2, 2))], [], screen).get("a")!;
  assert.equal(common(boxOf(at), screen), 24 * 14);
});

test("a label keeps its place if that is as good as another", () => {
  const last = new Map<string, Point>([["a", [0, 27]]]);
  const [first, second] = [place([label("a", block(200, 200), { prefers: [0, 0] })], [], screen, last), [215, 242]];
  assert.deepEqual(first.get("a")!.at, second);
});

test("a plate that may move far leaves a crowd rather than cover it", () => {
  const crowd: Obstacle[] = [];
  for (let x = 120; x < 280; x += 20)
    for (let y = 120; y < 280; y += 20) crowd.push({ hull: block(x, y, 19), weight: 2 });
  const { at, cost } = place([label("a", block(190, 190, 20), { w: 80, h: 30, roams: 200 })], crowd, screen).get("a")!;
  assert.ok(!crowd.some(({ hull }) => boxMeets(boxOf(at, 80, 30), hull)), `${at} ${cost}`);
});

test("a label that roams finds a narrow strip at the edge of the screen", () => {
  const crowd: Obstacle[] = [
    { hull: block(0, 0, 363), weight: 4 },
    ...[100, 300].map((y) => ({ hull: block(363, y, 100), weight: 4 })),
  ];
  const { at, cost } = place([label("a", block(195, 195, 20), { w: 80, h: 36, roams: 260 })], crowd, screen).get("a")!;
  assert.deepEqual([at[1], cost < 2], [382, true]);
});

test("a label written on a card stays on it", () => {
  const { at } = place(
    [label("a", block(100, 100, 80), { inside: true })],
    [{ hull: block(100, 100, 80), weight: 1, key: "a" }],
    screen,
  ).get("a")!;
  assert.deepEqual(at, [140, 140]);
});

test("a label beside its piece has no leader line, and one that found no room there has one", () => {
  const free = place([label("a", block(200, 200))], [], screen).get("a")!;
  assert.equal(free.led, false);
  const around: Obstacle = { hull: block(178, 178, 74), weight: 3 };
  const crowded = place([label("a", block(200, 200))], [around], screen).get("a")!;
  assert.equal(crowded.led, true);
  assert.ok(crowded.cost < 1);
  const [from, to] = leader(label("a", block(200, 200)), crowded.at);
  assert.ok(away(to, block(200, 200)) < 0.01);
  assert.ok(away(from, rectangle(crowded.at, 24, 14)) < 0.01);
});

test("no label leaves the frame that it is given", () => {
  const frame: Box = { x: 100, y: 100, w: 200, h: 200 };
  const hull = block(100, 100);
  const { at, cost } = place([label("a", hull)], [{ hull, weight: 1, key: "a" }], frame).get("a")!;
  assert.ok(cost < 1);
  assert.equal(common(boxOf(at), frame), 24 * 14);
});

interface Case {
  readonly field: readonly [number, number, number, number];
  readonly labels: readonly Omit<Label, "important">[];
  readonly shapes: readonly Polygon[];
  /** x, y, and whether it has a leader line; none for a label without room. */
  readonly places: Readonly<Record<string, readonly [number, number, boolean]>>;
}

const cases: readonly Case[] = JSON.parse(
  readFileSync(new URL("../../tests/svg/label_places.json", import.meta.url), "utf-8"),
);

for (const { field, labels, shapes, places } of cases) {
  test(`${labels.length} labels have the places that pictures give them`, () => {
    const [x, y, w, h] = field;
    const obstacles: Obstacle[] = [
      ...labels.map(({ key, hull }) => ({ key, hull, weight: 1 })),
      ...shapes.map((hull) => ({ hull, weight: 1 })),
    ];
    const found = place(
      labels.map((each) => ({ ...each, important: false })),
      obstacles,
      { x, y, w, h },
    );
    const shown = [...found].filter(([, { cost }]) => cost < 1);
    assert.deepEqual(shown.map(([key]) => key).sort(), Object.keys(places).sort());
    for (const [key, { at, led }] of shown) {
      const [px, py, lined] = places[key]!;
      assert.ok(Math.hypot(at[0] - px, at[1] - py) < 0.01, `${key}: ${at} and not ${px}, ${py}`);
      assert.equal(led, lined);
    }
  });
}
