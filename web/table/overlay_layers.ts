/** Draws the current choice over the table, in table units: reaches, rings, regions, earlier ghosts and proofs. */

import { corners, flat, matched, outline, set, svg, unionPath } from "./dom.ts";
import {
  bounds,
  centroid,
  dist,
  from,
  grow,
  inside,
  laid,
  mid,
  narrowest,
  originOf,
  PYRAMIDS,
  unlaid,
} from "./geometry.ts";
import { wearSeat } from "./look.ts";
import { flagMarker, lyingShip, shine } from "./pyramids.ts";
import { sandParts } from "./sea/sand.ts";
import { shipParts } from "./sea/ship_parts.ts";
import type { GhostLook, PlacesLook, Point, Polygon, ReachLook, Refusal, Size } from "./types.ts";

const polygon = (): SVGPolygonElement => svg("polygon");

/** Keeps one polygon for each shape, with one class. */
function shapes(parent: Element, all: readonly Polygon[], name: string): void {
  const elements = matched(parent, all.length, polygon);
  all.forEach((shape, i) => {
    const points = outline(shape);
    if (elements[i]!.getAttribute("points") !== points) set(elements[i]!, { points, class: name });
  });
}

/** Both broadsides: the whole reach and its visible part, which leaves the shadows between. */
export class ReachesView {
  readonly element = svg("g", { class: "reaches", "aria-hidden": "true" });
  private readonly dark = svg("g");
  private readonly lit = svg("g");
  private readonly edges = svg("g");

  constructor() {
    this.element.append(this.dark, this.lit, this.edges);
  }

  show(reaches: readonly ReachLook[]): void {
    const [hitting, idle] = [
      reaches.filter((r) => r.targets.length > 0),
      reaches.filter((r) => r.targets.length === 0),
    ];
    const ordered = [...idle, ...hitting];
    const name = (base: string, i: number): string => `${base}${i < idle.length ? "" : " hot"}`;
    const dark = matched(this.dark, ordered.length, polygon);
    const edges = matched(this.edges, ordered.length, polygon);
    ordered.forEach((reach, i) => {
      const points = outline(reach.outline);
      const shaded = reach.blockers.length > 0 ? " shaded" : "";
      set(dark[i]!, { points, class: name("reach-all", i) + shaded });
      set(edges[i]!, { points, class: name("reach-edge", i) });
    });
    const lit = ordered.flatMap((reach, i) => reach.lit.map((shape) => ({ shape, name: name("reach-lit", i) })));
    const elements = matched(this.lit, lit.length, polygon);
    lit.forEach(({ shape, name: which }, i) => {
      set(elements[i]!, { points: outline(shape), class: which });
    });
  }

  /** While the plan for a heading is pending: the last reaches, turned along, without the targets. */
  turn(pivot: Point, by_ddeg: number): void {
    const [x, y] = flat(pivot);
    if (by_ddeg === 0) this.element.removeAttribute("transform");
    else this.element.setAttribute("transform", `rotate(${by_ddeg / 10} ${x} ${y})`);
    this.element.classList.toggle("stale", by_ddeg !== 0);
  }
}

/** Rings around the objects that can be docked with, and ropes to those that the ghost would dock with. */
export class DockingView {
  readonly element = svg("g", { class: "moorings", "aria-hidden": "true" });
  private readonly rings = svg("g");
  private readonly ropes = svg("g");

  constructor() {
    this.element.append(this.rings, this.ropes);
  }

  show(rings: readonly Polygon[], hull: Polygon, docked: readonly Polygon[]): void {
    shapes(this.rings, rings, "dock-ring");
    const ropes = hull.length > 0 ? docked.map((other) => narrowest(hull, other)) : [];
    const elements = matched(this.ropes, ropes.length, () => {
      return svg("g", { class: "rope" }, svg("path"), svg("circle", { r: 62 }), svg("circle", { r: 62 }));
    });
    ropes.forEach(([a, b], i) => {
      const [p, q] = [flat(a), flat(b)];
      const [rope, one, two] = [...elements[i]!.children] as [Element, Element, Element];
      set(rope, { d: `M${p[0]} ${p[1]}L${q[0]} ${q[1]}` });
      set(one, { cx: p[0], cy: p[1] });
      set(two, { cx: q[0], cy: q[1] });
    });
  }
}

