import assert from "node:assert/strict";
import { test } from "node:test";
import {
  between,
  bounded,
  type Camera,
  fitted,
  lookingAt,
  matrix,
  panned,
  pinched,
  seen,
  showing,
  toScreen,
  toTable,
  turns,
  way,
  zoomedAt,
} from "./camera.ts";
import type { Point } from "./types.ts";

const field = { x: 0, y: 0, w: 36864, h: 36864 };
const screen = { w: 1000, h: 800 };
const near = (a: Point, b: Point, slack = 1e-6): void =>
  assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) < slack, `${a} is not ${b}`);

test("a point of the table and its pixel are the same place, and north is up", () => {
  const camera: Camera = { at: [5000, 7000], zoom: 0.05 };
  near(toTable(camera, screen, toScreen(camera, screen, [1234, 4321])), [1234, 4321]);
  assert.ok(toScreen(camera, screen, [5000, 8000])[1] < 400);
});

test("the fitted field is shown with a margin", () => {
  const view = seen(fitted(field, screen), screen);
  assert.ok(view.x < 0 && view.y < 0 && view.x + view.w > field.w && view.y + view.h > field.h);
});

test("a field that just fits keeps clear of the buttons below it", () => {
  const phone = { w: 390, h: 390, margin: 14, below: 46 };
  const camera = fitted(field, phone);
  const [low, high] = [toScreen(camera, phone, [0, 0]), toScreen(camera, phone, [36864, 36864])];
  assert.ok(Math.abs(high[1] - 14) < 1e-6 && Math.abs(low[1] - (390 - 60)) < 1e-6);
  assert.ok(Math.abs(low[0] - (390 - high[0])) < 1e-6);
});

test("zooming keeps what is under the pointer", () => {
  const camera: Camera = { at: [18000, 18000], zoom: 0.06 };
  const pixel: Point = [620, 380];
  const closer = zoomedAt(camera, screen, pixel, 1.7, field);
  assert.ok(Math.abs(closer.zoom - 0.102) < 1e-9);
  near(toTable(closer, screen, pixel), toTable(camera, screen, pixel));
});

test("no camera zooms out beyond the whole field, nor leaves it", () => {
  const far = bounded({ at: [0, 0], zoom: 0.0001 }, screen, field);
  assert.equal(far.zoom, fitted(field, screen).zoom);
  near(far.at, [18432, 18432]);
  const lost = panned({ at: [18000, 18000], zoom: 0.1 }, screen, -1e7, 0, field);
  assert.ok(seen(lost, screen).x < field.w);
});

test("two fingers keep the points under them", () => {
  const camera: Camera = { at: [18000, 18000], zoom: 0.06 };
  const before: readonly [Point, Point] = [
    [400, 300],
    [600, 500],
  ];
  const after: readonly [Point, Point] = [
    [350, 280],
    [650, 580],
  ];
  const result = pinched(camera, screen, before, after, field);
  near(toTable(result, screen, [500, 430]), toTable(camera, screen, [500, 400]), 1e-6);
});

test("a flight begins and ends where it should and passes evenly between", () => {
  const [a, b]: Camera[] = [
    { at: [0, 0], zoom: 0.02 },
    { at: [9000, 3000], zoom: 0.08 },
  ];
  near(between(a!, b!, 0).at, a!.at);
  near(between(a!, b!, 1).at, b!.at);
  assert.ok(Math.abs(between(a!, b!, 0.5).zoom - 0.04) < 1e-12);
  const level = { at: [4000, 0] as Point, zoom: 0.02 };
  near(between(a!, level, 0.25).at, [1000, 0]);
});

test("focusing on a ship shows its surroundings, within the zoom limit", () => {
  const camera = lookingAt({ x: 17000, y: 17000, w: 100, h: 100 }, screen, 0.08, field);
  assert.equal(camera.zoom, 0.08);
});

const wide = { x: 0, y: 0, w: 36864, h: 24576 };
test("a field that just fits keeps clear of the bar above it, however it is turned", () => {
  for (const turn of [0, 90, 180, 270] as const) {
    const phone = { w: 390, h: 640, margin: 10, above: 40, turn };
    const field = { x: 0, y: 0, w: 24_000, h: 16_000 };
    const camera = fitted(field, phone);
    const corners = (
      [
        [0, 0],
        [24_000, 0],
        [24_000, 16_000],
        [0, 16_000],
      ] as const
    ).map((corner) => toScreen(camera, phone, corner));
    assert.ok(Math.min(...corners.map(([, y]) => y)) >= 49.9, `turn ${turn}`);
    assert.ok(Math.max(...corners.map(([, y]) => y)) <= 630.1, `turn ${turn}`);
  }
});

const upright = { w: 390, h: 640, margin: 14, below: 46, turn: 90 as const };

test("on a turned sheet a point and its pixel are the same place, north is right and east is down", () => {
  const camera: Camera = { at: [18000, 12000], zoom: 0.03 };
  near(toTable(camera, upright, toScreen(camera, upright, [1234, 4321])), [1234, 4321]);
  near(toScreen(camera, upright, [18000, 13000]), [225, 320]);
  near(toScreen(camera, upright, [19000, 12000]), [195, 350]);
  near(way(upright, way(upright, [3, 4])), [3, 4]);
});

const ALL_TURNS = ([0, 90, 180, 270] as const).map((turn) => ({ w: 390, h: 640, margin: 14, below: 46, turn }));

test("from the other side south is up and east is left, on a wide sea and on an upright one", () => {
  const camera: Camera = { at: [18000, 12000], zoom: 0.03 };
  const [, , round, other] = ALL_TURNS;
  near(toScreen(camera, round!, [18000, 13000]), [195, 350]);
  near(toScreen(camera, round!, [19000, 12000]), [165, 320]);
  near(toScreen(camera, other!, [18000, 13000]), [165, 320]);
  near(toScreen(camera, other!, [19000, 12000]), [195, 290]);
});

