import assert from "node:assert/strict";
import { test } from "node:test";
import type { CardLook, Point } from "../table/types.ts";
import { homeAbove } from "./own_side.ts";

const field: Point[] = [
  [0, 0],
  [3000, 0],
  [3000, 2000],
  [0, 2000],
];

function home(seat: number, x: number, y: number): CardLook {
  const hull: Point[] = [
    [x - 50, y - 50],
    [x + 50, y - 50],
    [x + 50, y + 50],
    [x - 50, y + 50],
  ];
  return { name: `H${seat}`, label: "", seat, hull, heading: 0, aria: "" };
}

test("only a home in the north turns the board, and only for its own player", () => {
  const cards = [home(0, 1500, 100), home(1, 1500, 1900), home(2, 2900, 1500), home(3, 100, 900)];
  const turned = [null, 0, 1, 2, 3, 4].map((viewer) => homeAbove({ viewer, cards, field }));
  assert.deepEqual(turned, [false, false, true, false, false, false]);
  assert.equal(homeAbove({ viewer: 1, field }), false);
});
