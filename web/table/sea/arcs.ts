/** Converts gestures to headings: exact tenths of a degree, always within the open arcs. */

import { wrap } from "../geometry.ts";
import type { OpenArc } from "../types.ts";

const TURN = 3600;

/** Whether a heading lies in the arc, whose stop may pass 3599. */
export function within(heading: number, arc: OpenArc): boolean {
  return wrap(heading - arc.start) <= arc.stop - arc.start;
}

/** The signed way from one heading to another: more than -1800, at most 1800. */
export function turnBetween(from: number, to: number): number {
  const way = wrap(to - from);
  return way > TURN / 2 ? way - TURN : way;
}

/** The open heading nearest to another; null if none is open. On a tie the end clockwise of it. */
export function clampHeading(wish: number, arcs: readonly OpenArc[]): number | null {
  const heading = wrap(wish);
  let best: number | null = null;
  for (const arc of arcs) {
    if (within(heading, arc)) return heading;
    for (const end of [wrap(arc.start), wrap(arc.stop)]) {
      if (best === null || nearer(end, best, heading)) best = end;
    }
  }
  return best;
}

function nearer(a: number, b: number, heading: number): boolean {
  const [x, y] = [turnBetween(heading, a), turnBetween(heading, b)];
  return Math.abs(x) < Math.abs(y) || (Math.abs(x) === Math.abs(y) && x > y);
}

/** One key press: turns by `turn`, jumps over closed stretches, and stops at the fan's last open heading in that direction. */
export function stepHeading(heading: number, turn: number, arcs: readonly OpenArc[]): number {
  const wish = wrap(heading + turn);
  if (arcs.some((arc) => within(wish, arc))) return wish;
  const way = Math.sign(turn);
  let best = heading;
  let least = TURN / 2;
  for (const arc of arcs) {
    const near = wrap(way > 0 ? arc.start : arc.stop);
    const far = way * turnBetween(wish, near);
    if (far > 0 && far < least) [best, least] = [near, far];
  }
  if (best !== heading) return best;
  const here = arcs.find((arc) => within(heading, arc));
  return here ? wrap(way > 0 ? here.stop : here.start) : heading;
}

/**
 * How finely a pointer can say a heading, in tenths of a degree, when it is `radius_px` from the pivot: the coarsest of
 * a tenth, a half, a degree and five that still moves with every pixel or two. Further out is finer.
 */
export function grain(radius_px: number): number {
  const tenths_per_px = TURN / (2 * Math.PI * Math.max(1, radius_px));
  return tenths_per_px > 20 ? 50 : tenths_per_px > 3.2 ? 10 : tenths_per_px > 1.3 ? 5 : 1;
}

/** A pointer's bearing as a heading of the fan: rounded to its grain, then clamped into the open arcs. */
export function pointedHeading(bearing_ddeg: number, radius_px: number, arcs: readonly OpenArc[]): number | null {
  const step = grain(radius_px);
  const rounded = wrap(Math.round(bearing_ddeg / step) * step);
  if (arcs.some((arc) => within(rounded, arc))) return rounded;
  return clampHeading(bearing_ddeg, arcs);
}

/** The turn of a key: arrows 1 degree, with shift a tenth, with alt ten; null for other keys. */
export function keyTurn(key: string, shift: boolean, alt: boolean): number | null {
  const way = key === "ArrowRight" || key === "ArrowUp" ? 1 : key === "ArrowLeft" || key === "ArrowDown" ? -1 : 0;
  return way === 0 ? null : way * (shift ? 1 : alt ? 100 : 10);
}

/** `052.0`: degrees with one decimal, as the notation writes them. */
export function degrees(heading: number): string {
  return (wrap(heading) / 10).toFixed(1).padStart(5, "0");
}
