/** Animations of motions: short, and only to explain. */

import type { AutoZoom } from "./auto_zoom.ts";
import { corners, flat, svg } from "./dom.ts";
import { centroid, dist, from, mid, mix, narrowest, PYRAMIDS } from "./geometry.ts";
import { wearSeat } from "./look.ts";
import { momentAfter, momentOf } from "./moments.ts";
import { type Clock, settle, smooth, spring } from "./motion.ts";
import { type ObjectsView, type Pose, poseOf } from "./objects.ts";
import { uprightGood } from "./pyramids.ts";
import { turnBetween } from "./sea/arcs.ts";
import { type ShotEffects, Voyages } from "./sea/voyages.ts";
import type { TabletopView } from "./tabletop/tabletop.ts";
import type { Hop, Motion, Point, Polygon, Sail, SailingShip, Scene, Seize, ShipLook, Shot } from "./types.ts";

const STEP_MS = 300;
const SHOT_MS = 170;
const SPLASH_MS = 520;
const HOP_MS = 420;
const SINK_MS = 620;

/** The camera's way to a moment, and how long it stays there afterwards. */
const VISIT_MS = 400;
const MOMENT_MS = 700;
/** The camera goes to at most this number of moments of one change. */
const MAX_VISITS = 3;

export interface AnimationEvents {
  /** A motion begins to be shown. */
  begins(motion: Motion): void;
  /** Goes to moments and back. */
  readonly camera: AutoZoom;
}

export class Animator implements ShotEffects {
  readonly element = svg("g", { class: "effects", "aria-hidden": "true" });

  private readonly clock: Clock;
  private readonly objects: ObjectsView;
  private readonly unknown: string;
  private readonly top: TabletopView;
  private readonly voyages: Voyages;
  private readonly events: AnimationEvents;
  /** 0 when nothing is being played. */
  private plays = 0;

  constructor(clock: Clock, objects: ObjectsView, unknown: string, top: TabletopView, events: AnimationEvents) {
    this.clock = clock;
    this.events = events;
    this.objects = objects;
    this.unknown = unknown;
    this.top = top;
    this.voyages = new Voyages(clock, objects, this.element, this);
  }
  /**
   * Plays the motions from one scene to the next; the next is drawn when they end. `going` becomes false when something
   * newer is shown: then the animation touches nothing more.
   */
  async play(motions: readonly Motion[], before: Scene, after: Scene, going: () => boolean): Promise<void> {
    this.element.replaceChildren();
    this.clock.hurried = false;
    const ends = ++this.plays;
    await this.eachMotion(motions, before, after, going);
    if (ends === this.plays) {
      this.clock.hurried = false;
      this.plays = 0;
    }
  }

  /** After the last motion: goes to what was knocked out, or to the pieces that won, and back to where the camera was. */
  async rest(before: Scene, after: Scene, won: readonly string[], going: () => boolean): Promise<void> {
    const at = momentAfter(before, after, won);
    const ends = ++this.plays;
    if (at && going()) await this.visit(at, after);
    if (at && going()) await this.clock.run(MOMENT_MS, () => {});
    this.events.camera.back();
    if (ends !== this.plays) return;
    this.clock.hurried = false;
    this.plays = 0;
  }

  /** Moves the camera to a moment before it is shown. */
  private async visit(at: Polygon, { top }: Scene): Promise<void> {
    this.events.camera.visit(at, Boolean(top));
    await this.clock.run(VISIT_MS, () => {});
  }

  /** Ends what is being played at its last frame. True if there was anything. */
  skip(): boolean {
    if (this.plays === 0) return false;
    this.clock.hurried = true;
    this.clock.finish();
    return true;
  }

