/** The handles on the screen, with keyboard focus: the knob of the fan and the cross of a place. */

import { ARROWS } from "../browser/arrows.ts";
import { set, svg } from "./dom.ts";
import { INCH, scale } from "./geometry.ts";
import { degrees, keyTurn } from "./sea/arcs.ts";
import type { Point } from "./types.ts";

export interface Grip {
  readonly element: SVGGElement;
  /** Moves it to a pixel, or hides it. */
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
    const stop = at ? "0" : "-1";
    // To set it again, the browser would work out styles to see whether the focus may stay.
    if (element.getAttribute("tabindex") !== stop) element.setAttribute("tabindex", stop);
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

  /** `turn`: the rotation of the table on the screen, in degrees. */
  put(at: Point | null, heading: number, turn: number): void {
    this.grip.put(at);
    if (!at) return;
    this.element.lastElementChild!.setAttribute("transform", `rotate(${heading / 10 + turn})`);
    const said = `${degrees(heading)} degrees`;
    if (this.element.getAttribute("aria-valuetext") === said) return;
    set(this.element, { "aria-valuenow": heading / 10, "aria-valuetext": said });
  }
}

/** The cross at the point that is asked for. Arrows move it on the screen: a quarter inch, with shift a twentieth, with alt an inch. */
export class PlaceGrip {
  private readonly grip: Grip;
  readonly element: SVGGElement;

  constructor(shift: (by: Point) => void, confirm: () => void) {
    this.element = knobOf("place-grip");
    this.element.append(svg("path", { d: "M-5 0H5M0 -5V5", class: "grip-mark" }));
    set(this.element, { role: "button", "aria-label": "Place" });
    this.grip = putter(this.element);
    this.element.addEventListener("keydown", (event) => {
      const way = ARROWS[event.key];
      const step = Math.round(event.shiftKey ? INCH / 20 : event.altKey ? INCH : INCH / 4);
      if (way) shift(scale(way, step));
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
        `Place: ${(on[0] / INCH).toFixed(2)} inches east, ${(on[1] / INCH).toFixed(2)} north. Arrows move it, Enter places it`,
      );
  }
}

/** The actions of keys at the crosshair. */
export interface CrossHandlers {
  /** Moves by a vector on the screen, in table units. */
  shift(by: Point): void;
  turn(by_ddeg: number): void;
  /** Goes to the next ship, or back to the one before. */
  next(by: 1 | -1): void;
  lay(): void;
}

/** The physical keys that turn: Shift changes their character, on every layout. */
const TURNS: Readonly<Record<string, number>> = { Comma: -1, Period: 1 };

/**
 * The crosshair about which a piece is laid by keys. Arrows move it half an inch, with shift a twentieth; `,` and `.` turn
 * the ghost by ten degrees, with shift by one; Tab goes to the next ship until Escape, Enter lays the ghost.
 */
export class CrossGrip {
  private readonly grip: Grip;
  readonly element: SVGGElement;
  private ghost = false;
  private placing = false;

  constructor(acts: CrossHandlers) {
    this.element = svg(
      "g",
      { class: "grip cross-grip", tabindex: 0, role: "button" },
      svg("circle", { r: 11, class: "cross-ring" }),
      svg("path", { d: "M-20 0H-6M6 0H20M0 -20V-6M0 6V20", class: "cross-hair" }),
    );
    this.grip = putter(this.element);
    this.element.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !this.key(event, acts)) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  private key({ key, code, shiftKey }: KeyboardEvent, acts: CrossHandlers): boolean {
    const way = ARROWS[key];
    const turn = TURNS[code] ?? (key === "," ? -1 : key === "." ? 1 : 0);
    const step = Math.round(shiftKey ? INCH / 20 : INCH / 2);
    if (way) acts.shift(scale(way, step));
    else if (turn) acts.turn(turn * (shiftKey ? 10 : 100));
    else if (key === "Tab" && (this.ghost || this.placing)) acts.next(shiftKey ? -1 : 1);
    else if (!this.ghost) return false;
    else if (key === "Enter" || key === " ") acts.lay();
    else return false;
    return true;
  }

  /** Puts the crosshair at a pixel, with or without a ghost about it; `placing` just after a ghost was laid by a key. */
  put(at: Point | null, on: Point, heading: number, ghost: boolean, placing: boolean): void {
    this.grip.put(at);
    this.ghost = ghost;
    this.placing = placing;
    this.element.classList.toggle("aiming", ghost);
    if (!at) return;
    const place = `${(on[0] / INCH).toFixed(1)} inches east, ${(on[1] / INCH).toFixed(1)} north, heading ${degrees(heading)}`;
    const says = `Crosshair: ${place}. Arrows move it, comma and full stop turn it, Tab goes to the next ship, Enter places it, Escape removes it`;
    if (this.element.getAttribute("aria-label") !== says) this.element.setAttribute("aria-label", says);
  }
}
