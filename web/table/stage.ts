/** The sheet: its layers, its camera, and the listeners for camera moves. */

import {
  between,
  bounded,
  type Camera,
  fitted,
  fitZoom,
  lookingAt,
  matrix,
  type Screen,
  showing,
  sideways,
  type Turn,
  toScreen,
  toTable,
  turns,
  WHOLE,
  way,
} from "./camera.ts";
import { html, svg } from "./dom.ts";
import { type Box, bounds, centroid, dist } from "./geometry.ts";
import { sizeNumbers } from "./hull_numbers.ts";
import { type Clock, smooth } from "./motion.ts";
import type { Point, Polygon } from "./types.ts";

/**
 * On a phone the field has a smaller margin, and the buttons lie in a row below it; or beside it, if that leaves more room
 * for it. They may cover the empty rim of a tabletop. In a match they lie in the page's bar above it. On a larger screen
 * they lie in the margin at the right.
 */
const NARROW_PX = 640;
const SNUG = { margin: 14, below: 46 } as const;
const BESIDE = { margin: 14, below: 0 } as const;
/** A tabletop with at least this ratio of height to width is a high one. */
const HIGH_TOP = 1.15;
const BAR = { margin: 8, above: 38 } as const;
/** Room for tick and cross below a tabletop that leaves some: it lies that much higher. */
const ANSWERS_PX = 40;
const ASIDE = { margin: 14, right: 40 } as const;
const WIDE = { right: 28 } as const;
const OVER_RIM_PX = 38;
/** The height of letters that can be read; the style sheets have it in table units, while the whole field is visible. */
const LEGIBLE_PX = 13;
/** What is nearer to the edge of the board than this is not seen well. */
const EDGE_PX = 24;

export class Stage {
  /** Takes the focus when the sea is pressed, so that keys reach the board. */
  readonly root = html("div", { class: "board", tabindex: -1 });
  readonly sheet = svg("svg", { class: "sheet", role: "group", "aria-label": "The table" });
  readonly defs = svg("defs");
  /** The chart, in table units; its numbers, in pixels; and all that lies on it, in table units again. */
  readonly ground = svg("g", { class: "ground" });
  readonly numbers = svg("g", { class: "depth-marks", "aria-hidden": "true" });
  readonly sea = svg("g", { class: "sea" });
  /** Names and other objects in screen pixels, under and over the handles. */
  readonly labels = svg("g", { class: "labels", "aria-hidden": "true" });
  readonly tools = svg("g", { class: "tools" });
  camera: Camera = { at: [0, 0], zoom: 0.02 };
  screen: Screen = { w: 1, h: 1 };
  field: Box = { x: 0, y: 0, w: 1, h: 1 };
  /** Counts how often the player moved the camera by hand. */
  handled = 0;
  /** A ship is being dragged: no choice moves the camera under it. */
  steered = false;
  private readonly watchers: ((settled: boolean) => void)[] = [];
  private readonly observer: ResizeObserver;
  private settling = 0;
  private flight = 0;
  private ahead: Camera | null = null;
  private fits = true;
  private turnable = false;
  /** A turned sea stays turned until the window changes between upright and wide, whatever room a panel takes. */
  private steady = false;
  private upright = false;
  /** The sea is seen from its other side. */
  private round = false;

  private readonly clock: Clock;

  constructor(parent: HTMLElement, clock: Clock) {
    this.clock = clock;
    this.sheet.append(this.defs, this.ground, this.numbers, this.sea, this.labels, this.tools);
    this.root.append(this.sheet);
    parent.append(this.root);
    this.observer = new ResizeObserver(() => this.measure());
    this.observer.observe(this.root);
    this.measure();
  }

  /** Called when the camera has moved; `settled` when it has stopped. */
  watch(watcher: (settled: boolean) => void): void {
    this.watchers.push(watcher);
  }

  px(point: Point): Point {
    return toScreen(this.camera, this.screen, point);
  }

