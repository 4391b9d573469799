/** A planned course with its rulers and the water it sweeps, the ranges of guns, and the lines to what they would hit. */

import type { GunLine, Leg, RangeRing } from "../../protocol/generated/wire.ts";
import { flat, outline, svg } from "../dom.ts";
import { bearing, dist, from, mix } from "../geometry.ts";
import type { Point } from "../types.ts";

export interface CourseLook {
  readonly course?: readonly Leg[];
  readonly ranges?: readonly RangeRing[];
  readonly aims?: readonly GunLine[];
}

/** The width of a ruler and its distance from the way, in units. */
const RULER = 400;
const BESIDE = 830;
/** The radius of a handle at the end of a leg, in pixels. */
const HANDLE = 7;
/** About the width of a letter, and the height of a plate, in pixels. */
const LETTER = 6.8;
const PLATE = 22;
/** Ends this near belong to one target, in units. */
const SAME_TARGET = 2400;

export class CourseView {
  /** Water and rings lie under the ships, rulers and lines over them. */
  readonly under = svg("g", { class: "course-water", "aria-hidden": "true" });
  readonly over = svg("g", { class: "course", "aria-hidden": "true" });
  private drawn = "";
  private size = "scale(1)";

  show({ course = [], ranges = [], aims = [] }: CourseLook): void {
    const key = JSON.stringify([course, ranges, aims]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.under.replaceChildren(
      ...course.map((leg) => svg("polygon", { points: outline(leg.corridor), class: "corridor" })),
      ...ranges.map(ring),
    );
    this.over.replaceChildren(
      ...course.flatMap((leg, i) => legParts(leg, i === course.length - 1)),
      ...ranges.filter((each, i) => ranges.findIndex(({ label }) => label === each.label) === i).flatMap(ringLabel),
      ...aims.flatMap(aimParts),
      ...aims.filter(({ label }) => label).map(aimLabel),
    );
    this.resize();
  }

  /** Keeps words and handles at one size on the screen, and upright. */
  scale(zoom: number, turn: number): void {
    const size = `rotate(${-turn})scale(${1 / zoom})`;
    if (size === this.size) return;
    this.size = size;
    this.resize();
  }

  private resize(): void {
    for (const each of this.over.querySelectorAll(".sized")) each.setAttribute("transform", this.size);
  }
}

function ring({ at, radius_u: r, tone = "plain" }: RangeRing): SVGElement {
  const [x, y] = flat(at);
  return svg("circle", { cx: x, cy: y, r, class: `range ${tone}` });
}

function ringLabel({ at, radius_u: r, tone = "plain", label = "" }: RangeRing): SVGElement[] {
  return label ? [plate(from(at, 2250, r), label, `range-label ${tone}`)] : [];
}

function legParts(leg: Leg, last: boolean): SVGElement[] {
  const [a, b] = [flat(leg.start), flat(leg.end)];
  const handle = pinned(b, svg("circle", { r: HANDLE, class: last ? "leg-end last" : "leg-end" }));
  const way = svg("path", { d: `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`, class: "leg-way" });
  return [...(leg.label ? rulerOf(leg) : []), way, handle];
}

/** A brass ruler to port of the way; what the course does not use of it is faded. */
function rulerOf({ start, end, reach = null, label = "" }: Leg): SVGElement[] {
  const tip = reach ?? end;
  const heading = bearing(start, tip);
  const length = dist(start, tip);
  const used = Math.min(1, dist(start, end) / Math.max(1, length));
  const [x, y] = flat(from(start, heading, 0, -BESIDE));
  const bar = (from: number, to: number, name: string): SVGElement =>
    svg("rect", { x: -RULER / 2, y: -length * to, width: RULER, height: length * (to - from), rx: 40, class: name });
  const ticks = Array.from({ length: 7 }, (_, i) => -(length * (i + 1)) / 8);
  return [
    svg(
      "g",
      { class: "ruler", transform: `translate(${x} ${y})rotate(${heading / 10})` },
      bar(0, 1, "brass faded"),
      bar(0, used, "brass"),
      svg("path", {
        d: ticks.map((t, i) => `M${RULER / 2} ${t.toFixed(0)}h-${i % 2 ? 150 : 90}`).join(""),
        class: "ticks",
      }),
    ),
    pinned(flat(from(start, heading, length / 2, -BESIDE)), svg("text", { y: 4.5, class: "ruler-name" }, label)),
  ];
}

function aimParts({ start, end, tone = "hot" }: GunLine): SVGElement[] {
  const [a, b] = [flat(start), flat(end)];
  return [
    svg("path", { d: `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`, class: `aim ${tone}` }),
    pinned(b, svg("circle", { r: 5, class: `aim-end ${tone}` })),
  ];
}

/** The words of a line; those of lines to one target are stacked. */
function aimLabel({ start, end, tone = "hot", label = "" }: GunLine, i: number, all: readonly GunLine[]): SVGElement {
  const alike = all.filter((each) => dist(each.end, end) < SAME_TARGET);
  const first = alike[0] ?? { start, end };
  const row = all.slice(0, i).filter((each) => alike.includes(each)).length;
  return plate(mix(first.start, first.end, 0.55), label, `aim-label ${tone}`, row);
}

/** Words on a small plate about a point of the table, `row` rows below it. */
function plate(at: Point, label: string, name: string, row = 0): SVGElement {
  const w = label.length * LETTER + 16;
  const board = svg("rect", { x: -w / 2, y: -PLATE / 2, width: w, height: PLATE, rx: 7 });
  return pinned(
    flat(at),
    svg(
      "g",
      { class: `plate ${name}`, transform: `translate(0 ${row * (PLATE + 3)})` },
      board,
      svg("text", { y: 4.2 }, label),
    ),
  );
}

/** A part in pixels, pinned to a point of the sheet. */
const pinned = ([x, y]: Point, part: SVGElement): SVGElement =>
  svg("g", { transform: `translate(${x.toFixed(0)} ${y.toFixed(0)})` }, svg("g", { class: "sized" }, part));
