import assert from "node:assert/strict";
import { test } from "node:test";
import { AutoZoom, type Return } from "./auto_zoom.ts";
import type { Camera } from "./camera.ts";
import type { Stage } from "./stage.ts";
import type { Polygon } from "./types.ts";

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
  get camera(): Camera {
    return this.destination;
  }
  glide(camera: Camera): void {
    this.destination = camera;
  }
  lookAt(box: { x: number; y: number }): void {
    this.destination = { at: [box.x, box.y], zoom: 3 };
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
  choice.to(ship);
  assert.notDeepEqual(stage.camera, WHOLE);
  choice.back();
  assert.deepEqual(stage.camera, WHOLE);
});

test("a moment that begins near a chosen ship ends at the whole table when the choice has ended meanwhile", () => {
  const { stage, choice, moment } = table();
  choice.to(ship);
  moment.visit(ship);
  const there = stage.camera;
  choice.back();
  assert.deepEqual(stage.camera, there, "the end of the choice does not leave the moment");
  moment.back();
  assert.deepEqual(stage.camera, WHOLE);
});

test("a moment goes back to the ship that is still chosen", () => {
  const { stage, choice, moment } = table();
  choice.to(ship);
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
  choice.to(ship);
  const near = stage.camera;
  moment.back();
  assert.deepEqual(stage.camera, near);
  choice.back();
  assert.deepEqual(stage.camera, WHOLE);
});

test("a camera that the player has moved stays", () => {
  const { stage, choice, moment } = table();
  choice.to(ship);
  moment.visit(ship);
  stage.handled += 1;
  const there = stage.camera;
  choice.back();
  moment.back();
  assert.deepEqual(stage.camera, there);
});
