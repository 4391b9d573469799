/** Dry land as a chart draws it: a sharp shore, heights within it as soft lines, and hachures down from the top. */

import { corners, softPath, svg } from "../dom.ts";
import { mid, mix } from "../geometry.ts";
import type { Point, Polygon } from "../types.ts";
import { scatter } from "./depth.ts";

/** Heights as fractions of the way from the top to the shore. */
const HEIGHTS = [0.78, 0.52, 0.28];
/** The top lies a little to the north-west of the middle, so that heights crowd on one side as on a real hill. */
const TOP: Point = [-0.07, -0.09];
/** Points of an edge that the heights waver along. */
const STATIONS = 5;

/** The parts of an island whose outline is given in its own frame, in sheet coordinates about its middle. */
export function landParts(shape: Polygon): SVGElement[] {
  const reach = Math.max(...shape.map((p) => Math.hypot(...p)));
  const top: Point = [TOP[0] * reach, TOP[1] * reach];
  return [
    svg("polygon", { points: corners(shape), class: "ground" }),
    ...HEIGHTS.map((height, i) => svg("path", { d: contour(shape, top, height, i), class: `height height-${i}` })),
    svg("path", { d: hachures(shape, top), class: "hachures" }),
    svg("polygon", { points: corners(shape), class: "shore" }),
    svg("polygon", { points: corners(shape), class: "edge" }),
  ];
}

/** The shore drawn in towards the top, wavering a little. */
function contour(shape: Polygon, top: Point, height: number, seed: number): string {
  const stations = shape.flatMap((corner, i) =>
    Array.from({ length: STATIONS }, (_, n) => mix(corner, shape[(i + 1) % shape.length]!, n / STATIONS)),
  );
  const bent = stations.map((p, i): Point => {
    const [x, y] = mix(top, p, height * (0.9 + 0.16 * scatter(i, seed, 5)));
    return [x, -y];
  });
  return softPath(bent);
}

/** Short strokes down the slope, from every edge's thirds. */
function hachures(shape: Polygon, top: Point): string {
  const feet = shape.flatMap((corner, i) => {
    const next = shape[(i + 1) % shape.length]!;
    return [mix(corner, next, 0.25), mid(corner, next), mix(corner, next, 0.75), next];
  });
  return feet
    .map((foot) => {
      const [from, to] = [mix(top, foot, 0.8), mix(top, foot, 0.92)];
      return `M${from[0].toFixed(0)} ${from[1].toFixed(0)}L${to[0].toFixed(0)} ${to[1].toFixed(0)}`;
    })
    .join("");
}