/** The size of pyramid whose ground triangle this is, if it is one. */
export function sizeOf(hull: Polygon): Size | null {
  if (hull.length !== 3) return null;
  const base = dist(hull[1]!, hull[2]!);
  return (["S", "M", "L"] as const).find((size) => Math.abs(PYRAMIDS[size].base - base) < 40) ?? null;
}

/** Whether a ghost has a heading to turn: a lying pyramid, or a hull that is no plain card. */
export const turnable = (hull: Polygon): boolean => sizeOf(hull) !== null || hull.length > 4;

/** Whether this is the square of a flag's marker: as wide as a small pyramid. */
const isMarker = (hull: Polygon): boolean =>
  hull.length === 4 && Math.abs(dist(hull[0]!, hull[1]!) - PYRAMIDS.S.base) < 40;

/** Previewed hulls. The last of each object is drawn strongest. */
export class GhostsView {
  readonly element = svg("g", { class: "ghosts", "aria-hidden": "true" });
  private drawn = "";

  show(ghosts: readonly GhostLook[], seat: number): void {
    const key = JSON.stringify([ghosts, seat]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.element.replaceChildren(
      ...ghosts.map((ghost, i) => {
        const last = ghosts.slice(i + 1).every(({ object }) => object !== ghost.object);
        return ghostOf(ghost, ghost.seat ?? seat, ghost.pale === undefined ? last : !ghost.pale);
      }),
    );
  }
}

function ghostOf(ghost: GhostLook, seat: number, last: boolean): SVGElement {
  const size = sizeOf(ghost.hull);
  const group = svg("g", { class: last ? "ghost" : "ghost passed" });
  wearSeat(group, seat);
  if (isMarker(ghost.hull)) {
    const [x, y] = flat(centroid(ghost.hull));
    group.append(...flagMarker(PYRAMIDS.S.base, "none"));
    group.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    shine(group, 0);
    return group;
  }
  if (ghost.hull.length > 4) return ghost.land ? sandGhost(group, ghost) : sailingGhost(group, ghost);
  if (!size) {
    group.append(
      svg("polygon", { points: outline(ghost.hull), class: "sheet" }),
      svg("polygon", { points: outline(ghost.hull), class: "edge" }),
    );
    return group;
  }
  const [x, y] = flat(mid(ghost.hull[1]!, ghost.hull[2]!));
  group.append(...lyingShip({ size, pattern: "none", unknown: "none", damage: 0, cargo: [] }));
  group.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})rotate(${ghost.heading / 10})`);
  shine(group, ghost.heading);
  return group;
}

/** A ghost with a hull of any outline: with the masts of its ship, if that is on the sea. */
function sailingGhost(group: SVGGElement, { hull, heading, ship }: GhostLook): SVGGElement {
  const own = ship && unlaid(ship.hull, ship.at, ship.heading);
  const at = own ? originOf(hull[0]!, own[0]!, heading) : centroid(hull);
  const shape = (own ?? unlaid(hull, at, heading)).map(flat);
  group.classList.add("vessel");
  group.append(
    ...shipParts({ hull: shape, masts: ship?.masts ?? [], pattern: "none" }),
    svg("polygon", { points: corners(shape), class: "ghost-edge" }),
  );
  const [x, y] = flat(at);
  group.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})rotate(${heading / 10})`);
  return group;
}

/** A ghost of an island. Islands belong to no player, so their names begin with no number. */
function sandGhost(group: SVGGElement, { object, hull }: GhostLook): SVGGElement {
  const at = centroid(hull);
  const shape = unlaid(hull, at, 0).map(flat);
  const [x, y] = flat(at);
  group.classList.add("sands");
  group.append(...sandParts({ name: object, label: "", hull, aria: "" }, shape));
  group.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  return group;
}

