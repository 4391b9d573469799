/** The numbers of traces: a disc beside each, of the same size at every zoom, as it stands before the sentence in the log. */

import { set, svg } from "./dom.ts";
import { bounds, common, dist, grow, mid, middle, nearestOnOutline, scale, sub } from "./geometry.ts";
import { type Obstacle, place, rectangle } from "./labels.ts";
import { drawLeader } from "./leader.ts";
import { wearSeat } from "./look.ts";
import type { Stage } from "./stage.ts";
import type { Point, Polygon, Trace } from "./types.ts";

/** The side of the square in which a disc stands. */
const DISC_PX = 20;
/** A disc whose middle is farther than this from its trace has a leader line. */
const LED_PX = 22;

interface Disc {
  readonly number: number;
  /** What it stands beside: the old place, the middle of a shot, or what is ringed. */
  readonly about: Polygon;
  /** The preferred direction from there, on the table. */
  readonly prefers: Point;
  readonly element: SVGGElement;
  /** What is drawn of its trace. */
  readonly outlines: readonly Polygon[];
  /** Its offset from the middle of `about`, in pixels. */
  offset: Point;
  /** It has a leader line. */
  led: boolean;
}

export class TraceDiscs {
  readonly element = svg("g", { class: "trace-discs", "aria-hidden": "true" });
  private readonly stage: Stage;
  private discs: Disc[] = [];
  private traces: readonly Trace[] = [];

  constructor(stage: Stage) {
    this.stage = stage;
  }

  show(traces: readonly Trace[]): void {
    const told = new Set<number>();
    this.traces = traces;
    this.discs = traces.flatMap((trace) => {
      const fresh = (trace.numbers ?? []).filter((number) => !told.has(number) && told.add(number));
      return fresh.map((number) => discOf(trace, number));
    });
    this.element.replaceChildren(...this.discs.map(({ element }) => element));
  }

  /**
   * Finds a place for every disc that covers nothing of `avoid` (pixels), and hides those whose trace is off the screen.
   * Returns what names should not cover: the boxes of the discs, and the traces.
   */
  place(avoid: readonly Obstacle[], objects: readonly { readonly hull: Polygon }[]): Obstacle[] {
    const { w, h } = this.stage.screen;
    const screen = { x: 0, y: 0, w, h };
    const px = (shape: Polygon): Polygon => shape.map((p) => this.stage.px(p));
    const seen = this.discs.filter(({ outlines }) => common(grow(bounds(px(outlines.flat())), 1), screen) > 0);
    for (const disc of this.discs) disc.element.classList.toggle("off-screen", !seen.includes(disc));
    if (seen.length === 0) return [];
    const pieces = objects.map(({ hull }) => ({ hull: px(hull), weight: 1 }));
    const drawn = this.traces.flatMap(outlines).map((hull) => ({ hull: px(hull), weight: 0.6 }));
    const labels = seen.map(({ number, about, prefers }) => ({
      ...{ key: String(number), hull: px(about), w: DISC_PX, h: DISC_PX, important: true },
      prefers: this.stage.way(prefers),
      roams: 60,
    }));
    const placed = place(labels, [...avoid, ...pieces, ...drawn], screen);
    for (const disc of seen) {
      const { at } = placed.get(String(disc.number))!;
      disc.offset = sub(at, this.middle(disc));
      disc.led = dist(at, this.nearest(disc, at)) > LED_PX;
    }
    this.move();
    const discs = seen.map((disc) => ({ hull: rectangle(this.at(disc), DISC_PX, DISC_PX), weight: 2 }));
    return [...discs, ...drawn];
  }

  /** Keeps every disc beside its trace as the camera moves. */
  move(): void {
    for (const disc of this.discs) {
      const [x, y] = this.at(disc);
      disc.element.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      drawLeader(disc.element, disc.led ? [[x, y], this.nearest(disc, [x, y])] : null, [x, y]);
    }
  }

  /** Makes one number stand out; null ends that. */
  light(number: number | null): void {
    for (const disc of this.discs) disc.element.classList.toggle("pale", number !== null && disc.number !== number);
  }

  private middle({ about }: Disc): Point {
    return middle(bounds(about.map((p) => this.stage.px(p))));
  }

  /** The point of the disc's trace that is nearest to `at`, in pixels. */
  private nearest({ outlines }: Disc, at: Point): Point {
    const near = outlines.map((hull) =>
      nearestOnOutline(
        at,
        hull.map((p) => this.stage.px(p)),
      ),
    );
    return near.reduce((a, b) => (dist(b, at) < dist(a, at) ? b : a));
  }

  private at(disc: Disc): Point {
    const [x, y] = this.middle(disc);
    return [x + disc.offset[0], y + disc.offset[1]];
  }
}

function discOf(trace: Trace, number: number): Disc {
  const element = svg(
    "g",
    { class: "trace-disc", "data-number": number },
    svg("circle", { r: 8.5 }),
    svg("text", { y: 4, "text-anchor": "middle" }, String(number)),
  );
  wearSeat(element, trace.seat);
  set(element, { "data-kind": trace.kind });
  return { number, ...besideOf(trace), element, outlines: outlines(trace), offset: [0, 0], led: false };
}

/** Beside the old place of a piece that moved, away from its way; across a shot; above what is ringed. */
function besideOf(trace: Trace): { about: Polygon; prefers: Point } {
  if (trace.kind === "ring") return { about: trace.hull, prefers: [0, 1] };
  if (trace.kind === "shot") {
    const [x, y] = unit(sub(trace.end, trace.start));
    return { about: [mid(trace.start, trace.end)], prefers: [-y, x] };
  }
  const [begin = [0, 0], next = [0, 0]] = trace.path;
  return { about: trace.hulls[0] ?? [begin], prefers: scale(unit(sub(next, begin)), -1) };
}

const unit = (way: Point): Point => scale(way, 1 / (Math.hypot(...way) || 1));

/** What is drawn of a trace and should stay visible. */
function outlines(trace: Trace): Polygon[] {
  if (trace.kind === "ring") return [trace.hull];
  if (trace.kind === "shot") return [[trace.start, trace.end, trace.end]];
  return [...trace.hulls, ...trace.path.slice(1).map((p, i): Polygon => [trace.path[i]!, p, p])];
}
