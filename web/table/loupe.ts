/** A glass over the finger: what lies under it, twice as large or more, above the hand. */

import { flat, svg } from "./dom.ts";
import { centroid, dist, INCH } from "./geometry.ts";
import type { Stage } from "./stage.ts";
import type { Things } from "./things.ts";
import type { Point } from "./types.ts";

const RADIUS_PX = 62;
const LIFT_PX = 118;
/** What lies near is gathered anew when the finger has gone so far. */
const FAR_U = INCH * 2;

export class Loupe {
  readonly element = svg("svg", { class: "loupe", "aria-hidden": "true" });
  private readonly still = svg("g");
  private readonly live = svg("g");
  private source: Element | null = null;
  private about: Point = [0, 0];
  private power = 2;

  private readonly stage: Stage;
  private readonly things: Things;

  constructor(stage: Stage, things: Things) {
    this.stage = stage;
    this.things = things;
    this.element.append(this.still, this.live);
  }

  /** Raises the glass about a point; `moving` is copied into it at every `move`. */
  raise(about: Point, moving: Element, power = 2): void {
    this.power = power;
    if (!this.source || dist(about, this.about) > FAR_U) this.gather(about);
    this.source = moving;
    this.element.classList.add("up");
  }

  /** Copies what lies near a point. */
  private gather(about: Point): void {
    this.about = about;
    const near = [...this.things.all.values()].filter((thing) => dist(centroid(thing.hull), about) < INCH * 4.5);
    this.still.replaceChildren(...near.map((thing) => thing.element.cloneNode(true)));
    for (const clone of this.still.children) {
      for (const name of ["role", "tabindex", "aria-label", "data-name"]) clone.removeAttribute(name);
    }
  }

  move(at: Point, finger: Point): void {
    if (!this.source) return;
    this.live.replaceChildren(this.source.cloneNode(true));
    const half = RADIUS_PX / (this.stage.camera.zoom * this.power);
    const [x, y] = flat(at);
    for (const part of [this.still, this.live]) part.setAttribute("transform", `rotate(${this.stage.turn} ${x} ${y})`);
    this.element.setAttribute("viewBox", `${x - half} ${y - half} ${2 * half} ${2 * half}`);
    const above = finger[1] > LIFT_PX + RADIUS_PX + 4;
    const left = Math.max(
      4,
      Math.min(this.stage.screen.w - 2 * RADIUS_PX - 4, finger[0] - RADIUS_PX + (above ? 0 : LIFT_PX)),
    );
    const top = above ? finger[1] - LIFT_PX - RADIUS_PX : finger[1] - RADIUS_PX;
    this.element.style.transform = `translate(${left.toFixed(0)}px, ${Math.max(4, top).toFixed(0)}px)`;
  }

  lower(): void {
    this.source = null;
    this.element.classList.remove("up");
    this.still.replaceChildren();
    this.live.replaceChildren();
  }
}
