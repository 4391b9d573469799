/** A goal line across the sea: the water beyond it is hatched lightly, with a label that names the attacker. */

import { flat, outline, set, svg } from "../dom.ts";
import { add, type Box, bounds, centroid, dist, mix, scale, sub } from "../geometry.ts";
import type { Obstacle } from "../labels.ts";
import { wearSeat } from "../look.ts";
import { floating } from "../objects.ts";
import type { Stage } from "../stage.ts";
import type { GoalLook, Point, Polygon, Scene } from "../types.ts";

const LETTER_PX = 12;
/** The distance of the label beyond the line, in pixels. */
const BEYOND_PX = 13;
/** Where on the line the label can be, in shares of its length, the best first. */
const PARTS = [0.5, 0.34, 0.66, 0.2, 0.8] as const;
/** How far the label keeps from ships, in pixels. */
const CLEAR_PX = 5;

/** The part of the field's box to the left of a line's direction, with a margin. */
export function beyond([a, b]: GoalLook["line"], box: Box): Polygon {
  const far = Math.hypot(box.w, box.h) * 2;
  const way = scale(sub(b, a), 1 / Math.max(1, dist(a, b)));
  const left: Point = [-way[1], way[0]];
  const [start, end] = [add(a, scale(way, -far)), add(b, scale(way, far))];
  return [start, end, add(end, scale(left, far)), add(start, scale(left, far))];
}

export class GoalView {
  readonly element = svg("g", { class: "goal", "aria-hidden": "true" });
  /** The label keeps its size on the screen. */
  readonly label = svg("text", { class: "goal-label", "text-anchor": "middle", "aria-hidden": "true" });
  private readonly water = svg("polygon", { class: "goal-water" });
  private readonly hatch = svg("polygon", { class: "goal-hatch" });
  private readonly halo = svg("path", { class: "goal-halo" });
  private readonly line = svg("path", { class: "goal-line" });
  private readonly barbs = svg("path", { class: "goal-barbs" });
  private goal: GoalLook | null = null;
  private hulls: readonly Polygon[] = [];
  private part: number = PARTS[0];

  private readonly stage: Stage;

  constructor(stage: Stage, prefix: string) {
    this.stage = stage;
    this.element.setAttribute("clip-path", `url(#${prefix}-field)`);
    this.hatch.setAttribute("fill", `url(#${prefix}-beyond)`);
    this.element.append(this.water, this.hatch, this.halo, this.line, this.barbs);
  }

  show(scene: Scene): void {
    const goal = scene.goal ?? null;
    this.hulls = goal ? floating(scene) : [];
    if (goal && this.goal) this.move();
    if (JSON.stringify(goal) === JSON.stringify(this.goal)) return;
    this.goal = goal;
    this.element.classList.toggle("away", goal === null);
    this.label.classList.toggle("away", goal === null);
    if (!goal) return;
    const box = bounds(scene.field);
    const points = outline(beyond(goal.line, box));
    for (const shape of [this.water, this.hatch]) shape.setAttribute("points", points);
    const [a, b] = goal.line.map(flat) as [Point, Point];
    const d = `M${a.join(" ")}L${b.join(" ")}`;
    this.halo.setAttribute("d", d);
    this.line.setAttribute("d", d);
    this.barbs.setAttribute("d", barbs(goal.line));
    this.label.textContent = goal.label;
    for (const part of [this.element, this.label]) wearSeat(part, goal.seat);
    this.move();
  }

  /** Keeps the label beyond the line: where it is, if no ship lies there, else at the first part without one. */
  move(): void {
    const free = [this.part, ...PARTS].find((part) => this.isClear(part));
    this.part = free ?? PARTS[0];
    const where = this.where();
    if (!where) return;
    const { at, turn } = where;
    set(this.label, { transform: `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})rotate(${turn.toFixed(1)})` });
  }

  /** The label's box, so that names avoid it. */
  boxes(): Obstacle[] {
    const where = this.where();
    if (!where) return [];
    const [x, y] = where.at;
    const [half, high] = this.halves();
    const corners: Polygon = [
      [-half, -high],
      [half, -high],
      [half, high],
      [-half, high],
    ];
    const [sin, cos] = [Math.sin((where.turn * Math.PI) / 180), Math.cos((where.turn * Math.PI) / 180)];
    return [{ hull: corners.map(([dx, dy]) => [x + dx * cos - dy * sin, y + dx * sin + dy * cos]), weight: 2 }];
  }

  /** Half of the label's width and height, in pixels. */
  private halves(): Point {
    return [(this.goal?.label.length ?? 0) * LETTER_PX * 0.3 + 4, LETTER_PX * 0.8];
  }

  /** True if the label would lie on no ship at this part of the line. */
  private isClear(part: number): boolean {
    const where = this.where(part);
    if (!where) return true;
    const [half, high] = this.halves();
    const turn = (-where.turn * Math.PI) / 180;
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    return this.hulls.every((hull) =>
      [centroid(hull), ...hull].every((corner) => {
        const [x, y] = sub(this.stage.px(corner), where.at);
        const [along, across] = [x * cos - y * sin, x * sin + y * cos];
        return Math.abs(along) > half + CLEAR_PX || Math.abs(across) > high + CLEAR_PX;
      }),
    );
  }

  /** The label is upright for the reader, for any direction of the line. */
  private where(part = this.part): { at: Point; turn: number } | null {
    if (!this.goal) return null;
    const [a, b] = this.goal.line.map((p) => this.stage.px(p)) as [Point, Point];
    const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    const long = Math.max(1, dist(a, b));
    const left: Point = [(b[1] - a[1]) / long, -(b[0] - a[0]) / long];
    const upright = Math.abs(turn) > 90 ? turn + 180 : turn;
    return { at: add(mix(a, b, part), scale(left, BEYOND_PX)), turn: upright };
  }
}

/** Little strokes along the line, pointing beyond it. */
function barbs([a, b]: GoalLook["line"]): string {
  const way = scale(sub(b, a), 1 / Math.max(1, dist(a, b)));
  const left: Point = [-way[1], way[0]];
  const count = Math.max(2, Math.round(dist(a, b) / 1536));
  return Array.from({ length: count }, (_, i) => {
    const foot = mix(a, b, (i + 0.5) / count);
    const at = (along: number, beside: number): Point => flat(add(foot, add(scale(way, along), scale(left, beside))));
    return `M${at(-130, 0).join(" ")}L${at(0, 190).join(" ")}L${at(130, 0).join(" ")}`;
  }).join("");
}
