/** Threatened water: one wash for each seat, even where its regions lie over each other, with holes, under everything that floats. */

import { colourOf } from "../../protocol/seats.ts";
import { matched, svg, woundPath } from "../dom.ts";
import { patternOf, wearSeat } from "../look.ts";
import type { ThreatLayer } from "../types.ts";

export class ThreatView {
  readonly element = svg("g", { class: "threat", "aria-hidden": "true" });

  constructor(prefix: string) {
    this.element.setAttribute("clip-path", `url(#${prefix}-field)`);
  }

  show(layers: readonly ThreatLayer[]): void {
    const washes = matched(this.element, layers.length, () =>
      svg("g", { class: "wash" }, svg("path", { class: "wash-edge" }), svg("path", { class: "wash-fill" })),
    );
    layers.forEach(({ seat, regions }, i) => {
      const wash = washes[i]!;
      wearSeat(wash, seat);
      wash.dataset["pattern"] = patternOf(colourOf(seat));
      const d = woundPath(regions);
      for (const path of wash.children) if (path.getAttribute("d") !== d) path.setAttribute("d", d);
    });
  }
}
