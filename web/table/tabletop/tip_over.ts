/**
 * A pyramid on its way from standing to lying: it tips over the edge of its base, turns to its heading, and the view moves
 * from a slant to straight above, because lying pyramids are drawn from above.
 */

import { corners, svg } from "../dom.ts";
import { mix, PYRAMIDS } from "../geometry.ts";
import { OPACITY } from "../look.ts";
import { lightOn } from "../pyramids.ts";
import type { Point, Polygon, Size } from "../types.ts";
import { LYING, STANDING } from "./oblique.ts";

type Solid = readonly [across: number, along: number, up: number];

/** The drawn depth and height of a unit: at a slant, and from above. */
const SLANT: Point = [0.5, 0.56];
const ABOVE: Point = [1, 0];
/** Standing, an edge points at the viewer. */
const EDGE_ON = Math.PI / 4;
/** The brightness of a face that faces straight up. */
const EVEN = 0.6;
/** The directions of its four sides, anticlockwise from ahead. */
const FEET: readonly Point[] = [
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 0],
];

/** A visible side or base, and its brightness. */
export interface Face {
  readonly shape: Polygon;
  readonly light: number;
}

/** A fraction of the way from standing, 0, to lying with its point at `heading`, 1. */
export const tippingOver = (size: Size, pattern: string, heading: number, t: number): SVGElement[] =>
  facesAt(size, heading, t).flatMap(({ shape, light }) => {
    const points = corners(shape);
    return [
      svg("polygon", { points, class: "plastic" }),
      svg("polygon", { points, class: "lit", "fill-opacity": (OPACITY.upper_lit * light).toFixed(3) }),
      svg("polygon", { points, class: "dim", "fill-opacity": (OPACITY.upper_shaded * (1 - light)).toFixed(3) }),
      svg("polygon", { points, class: "weft", fill: pattern }),
      svg("polygon", { points, class: "edge" }),
    ];
  });

/** The visible faces, about the middle of the pyramid's place. */
export function facesAt(size: Size, heading: number, t: number): Face[] {
  const { base, slant } = PYRAMIDS[size];
  const half = base / 2;
  const high = Math.sqrt(slant ** 2 - half ** 2);
  const scale = STANDING + (LYING - STANDING) * t;
  const [deep, tall] = mix(SLANT, ABOVE, t);
  const turn = (heading * Math.PI) / 1800 + EDGE_ON * (1 - t);
  const lean = t * (Math.PI - Math.atan2(high, half));
  /** In its own frame it leans forward over the edge at `half`, and the middle of what then lies comes to lie there. */
  const leaning = ([x, y, z]: Solid): Solid => [
    x,
    half + (y - half) * Math.cos(lean) + z * Math.sin(lean) - t * (half + slant / 2),
    z * Math.cos(lean) - (y - half) * Math.sin(lean),
  ];
  const seen = (corner: Solid): Point => {
    const [x, y, z] = leaning(corner);
    const [east, north] = [x * Math.cos(turn) + y * Math.sin(turn), y * Math.cos(turn) - x * Math.sin(turn)];
    return [east * scale, -(north * deep + z * tall) * scale];
  };
  /** The brightness of a face by its direction when standing: the more it faces up, the less the direction matters. */
  const lit = (x: number, y: number, z: number): number => {
    const [along, up] = [y * Math.cos(lean) + z * Math.sin(lean), z * Math.cos(lean) - y * Math.sin(lean)];
    const light = lightOn(((turn + Math.atan2(x, along)) * 1800) / Math.PI);
    return light + (EVEN - light) * Math.max(0, up);
  };
  const tip = seen([0, 0, high]);
  const ring = FEET.map(([x, y]) => seen([(x + y) * half, (y - x) * half, 0]));
  const sides = FEET.map(
    ([x, y], i): Face => ({
      shape: [ring[i]!, ring[(i + 1) % 4]!, tip],
      light: lit((x * high) / slant, (y * high) / slant, half / slant),
    }),
  );
  const bottom: Face = { shape: ring.toReversed(), light: lit(0, 0, -1) };
  return [bottom, ...sides].filter(({ shape }) => runsLeft(shape));
}

/** True if a shape on the sheet, where y grows down, is wound as seen from outside. */
function runsLeft(shape: Polygon): boolean {
  const sum = shape.reduce((area, [x, y], i) => {
    const [u, v] = shape[(i + 1) % shape.length]!;
    return area + (x * v - u * y);
  }, 0);
  return sum < 0;
}