  private async eachMotion(
    motions: readonly Motion[],
    before: Scene,
    after: Scene,
    going: () => boolean,
  ): Promise<void> {
    let visits = 0;
    for (const motion of motions) {
      if (!going()) return;
      const moment = momentOf(motion, before, after);
      if (moment && visits++ < MAX_VISITS) await this.visit(moment, after);
      if (!going()) return;
      this.events.begins(motion);
      if (motion.kind === "sail") await this.sail(motion, after, going);
      else if (motion.kind === "shot") await this.shot(motion, before, after, going);
      else if (motion.kind === "hop") await this.hop(motion, after, going);
      else if (motion.kind === "seize") await this.seize(motion);
      else if (motion.kind === "shift") await this.top.shift(motion, going);
      else if (motion.kind === "voyage") await this.voyages.voyage(motion, going);
      else if (motion.kind === "cannon") await this.voyages.shot(motion, before, after);
      else if (motion.kind === "dice") await this.voyages.roll(motion);
      else if (motion.kind === "coins") await this.voyages.coins(motion, after);
      else await this.peek(motion.object);
      if (moment) await this.clock.run(MOMENT_MS / 2, () => {});
    }
    if (going()) await Promise.all(moved(before, after).map((piece) => this.slide(piece)));
    if (going()) this.element.replaceChildren();
  }

  /** Each step slides along the old course and turns about the bow into the new one. */
  private async sail(motion: Sail, after: Scene, going: () => boolean): Promise<void> {
    const object = this.objects.all.get(motion.object);
    const piece = after.ships?.find((each) => each.name === motion.object);
    if (!object || !piece) return;
    const { slant } = PYRAMIDS[piece.size];
    for (const heading of motion.headings) {
      if (!going()) return;
      const start = object.pose;
      const bow = from(start.at, start.heading, slant);
      const turn = turnBetween(start.heading, heading);
      const lay = (t: number): void => object.lay({ at: mix(start.at, bow, t), heading: start.heading + turn * t });
      await this.clock.run(STEP_MS, lay, smooth);
      if (going()) object.lay({ at: bow, heading });
    }
  }

  /** A ship without a known motion slides to its new place. */
  private slide(piece: ShipLook | SailingShip): Promise<void> {
    const object = this.objects.all.get(piece.name);
    if (!object) return Promise.resolve();
    const [start, end] = [object.pose, placeOf(piece)];
    if (same(start, end)) return Promise.resolve();
    const turn = turnBetween(start.heading, end.heading);
    return this.clock.run(
      STEP_MS,
      (t) => object.lay({ at: mix(start.at, end.at, t), heading: start.heading + turn * t }),
      settle,
    );
  }

  private async shot(motion: Shot, before: Scene, after: Scene, going: () => boolean): Promise<void> {
    const shooter = before.ships?.find((each) => each.name === motion.start);
    const target = before.ships?.find((each) => each.name === motion.target);
    if (!shooter || !target) return;
    const [bow, port, starboard] = shooter.hull as [Point, Point, Point];
    const muzzle = mid(bow, motion.side === "port" ? port : starboard);
    const end = centroid(target.hull);
    await this.tracer(muzzle, end);
    if (!going()) return;
    const struck = after.ships?.find((each) => each.name === motion.target);
    if (struck) this.objects.ship(struck, after);
    else {
      await Promise.all([this.splash(end), this.sink(target, end)]);
      return;
    }
    await Promise.all([this.splash(end), this.reel(motion.target, struck?.disabled ?? false)]);
  }

  tracer(a: Point, b: Point): Promise<void> {
    const line = svg("polyline", { class: "tracer" });
    const ball = svg("circle", { class: "ball", r: 75 });
    this.element.append(line, ball);
    const ms = SHOT_MS + (dist(a, b) / 1024) * 40;
    return this.clock.run(
      ms,
      (t) => {
        const head = flat(mix(a, b, t));
        line.setAttribute("points", corners([flat(mix(a, b, Math.max(0, t - 0.45))), head]));
        ball.setAttribute("transform", `translate(${head[0].toFixed(0)} ${head[1].toFixed(0)})`);
        if (t === 1) line.remove();
        if (t === 1) ball.remove();
      },
      (t) => t,
    );
  }