  table(pixel: Point): Point {
    return toTable(this.camera, this.screen, pixel);
  }

  /** The screen without the page's bar above it. */
  get clear(): Box {
    const { w, h, above = 0 } = this.screen;
    return { x: 0, y: above, w, h: h - above };
  }

  /** Converts a vector between the table and the screen. */
  way(by: Point): Point {
    return way(this.screen, by);
  }

  /** The rotation of the table on the screen, in degrees. */
  get turn(): Turn {
    return this.screen.turn ?? 0;
  }

  get turnedRound(): boolean {
    return this.round;
  }

  /** Shows a sea from its other side, or from its first again. */
  turnRound(round: boolean): void {
    if (round === this.round) return;
    const whole = this.fits;
    this.round = round;
    this.furnish(this.screen.w, this.screen.h);
    this.look(whole ? fitted(this.field, this.screen) : this.camera);
  }

  /** True if a corner of a shape is on the screen. */
  shows(shape: Polygon): boolean {
    return shape.some((corner) => {
      const [x, y] = this.px(corner);
      return x > 0 && y > 0 && x < this.screen.w && y < this.screen.h;
    });
  }

  /** The zoom at which the whole field is visible. */
  get fitted(): number {
    return fitZoom(this.field, this.screen);
  }

  /** True if the whole field is visible. */
  get whole(): boolean {
    return this.camera.zoom <= fitZoom(this.field, this.screen) * WHOLE;
  }

  /** A sea may be turned; a tabletop is not. On a `steady` sea the player places pieces by hand. */
  setField(field: Polygon, turnable: boolean, steady = false): void {
    this.steady = steady;
    const [old, box] = [this.field, bounds(field)];
    const same = box.x === old.x && box.y === old.y && box.w === old.w && box.h === old.h;
    if (same && turnable === this.turnable) return;
    this.field = box;
    this.turnable = turnable;
    this.root.classList.toggle("wide-sea", turnable && box.w > box.h);
    this.root.classList.toggle("square-sea", turnable && box.w <= box.h);
    this.root.classList.toggle("square-top", !turnable && box.h <= box.w * HIGH_TOP);
    this.root.classList.toggle("high-top", !turnable && box.h > box.w * HIGH_TOP);
    this.furnish(this.screen.w, this.screen.h);
    this.look(fitted(box, this.screen));
  }

  /** Moves the camera at once. */
  look(camera: Camera): void {
    const { zoom } = this.camera;
    this.camera = bounded(camera, this.screen, this.field);
    if (this.camera.zoom !== zoom) sizeNumbers(this.root, this.camera.zoom);
    this.fits = this.whole;
    const transform = matrix(this.camera, this.screen);
    this.ground.setAttribute("transform", transform);
    this.sea.setAttribute("transform", transform);
    for (const watcher of this.watchers) watcher(false);
    clearTimeout(this.settling);
    this.settling = window.setTimeout(() => this.settled(), 150);
  }

  /** Where the camera is, or where its animation will end. */
  get destination(): Camera {
    return this.ahead ?? this.camera;
  }

  /** The player moved the camera: any camera animation stops where it is. */
  take(camera: Camera): void {
    this.handled += 1;
    this.flight += 1;
    this.ahead = null;
    this.look(camera);
  }

  /** Animates the camera to there. */
  glide(camera: Camera, ms = 420): void {
    const start = this.camera;
    const to = bounded(camera, this.screen, this.field);
    const flight = ++this.flight;
    const still = Math.abs(to.zoom / start.zoom - 1) < 0.01 && dist(to.at, start.at) * to.zoom < 2;
    this.ahead = still ? null : to;
    if (still) return;
    const step = (t: number): void => {
      if (flight !== this.flight) return;
      if (t === 1) this.ahead = null;
      this.look(between(start, to, t));
    };
    void this.clock.run(ms, step, smooth);
  }