/** The region where an object may be placed, its closed parts, and its ghost under the pointer. */
export class PlacesView {
  readonly element = svg("g", { class: "places", "aria-hidden": "true" });
  private readonly water = svg("g");
  private readonly regions = svg("g");
  private readonly kept = svg("mask", { maskUnits: "userSpaceOnUse" });
  private readonly room = svg("rect", { fill: "#fff" });
  private readonly hole = svg("path", { fill: "#000" });
  private readonly within = svg("clipPath");
  private readonly closed = svg("path", { class: "place-closed" });
  private readonly shore = svg("path", { class: "place-shore" });
  private readonly ghosts = new GhostsView();
  private look: PlacesLook | null = null;
  private planned = false;
  at: Point | null = null;
  heading = 0;
  /** It was dropped by hand: it no longer follows a hovering pointer. */
  set = false;
  /** It is being dragged: a new request does not move it. */
  held = false;

  /** No region is shown beyond the field. */
  constructor(prefix: string) {
    this.kept.id = `${prefix}-open-places`;
    this.kept.append(this.room, this.hole);
    this.water.setAttribute("clip-path", `url(#${prefix}-field)`);
    this.within.id = `${prefix}-places`;
    const closed = svg("g", { "clip-path": `url(#${this.within.id})` }, this.closed, this.shore);
    this.closed.setAttribute("fill", `url(#${prefix}-forbidden)`);
    this.shore.setAttribute("mask", `url(#${this.kept.id})`);
    this.water.append(this.kept, this.within, this.regions, closed);
    this.element.append(this.water, this.ghosts.element);
  }

  /** `planned` says that the plan has its own ghost: a ship that was moved to its home is drawn there, not here. */
  show(look: PlacesLook | null, planned: boolean): void {
    const before = this.look;
    this.planned = planned && look !== null && sizeOf(look.hull) !== null;
    if (look?.object !== before?.object) [this.at, this.set, this.held] = [null, false, false];
    this.look = look;
    shapes(this.regions, look?.regions ?? [], "place-region");
    this.close(look);
    if (!this.held) this.heading = look?.heading ?? 0;
    const elsewhere = look?.at && !(before?.at && same(look.at, before.at));
    this.move(look ? (elsewhere && !this.held ? look.at : (this.at ?? look.at ?? null)) : null);
  }

  /** Shades the open water, hatches the rest, and draws a line between the two. */
  private close(look: PlacesLook | null): void {
    const closed = look?.closed ?? [];
    const d = unionPath(closed);
    if (this.closed.getAttribute("d") === d) return;
    for (const path of [this.closed, this.shore, this.hole]) path.setAttribute("d", d);
    shapes(this.within, look?.regions ?? [], "");
    if (closed.length > 0) {
      const { x, y, w, h } = grow(bounds(look!.regions.flat()), 200);
      for (const part of [this.kept, this.room]) set(part, { x, y: -y - h, width: w, height: h });
      this.regions.setAttribute("mask", `url(#${this.kept.id})`);
    } else this.regions.removeAttribute("mask");
  }

  move(at: Point | null): void {
    this.at = at;
    const look = this.look;
    this.ghosts.show(
      look && at && !this.planned
        ? [{ object: look.object, hull: this.hull(), heading: this.heading, land: true }]
        : [],
      look?.seat ?? 0,
    );
  }

  turn(heading: number): void {
    this.heading = heading;
    this.move(this.at);
  }

  hull(): Polygon {
    return this.look && this.at ? laid(this.look.hull, this.at, this.heading) : [];
  }

  /** True if the ghost follows a hovering pointer. */
  get follows(): boolean {
    return this.look !== null && !this.set && !this.look.lies;
  }

  /** The ghost is visible, and so small that a handle on it would hide it. */
  get small(): boolean {
    return this.look !== null && this.at !== null && (sizeOf(this.look.hull) !== null || isMarker(this.look.hull));
  }

  /** The bow of a ghost that can be turned. */
  get bow(): Point | null {
    const { look, at } = this;
    if (!look || !at || !turnable(look.hull)) return null;
    return sizeOf(look.hull)
      ? this.hull()[0]!
      : from(at, this.heading, Math.max(...look.hull.map((p) => Math.hypot(...p))));
  }
}

