/**
 * Threatened water: one wash for each seat, even where its regions lie over each other, with holes, under everything
 * that floats; and lines of fire.
 */

import { colourOf } from "../../protocol/seats.ts";
import { matched, svg, woundPath } from "../dom.ts";
import { patternOf, wearSeat } from "../look.ts";
import type { ThreatLayer } from "../types.ts";
import { TracksView } from "./tracks.ts";

export class ThreatView {
  readonly element = svg("g", { class: "threat", "aria-hidden": "true" });
  private readonly washes = svg("g");
  private readonly tracks = new TracksView();

  constructor(prefix: string) {
    this.element.append(this.washes, this.tracks.element);
    this.element.setAttribute("clip-path", `url(#${prefix}-field)`);
  }

  show(layers: readonly ThreatLayer[]): void {
    const washes = matched(this.washes, layers.length, () =>
      svg("g", { class: "wash" }, svg("path", { class: "wash-edge" }), svg("path", { class: "wash-fill" })),
    );
    this.tracks.show(layers.flatMap(({ tracks = [] }) => tracks));
    layers.forEach(({ seat, regions }, i) => {
      const wash = washes[i]!;
      wearSeat(wash, seat);
      wash.dataset["pattern"] = patternOf(colourOf(seat));
      const d = woundPath(regions);
      for (const path of wash.children) if (path.getAttribute("d") !== d) path.setAttribute("d", d);
    });
  }
}
