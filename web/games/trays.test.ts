import assert from "node:assert/strict";
import { test } from "node:test";
import { bounds } from "../table/geometry.ts";
import { type Holding, traysHigh, traysOf } from "./trays.ts";

const SEATS = ["Teal", "Coral", "Violet", "Moss", "Navy", "Rust", "Plum", "Slate"].map((colour) => ({
  colour,
  name: "",
}));
/** How wide a phone of 390 pixels shows a board, and the smallest thing that a finger hits. */
const [PHONE_PX, FINGER_PX] = [362, 40];
/** How wide boards are, and for how many: that of Hextris, then those of Sprawl. */
const BOARDS: readonly (readonly [number, readonly number[]])[] = [
  [5500, [2, 3]],
  [5780, [3]],
  [6804, [4, 5, 6]],
  [8852, [7, 8]],
];

const holding = (seat: number): Holding => ({
  ...{ seat, counts: { S: 5, M: 5, L: 0 }, score: "12", note: "12 pips", strip: `score ${seat}` },
  ...{ says: "12 pips", where: "in the stash", acting: seat === 0 },
});

for (const [wide, tables] of BOARDS)
  for (const players of tables)
    for (const own of [null, 0, players - 1])
      test(`on a phone ${players} trays are large enough for a finger, ${own === null ? "none" : own} one's own`, () => {
        const holdings = Array.from({ length: players }, (_, seat) => holding(seat));
        const { spots } = traysOf(holdings, own, [0, 0], wide, SEATS);
        const boxes = spots.map(({ hull }) => bounds(hull));
        const [px, high] = [PHONE_PX / wide, traysHigh(players, own)];
        for (const [i, { x, y, w, h }] of boxes.entries()) {
          const told = `${spots[i]!.name}: ${w * px} by ${h * px}`;
          assert.ok(Math.min(w, h) * px >= FINGER_PX, told);
          assert.ok(x >= 0 && x + w <= wide + 1 && y >= -high && y + h <= 0, `${told} is not in its place`);
          const over = boxes.filter((b) => b.x < x + w && x < b.x + b.w && b.y < y + h && y < b.y + b.h);
          assert.equal(over.length, 1, `${told} lies over another`);
        }
        assert.equal(new Set(spots.map(({ seat }) => seat)).size, players);
      });
