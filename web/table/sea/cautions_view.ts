/** What proves the warnings about a move: lines from the guns, the hull that is stuck, and the next fan in grey. */

import { corners, flat, svg } from "../dom.ts";
import type { CautionLook } from "../types.ts";
import { pie } from "./fan.ts";

export class CautionsView {
  readonly element = svg("g", { class: "cautions", "aria-hidden": "true" });
  private drawn = "[]";

  show(cautions: readonly CautionLook[]): void {
    const key = JSON.stringify(cautions);
    if (key === this.drawn) return;
    this.drawn = key;
    this.element.replaceChildren(...cautions.flatMap(parts));
  }
}

function parts({ witnesses, fan }: CautionLook): SVGElement[] {
  const fans = (fan?.arcs ?? []).map((arc) =>
    svg("polygon", { points: corners(pie(fan!, arc).map(flat)), class: "next-fan" }),
  );
  const proofs = witnesses.flatMap(({ hull = [], points = [] }) => [
    ...(hull.length > 0 ? [svg("polygon", { points: corners(hull.map(flat)), class: "stuck-hull" })] : []),
    ...(points.length === 2 ? [svg("polyline", { points: corners(points.map(flat)), class: "caution-line" })] : []),
  ]);
  return [...fans, ...proofs];
}
