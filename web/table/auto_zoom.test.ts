import assert from "node:assert/strict";
import { test } from "node:test";
import { AutoZoom, type Return } from "./auto_zoom.ts";
import type { Camera } from "./camera.ts";
import type { Stage } from "./stage.ts";
import type { Fan, Polygon } from "./types.ts";

const WHOLE: Camera = { at: [500, 500], zoom: 1 };
const ship: Polygon = [
  [0, 0],
  [40, 0],
  [40, 20],
];

/** A stage whose camera is at once where it glides. */
class Still {
  destination = WHOLE;
  handled = 0;
  fitted = 1;
  /** What was kept in sight last. */
  kept: Polygon = [];
  get camera(): Camera {
    return this.destination;
  }
  fit(): void {
    this.destination = { at: WHOLE.at, zoom: this.fitted };
  }
  glide(camera: Camera): void {
    this.destination = camera;
  }
  lookAt(box: { x: number; y: number }, _nearest: number, points: Polygon): void {
    this.destination = { at: [box.x, box.y], zoom: 3 };
    this.kept = points;
  }
  keepInSight(points: Polygon): void {
    this.kept = points;
  }
  sees(points: Polygon): boolean {
    return points.every(([x]) => x < 500);
  }
  get whole(): boolean {
    return this.destination.zoom <= this.fitted;
  }
}

const table = () => {
  const stage = new Still();
  const returns: Return[] = [];
  const mover = () => new AutoZoom(stage as unknown as Stage, returns);
  return { stage, choice: mover(), moment: mover() };
};

test("the camera comes back after a choice", () => {
  const { stage, choice } = table();
  choice.to("L1", ship);
  assert.notDeepEqual(stage.camera, WHOLE);
  choice.back();
  assert.deepEqual(stage.camera, WHOLE);
});

test("the camera that the player moved is not moved near the same ship again, but near another", () => {
  const { stage, choice } = table();
  choice.to("L1", ship);
  stage.handled += 1;
  stage.destination = { at: [3, 3], zoom: 2 };
  choice.to("L1", ship);
  assert.equal(stage.camera.zoom, 2);
  choice.to("L2", ship);
  assert.equal(stage.camera.zoom, 3);
});

test("the whole table is shown if something happened out of sight", () => {
  const { stage, choice } = table();
  stage.destination = { at: [3, 3], zoom: 2 };
  choice.see([[1, 1]]);
  assert.equal(stage.camera.zoom, 2);
  choice.see([[900, 1]]);
  assert.deepEqual(stage.camera, WHOLE);
});

test("a board that has become smaller meanwhile shows the whole table again", () => {
  const { stage, moment } = table();
  moment.visit(ship);
  stage.fitted = 0.8;
  moment.back();
  assert.equal(stage.camera.zoom, 0.8);
});

test("a moment that begins near a chosen ship ends at the whole table when the choice has ended meanwhile", () => {
  const { stage, choice, moment } = table();
  choice.to("L1", ship);
  moment.visit(ship);
  const there = stage.camera;
  choice.back();
  assert.deepEqual(stage.camera, there, "the end of the choice does not leave the moment");
  moment.back();
  assert.deepEqual(stage.camera, WHOLE);
});

test("a moment goes back to the ship that is still chosen", () => {
  const { stage, choice, moment } = table();
  choice.to("L1", ship);
  const near = stage.camera;
  moment.visit(ship);
  moment.back();
  assert.deepEqual(stage.camera, near);
  choice.back();
  assert.deepEqual(stage.camera, WHOLE);
});

test("a ship that is chosen during a moment keeps the camera, and its end goes back to the whole table", () => {
  const { stage, choice, moment } = table();
  moment.visit(ship);
  choice.to("L1", ship);
  const near = stage.camera;
  moment.back();
  assert.deepEqual(stage.camera, near);
  choice.back();
  assert.deepEqual(stage.camera, WHOLE);
});

test("a camera that the player has moved stays", () => {
  const { stage, choice, moment } = table();
  choice.to("L1", ship);
  moment.visit(ship);
  stage.handled += 1;
  const there = stage.camera;
  choice.back();
  moment.back();
  assert.deepEqual(stage.camera, there);
});

const fan = (x: number): Fan => ({
  ...{ pivot: [x, 0], size: "L", hold: "stern", facing: 0, closed: [] },
  arcs: [{ start: 3000, stop: 4200 }],
});

test("near a ship, each fan of its way is kept in sight when it opens, and not while it is turned", () => {
  const { stage, choice } = table();
  choice.follow({}, { fan: fan(0) });
  assert.deepEqual(stage.kept, [], "all of the table is in sight");
  choice.to("L1", ship);
  assert.deepEqual(stage.kept[0], [0, 0]);
  choice.follow({ fan: fan(0) }, { fan: fan(3000) });
  assert.deepEqual(stage.kept[0], [3000, 0]);
  stage.kept = [];
  choice.follow({ fan: fan(3000) }, { fan: { ...fan(3000), facing: 100 } });
  assert.deepEqual(stage.kept, []);
  choice.follow({ fan: fan(3000) }, { fan: { ...fan(3000), arcs: [{ start: 0, stop: 3600 }] } });
  assert.equal(stage.kept.length, 14, "the same ship has other headings now");
  stage.kept = [];
  choice.keepFan();
  assert.equal(stage.kept.length, 14, "keys find it where the player has moved the camera");
});
