/** Coins: gold discs with an anchor on the back, or a number. */

import type { CoinLook } from "../protocol/generated/wire.ts";
import { svg } from "./dom.ts";
import type { Point } from "./types.ts";

const ANCHOR =
  "M0 -.55a.16 .16 0 1 1 .01 0M0 -.55V.58M-.3 -.3H.3M-.55 .12C-.5 .46-.25 .58 0 .58C.25 .58 .5 .46 .55 .12";
/** The most coins in a row. */
const IN_A_ROW = 4;

/** A coin about a point of the sheet. */
export function coin(look: CoinLook, [x, y]: Point, r: number): SVGElement {
  const { value = null, secret = false, special = "" } = look;
  const kind = special ? "coin special" : value !== null && !secret ? "coin up" : secret ? "coin secret" : "coin";
  const place = { class: kind, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${r.toFixed(1)})` };
  const disc = [svg("circle", { r: 1 }), svg("circle", { r: 0.8, class: "rim" })];
  if (special)
    return svg(
      "g",
      place,
      ...disc,
      svg("path", { d: "M0 -.6L.16 -.16H.6L.26 .12L.38 .58L0 .3L-.38 .58L-.26 .12L-.6 -.16H-.16Z", class: "star" }),
    );
  if (value === null) return svg("g", place, ...disc, svg("path", { d: ANCHOR, class: "anchor" }));
  const number = svg("text", { y: 0.38, class: "coin-value", "text-anchor": "middle" }, String(value));
  return svg("g", place, ...disc, number, ...(secret ? [eye()] : []));
}

/** The mark on a coin that lies face down for others: I have seen it. */
const eye = (): SVGElement =>
  svg(
    "g",
    { class: "coin-eye" },
    svg("path", { d: "M-.62 -.92Q0 -1.5 .62 -.92Q0 -.34 -.62 -.92Z" }),
    svg("circle", { cy: -0.92, r: 0.2 }),
  );

/** The places of `count` coins about a point: rows that overlap a little. */
export function coinPlaces(count: number, [x, y]: Point, r: number): Point[] {
  const rows = Math.ceil(count / IN_A_ROW);
  return Array.from({ length: count }, (_, i): Point => {
    const row = Math.floor(i / IN_A_ROW);
    const inRow = Math.min(IN_A_ROW, count - row * IN_A_ROW);
    return [x + ((i % IN_A_ROW) - (inRow - 1) / 2) * r * 1.75, y + (row - (rows - 1) / 2) * r * 1.95];
  });
}
