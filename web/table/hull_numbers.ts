/**
 * The number of a ship stands on its hull, upright on the screen; the hull itself says the size. It grows with the hull
 * up to a limit, and a hull that is too short on the screen bears none.
 */

import look from "../../iceharbor/look.json" with { type: "json" };
import { svg } from "./dom.ts";
import { from, INCH } from "./geometry.ts";
import { wearSeat } from "./look.ts";
import type { Point, ShipLook, Size } from "./types.ts";

const { least_plain_px, least_px, plain_px_per_inch, largest, along, two_digits } = look.number;
const SIZES = ["S", "M", "L"] as const;

/** The height of a number on a hull of this size, in table units; 0 on a hull that is too short. */
export function numberHeight(size: Size, zoom: number): number {
  const { number_u } = look.sizes[size];
  if (number_u * zoom < least_plain_px) return 0;
  const largest_px = (number_u / INCH) * plain_px_per_inch * largest;
  return Math.min(Math.max(number_u * zoom, least_px), largest_px) / zoom;
}

/** The number on a hull, about its own middle: it stands beside the ship's element, whose name says more. */
export function hullNumber(ship: ShipLook): SVGGElement | null {
  const { size, seat, number = 0, cargo = [] } = ship;
  if (number === 0) return null;
  const text = svg("text", { y: "0.36em" }, String(number));
  text.style.fontSize = `calc(var(--number-${size}) * ${number > 9 ? two_digits : 1})`;
  const drawn = svg("g", { class: "hull-number", "aria-hidden": "true" }, text);
  drawn.classList.toggle("laden", cargo.length > 0);
  wearSeat(drawn, seat);
  return drawn;
}

/** Where the number of a ship stands whose stern has its middle at a point. */
export const numberAt = (size: Size, at: Point, heading: number): Point =>
  from(at, heading, look.sizes[size].slant_u * along);

/** Heights change by these steps, in table units, because at each change the browser lays out all numbers again. */
const STEP_U = 24;

/** Gives the numbers of all hulls their height for a zoom. */
export function sizeNumbers(board: HTMLElement, zoom: number): void {
  for (const size of SIZES) {
    const [name, height] = [`--number-${size}`, `${Math.floor(numberHeight(size, zoom) / STEP_U) * STEP_U}px`];
    if (board.style.getPropertyValue(name) !== height) board.style.setProperty(name, height);
  }
}
