/** Small plates with a heading, a reason or a length. A plate never covers the object that it explains. */

import { html, svg } from "./dom.ts";
import { bounds, grow, inside, nearestOnOutline } from "./geometry.ts";
import { type Label, type Obstacle, place, rectangle, within } from "./labels.ts";
import { takesCapital } from "./names.ts";
import type { Stage } from "./stage.ts";
import type { Point, Polygon } from "./types.ts";

export interface Callout {
  readonly key: string;
  /** `no` tells why what is previewed is refused, `bound` why something beside it would be. */
  readonly tone: "say" | "no" | "bound" | "hint" | "length";
  readonly title: string;
  readonly detail?: string;
  readonly rule?: string;
  /** The outline of the object that it explains, on the table. */
  readonly about: Polygon;
  readonly prefers: Point;
  /** It may cover what its object lies on. */
  readonly over?: boolean;
  /** The end of its leader line, if not the nearest point of the outline. */
  readonly at?: Point;
}

/** What a plate of this tone explains may be some way off: a line leads there. */
const REASONS: ReadonlySet<Callout["tone"]> = new Set(["no", "bound"]);
/** The least distance from the edge of the board. */
const RIM_PX = 6;

interface Plate {
  callout: Callout;
  readonly element: HTMLDivElement;
  /** The line from the plate to its object, if that is not obvious. */
  readonly leader: SVGPathElement;
  text: string;
  w: number;
  h: number;
  /** The offset from the middle of its object, in pixels. */
  offset: Point;
  fresh: boolean;
}

export class Callouts {
  readonly element = html("div", { class: "callouts", "aria-hidden": "true" });
  readonly leaders = svg("g", { class: "leaders", "aria-hidden": "true" });
  private readonly plates = new Map<string, Plate>();

  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }
  /** Shows these callouts. A callout that was there keeps its place until `place` is called. */
  show(callouts: readonly Callout[]): void {
    const there = new Set(callouts.map((callout) => callout.key));
    for (const [key, plate] of this.plates) {
      if (there.has(key)) continue;
      plate.element.remove();
      plate.leader.remove();
      this.plates.delete(key);
    }
    for (const callout of callouts) this.write(callout);
    if ([...this.plates.values()].some((plate) => plate.fresh)) this.place([]);
    else this.move();
  }

  private write(callout: Callout): void {
    let plate = this.plates.get(callout.key);
    if (!plate) {
      plate = { callout, element: html("div"), leader: svg("path"), text: "", w: 0, h: 0, offset: [0, 0], fresh: true };
      this.plates.set(callout.key, plate);
      this.element.append(plate.element);
      this.leaders.append(plate.leader);
    }
    plate.callout = callout;
    const text = [callout.tone, callout.title, callout.detail, callout.rule].join("|");
    if (text === plate.text) return;
    const shape = text.replace(/\d/g, "0");
    const known = shape === plate.text.replace(/\d/g, "0");
    plate.text = text;
    plate.element.className = `callout ${callout.tone}${takesCapital(callout.title) ? " capital" : ""}`;
    plate.element.replaceChildren(html("b", {}, callout.title));
    if (callout.detail) plate.element.append(html("span", {}, callout.detail));
    if (callout.rule) plate.element.append(html("i", {}, callout.rule));
    // All digits have the same width: a heading that turns does not make the browser lay out the page.
    if (!known) this.fit(plate);
  }

  /** Measures a plate, and makes it as narrow as its text: a text that is wrapped leaves its box as wide as it may be. */
  private fit(plate: Plate): void {
    const { element } = plate;
    element.style.width = "";
    const box = element.getBoundingClientRect();
    const lines = [...element.children].flatMap((part) => {
      const text = document.createRange();
      text.selectNodeContents(part);
      return [...text.getClientRects()];
    });
    const padding = Math.min(...lines.map((line) => line.left)) - box.left;
    const width = Math.ceil(Math.max(...lines.map((line) => line.right)) - box.left + padding);
    if (width < box.width - 1) element.style.width = `${width}px`;
    [plate.w, plate.h] = [element.offsetWidth, element.offsetHeight];
  }

  private last: readonly Obstacle[] = [];

  /** Finds places for the callouts, and returns their boxes, so that labels avoid them. */
  place(obstacles: readonly Obstacle[]): Obstacle[] {
    if (obstacles.length > 0) this.last = obstacles;
    const labels: Label[] = [...this.plates.values()].map((plate) => {
      const hull = plate.callout.about.map((p) => this.stage.px(p));
      return {
        key: plate.callout.key,
        hull,
        w: plate.w,
        h: plate.h,
        important: true,
        prefers: plate.callout.prefers,
        over: plate.callout.over ?? false,
        roams: 220,
      };
    });
    const offsets = new Map([...this.plates.values()].filter((p) => !p.fresh).map((p) => [p.callout.key, p.offset]));
    const placed = place(labels, this.last, grow(this.stage.clear, -RIM_PX), offsets);
    const taken: Obstacle[] = [];
    for (const plate of this.plates.values()) {
      const at = this.inside(placed.get(plate.callout.key)?.at ?? [0, 0], plate);
      const centre = this.centre(plate);
      plate.offset = [at[0] - centre[0], at[1] - centre[1]];
      plate.fresh = false;
      taken.push({ hull: rectangle(at, plate.w + 6, plate.h + 6), weight: 3 });
    }
    this.move();
    return taken;
  }

  /** Keeps every callout beside its object as the camera moves, and on the screen. */
  move(): void {
    for (const plate of this.plates.values()) {
      const centre = this.centre(plate);
      const [x, y] = this.inside([centre[0] + plate.offset[0], centre[1] + plate.offset[1]], plate);
      this.lead(plate, [x, y]);
      plate.element.style.transform = `translate(${(x - plate.w / 2).toFixed(1)}px, ${(y - plate.h / 2).toFixed(1)}px)`;
    }
  }

  private lead(plate: Plate, at: Point): void {
    const hull = plate.callout.about.map((p) => this.stage.px(p));
    const box = rectangle(at, plate.w, plate.h);
    const end = inside(at, hull) ? at : plate.callout.at ? this.stage.px(plate.callout.at) : nearestOnOutline(at, hull);
    const start = nearestOnOutline(end, box);
    const far = Math.hypot(end[0] - start[0], end[1] - start[1]);
    const d =
      far < 12 || !REASONS.has(plate.callout.tone)
        ? ""
        : `M${start[0].toFixed(1)} ${start[1].toFixed(1)}L${end[0].toFixed(1)} ${end[1].toFixed(1)}`;
    plate.leader.setAttribute("d", d);
    plate.leader.setAttribute("class", `leader ${plate.callout.tone}`);
  }

  private centre(plate: Plate): Point {
    const box = bounds(plate.callout.about.map((p) => this.stage.px(p)));
    return [box.x + box.w / 2, box.y + box.h / 2];
  }

  private inside(at: Point, plate: Plate): Point {
    return within(at, plate.w, plate.h, grow(this.stage.clear, -RIM_PX));
  }
}
