import assert from "node:assert/strict";
import { test } from "node:test";
import { BoardChoices } from "./board_choices.ts";
import type { ObjectsView } from "./objects.ts";
import type { Pins } from "./pins.ts";
import type { Drag } from "./pointer.ts";
import type { Stage } from "./stage.ts";
import type { Overlay, Point } from "./types.ts";

const HULL: Point[] = [
  [0, 0],
  [40, 0],
  [40, 40],
  [0, 40],
];

/** Presses on a board with one ship; what the fan and the taps got. */
function presses(overlay: object, pin: string | null = null) {
  const got: string[] = [];
  const fan: Drag = {
    move: (at) => got.push(`turn ${at}`),
    end: (at, kept) => got.push(kept ? `turned ${at}` : "broken off"),
  };
  const choices = new BoardChoices(
    { table: (pixel: Point) => pixel, camera: { zoom: 1 } } as unknown as Stage,
    { all: new Map([["0.L1", { name: "0.L1", hull: HULL }]]) } as unknown as ObjectsView,
    { at: () => pin } as unknown as Pins,
    () => overlay as Overlay,
  );
  const grabPlaced = (at: Point): Drag | null => (at[0] < 40 ? fan : null);
  const none = { aiming: { grabPlaced }, grab: () => null, fanDrag: () => fan };
  const press = (at: Point): Drag | null => choices.grab(at, "mouse", none, (tapped) => got.push(`tap ${tapped}`));
  return { press, got };
}

test("a drag of the chosen ship turns its open fan from where the pointer leaves the ship", () => {
  const { press, got } = presses({ fan: {}, selected: "0.L1" });
  const drag = press([20, 20]);
  drag?.move([30, 30], false);
  assert.deepEqual(got, []);
  drag?.move([90, 60], false);
  drag?.move([30, 30], false);
  drag?.end([80, 80], true);
  assert.deepEqual(got, ["turn 90,60", "turn 30,30", "turned 80,80"]);
});

test("a press that stays on the chosen ship is a tap", () => {
  const { press, got } = presses({ fan: {}, selected: "0.L1" });
  press([20, 20])?.end([22, 20], true);
  press([20, 20])?.end([22, 20], false);
  assert.deepEqual(got, ["tap 22,20"]);
});

test("a drag beside the ship, of a ship that is not chosen, or with no fan open, moves the paper", () => {
  assert.equal(presses({ fan: {}, selected: "0.L1" }).press([90, 60]), null);
  assert.equal(presses({ fan: {}, selected: "0.L2" }).press([20, 20]), null);
  assert.equal(presses({ selected: "0.L1" }).press([20, 20]), null);
});

test("a drag of another ship that can be chosen chooses it where the pointer leaves it, and turns its fan", () => {
  const overlay: Record<string, unknown> = { steerable: ["0.L1"] };
  const { press, got } = presses(overlay);
  const drag = press([20, 20]);
  drag?.move([30, 30], false);
  assert.deepEqual(got, []);
  drag?.move([90, 60], false);
  overlay["fan"] = {};
  drag?.move([95, 60], false);
  drag?.end([95, 60], true);
  assert.deepEqual(got, ["tap 20,20", "turn 90,60", "turn 95,60", "turned 95,60"]);
});

test("a ship that is let go before its fan is open, or over an object, is followed by a press there", () => {
  const early = presses({ steerable: ["0.L1"] });
  const drag = early.press([20, 20]);
  drag?.move([90, 60], false);
  drag?.end([90, 60], true);
  assert.deepEqual(early.got, ["tap 20,20", "turn 90,60", "tap 90,60", "broken off"]);
  const over = presses({ steerable: ["0.L1"], fan: {} });
  const back = over.press([20, 20]);
  back?.move([90, 60], false);
  back?.end([30, 30], true);
  assert.deepEqual(over.got, ["tap 20,20", "turn 90,60", "tap 30,30", "broken off"]);
});

test("a drag from a pin is a drag of the placed piece under it, and a tap is for the pin", () => {
  const { press, got } = presses({}, "pin-1");
  const drag = press([20, 20]);
  drag?.move([25, 60], false);
  drag?.end([25, 60], true);
  press([20, 20])?.end([20, 20], true);
  assert.deepEqual(got, ["turn 25,60", "turned 25,60", "tap 20,20"]);
  assert.equal(press([90, 60]), null);
});