const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];

/** The point of closed water that borders on open water, nearest to the middle of the open water: the place of the reason. */
export function closedShore({ regions, closed = [] }: PlacesLook): Point | null {
  const box = bounds(regions.flat());
  const middle: Point = [box.x + box.w / 2, box.y + box.h / 2];
  const shore = closed.flatMap((shape) => {
    const others = closed.filter((other) => other !== shape);
    return shape.filter((p) => regions.some((each) => inside(p, each)) && !others.some((other) => inside(p, other)));
  });
  const nearer = (a: Point, b: Point): Point => (dist(a, middle) < dist(b, middle) ? a : b);
  return shore.length > 0 ? shore.reduce(nearer) : null;
}

/** The proof of a refusal: the hull that cannot lie there, where it touches, or the gap that is too wide or too narrow. */
export class WitnessView {
  readonly element = svg("g", { class: "proof", "aria-hidden": "true" });
  private drawn = "";

  show(refusal: Refusal | null, blocker: Polygon | null): void {
    const key = JSON.stringify([refusal?.witness, blocker]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.element.replaceChildren(...(refusal?.witness ? proof(refusal, blocker) : []));
  }
}

function proof(refusal: Refusal, blocker: Polygon | null): SVGElement[] {
  const { kind, hull = [], points = [] } = refusal.witness!;
  const parts: SVGElement[] = [];
  if (hull.length > 0) parts.push(svg("polygon", { points: outline(hull), class: "refused-hull" }));
  if (blocker && hull.length > 0 && kind !== "gap") parts.push(...closest(hull, blocker));
  if (points.length === 2)
    parts.push(measure(points[0]!, points[1]!, kind === "gap" || kind === "reach" || kind === "line"));
  if (points.length !== 2) parts.push(...points.map((p) => burst(p)));
  return parts;
}

/** The edges of two outlines that come closest. */
function closest(a: Polygon, b: Polygon): SVGElement[] {
  const [p, q] = narrowest(a, b);
  const edgeAt = (shape: Polygon, point: Point): SVGElement => {
    const edges = shape.map((corner, i) => [corner, shape[(i + 1) % shape.length]!] as const);
    const off = ([from, to]: readonly [Point, Point]): number => dist(from, point) + dist(point, to) - dist(from, to);
    const [from, to] = edges.reduce((best, edge) => (off(edge) < off(best) ? edge : best));
    return svg("polyline", { points: corners([flat(from), flat(to)]), class: "touching" });
  };
  return [edgeAt(b, q), edgeAt(a, p), burst(mid(p, q))];
}

function burst(p: Point): SVGElement {
  const [x, y] = flat(p);
  const rays = Array.from({ length: 8 }, (_, i) => {
    const [sin, cos] = [Math.sin((i * Math.PI) / 4), Math.cos((i * Math.PI) / 4)];
    return `M${(x + sin * 110).toFixed(0)} ${(y + cos * 110).toFixed(0)}L${(x + sin * 200).toFixed(0)} ${(y + cos * 200).toFixed(0)}`;
  });
  return svg("g", { class: "burst" }, svg("circle", { cx: x, cy: y, r: 62 }), svg("path", { d: rays.join("") }));
}

/** A line with its two ends marked across. */
function measure(a: Point, b: Point, ends: boolean): SVGElement {
  const [p, q] = [flat(a), flat(b)];
  const length = Math.max(1, dist(p, q));
  const [nx, ny] = [(-(q[1] - p[1]) / length) * 130, ((q[0] - p[0]) / length) * 130];
  const bar = ([x, y]: Point): string =>
    `M${(x - nx).toFixed(0)} ${(y - ny).toFixed(0)}L${(x + nx).toFixed(0)} ${(y + ny).toFixed(0)}`;
  return svg("path", { d: `M${p[0]} ${p[1]}L${q[0]} ${q[1]}${ends ? bar(p) + bar(q) : ""}`, class: "measure" });
}
