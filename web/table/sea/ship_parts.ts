/** A ship from above: hull, deck and masts with their sails, in the ship's own frame, the bow up the sheet. */

import type { Mast } from "../../protocol/generated/wire.ts";
import { corners, svg } from "../dom.ts";
import { bounds } from "../geometry.ts";
import type { Point, Polygon } from "../types.ts";

/** How far a sail reaches to each side, in widths of the hull; the last one is a little smaller. */
const SAIL = 0.92;
const LAST_SAIL = 0.84;
const PLANKS = [-0.6, -0.3, 0, 0.3, 0.6];
/** How much of the length the dark deck at the stern covers. */
const QUARTERDECK = 0.17;

export interface ShipShape {
  /** The outline about the middle of the hull, in sheet coordinates. */
  readonly hull: Polygon;
  readonly masts: readonly Mast[];
  /** Reference of the seat's pattern. */
  readonly pattern: string;
}

export const adrift = (masts: readonly Mast[]): boolean => masts.every((mast) => mast.lost);

export function shipParts({ hull, masts, pattern }: ShipShape): SVGElement[] {
  const { y: bow, h: long, w: wide } = bounds(hull);
  return [
    svg("path", { d: `M0 ${(bow + long * 0.06).toFixed(0)}V${(bow - long * 0.11).toFixed(0)}`, class: "bowsprit" }),
    svg("polygon", { points: corners(hull), class: "timber" }),
    svg("polygon", { points: corners(shrunk(hull, 0.92)), class: "strake" }),
    svg("polygon", { points: corners(shrunk(hull, 0.92)), class: "weft", fill: pattern }),
    svg("polygon", { points: corners(shrunk(hull, 0.76)), class: "deck" }),
    svg("path", { d: planks(shrunk(hull, 0.76)), class: "planks" }),
    svg("polygon", { points: corners(astern(shrunk(hull, 0.76), long * QUARTERDECK)), class: "quarterdeck" }),
    svg("polyline", { points: corners(foreship(hull, masts)), class: "bow-edge" }),
    svg("polygon", { points: corners(hull), class: "edge" }),
    ...masts.flatMap((mast, i) => {
      const at = -mast.along;
      if (mast.lost) return [socket(at, wide)];
      return sail(at, wide * (i === masts.length - 1 && i > 0 ? LAST_SAIL : 1), long);
    }),
  ];
}

/** The outline drawn in towards the keel and the middle. */
const shrunk = (hull: Polygon, by: number): Polygon => hull.map(([x, y]): Point => [x * by, y * (by + 1) * 0.5]);

/** The lines between planks: along the ship, as far as the deck reaches beside them. */
function planks(deck: Polygon): string {
  const { w } = bounds(deck);
  return PLANKS.map((share) => {
    const x = (share * w) / 2;
    const [top, bottom] = span(deck, x);
    return `M${x.toFixed(0)} ${(top + 40).toFixed(0)}V${(bottom - 40).toFixed(0)}`;
  }).join("");
}

/** Where a line along the ship enters and leaves an outline. */
function span(shape: Polygon, x: number): Point {
  const found = shape.flatMap((a, i) => {
    const b = shape[(i + 1) % shape.length]!;
    if (a[0] === b[0]) return a[0] === x ? [a[1], b[1]] : [];
    const t = (x - a[0]) / (b[0] - a[0]);
    return t >= 0 && t <= 1 ? [a[1] + (b[1] - a[1]) * t] : [];
  });
  return [Math.min(...found), Math.max(...found)];
}

/** The part of an outline that lies within `deep` of its stern. */
function astern(shape: Polygon, deep: number): Polygon {
  const { y, h } = bounds(shape);
  return clipped(shape, y + h - deep, 1);
}

/** The part of an outline below (1) or above (-1) a line across. */
function clipped(shape: Polygon, line: number, side: 1 | -1): Polygon {
  return shape.flatMap((a, i): Point[] => {
    const b = shape[(i + 1) % shape.length]!;
    const [offA, offB] = [(a[1] - line) * side, (b[1] - line) * side];
    const kept: Point[] = offA >= 0 ? [a] : [];
    if (offA < 0 !== offB < 0) {
      const t = offA / (offA - offB);
      kept.push([a[0] + (b[0] - a[0]) * t, line]);
    }
    return kept;
  });
}

/** The edge of the bow, from side to side about the tip: what docks and rams. */
function foreship(hull: Polygon, masts: readonly Mast[]): Polygon {
  const line = -(masts[0]?.along ?? 0);
  const bow = clipped(hull, line, -1);
  const start = bow.findIndex(([, y], i) => y === line && bow[(i + 1) % bow.length]![1] !== line);
  return start < 0 ? bow : [...bow.slice(start), ...bow.slice(0, start)];
}

/** A billowing sail on its yard, with a band in the player's colour, and the head of its mast. */
function sail(at: number, wide: number, long: number): SVGElement[] {
  const half = wide * SAIL;
  const deep = Math.min(long * 0.2, wide * 0.62);
  const tip = at + deep * 0.42;
  const curve = (side: number, bulge: number): string =>
    `${(half * side).toFixed(0)} ${tip.toFixed(0)}Q0 ${(tip - bulge).toFixed(0)} ${(-half * side).toFixed(0)} ${tip.toFixed(0)}`;
  const crescent = (front: number, back: number): string =>
    `M${curve(-1, front)}Q0 ${(tip - back).toFixed(0)} ${(-half).toFixed(0)} ${tip.toFixed(0)}Z`;
  return [
    svg("path", { d: crescent(deep * 2.3, deep * 0.5), class: "sail-shadow", transform: "translate(50 90)" }),
    svg("path", { d: crescent(deep * 2.3, deep * 0.5), class: "sail" }),
    svg("path", { d: crescent(deep * 1.75, deep * 1.05), class: "sail-band" }),
    svg("path", { d: `M${curve(-1, deep * 0.5)}`, class: "yard" }),
    svg("circle", { cx: 0, cy: at.toFixed(0), r: (wide * 0.075).toFixed(0), class: "mast-head" }),
  ];
}

/** What is left of a lost mast. */
function socket(at: number, wide: number): SVGElement {
  const r = wide * 0.14;
  return svg(
    "g",
    { class: "socket", transform: `translate(0 ${at.toFixed(0)})` },
    svg("circle", { r: r.toFixed(0) }),
    svg("path", { d: `M${-r * 0.6} ${-r * 0.6}L${r * 0.6} ${r * 0.6}M${-r * 0.6} ${r * 0.6}L${r * 0.6} ${-r * 0.6}` }),
  );
}
