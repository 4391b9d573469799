/** Fingers, pens and mice on the sheet: one finger or button pans, taps or drags a handle; two fingers pinch. */

import { type Camera, panned, pinched, zoomedAt } from "./camera.ts";
import { type PointerKind, pointerKind } from "./hit.ts";
import type { Stage } from "./stage.ts";
import type { Point } from "./types.ts";

/** A drag of something that isn't the paper. */
export interface Drag {
  move(pixel: Point, fine: boolean): void;
  /** `kept` is false when the drag was broken off. */
  end(pixel: Point, kept: boolean): void;
}

export interface PointerHandlers {
  /** The drag that a press at this point starts; null for the paper. */
  grab(pixel: Point, kind: PointerKind): Drag | null;
  tap(pixel: Point, kind: PointerKind): void;
  /** The second of two quick taps. */
  twice(pixel: Point): void;
  hover(pixel: Point | null): void;
}

interface Press {
  readonly start: Point;
  readonly kind: PointerKind;
  at: Point;
}

const SLACK_PX: Readonly<Record<PointerKind, number>> = { mouse: 4, pen: 6, touch: 9 };
const TWICE_MS = 320;
const TWICE_PX = 26;

/**
 * For `touchmove` during a drag: prevents the browser's fling scrolling. Otherwise a finger that lifts while moving counts
 * as a fling, even if nothing can scroll, and the browser uses the next tap to stop the fling, without sending an event.
 */
export const unthrown = (event: TouchEvent): void => {
  if (event.cancelable) event.preventDefault();
};

export class Pointers {
  private readonly presses = new Map<number, Press>();
  private drag: Drag | null = null;
  private moved = false;
  private base: { camera: Camera; pair: readonly [Point, Point] } | null = null;
  private lastTap = { at: [0, 0] as Point, time: -1e9 };
  private readonly ends = new AbortController();
  /** Where the board was when the gesture began: to measure it again for every move costs a layout. */
  private box: DOMRect | null = null;

  private readonly stage: Stage;
  private readonly hands: PointerHandlers;

  constructor(stage: Stage, hands: PointerHandlers) {
    this.stage = stage;
    this.hands = hands;
    const { signal } = this.ends;
    const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void): void =>
      stage.root.addEventListener(name, act, { signal, passive: false });
    on("pointerdown", (event) => this.down(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.up(event, true));
    on("pointercancel", (event) => this.up(event, false));
    on("touchmove", unthrown);
    on("pointerleave", () => this.presses.size === 0 && hands.hover(null));
    on("wheel", (event) => this.wheel(event));
    on("contextmenu", (event) => this.presses.size > 0 && event.preventDefault());
  }

  destroy(): void {
    this.ends.abort();
  }

  /** Breaks off the current drag. True if something was dragged. */
  letGo(): boolean {
    const press = [...this.presses.values()][0];
    const dragging = this.drag !== null && this.moved;
    if (this.drag && press) this.drag.end(press.at, false);
    this.drag = null;
    this.presses.clear();
    return dragging;
  }

  private pixel(event: MouseEvent): Point {
    if (this.presses.size === 0 || !this.box) this.box = this.stage.root.getBoundingClientRect();
    return [event.clientX - this.box.left, event.clientY - this.box.top];
  }

  private ours(event: Event): boolean {
    return !(event.target as Element).closest(".controls, .map, .ghost-answers");
  }

  private down(event: PointerEvent): void {
    if (!this.ours(event) || (event.pointerType === "mouse" && event.button > 1)) return;
    const at = this.pixel(event);
    const kind = pointerKind(event.pointerType);
    if (event.isPrimary) this.letGo(); // the first finger of a new gesture: earlier ones may have ended without an event
    this.stage.root.setPointerCapture(event.pointerId);
    this.presses.set(event.pointerId, { start: at, at, kind });
    if (this.presses.size === 2) this.startPinch();
    if (this.presses.size > 1) return;
    this.moved = false;
    this.drag = event.button === 1 ? null : this.hands.grab(at, kind);
    this.base = { camera: this.stage.camera, pair: [at, at] };
  }

  private startPinch(): void {
    const [a, b] = [...this.presses.values()] as [Press, Press];
    this.drag?.end(a.at, false);
    this.drag = null;
    this.moved = true;
    this.base = { camera: this.stage.camera, pair: [a.at, b.at] };
  }

  private move(event: PointerEvent): void {
    const at = this.pixel(event);
    const press = this.presses.get(event.pointerId);
    if (!press) {
      if (this.presses.size === 0 && this.ours(event)) this.hands.hover(at);
      return;
    }
    press.at = at;
    const far = Math.hypot(at[0] - press.start[0], at[1] - press.start[1]) > SLACK_PX[press.kind];
    this.moved ||= far;
    if (!this.moved) return;
    if (this.drag) this.drag.move(at, event.shiftKey);
    else this.carry();
  }

  private carry(): void {
    if (!this.base) return;
    const { camera, pair } = this.base;
    const [a, b] = [...this.presses.values()];
    const { screen, field } = this.stage;
    if (a && b) this.stage.take(pinched(camera, screen, pair, [a.at, b.at], field));
    else if (a) this.stage.take(panned(camera, screen, a.at[0] - pair[0][0], a.at[1] - pair[0][1], field));
    this.stage.root.classList.add("carried");
  }

  private up(event: PointerEvent, kept: boolean): void {
    const press = this.presses.get(event.pointerId);
    if (!press) return;
    this.presses.delete(event.pointerId);
    this.stage.root.classList.remove("carried");
    const [a, b] = [...this.presses.values()];
    if (a) {
      this.base = { camera: this.stage.camera, pair: [a.at, (b ?? a).at] };
      return;
    }
    const drag = this.drag;
    this.drag = null;
    if (drag) drag.end(press.at, kept);
    else if (kept && !this.moved) this.tap(press);
  }

  private tap(press: Press): void {
    const now = performance.now();
    const { at, time } = this.lastTap;
    const again = now - time < TWICE_MS && Math.hypot(press.at[0] - at[0], press.at[1] - at[1]) < TWICE_PX;
    this.lastTap = { at: press.at, time: again ? -1e9 : now };
    if (again) this.hands.twice(press.at);
    else this.hands.tap(press.at, press.kind);
  }

  private wheel(event: WheelEvent): void {
    if (!this.ours(event)) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const speed = event.ctrlKey ? 0.01 : 0.0016;
    const factor = Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) * speed);
    this.stage.take(zoomedAt(this.stage.camera, this.stage.screen, this.pixel(event), factor, this.stage.field));
  }
}
