/** What one takes hold of: the knob of the fan and the cross of a place. On the screen, with the keyboard's focus. */

import { degrees, keyTurn } from "./arcs.ts";
import { set, svg } from "./dom.ts";
import { INCH } from "./geometry.ts";
import type { Point } from "./types.ts";

export interface Grip {
  readonly element: SVGGElement;
  /** Puts it at a pixel, or away. */
  put(at: Point | null): void;
}

const knobOf = (name: string): SVGGElement =>
  svg(
    "g",
    { class: `grip ${name}`, tabindex: 0 },
    svg("circle", { r: 22, class: "grip-room" }),
    svg("circle", { r: 15, class: "grip-ring" }),
    svg("circle", { r: 9, class: "grip-knob" }),
  );

function putter(element: SVGGElement): Grip {
  const put = (at: Point | null): void => {
    element.classList.toggle("away", at === null);
    if (at) element.setAttribute("transform", `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})`);
    else element.setAttribute("transform", "translate(-99 -99)");
    element.setAttribute("tabindex", at ? "0" : "-1");
  };
  put(null);
  return { element, put };
}

/** The knob at the ghost's bow: a slider of headings. */
export class HeadingGrip {
  private readonly grip: Grip;
  readonly element: SVGGElement;

  constructor(turn: (by_ddeg: number) => void, confirm: () => void) {
    this.element = knobOf("heading-grip");
    this.element.append(svg("path", { d: "M-3.5 2.5L0 -3.5L3.5 2.5", class: "grip-mark" }));
    set(this.element, {
      role: "slider",
      "aria-label": "Heading",
      "aria-valuemin": 0,
      "aria-valuemax": 359.9,
      "aria-valuenow": 0,
    });
    this.grip = putter(this.element);
    this.element.addEventListener("keydown", (event) => {
      const by = keyTurn(event.key, event.shiftKey, event.altKey);
      if (by !== null) turn(by);
      else if (event.key === "Enter" || event.key === " ") confirm();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  put(at: Point | null, heading = 0): void {
    this.grip.put(at);
    if (!at) return;
    const now = String(heading / 10);
    if (this.element.getAttribute("aria-valuenow") === now) return;
    set(this.element, { "aria-valuenow": now, "aria-valuetext": `${degrees(heading)} degrees` });
    this.element.lastElementChild!.setAttribute("transform", `rotate(${now})`);
  }
}

/** The cross at the point that is asked for. Arrows move it a quarter inch, with shift a twentieth, with alt an inch. */
export class PlaceGrip {
  private readonly grip: Grip;
  readonly element: SVGGElement;

  constructor(shift: (by: Point) => void, confirm: () => void) {
    this.element = knobOf("place-grip");
    this.element.append(svg("path", { d: "M-5 0H5M0 -5V5", class: "grip-mark" }));
    set(this.element, { role: "button", "aria-label": "Place" });
    this.grip = putter(this.element);
    const ways: Readonly<Record<string, Point>> = {
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
    };
    this.element.addEventListener("keydown", (event) => {
      const way = ways[event.key];
      const step = Math.round(event.shiftKey ? INCH / 20 : event.altKey ? INCH : INCH / 4);
      if (way) shift([way[0] * step, way[1] * step]);
      else if (event.key === "Enter" || event.key === " ") confirm();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  put(at: Point | null, on: Point = [0, 0]): void {
    this.grip.put(at);
    if (at)
      this.element.setAttribute(
        "aria-label",
        `Place: ${(on[0] / INCH).toFixed(2)} inches east, ${(on[1] / INCH).toFixed(2)} north. Arrows move it, Enter lays it there`,
      );
  }
}
