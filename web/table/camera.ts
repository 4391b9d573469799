/** The camera: its centre, zoom and rotation. Pure; the screen's y grows down, the table's north. */

import { add, type Box, INCH, middle, scale, sub } from "./geometry.ts";
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
  /** The margin around the whole field, in pixels. */
  readonly margin?: number;
  /** An extra margin above it, below it, or to its right, for a bar and buttons. */
  readonly above?: number;
  readonly below?: number;
  readonly right?: number;
  /** The table's rotation on the screen; 0 if left out. */
  readonly turn?: Turn;
}

/** Degrees, clockwise: at 90 north is to the right, at 180 the table is seen from the other side. */
export type Turn = 0 | 90 | 180 | 270;

/** True if east and west are up and down on the screen. */
export const sideways = ({ turn = 0 }: Screen): boolean => turn === 90 || turn === 270;

/** A pixel for every 2.2 units: a Small fills a phone. */
export const NEAREST = 0.45;
const MARGIN_PX = 26;
/** Half the width of what the camera shows when it moves in on a ship, in table units. */
export const NEAR_U = INCH * 5.5;
/** The highest zoom of an automatic move, in pixels per table unit. */
export const NEAREST_PX = 60 / INCH;
/** Below this many pixels an inch, ships are too small to be placed by hand. */
export const TINY_PX = 16;
/** Up to this many times the zoom that fits it, the field counts as wholly visible. */
export const WHOLE = 1.02;
/** The room beyond a point for the handle there: 20 pixels to its middle, 22 to its rim, and 4 to spare. */
const HANDLE_PX = 46;
/** The factors by which the field must become larger to be turned, and to stay turned. */
const TURN_GAIN = 1.15;
const TURNED_GAIN = 0.97;

/** Converts a vector from the table to the screen; the inverse is the same. */
export function way({ turn = 0 }: Screen, [x, y]: Point): Point {
  switch (turn) {
    case 0:
      return [x, -y];
    case 90:
      return [y, x];
    case 180:
      return [-x, y];
    case 270:
      return [-y, -x];
  }
}

/** The size of a table box on the screen; the inverse is the same. */
const shown = (screen: Screen, { w, h }: { readonly w: number; readonly h: number }): Point =>
  sideways(screen) ? [h, w] : [w, h];

export function toScreen(camera: Camera, screen: Screen, point: Point): Point {
  const [x, y] = way(screen, sub(point, camera.at));
  return [screen.w / 2 + x * camera.zoom, screen.h / 2 + y * camera.zoom];
}

export function toTable(camera: Camera, screen: Screen, pixel: Point): Point {
  return add(camera.at, off(screen, pixel, camera.zoom));
}

/** The vector from the middle of the screen to a pixel, on the table. */
const off = (screen: Screen, pixel: Point, zoom: number): Point =>
  way(screen, scale(sub(pixel, [screen.w / 2, screen.h / 2]), 1 / zoom));

/** The same as `toScreen` for a drawing in sheet coordinates: the table's, with y down. */
export function matrix({ at, zoom }: Camera, screen: Screen): string {
  const [x, y] = sub([screen.w / 2, screen.h / 2], scale(way(screen, at), zoom));
  const turns: Readonly<Record<Turn, string>> = {
    0: `${zoom} 0 0 ${zoom}`,
    90: `0 ${zoom} ${-zoom} 0`,
    180: `${-zoom} 0 0 ${-zoom}`,
    270: `0 ${-zoom} ${zoom} 0`,
  };
  return `matrix(${turns[screen.turn ?? 0]} ${x.toFixed(2)} ${y.toFixed(2)})`;
}

/** The zoom at which the box just fills the screen. */
export function fitZoom(box: Box, screen: Screen, margin_px = screen.margin ?? MARGIN_PX): number {
  const { above = 0, below = 0, right = 0 } = screen;
  const [w, h] = shown(screen, box);
  const zoom = Math.min((screen.w - 2 * margin_px - right) / w, (screen.h - 2 * margin_px - above - below) / h);
  return Number.isFinite(zoom) && zoom > 0 ? zoom : 0.01;
}

