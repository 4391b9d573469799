import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { INCH } from "./geometry.ts";
import { numberHeight } from "./hull_numbers.ts";

/** By pixels an inch: the heights of the numbers on a Small, a Medium and a Large; pictures are held to them too. */
const HEIGHTS = JSON.parse(
  readFileSync(new URL("../../tests/svg/number_heights.json", import.meta.url), "utf-8"),
) as Record<string, number[]>;

for (const [pxPerInch, heights] of Object.entries(HEIGHTS)) {
  test(`numbers on hulls at ${pxPerInch} pixels an inch are as high as in pictures`, () => {
    const found = (["S", "M", "L"] as const).map((size) => numberHeight(size, Number(pxPerInch) / INCH));
    found.forEach((height, i) => {
      assert.ok(Math.abs(height - heights[i]!) < 0.1, `${height} is not ${heights[i]}`);
    });
  });
}