  splash(at: Point): Promise<void> {
    const [x, y] = flat(at);
    const group = svg("g", { class: "splash", transform: `translate(${x.toFixed(0)} ${y.toFixed(0)})` });
    const rings = [0, 0.18, 0.36].map((late) => ({ late, ring: svg("circle", { class: "splash-ring" }) }));
    const drops = Array.from({ length: 9 }, (_, i) => {
      const way = i * 400 + 130;
      return { way, far: 420 + 190 * (i % 3), drop: svg("circle", { class: "drop" }) };
    });
    group.append(...rings.map(({ ring }) => ring), ...drops.map(({ drop }) => drop));
    this.element.append(group);
    return this.clock.run(
      SPLASH_MS,
      (t) => {
        for (const { late, ring } of rings) {
          const own = Math.max(0, Math.min(1, (t - late) / (1 - late)));
          ring.setAttribute("r", (90 + 620 * own).toFixed(0));
          ring.setAttribute("opacity", ((1 - own) * (own > 0 ? 1 : 0)).toFixed(2));
        }
        for (const { way, far, drop } of drops) {
          const [dx, dy] = flat(from([0, 0], way, far * t));
          drop.setAttribute("transform", `translate(${dx.toFixed(0)} ${dy.toFixed(0)})`);
          drop.setAttribute("r", (62 * (1 - t) * (0.6 + Math.sin(t * Math.PI))).toFixed(0));
        }
        if (t === 1) group.remove();
      },
      settle,
    );
  }

  /** A ship sinks: it settles by the stern, fades, and leaves rings and bubbles. A copy of its picture sinks. */
  sink({ name, seat }: Pick<ShipLook, "name" | "seat">, at: Point): Promise<void> {
    const object = this.objects.all.get(name);
    if (!object) return Promise.resolve();
    const wreck = svg("g", { class: "sinking" });
    wearSeat(wreck, seat);
    wreck.append(object.element.querySelector(".body")!.cloneNode(true));
    this.objects.drop(name);
    const [x, y] = flat(at);
    const bubbles = Array.from({ length: 7 }, (_, i) => ({
      at: flat(from(at, i * 514, 120 + 90 * (i % 3))),
      late: 0.25 + 0.07 * i,
      bubble: svg("circle", { class: "drop" }),
    }));
    this.element.prepend(wreck);
    this.element.append(...bubbles.map(({ bubble }) => bubble));
    return this.clock.run(
      SINK_MS,
      (t) => {
        const size = 1 - 0.55 * t;
        wreck.setAttribute(
          "transform",
          `translate(${x} ${y})rotate(${14 * t})scale(${size.toFixed(3)})translate(${-x} ${-y})`,
        );
        wreck.setAttribute("opacity", (1 - t ** 1.5).toFixed(2));
        for (const { at: spot, late, bubble } of bubbles) {
          const own = Math.max(0, Math.min(1, (t - late) / (1 - late)));
          const [bx, by] = spot;
          bubble.setAttribute("transform", `translate(${bx.toFixed(0)} ${(by - 160 * own).toFixed(0)})`);
          bubble.setAttribute("r", (58 * Math.sin(own * Math.PI)).toFixed(0));
        }
      },
      smooth,
    );
  }

  /** A flag is touched: rings run out from where the hulls meet, and the flag dips. */
  private async seize({ object, flags }: Seize): Promise<void> {
    const ship = this.objects.all.get(object);
    const near = flags
      .flatMap((name) => this.objects.all.get(name) ?? [])
      .map((object) => ({ object, gap: ship ? narrowest(ship.hull, object.hull) : null }))
      .filter(({ gap }) => gap !== null)
      .sort((a, b) => dist(...a.gap!) - dist(...b.gap!))[0];
    if (!near) return;
    const home = near.object.pose;
    const dip = this.clock.run(
      SPLASH_MS,
      (t) => near.object.lay({ ...home, heading: home.heading + 160 * Math.sin(t * Math.PI * 3) * (1 - t) }),
      (t) => t,
    );
    await Promise.all([this.splash(mid(...near.gap!)), dip]);
    near.object.lay(home);
  }

