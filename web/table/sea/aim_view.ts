/** The drawing of a piece that is being placed: its ghost, red where it would touch, and the closed headings. */

import type { Callout } from "../callouts.ts";
import { corners, flat, set, svg } from "../dom.ts";
import { dist, from, PYRAMIDS } from "../geometry.ts";
import { wearSeat } from "../look.ts";
import { lyingShip, shine } from "../pyramids.ts";
import type { Aim, ClosedArc, Fan, PlacementLook, Point, Polygon, Size } from "../types.ts";
import { degrees, within } from "./arcs.ts";
import { pie } from "./fan.ts";

export class AimView {
  /** Under the pieces: the closed headings. */
  readonly under = svg("g", { class: "aim-fan", "aria-hidden": "true" });
  /** Over them: the ghost and the line it is aimed along. */
  readonly over = svg("g", { class: "aim", "aria-hidden": "true" });
  private readonly ghost = svg("g", { class: "ghost" });
  private readonly needle = svg("path", { class: "needle" });
  private dressed = "";
  private fanned = "";

  constructor() {
    this.over.append(this.needle, this.ghost);
  }

  show(look: PlacementLook | null, aim: Aim | null): void {
    const [shown, fan] = [look !== null && aim !== null, knownFan(look, aim)];
    this.over.classList.toggle("away", !shown);
    this.fan(fan);
    if (!look || !aim) return;
    this.dress(look.size, look.seat);
    const [x, y] = flat(aim.stern);
    this.ghost.setAttribute("transform", `translate(${x} ${y})rotate(${aim.heading / 10})`);
    shine(this.ghost, aim.heading);
    const { slant } = PYRAMIDS[look.size];
    const [a, b] = [from(aim.stern, aim.heading, slant), from(aim.stern, aim.heading, slant * 1.35)].map(flat);
    set(this.needle, { d: `M${a!.join(" ")}L${b!.join(" ")}` });
    this.over.classList.toggle("crashing", closedAt(fan, aim.heading) !== null);
    this.over.classList.toggle("unknown", fan === null);
  }

  private dress(size: Size, seat: number): void {
    if (this.dressed === `${size} ${seat}`) return;
    this.dressed = `${size} ${seat}`;
    const ship = lyingShip({ size, pattern: "none", unknown: "none", damage: 0, cargo: [] });
    this.ghost.replaceChildren(...ship, svg("path", { d: crossOf(size), class: "crash-cross" }));
    wearSeat(this.ghost, seat);
  }

  /** The closed stretches as far as the piece is long, and a faint rim where it is free. */
  private fan(fan: Fan | null): void {
    const key = JSON.stringify(
      fan && [fan.pivot, fan.size, fan.arcs, fan.closed.map(({ start, stop }) => [start, stop])],
    );
    if (key === this.fanned) return;
    this.fanned = key;
    const sector = (arc: { start: number; stop: number }, name: string) =>
      svg("polygon", { points: corners(pie(fan!, arc).map(flat)), class: name });
    this.under.replaceChildren(
      ...(fan ? fan.arcs.map((arc) => sector(arc, "aim-open")) : []),
      ...(fan ? fan.closed.map((arc) => sector(arc, "aim-closed")) : []),
    );
  }

  callouts(look: PlacementLook, aim: Aim): Callout[] {
    const refusal = closedAt(knownFan(look, aim), aim.heading)?.refusal;
    const about = roundel(look.size, aim.stern);
    const { reason: title, rule } = refusal ?? { reason: "", rule: "" };
    if (refusal) return [{ key: "aim", tone: "no", title, rule, about, prefers: [0.9, 0.3] }];
    const detail = look.hint ? { detail: look.hint } : {};
    return [{ key: "aim", tone: "say", title: `${degrees(aim.heading)}°`, ...detail, about, prefers: [0.9, 0.3] }];
  }
}

/** A strike-through for players who do not see red: in the ghost's own frame, its bow up the sheet. */
function crossOf(size: Size): string {
  const { base, slant } = PYRAMIDS[size];
  const [arm, y] = [base * 0.75, slant / 3];
  return `M${-arm} ${-y - arm}L${arm} ${-y + arm}M${arm} ${-y - arm}L${-arm} ${-y + arm}`;
}

/** The area that a ghost may cover as it turns: text stays outside. */
export const roundel = (size: Size, stern: Point): Polygon =>
  Array.from({ length: 12 }, (_, i) => from(stern, i * 300, PYRAMIDS[size].slant * 1.3));

/** The known fan, if it is for the ghost's stern. */
export function knownFan(look: PlacementLook | null, aim: Aim | null): Fan | null {
  const fan = look?.fan ?? null;
  return fan && aim && fan.size === look!.size && dist(fan.pivot, aim.stern) < 1 ? fan : null;
}

/** The closed stretch that contains a heading. */
export function closedAt(fan: Fan | null, heading: number): ClosedArc | null {
  if (!fan || fan.arcs.some((arc) => within(heading, arc))) return null;
  return fan.closed.find((arc) => within(heading, arc)) ?? null;
}
