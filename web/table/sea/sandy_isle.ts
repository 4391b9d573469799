/** An island from above: an exact square of sand in two heights, with a nest on its top. All are alike. */

import look from "../../../iceharbor/look.json" with { type: "json" };
import { corners, svg } from "../dom.ts";
import { mix, scale } from "../geometry.ts";
import type { Point, Polygon } from "../types.ts";

const { heights, nest, hachures, strokes } = look.island;

/** The parts of an island whose shore is given in its own frame, in sheet coordinates about its middle. */
export function isleParts(shore: Polygon): SVGElement[] {
  const drawn = (share: number, name: string): SVGElement =>
    svg("polygon", { points: corners(shore.map((p) => scale(p, share))), class: name });
  return [
    drawn(1, "ground"),
    ...heights.map((share, i) => drawn(share, `height height-${i}`)),
    svg("path", {
      d: shore.map((corner, i) => slope(corner, shore[(i + 1) % shore.length]!)).join(""),
      class: "hachures",
    }),
    ...nest.map((share, i) => drawn(share, `nest nest-${i}`)),
    drawn(1, "edge"),
  ];
}

/** Short strokes down from the first height to an edge of the shore. */
function slope(a: Point, b: Point): string {
  return Array.from({ length: strokes }, (_, i) => {
    const foot = mix(a, b, (i + 0.5) / strokes);
    const [low, high] = hachures.map((share) =>
      scale(foot, share)
        .map((x) => x.toFixed(0))
        .join(" "),
    );
    return `M${low}L${high}`;
  }).join("");
}
