/**
 * Markers at a point: a pin on the screen, with pointer and keyboard control. A marker has one if it has no object, or if
 * other open markers have the same object: then it is an arrow that points from the middle of the object to its point.
 */

import { matched, set, svg } from "./dom.ts";
import { add, centroid, scale } from "./geometry.ts";
import type { Stage } from "./stage.ts";
import type { Marker, Point, Polygon } from "./types.ts";

/** The distance of a pin from its point, if the marker asks for an offset. */
const ASIDE_PX = 12;
const ARROW = "M-3 -6.5L4.5 0L-3 6.5";
const CROSS = "M-3.2 -3.2L3.2 3.2M3.2 -3.2L-3.2 3.2";

export class Pins {
  readonly element = svg("g", { class: "pins" });
  private readonly stage: Stage;
  private readonly hullOf: (name: string) => Polygon | undefined;
  private shown: readonly Marker[] = [];
  private aimed: string | null = null;

  constructor(stage: Stage, hullOf: (name: string) => Polygon | undefined) {
    this.stage = stage;
    this.hullOf = hullOf;
  }

  /** The ids of the markers that have a pin. */
  get ids(): readonly string[] {
    return this.shown.map(({ id }) => id);
  }

  show(markers: readonly Marker[]): void {
    const open = markers.filter(({ object, refusal }) => object && !refusal);
    const several = ({ object, refusal }: Marker): boolean =>
      !refusal && open.filter((other) => other.object === object).length > 1;
    this.shown = markers.filter((marker) => marker.at && (!marker.object || several(marker)));
    const pins = matched(this.element, this.shown.length, pin);
    this.shown.forEach((marker, i) => {
      const why = marker.refusal ? `, closed: ${marker.refusal.reason}` : "";
      const kind = marker.object ? "pin way-pin" : marker.refusal ? "pin closed-pin" : "pin";
      set(pins[i]!, {
        class: `${kind}${marker.id === this.aimed ? " aimed" : ""}`,
        "data-mark": marker.id,
        "aria-label": `${[marker.label, marker.detail].filter(Boolean).join(", ")}${why}`,
        tabindex: marker.object ? -1 : 0,
      });
      const turn = this.turnOf(marker);
      set(pins[i]!.querySelector(".pin-arrow")!, {
        d: turn !== null ? ARROW : marker.removes ? CROSS : "",
        transform: `rotate(${(turn ?? 0).toFixed(1)})`,
      });
      pins[i]!.lastElementChild!.textContent = marker.number === undefined ? "" : String(marker.number);
    });
    this.move();
  }

  /** The direction of an arrow on the screen, in degrees; null for a marker in the middle of its object, or without one. */
  private turnOf({ object, at }: Marker): number | null {
    const hull = object ? this.hullOf(object) : undefined;
    if (!hull || !at) return null;
    const [[x, y], [u, v]] = [this.stage.px(centroid(hull)), this.stage.px(at)];
    return Math.hypot(u - x, v - y) < 1 ? null : (Math.atan2(v - y, u - x) * 180) / Math.PI;
  }

  /** The pin at which a dragged piece would be dropped. */
  aim(id: string | null): void {
    this.aimed = id;
    this.shown.forEach((marker, i) => {
      this.element.children[i]!.classList.toggle("aimed", marker.id === id);
    });
  }

  focus(id: string): void {
    const i = this.ids.indexOf(id);
    (this.element.children[i] as SVGElement | undefined)?.focus({ preventScroll: true });
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

  /** The marker without an object whose pin is within reach of a pixel. */
  at(pixel: Point, reach_px: number): string | null {
    return this.nearest(pixel, ({ object }) => !object, reach_px);
  }

  /** The marker of this object whose pin is nearest to a pixel, however far; null if it has no pins. */
  nearestOf(name: string, pixel: Point): string | null {
    return this.nearest(pixel, ({ object }) => object === name, Infinity);
  }

  private nearest(pixel: Point, counts: (marker: Marker) => boolean, reach_px: number): string | null {
    let best: string | null = null;
    let least = reach_px;
    for (const marker of this.shown.filter(counts)) {
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
    svg("path", { class: "pin-arrow" }),
    svg("text", { class: "pin-number", y: 4, "text-anchor": "middle" }),
  );
