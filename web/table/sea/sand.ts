/** An island of sand: beach, two greens, palms; a home with its house and flag; coins in rows. */

import type { SandIsland } from "../../protocol/generated/wire.ts";
import { coin, coinPlaces } from "../coins.ts";
import { corners, softPath, svg } from "../dom.ts";
import { bounds } from "../geometry.ts";
import type { Point, Polygon } from "../types.ts";

const COIN = 0.105;

/** The parts of an island whose outline is given in its own frame, in sheet coordinates about its middle. */
export function sandParts({ coins = [], seat = null, trap = null }: SandIsland, shape: Polygon): SVGElement[] {
  const { w, h } = bounds(shape);
  const size = Math.min(w, h);
  const r = size * COIN;
  const places = coinPlaces(coins.length, [0, seat === null ? size * 0.1 : size * 0.26], r);
  return [
    svg("polygon", { points: corners(shape), class: "sand" }),
    svg("path", { d: soft(shape, 0.7, [size * 0.02, -size * 0.03]), class: "green" }),
    svg("path", { d: soft(shape, 0.44, [-size * 0.03, -size * 0.07]), class: "green deep" }),
    svg("polygon", { points: corners(shape), class: "edge" }),
    ...(seat === null ? palms(size) : home(size)),
    ...coins.map((look, i) => coin(look, places[i]!, r)),
    ...(trap === null ? [] : [trapMark(size)]),
  ];
}

/** The outline larger or smaller, rounded. */
const soft = (shape: Polygon, by: number, [dx, dy]: Point = [0, 0]): string =>
  softPath(shape.map(([x, y]): Point => [x * by + dx, -(y * by + dy)]));

const PALMS: readonly Point[] = [
  [-0.2, -0.2],
  [0.02, -0.27],
  [0.22, -0.17],
];

const palms = (size: number): SVGElement[] =>
  PALMS.map(([x, y], i) => {
    const leaves = Array.from({ length: 6 }, (_, n) => {
      const turn = (n * Math.PI) / 3 + i * 0.5;
      const [a, b] = [Math.cos(turn) * 0.1, Math.sin(turn) * 0.1];
      return `M0 0Q${(a * 0.5 - b * 0.35).toFixed(3)} ${(b * 0.5 + a * 0.35).toFixed(3)} ${a.toFixed(3)} ${b.toFixed(3)}Q${(a * 0.5 + b * 0.1).toFixed(3)} ${(b * 0.5 - a * 0.1).toFixed(3)} 0 0`;
    });
    return svg("path", { d: leaves.join(""), class: "palm", transform: placed(size, x, y) });
  });

/** A house, a jetty and the flag of its player. */
function home(size: number): SVGElement[] {
  return [
    svg(
      "g",
      { class: "house", transform: placed(size, -0.12, -0.1) },
      svg("path", { d: "M-.16 0H.1V.2H-.16Z", class: "wall" }),
      svg("path", { d: "M-.21 0L-.13 -.15H.07L.15 0Z", class: "roof" }),
      svg("path", { d: "M.24 .2V-.24", class: "staff" }),
      svg("path", { d: "M.24 -.24L.48 -.19L.42 -.11L.48 -.03L.24 -.06Z", class: "cloth" }),
    ),
  ];
}

const trapMark = (size: number): SVGElement =>
  svg(
    "g",
    { class: "trap", transform: placed(size, 0.28, 0.24) },
    svg("circle", { r: 0.1 }),
    svg("path", { d: "M-.06 -.03L0 .06L.06 -.03M-.06 .03L0 -.06L.06 .03" }),
  );

const placed = (size: number, x: number, y: number): string =>
  `translate(${(x * size).toFixed(0)} ${(y * size).toFixed(0)}) scale(${size.toFixed(0)})`;
