/** The sea itself: a chart on paper, drawn once for a field and its shores. */

import { seen } from "../camera.ts";
import { flat, outline, softPath, svg } from "../dom.ts";
import { away, bounds, centroid, dist, from, grow, INCH } from "../geometry.ts";
import type { Stage } from "../stage.ts";
import type { Point, Polygon } from "../types.ts";
import { contours, type DepthMark, depthMarks, depthOf, emptiest, sampled } from "./depth.ts";
import { dockingWater } from "./docking.ts";

/** Water shallower than these depths, in fathoms, is tinted; the deepest band first. */
const BANDS: readonly (readonly [number, string])[] = [
  [36, "slope"],
  [29, "shelf"],
  [22, "shoal"],
  [14, "beach"],
];
/** The flat steps in which the sea darkens towards its edge, from half of its radius on. */
const VIGNETTE_STEPS = 16;
/** No number is written nearer to a piece than this. */
const CLEAR_U = INCH * 1.15;
/** No corner of a piece is farther from its middle. */
const LONGEST_U = INCH * 2;

export class Chart {
  readonly element = svg("g", { class: "chart", "aria-hidden": "true" });
  private readonly neat = svg("g", { class: "neat" });
  private readonly water = svg("g", { class: "water" });
  private readonly clip = svg("clipPath");
  private shown = "";
  private found: readonly DepthMark[] = [];
  /** Those that are not near a piece. */
  private open: readonly DepthMark[] = [];
  private readonly written = new Map<DepthMark, SVGTextElement>();

  private readonly stage: Stage;
  private readonly prefix: string;

  constructor(stage: Stage, prefix: string) {
    this.stage = stage;
    this.prefix = prefix;
    this.clip.id = `${prefix}-field`;
    this.water.setAttribute("clip-path", `url(#${prefix}-field)`);
    this.element.append(svg("defs", {}, this.clip, this.vignette()), this.neat, this.water);
  }

  private vignette(): SVGElement {
    const steps = Array.from({ length: VIGNETTE_STEPS }, (_, i) => {
      const look = { class: "stop-vignette", "stop-opacity": (i / (VIGNETTE_STEPS - 1)).toFixed(3) };
      return [i, i + 1].map((end) => svg("stop", { offset: (0.5 + end / VIGNETTE_STEPS / 2).toFixed(4), ...look }));
    });
    return svg("radialGradient", { id: `${this.prefix}-vignette`, r: "0.75" }, ...steps.flat());
  }

  /** Draws the chart, if it has changed: with docking water of this width, and no numbers near pieces. */
  show(field: Polygon, shores: readonly Polygon[], dock_u: number, pieces: readonly Polygon[]): void {
    const key = JSON.stringify([field, shores, dock_u]);
    if (key !== this.shown) this.draw(field, shores, dock_u);
    this.shown = key;
    this.keepClear(pieces);
  }

  private draw(field: Polygon, shores: readonly Polygon[], dock_u: number): void {
    this.clip.replaceChildren(svg("polygon", { points: outline(field) }));
    this.neat.replaceChildren(...neatline(field));
    const depth = depthOf(field, shores);
    const samples = sampled(field, depth);
    const bands = BANDS.map(([level, name]) => {
      const d = contours(samples, level).map(softPath).join("");
      return svg("path", { d, class: `band ${name}`, "fill-rule": "evenodd" });
    });
    const rose = emptiest(field, shores);
    this.water.replaceChildren(
      svg("polygon", { points: outline(field), class: "deep-water" }),
      ...bands,
      ...dockingWater(shores, dock_u),
      rhumbs(field, rose.at),
      grid(field, 1, "grid fine"),
      grid(field, 6, "grid"),
      svg("polygon", { points: outline(field), class: "vignette", fill: `url(#${this.prefix}-vignette)` }),
      compassRose(rose.at, Math.min(rose.room * 0.78, INCH * 3.1)),
      svg("polygon", { points: outline(field), class: "shore-shade" }),
    );
    this.found = depthMarks(field, shores, depth, CLEAR_U).filter(
      (each) => dist(each.at, rose.at) > Math.min(rose.room, INCH * 3.4),
    );
    this.stage.numbers.replaceChildren();
    this.written.clear();
  }

  private keepClear(pieces: readonly Polygon[]): void {
    const hulls = pieces.map((hull) => ({ hull, middle: centroid(hull) }));
    const clear = ({ at }: DepthMark): boolean =>
      hulls.every(({ hull, middle }) => dist(at, middle) > CLEAR_U + LONGEST_U || away(at, hull) > CLEAR_U);
    this.open = this.found.filter(clear);
    this.moved();
  }

  /** Removes the sea, for a scene without one. */
  clear(): void {
    this.shown = "";
    this.found = this.open = [];
    this.written.clear();
    for (const part of [this.neat, this.water, this.stage.numbers]) part.replaceChildren();
  }

