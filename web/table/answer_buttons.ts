/** Tick and cross beside the ghost: they play the shown action, or take it away. */

import { html, svg } from "./dom.ts";
import { bounds, grow, middle } from "./geometry.ts";
import { type Obstacle, type Placed, place, rectangle, within } from "./labels.ts";
import type { Stage } from "./stage.ts";
import type { AnswerLook, Point, Polygon } from "./types.ts";

/** The two discs side by side, or one above the other where that covers less, and how far they may go from the ghost. */
const [LONG_PX, SHORT_PX] = [102, 46];
const ROAMS_PX = 260;
/** What the discs side by side may cost more. */
const EVEN = 0.5;
const RIM_PX = 2;
const TICK = "M4 10.5L8.3 14.8L16 6";
const CROSS = "M5 5L15 15M15 5L5 15";

/**
 * The panel has the same two buttons for keys and screen readers, so these are for pointers alone: they take no focus and
 * are not read out.
 */
export class AnswerButtons {
  readonly element = html("div", { class: "ghost-answers", "aria-hidden": "true", hidden: "" });
  private readonly tick: HTMLButtonElement;
  /** From the middle of the ghost to the middle of the two, in pixels. */
  private offset: Point = [0, 0];
  private upright = false;
  private at: Point | null = null;

  private readonly stage: Stage;

  constructor(stage: Stage, play: () => void, back: () => void) {
    this.stage = stage;
    this.tick = disc("ghost-tick", TICK, play);
    this.element.append(this.tick, disc("ghost-cross", CROSS, back));
    this.element.addEventListener("mousedown", (event) => event.preventDefault());
  }

  show(answer: AnswerLook | null): void {
    if (!answer) return;
    this.tick.title = answer.label;
    this.tick.classList.toggle("danger", answer.danger);
  }

  /** Finds a place beside a hull, in pixels, and returns its area as an obstacle for names and plates. */
  place(hull: Polygon, prefers: Point, avoid: readonly Obstacle[]): Obstacle[] {
    if (hull.length > 0) {
      const screen = grow(this.stage.clear, -RIM_PX);
      const last = new Map([["answers", this.offset]]);
      const placed = (upright: boolean): Placed => {
        const [w, h] = sizeOf(upright);
        const label = { key: "answers", hull, w, h, important: true, prefers, roams: ROAMS_PX };
        return place([label], avoid, screen, last).get("answers")!;
      };
      const row = placed(false);
      const column = row.cost > EVEN ? placed(true) : null;
      this.upright = column !== null && column.cost + EVEN < row.cost;
      const [x, y] = within((this.upright ? column! : row).at, ...sizeOf(this.upright), screen);
      const [u, v] = middle(bounds(hull));
      this.offset = [x - u, y - v];
      this.element.classList.toggle("upright", this.upright);
    }
    this.move(hull);
    return this.at ? [{ hull: rectangle(this.at, ...sizeOf(this.upright)), weight: 4 }] : [];
  }

  /** Follows the hull, or hides without one. */
  move(hull: Polygon): void {
    this.element.hidden = hull.length === 0;
    const [u, v] = middle(bounds(hull));
    this.at = hull.length > 0 ? [u + this.offset[0], v + this.offset[1]] : null;
    if (!this.at) return;
    const [w, h] = sizeOf(this.upright);
    const [x, y] = [this.at[0] - w / 2, this.at[1] - h / 2];
    this.element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }
}

const sizeOf = (upright: boolean): [number, number] => (upright ? [SHORT_PX, LONG_PX] : [LONG_PX, SHORT_PX]);

function disc(name: string, path: string, act: () => void): HTMLButtonElement {
  const icon = svg("svg", { viewBox: "0 0 20 20" }, svg("path", { d: path }));
  const element = html("button", { type: "button", class: name, tabindex: -1 }, icon);
  element.addEventListener("click", act);
  return element;
}
