/** A small map of the whole field with a frame around the visible part; a press or a drag on it moves the camera. */

import { bounded, seen } from "./camera.ts";
import { flat, matched, outline, set, svg } from "./dom.ts";
import { type Box, bounds, grow } from "./geometry.ts";
import { wearKind, wearSeat } from "./look.ts";
import { objectsOf, outlineOf } from "./objects.ts";
import type { Stage } from "./stage.ts";
import type { Point, Scene } from "./types.ts";

/** From this zoom on, as a share of that at which the whole field is visible, the map is shown. A moment zooms in by less. */
const NEAR = 1.25;

export class MiniMap {
  readonly element = svg("svg", { class: "map idle", "aria-hidden": "true" });
  private readonly water = svg("polygon", { class: "map-water" });
  private readonly objects = svg("g");
  private readonly goal = svg("path", { class: "goal-line" });
  private readonly frame = svg("rect", { class: "map-frame" });
  /** The whole field, turned as the board is. */
  private readonly sheet = svg("g", {}, this.water, this.goal, this.objects, this.frame);
  private field: Box = { x: 0, y: 0, w: 1, h: 1 };

  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
    this.element.append(this.sheet);
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.go(event);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) this.go(event);
    });
  }

  show(scene: Scene): void {
    this.field = bounds(scene.field);
    this.water.setAttribute("points", outline(scene.field));
    const all = objectsOf(scene);
    const shapes = matched(this.objects, all.length, () => svg("polygon"));
    all.forEach((object, i) => {
      set(shapes[i]!, { points: outline(outlineOf(object)), class: "goods" in object ? "map-card" : "map-object" });
      if ("seat" in object && object.seat != null) wearSeat(shapes[i]!, object.seat);
      else wearKind(shapes[i]!, "top" in object ? object.top : "plain");
    });
    const [a, b] = (scene.goal?.line ?? []).map(flat) as [Point?, Point?];
    this.goal.setAttribute("d", a && b ? `M${a.join(" ")}L${b.join(" ")}` : "");
    wearSeat(this.goal, scene.goal?.seat ?? 0);
    this.move();
  }

  move(): void {
    this.turn();
    const view = seen(this.stage.camera, this.stage.screen);
    set(this.frame, {
      x: view.x.toFixed(0),
      y: (-view.y - view.h).toFixed(0),
      width: view.w.toFixed(0),
      height: view.h.toFixed(0),
    });
    this.element.classList.toggle("idle", this.stage.camera.zoom < NEAR * this.stage.fitted);
  }

  private turn(): void {
    const { turn } = this.stage;
    const { x, y, w, h } = grow(this.field, Math.max(this.field.w, this.field.h) * 0.03);
    const boxes = { 0: [x, -y - h, w, h], 90: [y, x, h, w], 180: [-x - w, y, w, h], 270: [-y - h, -x - w, h, w] };
    const [left, top, wide, high] = boxes[turn];
    const box = `${left} ${top} ${wide} ${high}`;
    if (this.element.getAttribute("viewBox") === box) return;
    this.element.setAttribute("viewBox", box);
    this.element.style.aspectRatio = `${wide} / ${high}`;
    this.sheet.setAttribute("transform", `rotate(${turn})`);
  }

  private go(event: PointerEvent): void {
    const matrix = this.sheet.getScreenCTM();
    if (!matrix) return;
    const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    this.stage.take(bounded({ at: [p.x, -p.y], zoom: this.stage.camera.zoom }, this.stage.screen, this.stage.field));
  }
}
