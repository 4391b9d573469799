/** The camera: where one looks and how near. Pure; the screen's y grows down, the table's north. */

import { type Box, INCH, middle } from "./geometry.ts";
import type { Point } from "./types.ts";

export interface Camera {
  /** The point of the table in the middle of the screen. */
  readonly at: Point;
  /** Pixels per table unit. */
  readonly zoom: number;
}

export interface Screen {
  readonly w: number;
  readonly h: number;
  /** Room left around the field when all of it is seen, in pixels. */
  readonly margin?: number;
  /** More room below it, for buttons. */
  readonly below?: number;
}

/** A pixel for every 2.2 units: a Small fills a phone. */
export const NEAREST = 0.45;
const MARGIN_PX = 26;
/** Half the width of what the camera shows when it moves in on a ship, in table units. */
export const NEAR_U = INCH * 4.4;
/** It moves no nearer than so many pixels a table unit. */
export const NEAREST_PX = 84 / INCH;
/** With fewer pixels an inch, ships are too small to be laid by hand. */
export const TINY_PX = 16;

export function toScreen(camera: Camera, screen: Screen, point: Point): Point {
  return [
    screen.w / 2 + (point[0] - camera.at[0]) * camera.zoom,
    screen.h / 2 - (point[1] - camera.at[1]) * camera.zoom,
  ];
}

export function toTable(camera: Camera, screen: Screen, pixel: Point): Point {
  return [
    camera.at[0] + (pixel[0] - screen.w / 2) / camera.zoom,
    camera.at[1] - (pixel[1] - screen.h / 2) / camera.zoom,
  ];
}

/** The zoom at which the box just fills the screen. */
export function fitZoom(box: Box, screen: Screen, margin_px = screen.margin ?? MARGIN_PX): number {
  const below = screen.below ?? 0;
  const zoom = Math.min((screen.w - 2 * margin_px) / box.w, (screen.h - 2 * margin_px - below) / box.h);
  return Number.isFinite(zoom) && zoom > 0 ? zoom : 0.01;
}

export function fitted(box: Box, screen: Screen): Camera {
  return bounded({ at: middle(box), zoom: fitZoom(box, screen) }, screen, box);
}

/** The nearest camera that neither leaves the field nor passes the limits of zoom. */
export function bounded(camera: Camera, screen: Screen, field: Box): Camera {
  const least = fitZoom(field, screen);
  const zoom = Math.min(Math.max(camera.zoom, least), Math.max(NEAREST, least));
  const margin = (screen.margin ?? MARGIN_PX) / zoom;
  const below = margin + (screen.below ?? 0) / zoom;
  const held = (at: number, low: number, high: number): number =>
    low > high ? (low + high) / 2 : Math.min(Math.max(at, low), high);
  const [w, h] = [screen.w / 2 / zoom, screen.h / 2 / zoom];
  const x = held(camera.at[0], field.x - margin + w, field.x + field.w + margin - w);
  const y = held(camera.at[1], field.y - below + h, field.y + field.h + margin - h);
  return { zoom, at: [x, y] };
}

/** Nearer by a factor, with the point under the pixel kept where it is. */
export function zoomedAt(camera: Camera, screen: Screen, pixel: Point, factor: number, field: Box): Camera {
  const least = fitZoom(field, screen);
  const zoom = Math.min(Math.max(camera.zoom * factor, least), Math.max(NEAREST, least));
  const under = toTable(camera, screen, pixel);
  const at: Point = [under[0] - (pixel[0] - screen.w / 2) / zoom, under[1] + (pixel[1] - screen.h / 2) / zoom];
  return bounded({ at, zoom }, screen, field);
}

/** Moved by so many pixels, as a hand moves paper. */
export function panned(camera: Camera, screen: Screen, dx: number, dy: number, field: Box): Camera {
  const at: Point = [camera.at[0] - dx / camera.zoom, camera.at[1] + dy / camera.zoom];
  return bounded({ ...camera, at }, screen, field);
}

/** Two fingers: what was under them stays under them. */
export function pinched(
  start: Camera,
  screen: Screen,
  a: readonly [Point, Point],
  b: readonly [Point, Point],
  field: Box,
): Camera {
  const span = (pair: readonly [Point, Point]): number =>
    Math.max(1, Math.hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]));
  const centre = (pair: readonly [Point, Point]): Point => [
    (pair[0][0] + pair[1][0]) / 2,
    (pair[0][1] + pair[1][1]) / 2,
  ];
  const zoomed = zoomedAt(start, screen, centre(a), span(b) / span(a), field);
  return panned(zoomed, screen, centre(b)[0] - centre(a)[0], centre(b)[1] - centre(a)[1], field);
}

/** A camera on the way from one to another: zoom in even ratios, and what both see stays calm. */
export function between(a: Camera, b: Camera, t: number): Camera {
  const zoom = a.zoom * (b.zoom / a.zoom) ** t;
  const ratio = b.zoom / a.zoom;
  const share = Math.abs(ratio - 1) < 1e-6 ? t : (1 - ratio ** -t) / (1 - 1 / ratio);
  return { zoom, at: [a.at[0] + (b.at[0] - a.at[0]) * share, a.at[1] + (b.at[1] - a.at[1]) * share] };
}

/** The camera that shows a box in the middle of the screen, at most as near as `nearest`. */
export function lookingAt(box: Box, screen: Screen, nearest: number, field: Box): Camera {
  const zoom = Math.min(fitZoom(box, screen, 8), nearest);
  return bounded({ at: middle(box), zoom }, screen, field);
}

/** The part of the table one sees. */
export function seen(camera: Camera, screen: Screen): Box {
  const [w, h] = [screen.w / camera.zoom, screen.h / camera.zoom];
  return { x: camera.at[0] - w / 2, y: camera.at[1] - h / 2, w, h };
}
