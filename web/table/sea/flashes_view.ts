/** Marks over the sea for a moment: the place of a crash, and the piece's owner. The caller removes them. */

import type { Callout } from "../callouts.ts";
import { flat, outline, svg } from "../dom.ts";
import { centroid } from "../geometry.ts";
import { wearSeat } from "../look.ts";
import type { FlashLook } from "../types.ts";

const RAYS = Array.from({ length: 12 }, (_, i) => {
  const [sin, cos] = [Math.sin((i * Math.PI) / 6), Math.cos((i * Math.PI) / 6)];
  const [near, far] = [620, i % 2 === 0 ? 1060 : 840];
  return `M${(sin * near).toFixed(0)} ${(cos * near).toFixed(0)}L${(sin * far).toFixed(0)} ${(cos * far).toFixed(0)}`;
}).join("");

export class FlashesView {
  readonly element = svg("g", { class: "flashes", "aria-hidden": "true" });
  private readonly drawn = new Map<string, SVGGElement>();
  private shown: readonly FlashLook[] = [];

  show(flashes: readonly FlashLook[]): void {
    this.shown = flashes;
    const there = new Set(flashes.map(({ key }) => key));
    for (const [key, element] of this.drawn) {
      if (there.has(key)) continue;
      element.remove();
      this.drawn.delete(key);
    }
    for (const flash of flashes) {
      if (this.drawn.has(flash.key)) continue;
      const element = drawing(flash);
      this.drawn.set(flash.key, element);
      this.element.append(element);
    }
  }

  callouts(): Callout[] {
    return this.shown.map(({ key, label, rule, hull }) => ({
      ...{ key: `flash ${key}`, tone: "no", title: label, about: hull, prefers: [0, -1] },
      ...(rule ? { rule } : {}),
    }));
  }
}

function drawing({ hull, seat }: FlashLook): SVGGElement {
  const [x, y] = flat(centroid(hull));
  const rays = svg("path", { d: RAYS, class: "flash-rays", transform: `translate(${x.toFixed(0)} ${y.toFixed(0)})` });
  const element = svg("g", { class: "flash" }, rays, svg("polygon", { points: outline(hull), class: "flash-hull" }));
  wearSeat(element, seat);
  return element;
}
