/** The fan of legal headings: sectors that are open and closed, a scale of degrees, and the ghost that turns in it. */

import { corners, flat, set, svg } from "../dom.ts";
import { centroid, dist, from, laid, lying, mid, PYRAMIDS, sternOf, sub, wrap } from "../geometry.ts";
import { wearSeat } from "../look.ts";
import { lyingShip, shine } from "../pyramids.ts";
import type { CargoLook, ClosedArc, Fan, Mast, OpenArc, Point, Polygon } from "../types.ts";
import { clampHeading, degrees, within } from "./arcs.ts";
import { shipParts } from "./ship_parts.ts";

/** The look of the ship in the fan. */
export interface FanShip {
  readonly seat: number;
  readonly pattern: string;
  readonly unknown: string;
  readonly damage: number;
  readonly cargo: readonly CargoLook[];
  /** For a fan with a hull: the ship's outline at heading 0 about its middle, and its masts. */
  readonly own?: Polygon;
  readonly masts?: readonly Mast[];
}

export class FanView {
  readonly element = svg("g", { class: "fan", "aria-hidden": "true" });
  private readonly sectors = svg("g");
  private readonly ghost = svg("g", { class: "ghost" });
  private readonly needle = svg("path", { class: "needle" });
  private drawn = "";
  fan: Fan | null = null;
  heading = 0;

  constructor() {
    this.element.append(this.sectors, this.ghost, this.needle);
  }

  /** Draws a fan, or none. The heading stays where it is when the fan is the same. */
  show(fan: Fan | null, sailor: FanShip, heading?: number): void {
    this.fan = fan;
    const key = JSON.stringify([fan, sailor]);
    if (key !== this.drawn) {
      this.drawn = key;
      this.sectors.replaceChildren(...(fan ? sectors(fan) : []));
      this.ghost.replaceChildren(...(fan ? (turnedHull(fan, sailor) ?? lyingShip({ ...sailor, size: fan.size })) : []));
      this.ghost.setAttribute("class", fan?.hull?.length ? "ghost vessel" : "ghost");
      this.needle.setAttribute("d", "");
      wearSeat(this.ghost, sailor.seat);
    }
    if (fan) this.turn(clampHeading(heading ?? fan.facing, fan.arcs) ?? fan.facing);
  }

