/**
 * Draws traces of what just happened: pale old outlines and wakes under the pieces, shots and rings over them. Drawn once
 * when they change: lines keep their width at every zoom by CSS, so a drag or the camera redraws nothing.
 */

import { corners, flat, softPath, svg, woundPath } from "./dom.ts";
import { bounds, centroid, mix } from "./geometry.ts";
import { wearSeat } from "./look.ts";
import type { Stage } from "./stage.ts";
import { TraceDiscs } from "./trace_discs.ts";
import type { Point, Polygon, Trace } from "./types.ts";

export class TracesView {
  readonly under = svg("g", { class: "traces", "aria-hidden": "true" });
  readonly over = svg("g", { class: "traces", "aria-hidden": "true" });
  /** The numbers beside the traces. */
  readonly discs: TraceDiscs;
  private drawn: readonly Trace[] = [];
  private elements: ReadonlyMap<Trace, SVGElement> = new Map();

  constructor(stage: Stage) {
    this.discs = new TraceDiscs(stage);
  }

  /** Puts the old places and wakes under a layer: the pieces of a board, whose spots they cover, or all that lies on a sea. */
  putUnder(layer: SVGElement): void {
    if (layer.previousElementSibling !== this.under) layer.before(this.under);
  }

  /** The objects that just moved, or were hit, placed or revealed. */
  get objects(): readonly string[] {
    return this.drawn.flatMap((trace) => ("object" in trace && trace.object ? [trace.object] : []));
  }

  /** Makes the traces with a number stand out, and pales all others; null ends that. */
  light(number: number | null): void {
    this.discs.light(number);
    for (const layer of [this.under, this.over]) layer.classList.toggle("pointed", number !== null);
    for (const [trace, element] of this.elements)
      element.classList.toggle("lit", number !== null && (trace.numbers ?? []).includes(number));
  }

  /** True if they have changed; the camera then sees where they are. */
  show(traces: readonly Trace[], camera: { see(points: Polygon): void }): boolean {
    if (traces === this.drawn || (traces.length === 0 && this.drawn.length === 0)) return false;
    this.drawn = traces;
    const ways = traces.filter(({ kind }) => kind === "way");
    const rest = traces.filter(({ kind }) => kind !== "way");
    this.elements = new Map(traces.map((trace) => [trace, drawnTrace(trace)]));
    this.under.replaceChildren(...ways.map((trace) => this.elements.get(trace)!));
    this.over.replaceChildren(...rest.map((trace) => this.elements.get(trace)!));
    this.discs.show(traces);
    camera.see(traces.flatMap(pointsOf));
    return true;
  }
}

/** Where a trace begins and ends. */
function pointsOf(trace: Trace): Polygon {
  if (trace.kind === "way") return trace.path;
  return trace.kind === "shot" ? [trace.start, trace.end] : [];
}

function drawnTrace(trace: Trace): SVGElement {
  const group = svg("g", {
    class: `trace ${trace.kind}`,
    ...("object" in trace ? { "data-of": trace.object ?? "" } : {}),
    ...(trace.numbers ? { "data-numbers": trace.numbers.join(" ") } : {}),
  });
  wearSeat(group, trace.seat);
  if (trace.kind === "way") group.append(...wayParts(trace));
  else if (trace.kind === "shot") group.append(...shotParts(trace));
  else group.append(...ringParts(trace));
  return group;
}

function wayParts({ hulls, path }: Extract<Trace, { kind: "way" }>): SVGElement[] {
  const outlines = hulls.map((hull, i) =>
    svg("path", { d: outlinePath(hull), class: i === 0 ? "old-place" : "old-step" }),
  );
  const d = softWay(path.map(flat));
  return [...outlines, svg("path", { d, class: "wake-dots keyline" }), svg("path", { d, class: "wake-dots" })];
}

/** An outline of many corners is a circle or land, and is drawn round. */
const outlinePath = (hull: Polygon): string => (hull.length > 8 ? softPath(hull) : woundPath([hull]));

/** A curve through the middles of a way's legs. */
function softWay(points: readonly Point[]): string {
  const at = ([x, y]: Point): string => `${x.toFixed(0)} ${y.toFixed(0)}`;
  if (points.length < 3) return `M${points.map(at).join("L")}`;
  const curves = points
    .slice(1, -1)
    .map((p, i) => `Q${at(p)} ${at(i === points.length - 3 ? points.at(-1)! : mix(p, points[i + 2]!, 0.5))}`);
  return `M${at(points[0]!)}${curves.join("")}`;
}

function shotParts({ start, end, fate }: Extract<Trace, { kind: "shot" }>): SVGElement[] {
  const points = corners([flat(start), flat(end)]);
  const [x, y] = flat(end);
  const burst = svg("path", { d: fate === "miss" ? SPLASH : BURST, class: `burst ${fate}` });
  burst.setAttribute("transform", `translate(${x.toFixed(0)} ${y.toFixed(0)})`);
  return [
    svg("polyline", { points, class: "shot-line keyline" }),
    svg("polyline", { points, class: `shot-line ${fate}` }),
    burst,
  ];
}

function ringParts({ hull, what }: Extract<Trace, { kind: "ring" }>): SVGElement[] {
  const shape = outlinePath(hull);
  const rings = [
    svg("path", { d: shape, class: "trace-ring keyline" }),
    svg("path", { d: shape, class: `trace-ring ${what}` }),
  ];
  if (what === "tried") return [rings[1]!, ...refusalMark(hull)];
  if (what !== "gone") return rings;
  const [x, y] = flat(centroid(hull));
  const box = bounds(hull);
  const r = Math.min(box.w, box.h) * 0.28;
  const d = `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`;
  return [...rings, svg("path", { d, class: "trace-cross keyline" }), svg("path", { d, class: "trace-cross" })];
}

/** A cross in a disc at the spot that decides: at the bow of a ship, else within the outline, at its upper right. */
function refusalMark(hull: Polygon): SVGElement[] {
  const box = bounds(hull);
  const ship = hull.length === 3;
  const r = Math.min(box.w, box.h) * (ship ? 0.2 : 0.15);
  const [cx, cy] = centroid(hull);
  const [x, y] = flat(ship ? hull[0]! : [cx + box.w * 0.24, cy + box.h * 0.24]);
  const arm = r * 0.42;
  const d = `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
  return [svg("circle", { cx: x, cy: y, r, class: "refusal-disc" }), svg("path", { d, class: "refusal-cross" })];
}

/** A star of twelve points, and three rings of water, in table units. */
const BURST = star(12, 330, 150);
const SPLASH = [110, 210, 320].map((r) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`).join("");

function star(points: number, far: number, near: number): string {
  const corner = (i: number): string => {
    const turn = (i * Math.PI) / points;
    const r = i % 2 ? near : far;
    return `${(r * Math.sin(turn)).toFixed(0)} ${(-r * Math.cos(turn)).toFixed(0)}`;
  };
  return `M${Array.from({ length: 2 * points }, (_, i) => corner(i)).join("L")}Z`;
}
