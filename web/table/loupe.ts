/** A magnifying glass over the finger: what is under it, at least twice as large, above the hand. */

import { flat, svg } from "./dom.ts";
import { centroid, dist, INCH } from "./geometry.ts";
import type { ObjectsView } from "./objects.ts";
import type { Stage } from "./stage.ts";
import type { Point } from "./types.ts";

const RADIUS_PX = 62;
const LIFT_PX = 118;
/** How far the finger moves before the objects nearby are collected again. */
const FAR_U = INCH * 2;

export class Loupe {
  readonly element = svg("svg", { class: "loupe", "aria-hidden": "true" });
  private readonly still = svg("g");
  private readonly live = svg("g");
  private source: Element | null = null;
  private about: Point = [0, 0];
  private power = 2;

  private readonly stage: Stage;
  private readonly objects: ObjectsView;

  constructor(stage: Stage, objects: ObjectsView) {
    this.stage = stage;
    this.objects = objects;
    this.element.append(this.still, this.live);
  }

  /** Shows the glass at a point; `moving` is copied into it at every `move`. */
  raise(about: Point, moving: Element, power = 2): void {
    this.power = power;
    if (!this.source || dist(about, this.about) > FAR_U) this.gather(about);
    this.source = moving;
    this.element.classList.add("up");
  }

  /** Copies the objects near a point. */
  private gather(about: Point): void {
    this.about = about;
    const near = [...this.objects.all.values()].filter((object) => dist(centroid(object.hull), about) < INCH * 4.5);
    this.still.replaceChildren(...near.map((object) => object.element.cloneNode(true)));
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
