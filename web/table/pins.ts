/** Markers at a point rather than for an object: a pin on the screen, with pointer and keyboard control. */

import { matched, set, svg } from "./dom.ts";
import { add, scale } from "./geometry.ts";
import type { Stage } from "./stage.ts";
import type { Marker, Point } from "./types.ts";

/** The distance of a pin from its point, if the marker asks for an offset. */
const ASIDE_PX = 12;

export class Pins {
  readonly element = svg("g", { class: "pins" });
  private readonly stage: Stage;
  private shown: readonly Marker[] = [];

  constructor(stage: Stage) {
    this.stage = stage;
  }

  show(markers: readonly Marker[]): void {
    this.shown = markers.filter((marker) => marker.at && !marker.object);
    const pins = matched(this.element, this.shown.length, pin);
    this.shown.forEach((marker, i) => {
      const why = marker.refusal ? `, closed: ${marker.refusal.reason}` : "";
      set(pins[i]!, {
        class: marker.refusal ? "pin closed-pin" : "pin",
        "data-mark": marker.id,
        "aria-label": `${marker.label}${why}`,
      });
      pins[i]!.lastElementChild!.textContent = marker.number === undefined ? "" : String(marker.number);
    });
    this.move();
  }

  move(): void {
    this.shown.forEach((marker, i) => {
      const [x, y] = this.place(marker);
      this.element.children[i]!.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    });
  }

  private place({ at, aside = [0, 0] }: Marker): Point {
    return add(this.stage.px(at!), scale(this.stage.way(aside), ASIDE_PX));
  }

  /** The marker whose pin is within reach of a pixel. */
  at(pixel: Point, reach_px: number): string | null {
    let best: string | null = null;
    let least = reach_px;
    for (const marker of this.shown) {
      const [x, y] = this.place(marker);
      const off = Math.hypot(x - pixel[0], y - pixel[1]);
      if (off <= least) [best, least] = [marker.id, off];
    }
    return best;
  }
}

const pin = (): SVGGElement =>
  svg(
    "g",
    { role: "button", tabindex: 0 },
    svg("circle", { r: 22, class: "grip-room" }),
    svg("circle", { r: 8, class: "pin-head" }),
    svg("text", { class: "pin-number", y: 4, "text-anchor": "middle" }),
  );