  /** True if these points are visible, or will be where the camera glides to. */
  sees(points: Polygon): boolean {
    const { destination, screen } = this;
    return points.every((at) => {
      const [x, y] = toScreen(destination, screen, at);
      return Math.min(x, y, screen.w - x, screen.h - y) >= EDGE_PX;
    });
  }

  /** Glides to points that are not all visible. */
  reveal(points: Polygon): void {
    if (!this.sees(points)) this.glide({ at: centroid(points), zoom: this.destination.zoom });
  }

  fit(): void {
    this.glide(fitted(this.field, this.screen));
  }

  /** Moves near a box of the table, and from there as far as these points need. */
  lookAt(box: Box, nearest: number, points: Polygon = []): void {
    this.glide(showing(lookingAt(box, this.screen, nearest, this.field), this.screen, points));
  }

  /** Moves no further than these points need. */
  keepInSight(points: Polygon): void {
    this.glide(showing(this.destination, this.screen, points));
  }

  destroy(): void {
    this.observer.disconnect();
    clearTimeout(this.settling);
    this.root.remove();
  }

  private settled(): void {
    for (const watcher of this.watchers) watcher(true);
  }

  private measure(): void {
    const { width, height } = this.root.getBoundingClientRect();
    if (width === 0 || height === 0 || (width === this.screen.w && height === this.screen.h)) return;
    const whole = this.fits;
    this.furnish(width, height);
    this.sheet.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.look(whole ? fitted(this.field, this.screen) : this.camera);
  }

  /** The room for the field on a screen of this size; a board without buttons, as within a text, uses all of it. */
  private furnish(w: number, h: number): void {
    const place = getComputedStyle(this.root).getPropertyValue("--buttons");
    const [buttons, bar] = [place !== "none", place === "bar"];
    const narrow = bar || (w <= NARROW_PX && buttons);
    const high = (h - 2 * BESIDE.margin) * (this.field.w / this.field.h) <= w - 2 * OVER_RIM_PX;
    const barred = { w, h, ...BAR };
    const spare = h - 2 * BAR.margin - BAR.above - this.field.h * fitZoom(this.field, barred);
    const free = { ...barred, below: Math.min(spare, ANSWERS_PX) };
    const top = bar ? free : { w, h, ...(!buttons || high ? BESIDE : SNUG) };
    const ways: readonly Turn[] = this.round ? [180, 270] : [0, 90];
    const [level, turned] = ways.map((turn) => (bar ? { w, h, turn, ...BAR } : this.roomier({ w, h, turn }))) as [
      Screen,
      Screen,
    ];
    const upright = innerWidth < innerHeight;
    const held = this.steady && upright === this.upright && sideways(this.screen);
    const turn = held || turns(this.field, level, turned, sideways(this.screen));
    this.upright = upright;
    if (!narrow) this.screen = buttons ? { w, h, turn: this.turnable ? ways[0]! : 0, ...WIDE } : top;
    else this.screen = this.turnable ? (turn ? turned : level) : top;
    this.root.classList.toggle("turned", Boolean(this.screen.turn));
    this.root.style.setProperty("--turn", `${this.screen.turn ?? 0}deg`);
    this.root.classList.toggle("turned-sea", this.steady && sideways(this.screen));
    this.root.classList.toggle("buttons-above", narrow && bar);
    this.root.classList.toggle("buttons-below", narrow && !bar && Boolean(this.screen.below));
    this.root.classList.toggle("buttons-beside", narrow && !bar && !this.screen.below);
    this.root.style.setProperty("--legible", `${(LEGIBLE_PX / this.fitted).toFixed(0)}px`);
  }

  /** The same screen with the buttons at the side that leaves a sea more room: below it, or beside it. */
  private roomier(screen: Screen): Screen {
    const [below, beside] = [SNUG, ASIDE].map((paper) => ({ ...screen, ...paper })) as [Screen, Screen];
    return fitZoom(this.field, beside) > fitZoom(this.field, below) ? beside : below;
  }
}