  /** Writes the visible soundings in a constant type size; more of them at a higher zoom. */
  moved(): void {
    const { camera, screen } = this.stage;
    const inch_px = camera.zoom * INCH;
    const tier = inch_px < 17 ? 0 : inch_px < 34 ? 1 : inch_px < 62 ? 2 : 3;
    this.element.dataset["detail"] = inch_px < 62 ? "far" : "near";
    const view = grow(seen(camera, screen), 20 / camera.zoom);
    const kept = new Set<DepthMark>();
    for (const each of this.open) {
      const [x, y] = each.at;
      if (each.tier > tier || x < view.x || y < view.y || x > view.x + view.w || y > view.y + view.h) continue;
      kept.add(each);
      this.put(each);
    }
    for (const [each, text] of this.written) {
      if (kept.has(each)) continue;
      text.remove();
      this.written.delete(each);
    }
  }

  private put(each: DepthMark): void {
    let text = this.written.get(each);
    if (!text) {
      text = svg("text", {}, String(each.fathoms));
      this.written.set(each, text);
      this.stage.numbers.append(text);
    }
    const [x, y] = this.stage.px(each.at);
    text.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  }
}

/** The frame of the chart: an inch dark, an inch light, all along the field's edge. */
function neatline(field: Polygon): SVGElement[] {
  const points = outline(field);
  return [
    svg("polygon", { points, class: "neat-shadow" }),
    svg("polygon", { points, class: "neat-rim" }),
    svg("polygon", { points, class: "neat-light" }),
    svg("polygon", { points, class: "neat-dark", "stroke-dasharray": `${INCH} ${INCH}` }),
    svg("polygon", { points, class: "neat-hair" }),
  ];
}

function grid(field: Polygon, inches: number, name: string): SVGPathElement {
  const box = bounds(field);
  const step = inches * INCH;
  let d = "";
  for (let x = step; x < box.w; x += step) d += `M${box.x + x} ${-box.y}v${-box.h}`;
  for (let y = step; y < box.h; y += step) d += `M${box.x} ${-box.y - y}h${box.w}`;
  return svg("path", { d, class: name });
}

/** Lines of constant bearing from the rose over the whole sea, as on a portolan. */
function rhumbs(field: Polygon, at: Point): SVGPathElement {
  const box = bounds(field);
  const far = Math.hypot(box.w, box.h);
  const [x, y] = flat(at);
  const d = Array.from({ length: 16 }, (_, i) => {
    const [ex, ey] = flat(from(at, i * 225, far));
    return `M${x.toFixed(0)} ${y.toFixed(0)}L${ex.toFixed(0)} ${ey.toFixed(0)}`;
  });
  return svg("path", { d: d.join(""), class: "rhumb" });
}

function compassRose(at: Point, r: number): SVGGElement {
  const [x, y] = flat(at);
  const rose = svg("g", { class: "rose", transform: `translate(${x.toFixed(0)} ${y.toFixed(0)})` });
  const arm = (turn: number, length: number, waist: number): SVGElement[] => {
    const tip = `0 ${-length}`;
    return [
      svg("path", { d: `M0 0L${-waist} ${-waist}L${tip}Z`, class: "arm pale", transform: `rotate(${turn})` }),
      svg("path", { d: `M0 0L${waist} ${-waist}L${tip}Z`, class: "arm", transform: `rotate(${turn})` }),
    ];
  };
  const tick = (turn: number, length: number): string => {
    const [a, b] = [from([0, 0], turn * 10, r * 0.86), from([0, 0], turn * 10, r * (0.86 - length))];
    return `M${a[0].toFixed(0)} ${(-a[1]).toFixed(0)}L${b[0].toFixed(0)} ${(-b[1]).toFixed(0)}`;
  };
  const ticks = Array.from({ length: 72 }, (_, i) => tick(i * 5, i % 6 === 0 ? 0.09 : i % 2 === 0 ? 0.06 : 0.03)).join(
    "",
  );
  rose.append(
    svg("circle", { r: r * 0.86, class: "rim" }),
    svg("circle", { r: r * 0.9, class: "rim" }),
    svg("path", { d: ticks, class: "rim" }),
    svg("circle", { r: r * 0.5, class: "rim" }),
    ...[22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5].flatMap((turn) => arm(turn, r * 0.42, r * 0.03)),
    ...[45, 135, 225, 315].flatMap((turn) => arm(turn, r * 0.58, r * 0.055)),
    ...[90, 180, 270, 0].flatMap((turn) => arm(turn, r * 0.76, r * 0.075)),
    svg("text", { y: (-r * 0.93).toFixed(0), "font-size": (r * 0.2).toFixed(0) }, "N"),
  );
  return rose;
}
