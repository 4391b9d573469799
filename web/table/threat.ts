/** Threatened water: one wash for each seat, even where its regions lie over each other, with holes, under everything that floats. */

import { matched, svg, woundPath } from "./dom.ts";
import { patternOf, wearSeat } from "./look.ts";
import type { Scene, ThreatLayer } from "./types.ts";

export class ThreatView {
  readonly element = svg("g", { class: "threat", "aria-hidden": "true" });
  private layers: readonly ThreatLayer[] = [];

  constructor(prefix: string) {
    this.element.setAttribute("clip-path", `url(#${prefix}-field)`);
  }

  show(layers: readonly ThreatLayer[], scene: Scene | null): void {
    this.layers = layers;
    const washes = matched(this.element, layers.length, () =>
      svg("g", { class: "wash" }, svg("path", { class: "wash-edge" }), svg("path", { class: "wash-fill" })),
    );
    layers.forEach(({ seat, regions }, i) => {
      const wash = washes[i]!;
      wearSeat(wash, seat);
      wash.dataset["pattern"] = patternOf(scene?.seats[seat]?.colour);
      const d = woundPath(regions);
      for (const path of wash.children) if (path.getAttribute("d") !== d) path.setAttribute("d", d);
    });
  }

  /** The same layers in the colours of another scene. */
  renew(scene: Scene): void {
    if (this.layers.length > 0) this.show(this.layers, scene);
  }
}
