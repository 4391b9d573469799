/** The ruler: the viewer's own, and those of other players. In screen pixels. */

import { set, svg } from "./dom.ts";
import { dist, INCH } from "./geometry.ts";
import { inches, snapped } from "./hit.ts";
import { wearSeat } from "./look.ts";
import type { Drag } from "./pointer.ts";
import type { Stage } from "./stage.ts";
import type { Point, Polygon, RemoteRuler, RulerLine } from "./types.ts";

class Tape {
  readonly element = svg("g", { class: "tape" });
  private readonly back = svg("path", { class: "tape-back" });
  private readonly line = svg("path", { class: "tape-line" });
  private readonly ticks = svg("path", { class: "tape-ticks" });
  private readonly ends = [svg("circle", { r: 4, class: "tape-end" }), svg("circle", { r: 4, class: "tape-end" })];
  private readonly plate = svg("rect", { rx: 5, class: "tape-plate" });
  private readonly text = svg("text", { class: "tape-text", "text-anchor": "middle" });

  constructor() {
    this.element.append(this.back, this.line, this.ticks, ...this.ends, this.plate, this.text);
  }

  draw(stage: Stage, points: RulerLine, name: string): void {
    const [a, b] = [stage.px(points[0]), stage.px(points[1])];
    const length = dist(points[0], points[1]);
    const px = Math.max(1, dist(a, b));
    const [ux, uy] = [(b[0] - a[0]) / px, (b[1] - a[1]) / px];
    const d = `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`;
    this.back.setAttribute("d", d);
    this.line.setAttribute("d", d);
    this.ticks.setAttribute("d", tape(a, ux, uy, length, stage.camera.zoom));
    set(this.ends[0]!, { cx: a[0].toFixed(1), cy: a[1].toFixed(1) });
    set(this.ends[1]!, { cx: b[0].toFixed(1), cy: b[1].toFixed(1) });
    const words = name ? `${name} ${inches(length)}` : inches(length);
    if (this.text.textContent !== words) this.text.textContent = words;
    const w = words.length * 7.4 + 16;
    const off = 22 + (Math.abs(uy) > 0.7 ? w / 2 - 10 : 0);
    const way = ux >= 0 ? 1 : -1;
    const x = (a[0] + b[0]) / 2 + uy * way * off;
    const y = (a[1] + b[1]) / 2 - ux * way * off;
    set(this.plate, { x: (x - w / 2).toFixed(1), y: (y - 12).toFixed(1), width: w.toFixed(0), height: 24 });
    set(this.text, { x: x.toFixed(1), y: (y + 4.5).toFixed(1) });
  }
}

/** Marks across the tape at every inch and, where there is room, every quarter. */
function tape(a: Point, ux: number, uy: number, length: number, zoom: number): string {
  const step = INCH * zoom > 48 ? INCH / 4 : INCH * zoom > 9 ? INCH : INCH * 6;
  let d = "";
  for (let at = step; at < length; at += step) {
    const tall = at % (INCH * 6) === 0 ? 8 : at % INCH === 0 ? 6 : 3.5;
    const [x, y] = [a[0] + ux * at * zoom, a[1] + uy * at * zoom];
    d += `M${(x - uy * tall).toFixed(1)} ${(y + ux * tall).toFixed(1)}L${(x + uy * tall).toFixed(1)} ${(y - ux * tall).toFixed(1)}`;
  }
  return d;
}

export class Rulers {
  readonly element = svg("g", { class: "rulers", "aria-hidden": "true" });
  private readonly own = new Tape();
  private others: { tape: Tape; ruler: RemoteRuler }[] = [];
  points: RulerLine | null = null;

  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
    this.own.element.classList.add("own");
  }

  hold(points: RulerLine | null): void {
    this.points = points;
    if (points) this.element.append(this.own.element);
    else this.own.element.remove();
    this.move();
  }

  showOthers(rulers: readonly RemoteRuler[]): void {
    for (const { tape: old } of this.others) old.element.remove();
    this.others = rulers.map((ruler) => {
      const made = new Tape();
      if (ruler.seat !== null) wearSeat(made.element, ruler.seat);
      this.element.append(made.element);
      return { tape: made, ruler };
    });
    this.move();
  }

  move(): void {
    if (this.points) this.own.draw(this.stage, this.points, "");
    for (const { tape: other, ruler } of this.others) other.draw(this.stage, ruler.points, ruler.name);
  }
}

/** A drag of the ruler tool: both ends snap to nearby corners and edges. A press that does not move removes it. */
export function measuring(
  stage: Stage,
  outlines: readonly Polygon[],
  start: Point,
  hold: (line: RulerLine | null) => void,
): Drag {
  const at = (pixel: Point): Point => snapped(stage.table(pixel), outlines, stage.camera.zoom);
  const first = at(start);
  let drawn = false;
  return {
    move: (pixel) => {
      drawn = true;
      hold([first, at(pixel)]);
    },
    end: () => drawn || hold(null),
  };
}