/**
 * True if a wide field is shown turned: if that makes it much larger. A turned field stays turned until that makes it
 * smaller, so that it does not turn under the player's hand when a panel opens beside it.
 */
export function turns(field: Box, level: Screen, turned: Screen, already: boolean): boolean {
  const gain = fitZoom(field, turned) / fitZoom(field, level);
  return field.w > field.h && gain >= (already ? TURNED_GAIN : TURN_GAIN);
}

export function fitted(box: Box, screen: Screen): Camera {
  return bounded({ at: middle(box), zoom: fitZoom(box, screen) }, screen, box);
}

/** The nearest camera within the field and the zoom limits. */
export function bounded(camera: Camera, screen: Screen, field: Box): Camera {
  const least = fitZoom(field, screen);
  const zoom = Math.min(Math.max(camera.zoom, least), Math.max(NEAREST, least));
  const margin = (screen.margin ?? MARGIN_PX) / zoom;
  const { above: over = 0, below: under = 0, right: beside = 0 } = screen;
  const [above, below, right] = [margin + over / zoom, margin + under / zoom, margin + beside / zoom];
  const held = (at: number, low: number, high: number): number =>
    low > high ? (low + high) / 2 : Math.min(Math.max(at, low), high);
  const [w, h] = scale(shown(screen, screen), 1 / 2 / zoom);
  const sides: Readonly<Record<Turn, readonly [number, number, number, number]>> = {
    0: [below, right, above, margin],
    90: [margin, below, right, above],
    180: [above, margin, below, right],
    270: [right, above, margin, below],
  };
  const [south, east, north, west] = sides[screen.turn ?? 0];
  const x = held(camera.at[0], field.x - west + w, field.x + field.w + east - w);
  const y = held(camera.at[1], field.y - south + h, field.y + field.h + north - h);
  return { zoom, at: [x, y] };
}

/** Zooms by a factor; the point under the pixel keeps its place. */
export function zoomedAt(camera: Camera, screen: Screen, pixel: Point, factor: number, field: Box): Camera {
  const least = fitZoom(field, screen);
  const zoom = Math.min(Math.max(camera.zoom * factor, least), Math.max(NEAREST, least));
  const at = sub(toTable(camera, screen, pixel), off(screen, pixel, zoom));
  return bounded({ at, zoom }, screen, field);
}

/** Pans by this many pixels. */
export function panned(camera: Camera, screen: Screen, dx: number, dy: number, field: Box): Camera {
  const at = sub(camera.at, scale(way(screen, [dx, dy]), 1 / camera.zoom));
  return bounded({ ...camera, at }, screen, field);
}

/** A pinch: the points under the two fingers stay under them. */
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

/** A camera on the way from one to another: the zoom changes in even ratios, and points that both show move evenly. */
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

/** The camera moved just far enough that all points are in sight, each with its handle; too wide, they are in the middle. */
export function showing(camera: Camera, screen: Screen, points: readonly Point[]): Camera {
  if (points.length === 0) return camera;
  const { w, h, above = 0, below = 0, right = 0, margin = MARGIN_PX } = screen;
  const pixels = points.map((point) => toScreen(camera, screen, point));
  /** How far the points are beyond one end, less than 0 beyond the first; too wide, how far their middle is off. */
  const beyond = (axis: 0 | 1, first: number, last: number): number => {
    const along = pixels.map((pixel) => pixel[axis]);
    const low = Math.min(...along) - HANDLE_PX - first;
    const high = Math.max(...along) + HANDLE_PX - last;
    return high > low ? (low + high) / 2 : Math.min(low, 0) + Math.max(high, 0);
  };
  const by: Point = [beyond(0, 0, w - (right && right + margin)), beyond(1, above, h - below)];
  return { zoom: camera.zoom, at: add(camera.at, way(screen, scale(by, 1 / camera.zoom))) };
}

/** The visible part of the table. */
export function seen(camera: Camera, screen: Screen): Box {
  const [w, h] = scale(shown(screen, screen), 1 / camera.zoom);
  return { x: camera.at[0] - w / 2, y: camera.at[1] - h / 2, w, h };
}
