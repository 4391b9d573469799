/** Finds the object that a pointer means. Pure: distances on the table, sizes on the screen. */

import { away, bounds, centroid, dist, nearestOnOutline } from "./geometry.ts";
import type { Point, Polygon } from "./types.ts";

export interface Target {
  readonly name: string;
  readonly hull: Polygon;
}

/** Half of the least size of a target, by kind of pointer. */
export const REACH_PX = { mouse: 12, pen: 12, touch: 22 } as const;
export type PointerKind = keyof typeof REACH_PX;

export const pointerKind = (type: string): PointerKind =>
  type === "touch" ? "touch" : type === "pen" ? "pen" : "mouse";

/**
 * The object under a point, or the nearest one within reach of the pointer: every object is at least as large as its least
 * size; of several the nearest wins, the smaller one on a tie. While the object named `turning` waits to be turned, a press
 * on the water means the water: the reach of other objects is half, and a press beside that one is not for it.
 */
export function hit(
  p: Point,
  targets: readonly Target[],
  zoom: number,
  kind: PointerKind,
  turning: string | null = null,
): string | null {
  const reach_px = turning === null ? REACH_PX[kind] : REACH_PX[kind] / 2;
  let best: { name: string; off: number; extent: number; far: number } | null = null;
  for (const { name, hull } of targets) {
    const box = bounds(hull);
    const extent = Math.min(box.w, box.h);
    const reach = Math.max(3 / zoom, name === turning ? 0 : reach_px / zoom - extent / 4);
    const off = away(p, hull);
    if (off > reach) continue;
    const found = { name, off, extent, far: dist(p, centroid(hull)) };
    if (
      !best ||
      off < best.off ||
      (off === best.off && (extent < best.extent || (extent === best.extent && found.far < best.far)))
    ) {
      best = found;
    }
  }
  return best?.name ?? null;
}

/** The corner or edge point within reach of a ruler's end, a corner first; the point itself if none is. */
export function snapped(p: Point, outlines: readonly Polygon[], zoom: number, reach_px = 10): Point {
  let corner: { at: Point; off: number } | null = null;
  let edge: { at: Point; off: number } | null = null;
  for (const outline of outlines) {
    for (const at of outline) {
      const off = dist(p, at);
      if (off * zoom <= reach_px && (!corner || off < corner.off)) corner = { at, off };
    }
    const at = nearestOnOutline(p, outline);
    const off = dist(p, at);
    if (off * zoom <= reach_px && (!edge || off < edge.off)) edge = { at, off };
  }
  const best = corner ?? edge;
  return best ? [Math.round(best.at[0]), Math.round(best.at[1])] : [Math.round(p[0]), Math.round(p[1])];
}

/** The next object in a direction on the screen, for the arrow keys; null when there is none. */
export function nextTowards(here: Point, way: Point, targets: readonly Target[], except: string): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const { name, hull } of targets) {
    if (name === except) continue;
    const to = centroid(hull);
    const along = (to[0] - here[0]) * way[0] + (to[1] - here[1]) * way[1];
    const aside = Math.abs((to[0] - here[0]) * way[1] - (to[1] - here[1]) * way[0]);
    if (along <= 0) continue;
    const cost = along + (aside > along ? 4 : 2) * aside;
    if (cost < least) [best, least] = [name, cost];
  }
  return best;
}

/** A length as a ruler shows it: `3.42″`. */
export function inches(length_u: number): string {
  return `${(length_u / 1024).toFixed(2)}\u2033`;
}
