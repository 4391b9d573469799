/** The sea itself: a chart on paper, drawn once for a field and its shores. */

import { flat, matched, outline, set, softPath, svg } from "./dom.ts";
import { bounds, from, INCH } from "./geometry.ts";
import { contours, depthOf, emptiest, type Sounding, sampled, soundings } from "./soundings.ts";
import type { Point, Polygon } from "./types.ts";

/** What is shallower than so many fathoms is tinted, the deepest band first. */
const BANDS: readonly (readonly [number, string])[] = [
  [26, "sea-2"],
  [17, "shelf"],
  [9, "shoal"],
  [3.6, "beach"],
];

export class Chart {
  readonly element = svg("g", { class: "chart", "aria-hidden": "true" });
  private readonly neat = svg("g", { class: "neat" });
  private readonly water = svg("g", { class: "water" });
  private readonly numbers = [0, 1, 2].map((tier) => svg("g", { class: `soundings tier-${tier}` }));
  private readonly clip = svg("clipPath");
  private shown = "";
  private step = Number.NaN;

  private readonly prefix: string;

  constructor(prefix: string) {
    this.prefix = prefix;
    this.clip.id = `${prefix}-field`;
    this.water.setAttribute("clip-path", `url(#${prefix}-field)`);
    this.element.append(svg("defs", {}, this.clip, this.gradient()), this.neat, this.water);
  }

  private gradient(): SVGElement {
    const stop = (offset: string, name: string): SVGStopElement => svg("stop", { offset, class: name });
    return svg(
      "radialGradient",
      { id: `${this.prefix}-water`, cx: "0.46", cy: "0.42", r: "0.75" },
      stop("0.25", "stop-near"),
      stop("1", "stop-far"),
    );
  }

  /** Draws the chart, if it is another than before. */
  show(field: Polygon, shores: readonly Polygon[]): void {
    const key = JSON.stringify([field, shores]);
    if (key === this.shown) return;
    this.shown = key;
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
      svg("polygon", { points: outline(field), fill: `url(#${this.prefix}-water)` }),
      ...bands,
      rhumbs(field, rose.at),
      grid(field, 1, "grid fine"),
      grid(field, 6, "grid"),
      ...this.numbers,
      compassRose(rose.at, Math.min(rose.room * 0.78, INCH * 3.1)),
      svg("polygon", { points: outline(field), class: "shore-shade" }),
    );
    this.write(
      soundings(field, shores, depth).filter(
        (each) => Math.hypot(each.at[0] - rose.at[0], each.at[1] - rose.at[1]) > Math.min(rose.room, INCH * 3.4),
      ),
    );
  }

  private write(found: readonly Sounding[]): void {
    this.numbers.forEach((group, tier) => {
      const mine = found.filter((each) => each.tier === tier);
      const texts = matched(group, mine.length, () => svg("text"));
      mine.forEach((each, i) => {
        const [x, y] = flat(each.at);
        set(texts[i]!, { x: x.toFixed(0), y: y.toFixed(0) });
        texts[i]!.textContent = String(each.fathoms);
      });
    });
  }

  /** Shows as much as suits the zoom, in type that is about as large on the screen at any. */
  zoomed(zoom: number): void {
    const inch_px = zoom * INCH;
    const step = Math.round(Math.log2(inch_px) * 2);
    if (step === this.step) return;
    this.step = step;
    const type_px = inch_px < 18 ? 7 : inch_px < 40 ? 8.5 : 10.5;
    for (const group of this.numbers) group.setAttribute("font-size", (type_px / zoom).toFixed(0));
    this.element.dataset["detail"] = inch_px < 30 ? "far" : inch_px < 62 ? "middle" : "near";
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
