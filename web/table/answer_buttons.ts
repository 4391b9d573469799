/** Tick and cross beside the ghost: they play the shown action, or take it away. */

import { html, svg } from "./dom.ts";
import { bounds, grow, middle } from "./geometry.ts";
import { type Obstacle, place, rectangle, within } from "./labels.ts";
import type { Stage } from "./stage.ts";
import type { AnswerLook, Point, Polygon } from "./types.ts";

/** The row of the two discs, and how far it may go from the ghost. */
const [W_PX, H_PX] = [102, 46];
const ROAMS_PX = 260;
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
  /** From the middle of the ghost to the middle of the row, in pixels. */
  private offset: Point = [0, 0];
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
      const row = { key: "answers", hull, w: W_PX, h: H_PX, important: true, prefers, roams: ROAMS_PX };
      const screen = grow(this.stage.clear, -RIM_PX);
      const found = place([row], avoid, screen, new Map([["answers", this.offset]])).get("answers")!.at;
      const [x, y] = within(found, W_PX, H_PX, screen);
      const [u, v] = middle(bounds(hull));
      this.offset = [x - u, y - v];
    }
    this.move(hull);
    return this.at ? [{ hull: rectangle(this.at, W_PX, H_PX), weight: 4 }] : [];
  }

  /** Follows the hull, or hides without one. */
  move(hull: Polygon): void {
    this.element.hidden = hull.length === 0;
    const [u, v] = middle(bounds(hull));
    this.at = hull.length > 0 ? [u + this.offset[0], v + this.offset[1]] : null;
    if (!this.at) return;
    const [x, y] = [this.at[0] - W_PX / 2, this.at[1] - H_PX / 2];
    this.element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }
}

function disc(name: string, path: string, act: () => void): HTMLButtonElement {
  const icon = svg("svg", { viewBox: "0 0 20 20" }, svg("path", { d: path }));
  const element = html("button", { type: "button", class: name, tabindex: -1 }, icon);
  element.addEventListener("click", act);
  return element;
}
