/** A table of felt in a wooden edge, and the shapes on it that are no places: mats, lanes, tags, tokens, and the glow of pieces. */

import { svg } from "../dom.ts";
import { bounds } from "../geometry.ts";
import { emblemOf, wearSeat } from "../look.ts";
import type { Plate, Polygon } from "../types.ts";

/** The width of the wooden edge, and the radii of its corners outside and inside. */
const EDGE_U = 70;
const OUTER_U = 170;
const INNER_U = 110;
/** The corner radii of plates; those of a tag are larger than half of its height. */
const ROUND_U = { pad: 130, lane: 110, good: 320, cost: 320 } as const;
/** A glow is some discs, one within the other. */
const DISCS = [1, 0.82, 0.64, 0.46] as const;

/** The table under everything: its shadow, its edge, and the felt, which is lighter in the middle. */
export function feltTable(field: Polygon): SVGElement[] {
  const { x, y, w, h } = bounds(field);
  const rect = (inset: number, rx: number, part: string): SVGElement =>
    svg("rect", { x: x + inset, y: -y - h + inset, width: w - 2 * inset, height: h - 2 * inset, rx, class: part });
  const light = [0.46, 0.36, 0.26].map((share) =>
    svg("ellipse", { cx: x + w / 2, cy: -y - h / 2, rx: w * share, ry: h * share, class: "felt-light" }),
  );
  return [rect(0, OUTER_U, "tabletop felt-edge"), rect(EDGE_U, INNER_U, "felt"), ...light];
}

/** A plate in its place. */
export function plateOf({ look, box: [x, y, w, h], seat }: Plate): SVGElement {
  const [cx, cy] = [x + w / 2, -y - h / 2];
  if (look === "glow") {
    const discs = DISCS.map((share) => svg("circle", { cx, cy, r: (w / 2) * share, class: "glow" }));
    return svg("g", {}, ...discs);
  }
  if (look === "mat") return svg("ellipse", { cx, cy, rx: w / 2, ry: h / 2, class: "plate mat" });
  if (look === "gap") return svg("circle", { cx, cy, r: w / 2, class: "plate gap" });
  if (look !== "token")
    return svg("rect", {
      x,
      y: -y - h,
      width: w,
      height: h,
      rx: Math.min(ROUND_U[look], h / 2),
      class: `plate ${look}`,
    });
  const disc = svg("circle", { cx, cy, r: w / 2, class: "disc" });
  const emblem = svg("path", {
    d: emblemOf(seat ?? 0),
    class: "emblem",
    transform: `translate(${cx} ${cy})scale(${(w / 260).toFixed(3)})`,
  });
  const token = svg("g", { class: "plate token" }, disc, emblem);
  wearSeat(token, seat ?? 0);
  return token;
}