  /** Lays the ghost on a heading: two attributes and the light. */
  turn(heading: number): void {
    if (!this.fan) return;
    this.heading = wrap(heading);
    const { size, pivot, hold, hull = [] } = this.fan;
    const [x, y] = flat(hull.length > 0 ? pivot : sternOf(size, pivot, hold, heading));
    this.ghost.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)})rotate(${heading / 10})`);
    const [a, b] = [flat(this.fan.pivot), flat(from(this.fan.pivot, heading, radius(this.fan) * 1.12))];
    set(this.needle, { d: `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}` });
    shine(this.ghost, heading);
  }

  /** The ghost's outline on the table. */
  hull(): Polygon {
    if (!this.fan) return [];
    if (this.fan.hull?.length) return laid(this.fan.hull, this.fan.pivot, this.heading);
    return lying(this.fan.size, sternOf(this.fan.size, this.fan.pivot, this.fan.hold, this.heading), this.heading);
  }

  /** The point of the ghost's bow: the place of the handle. */
  tip(): Point {
    return this.fan ? from(this.fan.pivot, this.heading, radius(this.fan)) : [0, 0];
  }

  /** The closed stretch that a heading lies in, if it does. */
  closedAt(heading: number): ClosedArc | null {
    const arc = this.fan?.closed.find((each) => within(wrap(heading), each)) ?? null;
    return this.fan?.arcs.some((each) => within(wrap(heading), each)) ? null : arc;
  }

  /** True if a press takes the fan: on the ghost, in a sector, or on the handle within `grip` units of the tip. */
  takes(p: Point, grip: number): boolean {
    if (!this.fan) return false;
    const off = dist(p, this.fan.pivot);
    const [dx, dy] = [p[0] - this.fan.pivot[0], p[1] - this.fan.pivot[1]];
    const way = wrap((Math.atan2(dx, dy) * 1800) / Math.PI);
    const swept = [...this.fan.arcs, ...this.fan.closed].some((arc) => within(way, arc));
    return (
      (swept && off < radius(this.fan) + grip) ||
      dist(p, from(this.fan.pivot, this.heading, radius(this.fan))) < grip * 2
    );
  }

  /** The slider's values for screen readers. */
  says(): string {
    return `${degrees(this.heading)} degrees`;
  }
}

/** Between two points of a fan's rim that say how far it goes, in tenths of a degree. */
const RIM_DDEG = 300;

/** How far a fan goes: its pivot, and points where the bow may come to lie. */
export function extent(fan: Fan): Polygon {
  const rim = fan.arcs.flatMap(({ start, stop }) => {
    const steps = Math.max(1, Math.ceil((stop - start) / RIM_DDEG));
    return Array.from({ length: steps + 1 }, (_, i) => start + ((stop - start) * i) / steps);
  });
  return [fan.pivot, ...rim.map((heading) => from(fan.pivot, heading, radius(fan)))];
}

/** The distance of the bow from the pivot. */
export const radius = (fan: Fan): number =>
  fan.hull?.length
    ? Math.max(...fan.hull.map((p) => Math.hypot(...p)))
    : PYRAMIDS[fan.size].slant * (fan.hold === "stern" ? 1 : 2 / 3);

/** The hull of a fan about its pivot, with the masts of its ship. */
function turnedHull({ hull = [] }: Fan, { pattern, own, masts = [] }: FanShip): SVGElement[] | null {
  if (hull.length === 0) return null;
  const by: Point = own ? sub(hull[0]!, own[0]!) : [0, 0];
  const [x, y] = flat(by);
  const parts = shipParts({ hull: hull.map((p) => flat(sub(p, by))), masts, pattern });
  return [svg("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, ...parts)];
}

/** The pie of an arc about the pivot, in table units; a whole circle has no spokes. */
export function pie(fan: Fan, arc: OpenArc, reach = radius(fan), step = 20): Polygon {
  const extent = Math.max(4, arc.stop - arc.start);
  const steps = Math.max(2, Math.ceil(extent / step));
  const rim = Array.from({ length: steps + 1 }, (_, i) => from(fan.pivot, arc.start + (extent * i) / steps, reach));
  return extent >= 3599 ? rim : [fan.pivot, ...rim];
}

function sectors(fan: Fan): SVGElement[] {
  const sheet = (shape: Polygon): string => corners(shape.map(flat));
  const open = fan.arcs.map((arc) => svg("polygon", { points: sheet(pie(fan, arc)), class: "open" }));
  const closed = fan.closed.map((arc) => svg("polygon", { points: sheet(pie(fan, arc)), class: "closed" }));
  const hatch = fan.closed.map((arc) => svg("path", { d: spokes(fan, arc), class: "closed-hatch" }));
  return [...closed, ...hatch, ...open, svg("path", { d: scaleOf(fan), class: "degrees" })];
}

const line = (a: Point, b: Point): string => {
  const [p, q] = [flat(a), flat(b)];
  return `M${p[0].toFixed(1)} ${p[1].toFixed(1)}L${q[0].toFixed(1)} ${q[1].toFixed(1)}`;
};

/** Fine rays over a closed stretch. */
function spokes(fan: Fan, arc: OpenArc): string {
  const r = radius(fan);
  let d = "";
  for (let h = Math.ceil(arc.start / 40) * 40; h < arc.stop; h += 40) {
    d += line(from(fan.pivot, h, r * (h % 80 === 0 ? 0.35 : 0.62)), from(fan.pivot, h, r));
  }
  return d;
}

/** Ticks along the rim of what is open: every five degrees, longer every ten and thirty. */
function scaleOf(fan: Fan): string {
  const r = radius(fan);
  let d = "";
  for (const arc of fan.arcs) {
    for (let h = Math.ceil(arc.start / 50) * 50; h <= arc.stop; h += 50) {
      const length = h % 300 === 0 ? 0.1 : h % 100 === 0 ? 0.065 : 0.035;
      d += line(from(fan.pivot, h, r), from(fan.pivot, h, r * (1 - length)));
    }
  }
  return d;
}

/** Whether a ghost is the one that turns in the fan: the board draws that itself. */
export function heldAt(hull: Polygon, fan: Fan): boolean {
  const held = fan.hold === "stern" && hull.length === 3 ? mid(hull[1]!, hull[2]!) : centroid(hull);
  return dist(held, fan.pivot) < 8;
}
