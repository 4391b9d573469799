/**
 * Pyramids seen from above at a slant, in sheet units about the middle of the base: widths are true, depths are a little
 * shorter, and heights go up the sheet. A lying pyramid is drawn as ships are.
 */

import { corners, svg } from "../dom.ts";
import { PYRAMIDS } from "../geometry.ts";
import { OPACITY } from "../look.ts";
import { lightOn, lyingShip, shine } from "../pyramids.ts";
import type { Point, Polygon, Size } from "../types.ts";

/** The drawn sizes of a standing and a lying pyramid on a board whose spots are 1024 apart. */
export const STANDING = 0.62;
export const LYING = 0.5;
/** With an edge towards the viewer: the width of the base, its drawn depth, and the drawn height of a unit. */
const ACROSS = Math.SQRT1_2;
const DEPTH = 0.5;
const RISE = 0.56;
/** The part of the lower pyramid's point that is visible under its cap. */
const STEP = 110;

const heightOf = (size: Size): number => PYRAMIDS[size].base * 1.75 * STANDING * RISE;

/** The height on the sheet of the base of a pyramid that caps others. */
export function liftOf(size: Size, on: readonly Size[]): number {
  return [...on, size].slice(1).reduce((sum, upper, i) => {
    return sum + heightOf(on[i]!) - heightOf(upper) + STEP;
  }, 0);
}

/** How far the base is moved down, so that the visible pyramid is centred on its spot. */
export const middleOf = (size: Size): number => heightOf(size) * 0.27;

/** The parts of a standing pyramid: the face to the left in the light, the one to the right in the shade. */
export function standing(size: Size, pattern: string): SVGElement[] {
  const { base, pips } = PYRAMIDS[size];
  const half = base * STANDING * ACROSS;
  const deep = half * DEPTH;
  const tip: Point = [0, -heightOf(size)];
  const [left, front, right, far]: Point[] = [
    [-half, 0],
    [0, deep],
    [half, 0],
    [0, -deep],
  ];
  const whole: Polygon = [tip, right!, front!, left!];
  const behind = [left, far, right].map((p) => p!.join(" ")).join("L");
  return [
    svg("ellipse", { cx: half * 0.18, cy: deep * 0.24, rx: half * 1.08, ry: deep * 1.04, class: "foot" }),
    svg("polygon", { points: corners(whole), class: "plastic" }),
    svg("path", { d: `M${behind}M${far!.join(" ")}L${tip.join(" ")}`, class: "arris far" }),
    ...face([tip, left!, front!], 2700),
    ...face([tip, front!, right!], 1250),
    svg("polygon", { points: corners(whole), class: "weft", fill: pattern }),
    svg("path", { d: `M${front!.join(" ")}L${tip.join(" ")}`, class: "arris" }),
    svg("path", { d: `M${-half * 0.7} ${-deep * 0.1}L${-half * 0.1} ${tip[1] * 0.82}`, class: "gleam" }),
    ...pipMarks(pips, left!, front!, tip),
    svg("polygon", { points: corners(whole), class: "edge" }),
  ];
}

function face(shape: Polygon, way_ddeg: number): SVGElement[] {
  const light = lightOn(way_ddeg);
  const points = corners(shape);
  const shade = (OPACITY.upper_shaded * (1 - light)).toFixed(3);
  return [
    svg("polygon", { points, class: "lit", "fill-opacity": (OPACITY.upper_lit * light).toFixed(3) }),
    svg("polygon", { points, class: "dim", "fill-opacity": shade }),
  ];
}

/** One pip for every point of size, along the foot of both faces: S in front, M left and right, L all three. */
function pipMarks(pips: number, left: Point, front: Point, tip: Point): SVGElement[] {
  const side = (x: number): Point => [x * (left[0] * 0.46), (left[1] + front[1]) / 2 + tip[1] * 0.12];
  const middle: Point = [0, front[1] + tip[1] * 0.16];
  const places = { 1: [middle], 2: [side(1), side(-1)], 3: [side(1), middle, side(-1)] }[pips] ?? [];
  return places.map(([cx, cy]) => svg("circle", { cx, cy, r: 50, class: "pip" }));
}

/** A pyramid that lies, about its middle, pointing somewhere. */
export function fallen(size: Size, pattern: string, heading: number): SVGElement[] {
  const back = PYRAMIDS[size].slant / 2;
  const body = svg(
    "g",
    { transform: `rotate(${heading / 10})scale(${LYING})translate(0 ${back.toFixed(1)})` },
    ...lyingShip({ size, pattern, unknown: "none", damage: 0, cargo: [] }),
  );
  shine(body, heading);
  return [body];
}

/** Half of the length of a lying pyramid, in table units. */
export const reachOf = (size: Size): number => (PYRAMIDS[size].slant * LYING) / 2;