  /** A ship that is hit shakes; a disabled ship rises on end. */
  reel(name: string, risen: boolean): Promise<void> {
    const object = this.objects.all.get(name);
    if (!object) return Promise.resolve();
    const rise = object.element.querySelector(".rise");
    if (risen && rise) {
      return this.clock.run(
        SPLASH_MS,
        (t) => rise.setAttribute("transform", `scale(${(0.25 + 0.75 * t).toFixed(3)})`),
        spring,
      );
    }
    const home = object.pose;
    const shake = (t: number): Point => from(home.at, home.heading, 0, Math.sin(t * 22) * 60 * (1 - t));
    return this.clock.run(
      340,
      (t) => object.lay({ at: shake(t), heading: home.heading }),
      (t) => t,
    );
  }

  private async hop(motion: Hop, after: Scene, going: () => boolean): Promise<void> {
    const [a, b] = [this.middle(motion.start), this.middle(motion.end)];
    if (!a || !b) return;
    await Promise.all(motion.goods.map((good, i) => this.leap(uprightGood(good, this.unknown), a, b, i)));
    if (!going()) return;
    const landed = after.ships?.find((piece) => piece.name === motion.end);
    if (landed) this.objects.ship(landed, after);
  }

  private leap(good: SVGGElement, a: Point, b: Point, order: number): Promise<void> {
    this.element.append(good);
    const late = order * 0.18;
    return this.clock.run(
      HOP_MS * (1 + late),
      (t) => {
        const own = Math.max(0, Math.min(1, t * (1 + late) - late));
        const height = Math.sin(own * Math.PI);
        const [x, y] = flat(mix(a, b, smooth(own)));
        good.setAttribute(
          "transform",
          `translate(${x.toFixed(0)} ${(y - height * 420).toFixed(0)})scale(${(1 + 0.35 * height).toFixed(3)})`,
        );
        if (t === 1) good.remove();
      },
      (t) => t,
    );
  }

  /** The nest is lifted a little, and put back. */
  private peek(name: string): Promise<void> {
    const object = this.objects.all.get(name);
    if (!object) return Promise.resolve();
    const home = object.pose;
    return this.clock.run(
      460,
      (t) => object.lay({ ...home, at: [home.at[0], home.at[1] + 190 * Math.sin(t * Math.PI)] }),
      (t) => t,
    );
  }

  private middle(name: string): Point | null {
    const object = this.objects.all.get(name);
    return object ? centroid(object.hull) : null;
  }
}

const same = (a: Pose, b: Pose): boolean => dist(a.at, b.at) < 2 && a.heading === b.heading;

/** The place of a pyramid or of a ship under sail. */
const placeOf = (piece: ShipLook | SailingShip): Pose => ("masts" in piece ? piece : poseOf(piece));

const fleetsOf = ({ ships = [], vessels = [] }: Scene): (ShipLook | SailingShip)[] => [...ships, ...vessels];

/** The pieces that have moved. */
export function moved(before: Scene, after: Scene): (ShipLook | SailingShip)[] {
  const old = new Map(fleetsOf(before).map((piece) => [piece.name, piece]));
  return fleetsOf(after).filter((piece) => {
    const was = old.get(piece.name);
    return was !== undefined && !same(placeOf(was), placeOf(piece));
  });
}

/** All objects that keep their old picture until their motion has been played. */
export function movingObjects(motions: readonly Motion[], before: Scene, after: Scene): Set<string> {
  const held = new Set(moved(before, after).map((piece) => piece.name));
  for (const motion of motions) {
    if (motion.kind === "shot") held.add(motion.target);
    if (motion.kind === "cannon") held.add(motion.target);
    if (motion.kind === "hop" || motion.kind === "coins") held.add(motion.end);
    if (motion.kind === "sail" || motion.kind === "voyage") held.add(motion.object);
  }
  return held;
}