test("however the sheet is turned, a pixel is its point, and the whole field keeps clear of the buttons", () => {
  const shapes = [
    { w: 390, h: 640 },
    { w: 640, h: 260 },
  ];
  for (const sheet of ALL_TURNS.flatMap((each) => shapes.map((shape) => ({ ...each, ...shape, right: 40 })))) {
    const camera = fitted(wide, sheet);
    near(toTable(camera, sheet, toScreen(camera, sheet, [1234, 4321])), [1234, 4321]);
    const corners = [0, wide.w].flatMap((x) => [0, wide.h].map((y) => toScreen(camera, sheet, [x, y])));
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    assert.ok(Math.min(...xs) >= 14 - 1e-6 && Math.max(...xs) <= sheet.w - 54 + 1e-6, `${sheet.turn}: ${xs}`);
    assert.ok(Math.min(...ys) >= 14 - 1e-6 && Math.max(...ys) <= sheet.h - 60 + 1e-6, `${sheet.turn}: ${ys}`);
  }
});

test("drawings are turned as points are", () => {
  const camera: Camera = { at: [18000, 12000], zoom: 0.03 };
  for (const sheet of [screen, ...ALL_TURNS]) {
    const [a, b, c, d, e, f] = matrix(camera, sheet)
      .match(/-?[\d.]+/g)!
      .map(Number) as [number, number, number, number, number, number];
    const [x, y] = [5000, -7000];
    near([a * x + c * y + e, b * x + d * y + f], toScreen(camera, sheet, [5000, 7000]), 0.02);
  }
});

test("a turned field that just fits keeps clear of the buttons below it", () => {
  const phone = { ...upright, h: 600 };
  const camera = fitted(wide, phone);
  const [first, last] = [toScreen(camera, phone, [0, 0]), toScreen(camera, phone, [36864, 24576])];
  near([first[0] + last[0], first[1]], [390, 14], 1e-6);
  assert.ok(Math.abs(last[1] - (600 - 60)) < 1e-6);
  const view = seen(camera, phone);
  assert.ok(view.w > view.h && view.x < 0 && view.x + view.w > wide.w);
});

test("a field that just fits keeps clear of the buttons beside it, level and turned", () => {
  for (const turned of [false, true]) {
    const phone = { w: 390, h: 520, margin: 14, right: 40, turn: turned ? (90 as const) : (0 as const) };
    const [first, last] = [wide.y, wide.y + wide.h].map((y) =>
      toScreen(fitted(wide, phone), phone, [turned ? 0 : y, y]),
    );
    const ends = turned
      ? [first![0], last![0]]
      : [0, wide.w].map((x) => toScreen(fitted(wide, phone), phone, [x, 0])[0]);
    near(ends as unknown as Point, [14, 390 - 54], 1e-6);
  }
});

test("a turned sheet follows the hand, and two fingers keep the points under them", () => {
  const camera: Camera = { at: [18000, 12000], zoom: 0.06 };
  const carried = panned(camera, upright, 30, -50, wide);
  near(toTable(carried, upright, [230, 350]), toTable(camera, upright, [200, 400]));
  const closer = zoomedAt(camera, upright, [120, 280], 1.7, wide);
  near(toTable(closer, upright, [120, 280]), toTable(camera, upright, [120, 280]));
  const before: readonly [Point, Point] = [
    [100, 200],
    [200, 400],
  ];
  const after: readonly [Point, Point] = [
    [90, 190],
    [220, 430],
  ];
  const result = pinched(camera, upright, before, after, wide);
  near(toTable(result, upright, [155, 310]), toTable(camera, upright, [150, 300]), 1e-6);
});

test("a wide field is turned on an upright phone, and stays so until that makes it smaller", () => {
  const pair = (w: number, h: number) => {
    const level = { w, h, margin: 14, below: 46 };
    return [level, { ...level, turn: 90 as const }] as const;
  };
  assert.equal(turns(wide, ...pair(390, 640), false), true);
  assert.equal(turns(field, ...pair(390, 640), false), false);
  assert.equal(turns({ ...wide, w: wide.h, h: wide.w }, ...pair(390, 640), false), false);
  assert.equal(turns(wide, ...pair(390, 440), false), false);
  assert.equal(turns(wide, ...pair(390, 440), true), true);
  assert.equal(turns(wide, ...pair(844, 330), true), false);
});

test("points out of sight, or under the buttons, come just into sight, each with room for its handle", () => {
  const phone = { w: 390, h: 350, margin: 14, right: 40 };
  const camera: Camera = { at: [18000, 18000], zoom: 0.08 };
  const inside: Point = [18000, 18500];
  const east: Point = [20500, 18000];
  assert.deepEqual(showing(camera, phone, []), camera);
  assert.deepEqual(showing(camera, phone, [inside]), camera);
  const moved = showing(camera, phone, [inside, east]);
  assert.equal(moved.zoom, camera.zoom);
  near(toScreen(moved, phone, east), [390 - 54 - 46, 175]);
  const sideways = showing(camera, { ...phone, turn: 90 }, [[18000, 20500]]);
  near(toScreen(sideways, { ...phone, turn: 90 }, [18000, 20500]), [390 - 54 - 46, 175]);
});

test("points that are too far apart for the screen are in its middle", () => {
  const camera: Camera = { at: [18000, 18000], zoom: 0.08 };
  const low = { w: 390, h: 200, margin: 14 };
  const moved = showing(camera, low, [
    [18000, 18000],
    [18000, 20500],
  ]);
  near(toScreen(moved, low, [18000, 19250]), [195, 100]);
});
