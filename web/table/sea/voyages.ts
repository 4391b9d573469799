/** Animations of ships under sail: voyages, shots from guns, dice and coins. */

import { coin } from "../coins.ts";
import { PIPS } from "../dice.ts";
import { flat, html, svg } from "../dom.ts";
import { centroid, dist, mix } from "../geometry.ts";
import { type Clock, smooth } from "../motion.ts";
import type { ObjectsView } from "../objects.ts";
import type { CannonShot, CoinLook, CoinMove, DiceRoll, Point, Scene, Voyage } from "../types.ts";
import { turnBetween } from "./arcs.ts";

const TURN_MS = 220;
/** A long ruler takes this long; the whole of a leg never more than twice that. */
const LEG_MS = 420;
const LONG_U = 3378;
const HOP_MS = 420;
const ROLL_MS = 600;
const REST_MS = 650;

/** What a shot shows at its target; the animator of the table has the pictures. */
export interface ShotEffects {
  tracer(a: Point, b: Point): Promise<void>;
  splash(at: Point): Promise<void>;
  reel(name: string, risen: boolean): Promise<void>;
  sink(object: { readonly name: string; readonly seat: number }, at: Point): Promise<void>;
}

export class Voyages {
  private readonly clock: Clock;
  private readonly objects: ObjectsView;
  private readonly element: SVGGElement;
  private readonly effects: ShotEffects;

  constructor(clock: Clock, objects: ObjectsView, element: SVGGElement, effects: ShotEffects) {
    this.clock = clock;
    this.objects = objects;
    this.element = element;
    this.effects = effects;
  }

  /** A ship slides from pose to pose, and leaves a wake. */
  async voyage({ object: name, poses }: Voyage, going: () => boolean): Promise<void> {
    const object = this.objects.all.get(name);
    if (!object) return;
    for (const [x, y, heading] of poses) {
      if (!going()) return;
      const start = object.pose;
      const far = dist(start.at, [x, y]);
      const turn = turnBetween(start.heading, heading);
      if (far < 2 && turn === 0) continue;
      const wake = svg("path", { class: "wake" });
      this.element.prepend(wake);
      const [a, b] = [flat(start.at), flat([x, y])];
      const lay = (t: number): void => {
        object.lay({ at: mix(start.at, [x, y], t), heading: start.heading + turn * Math.min(1, t * 3) });
        const [u, v] = mix(a, b, t);
        wake.setAttribute("d", `M${a[0].toFixed(0)} ${a[1].toFixed(0)}L${u.toFixed(0)} ${v.toFixed(0)}`);
      };
      await this.clock.run(far < 2 ? TURN_MS : Math.min(2 * LEG_MS, TURN_MS + (far / LONG_U) * LEG_MS), lay, smooth);
      if (going()) object.lay({ at: [x, y], heading });
    }
  }

  async shot({ muzzle, impact: end, target, hits, die = 0 }: CannonShot, before: Scene, after: Scene): Promise<void> {
    if (die > 0) await this.roll({ kind: "dice", dice: [die], label: hits ? "Hit" : "Miss" }, hits);
    await this.effects.tracer(muzzle, end);
    if (!hits) {
      await this.effects.splash(end);
      return;
    }
    const struck = after.vessels?.find((each) => each.name === target);
    const was = before.vessels?.find((each) => each.name === target);
    if (struck) {
      this.objects.vessel(struck, after);
      await Promise.all([this.effects.splash(end), this.effects.reel(target, false)]);
    } else if (was) await Promise.all([this.effects.splash(end), this.effects.sink(was, centroid(was.hull))]);
  }

  /** Dice roll over the board for a moment, then show their faces. A press ends it. */
  async roll({ dice, label }: DiceRoll, hits = true): Promise<void> {
    const root = this.element.closest(".board");
    if (!root || this.clock.still) return;
    const faces = dice.map(() => html("span", { class: "die" }));
    const words = html("span", { class: "dice-words" }, "");
    const tray = html(
      "button",
      { type: "button", class: "dice-tray", "aria-label": `${label}: ${dice.join(", ")}` },
      ...faces,
      words,
    );
    tray.addEventListener("click", () => this.clock.finish());
    root.append(tray);
    let shown = -1;
    await this.clock.run(
      ROLL_MS,
      (t) => {
        const step = Math.floor(t * 8);
        if (step === shown) return;
        shown = step;
        faces.forEach((face, i) => {
          const value = t === 1 ? dice[i]! : 1 + ((step * 5 + i * 3 + dice[i]!) % 6);
          face.replaceChildren(dieFace(value));
          face.classList.toggle("rolling", t < 1);
        });
      },
      (t) => t,
    );
    words.textContent = label;
    tray.classList.toggle("hits", hits);
    await this.clock.run(REST_MS, () => undefined);
    tray.remove();
  }

  async coins({ start, end, coins }: CoinMove, after: Scene): Promise<void> {
    const [a, b] = [start, end].map((name) => this.objects.all.get(name));
    if (a && b) await Promise.all(coins.map((look, i) => this.leap(look, centroid(a.hull), centroid(b.hull), i)));
    const [ship, sand] = [after.vessels, after.sands].map((all) => all?.find((each) => each.name === end));
    if (ship && "masts" in ship) this.objects.vessel(ship, after);
    else if (sand && !("masts" in sand)) this.objects.strand(sand);
  }

  private leap(look: CoinLook, a: Point, b: Point, order: number): Promise<void> {
    const flying = svg("g", {}, coin(look, [0, 0], 260));
    this.element.append(flying);
    const late = order * 0.2;
    return this.clock.run(
      HOP_MS * (1 + late),
      (t) => {
        const own = Math.max(0, Math.min(1, t * (1 + late) - late));
        const [x, y] = flat(mix(a, b, smooth(own)));
        const height = Math.sin(own * Math.PI) * 500;
        flying.setAttribute("transform", `translate(${x.toFixed(0)} ${(y - height).toFixed(0)})`);
        if (t === 1) flying.remove();
      },
      (t) => t,
    );
  }
}

/** A face of a die, as a picture of 24 by 24. */
function dieFace(value: number): SVGSVGElement {
  const pips = (PIPS[value] ?? []).map(([cx, cy]) => svg("circle", { cx, cy, r: 2.2 }));
  return svg(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("rect", { x: 1, y: 1, width: 22, height: 22, rx: 5 }),
    ...pips,
  );
}
