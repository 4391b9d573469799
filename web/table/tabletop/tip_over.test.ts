import assert from "node:assert/strict";
import { test } from "node:test";
import { bounds, PYRAMIDS } from "../geometry.ts";
import type { Polygon, Size } from "../types.ts";
import { LYING, STANDING } from "./oblique.ts";
import { facesAt } from "./tip_over.ts";

const SIZES: readonly Size[] = ["S", "M", "L"];
const WAYS = [0, 900, 1800, 2700];

const boxOf = (size: Size, heading: number, t: number) =>
  bounds(facesAt(size, heading, t).flatMap(({ shape }) => shape));
const near = (a: number, b: number): boolean => Math.abs(a - b) < 1;
const area = (shape: Polygon): number =>
  Math.abs(
    shape.reduce(
      (sum, [x, y], i) => sum + x * shape[(i + 1) % shape.length]![1] - y * shape[(i + 1) % shape.length]![0],
      0,
    ),
  ) / 2;

test("for any direction a pyramid starts to tip from its standing picture", () => {
  for (const size of SIZES) {
    for (const heading of WAYS) {
      const { x, y, w, h } = boxOf(size, heading, 0);
      const across = PYRAMIDS[size].base * STANDING * Math.SQRT1_2;
      assert.ok(near(x, -across) && near(w, 2 * across), `${size} ${heading}: ${x} ${w}`);
      assert.ok(near(y + h, across / 2) && Math.abs(y + PYRAMIDS[size].base * 1.75 * STANDING * 0.56) < 12);
      assert.equal(facesAt(size, heading, 0).length, 2);
    }
  }
});

test("it ends in its lying picture: a triangle about its middle, with the point at its heading", () => {
  for (const size of SIZES) {
    const { base, slant } = PYRAMIDS[size];
    for (const [i, heading] of WAYS.entries()) {
      const { x, y, w, h } = boxOf(size, heading, 1);
      const [across, along] = i % 2 === 0 ? [w, h] : [h, w];
      assert.ok(near(across, base * LYING) && near(along, slant * LYING), `${size} ${heading}`);
      assert.ok(near(x, -w / 2) && near(y, -h / 2));
      const [upper] = facesAt(size, heading, 1).toSorted((a, b) => area(b.shape) - area(a.shape));
      const point = upper!.shape.at(-1)!;
      const there = [Math.sin((heading * Math.PI) / 1800), -Math.cos((heading * Math.PI) / 1800)];
      assert.ok(near(point[0], (there[0]! * slant * LYING) / 2) && near(point[1], (there[1]! * slant * LYING) / 2));
    }
  }
});

test("no edge jumps from one frame to the next", () => {
  for (const heading of WAYS) {
    let last = boxOf("L", heading, 0);
    for (let frame = 1; frame <= 26; frame += 1) {
      const now = boxOf("L", heading, frame / 26);
      for (const part of ["x", "y", "w", "h"] as const)
        assert.ok(Math.abs(now[part] - last[part]) < 110, `${heading} ${frame} ${part}`);
      last = now;
    }
  }
});
