/** What lies ahead of a steered ship: the water in its reach under all that floats, and the rim of its fan. */

import { corners, flat, svg, woundPath } from "../dom.ts";
import { from } from "../geometry.ts";
import type { Fan, Point, Polygon, RimArc } from "../types.ts";
import { radius } from "./fan.ts";

/** Half of the gap that a single heading would leave, in tenths of a degree. */
const HALF_DDEG = 0.5;

export class ProspectView {
  readonly water = svg("path", { class: "in-reach", "fill-rule": "evenodd", "aria-hidden": "true" });
  readonly rim = svg("g", { class: "rim", "aria-hidden": "true" });
  private drawn = "";

  show(fan: Fan | null, rim: readonly RimArc[], water: readonly Polygon[]): void {
    const d = woundPath(water);
    if ((this.water.getAttribute("d") ?? "") !== d) this.water.setAttribute("d", d);
    const key = JSON.stringify([fan?.pivot, rim]);
    if (key === this.drawn) return;
    this.drawn = key;
    const arcs = fan ? rim.filter(({ exits }) => exits !== "free") : [];
    this.rim.replaceChildren(
      ...arcs.flatMap(({ start, stop, exits }) => {
        const points = corners(along(fan!, start - HALF_DDEG, stop + HALF_DDEG).map(flat));
        const data = { points, "data-start": start, "data-stop": stop };
        return [svg("polyline", { points, class: "rim-halo" }), svg("polyline", { ...data, class: exits })];
      }),
    );
  }
}

/** Points on the rim of a fan between two headings. */
function along(fan: Fan, start: number, stop: number): Point[] {
  const steps = Math.max(1, Math.ceil((stop - start) / 20));
  return Array.from({ length: steps + 1 }, (_, i) =>
    from(fan.pivot, start + ((stop - start) * i) / steps, radius(fan) * 1.02),
  );
}
