/**
 * Placing by one gesture: a press where the stern lies, a drag that aims, a release. The same by keys with a crosshair.
 * Redrawing the board never breaks a gesture off: the ghost and its stern are kept here.
 */

import type { Callout } from "../callouts.ts";
import { add, bearing, centroid, dist, from, INCH, inside, into, lying, PYRAMIDS, wrap } from "../geometry.ts";
import { CrossGrip } from "../handles.ts";
import { hit, type PointerKind, type Target } from "../hit.ts";
import type { Loupe } from "../loupe.ts";
import type { ObjectsView } from "../objects.ts";
import type { Drag } from "../pointer.ts";
import type { Stage } from "../stage.ts";
import type { Aim, BoardEvents, PlacementLook, Point, Polygon } from "../types.ts";
import { AimView, roundel } from "./aim_view.ts";
import { grain } from "./arcs.ts";

export interface AimingHost {
  readonly stage: Stage;
  readonly objects: ObjectsView;
  readonly loupe: Loupe;
  readonly events: BoardEvents;
  /** The ghost has moved; `settled` when it has stopped. */
  changed(settled: boolean): void;
}

/** A release this near to the press does not aim, and does not place the piece. */
const UNAIMED_PX: Readonly<Record<PointerKind, number>> = { mouse: 6, pen: 7, touch: 12 };
/** A press this near to the stern of a waiting ghost is one on the ghost. */
const AGAIN_PX = 22;
/** The magnification of the glass while a finger aims. */
const MAGNIFIED = 3;
/** The distance between a ship and the bow of a ghost that keys have aimed at it. */
const BESIDE_U = INCH * 1.4;

export class Aiming {
  readonly view = new AimView();
  readonly grip: CrossGrip;
  private look: PlacementLook | null = null;
  /** Pieces that were placed and can be aimed again. */
  private placed: readonly Target[] = [];
  private aim: Aim | null = null;
  /** The position of the crosshair, with or without a ghost. */
  private cross: Point | null = null;
  private facing = 0;
  /** A piece was placed by a key: Tab goes to the next ship, and leaves the board after Escape. */
  private placing = false;
  /** The last ship that the crosshair went to. */
  private target: string | null = null;
  /** Counts gestures, so that a cancelled one is recognised by its number. */
  private gesture = 0;
  /** The current source of the ghost: a pointer or keys. */
  private held: PointerKind | null = null;
  private readonly host: AimingHost;

  constructor(host: AimingHost) {
    this.host = host;
    this.grip = new CrossGrip({
      shift: (by) => this.put({ stern: this.within(add(this.standing(), host.stage.way(by))), heading: this.facing }),
      turn: (by) => this.put({ stern: this.standing(), heading: wrap(this.facing + by) }),
      next: (by) => this.jump(by),
      lay: () => this.layByKey(),
    });
    host.stage.root.addEventListener("keydown", (event) => this.escape(event), { capture: true });
  }

  /** Escape removes the ghost, cancels the gesture, and gives Tab back to the page. */
  private escape(event: KeyboardEvent): void {
    if (event.key !== "Escape" || (this.aim === null && !this.placing)) return;
    event.preventDefault();
    event.stopPropagation();
    this.away();
  }

  get open(): boolean {
    return this.look !== null;
  }

  show(look: PlacementLook | null, placed: readonly Target[]): void {
    this.look = look;
    this.placed = placed;
    if (!look) this.breakOff();
    this.draw();
  }

  // --- The gesture -----------------------------------------------------------------------------------------------------

  /**
   * A press on the sea takes hold of a new piece by its stern, or of the ghost that waits there; one on a piece that was
   * placed aims that one again. Beyond the field it takes nothing.
   */
  grab(pixel: Point, kind: PointerKind): Drag | null {
    const stern = rounded(this.host.stage.table(pixel));
    const placed = this.grabPlaced(pixel, kind);
    if (placed) return placed;
    if (!this.look || !inside(stern, this.look.field)) return null;
    const waiting = this.aim !== null && this.isAt(this.aim, stern) ? this.aim : null;
    return this.take(waiting ?? { stern, heading: this.facing }, pixel, kind, waiting !== null);
  }

  /** True if a press at this point is one on the ghost. */
  private isAt(ghost: Aim, p: Point): boolean {
    return inside(p, this.room()) || dist(ghost.stern, p) * this.host.stage.camera.zoom < AGAIN_PX;
  }

  /** Takes hold of a ghost by its stern. A press without a drag plays one that was waiting, as a second press. */
  private take({ stern, heading }: Aim, pixel: Point, kind: PointerKind, again: boolean): Drag {
    const gesture = ++this.gesture;
    let aimed = false;
    this.held = kind;
    this.put({ stern, heading });
    this.magnify(pixel, kind);
    return {
      move: (at) => {
        if (gesture !== this.gesture) return;
        aimed = this.point(stern, at, kind);
        this.magnify(at, kind);
      },
      end: (at, kept) => {
        this.host.loupe.lower();
        if (gesture !== this.gesture) return;
        this.held = null;
        if (!kept) this.away();
        else if (again && !aimed) this.layByHand();
        else if (aimed && this.point(stern, at, kind)) this.layByHand();
        else this.tapped(pixel, kind);
      },
    };
  }

  /** A press on a piece that was placed takes hold of that one. */
  grabPlaced(pixel: Point, kind: PointerKind): Drag | null {
    const name = hit(rounded(this.host.stage.table(pixel)), this.placed, this.host.stage.camera.zoom, kind, "");
    return name === null ? null : this.again(name, kind);
  }

  /** Aims a placed piece again: its stern stays. Broken off, or dropped where it cannot lie, it lies as before. */
  private again(name: string, kind: PointerKind): Drag {
    const gesture = ++this.gesture;
    let [before, aimed]: [Aim | null, boolean] = [null, false];
    return {
      move: (at) => {
        if (gesture !== this.gesture) return;
        before ??= this.host.events.onTakeUp?.(name) ?? null;
        if (!before || !this.look) return;
        this.held = kind;
        aimed = this.point(before.stern, at, kind);
        this.magnify(at, kind);
      },
      end: (_, kept) => {
        this.host.loupe.lower();
        if (!before || (kept && aimed && gesture === this.gesture && this.layByHand())) return;
        this.hide();
        this.host.events.onLay?.(before);
      },
    };
  }

  /** Aims the ghost at a pixel, finer the further it is; returns whether it is far enough to give a heading. */
  private point(stern: Point, pixel: Point, kind: PointerKind): boolean {
    const p = this.host.stage.table(pixel);
    const far_px = dist(stern, p) * this.host.stage.camera.zoom;
    if (far_px < UNAIMED_PX[kind]) return false;
    const step = grain(far_px);
    this.put({ stern, heading: wrap(Math.round(bearing(stern, p) / step) * step) });
    return true;
  }

  private magnify(pixel: Point, kind: PointerKind): void {
    const hull = this.hull();
    if (kind !== "touch" || hull.length === 0) return;
    this.host.loupe.raise(centroid(hull), this.view.over, MAGNIFIED);
    this.host.loupe.move(centroid(hull), pixel);
  }

  /** Returns whether the piece is played. */
  private layByHand(): boolean {
    const aim = this.aim!;
    this.hide();
    const laid = this.host.events.onLay?.(aim) ?? false;
    if (!laid) this.host.events.onAim?.(null);
    return laid;
  }

  /** A press without aiming picks the object there; on the open sea the ghost waits for a second press, or for keys. */
  private tapped(pixel: Point, kind: PointerKind): void {
    const { stage, objects, events } = this.host;
    const name = hit(stage.table(pixel), [...objects.all.values()], stage.camera.zoom, kind);
    if (name === null) {
      events.onAim?.(this.aim, true);
      return;
    }
    this.away();
    events.onPick(name);
  }

  // --- Keys ------------------------------------------------------------------------------------------------------------

  /** The crosshair takes the focus, with a ghost of what is chosen. */
  focus(): boolean {
    if (!this.look) return false;
    if (this.held === null) this.put({ stern: this.standing(), heading: this.facing });
    this.grip.element.focus({ preventScroll: true });
    return true;
  }

  /** A mouse over the sea sets the crosshair's first position. */
  hover(pixel: Point): void {
    if (this.aim || !this.look) return;
    const p = rounded(this.host.stage.table(pixel));
    if (inside(p, this.look.field)) this.cross = p;
  }

  private layByKey(): void {
    const aim = this.aim;
    if (!aim || !this.host.events.onLay?.(aim)) return;
    this.placing = true;
    this.hide();
    this.draw();
  }

  /** The crosshair goes beside the nearest ship of others, then from ship to ship, own ones last, and is aimed at it. */
  private jump(by: 1 | -1): void {
    const here = this.standing();
    const ships = [...this.host.objects.all.values()]
      .filter((object) => object.kind === "piece")
      .map(({ name, hull, element }) => ({ name, at: centroid(hull), mine: element.classList.contains("mine") }))
      .sort((a, b) => Number(a.mine) - Number(b.mine) || a.at[0] - b.at[0] || a.at[1] - b.at[1]);
    if (!this.look || ships.length === 0) return;
    const now = ships.findIndex(({ name }) => name === this.target);
    const first = ships.filter(({ mine }) => mine === ships[0]!.mine);
    const nearest = first.reduce((best, each, i) => (dist(each.at, here) < dist(first[best]!.at, here) ? i : best), 0);
    const next = ships[now < 0 ? nearest : (now + by + ships.length) % ships.length]!;
    this.target = next.name;
    const side = dist(next.at, here) < 1 ? 1800 : bearing(next.at, here);
    const stern = this.within(from(next.at, side, PYRAMIDS[this.look.size].slant + BESIDE_U));
    this.put({ stern, heading: wrap(bearing(stern, next.at)) });
  }

  // --- The ghost -------------------------------------------------------------------------------------------------------

  private put(aim: Aim): void {
    const moved = this.aim === null || dist(this.aim.stern, aim.stern) > 0;
    this.aim = aim;
    this.cross = aim.stern;
    this.facing = aim.heading;
    this.draw();
    this.host.events.onAim?.(aim);
    this.host.changed(moved);
  }

  /** Removes the ghost and cancels the gesture. */
  private away(): void {
    this.placing = false;
    this.hide();
    this.host.events.onAim?.(null);
  }

  private hide(): void {
    this.breakOff();
    this.draw();
    this.host.changed(true);
  }

  private breakOff(): void {
    this.gesture += 1;
    this.held = null;
    this.aim = null;
    this.host.loupe.lower();
  }

  private draw(): void {
    this.view.show(this.look, this.aim);
    this.moveGrip();
  }

  moveGrip(): void {
    const at = this.look ? (this.aim?.stern ?? this.cross) : null;
    this.grip.put(at && this.host.stage.px(at), at ?? [0, 0], this.facing, this.aim !== null, this.placing);
  }

  private standing(): Point {
    return this.aim?.stern ?? this.cross ?? rounded(this.within(this.host.stage.camera.at));
  }

  private within(p: Point): Point {
    return this.look ? rounded(into(p, [this.look.field])) : p;
  }

  /** The area that the ghost may cover as it turns; empty without a ghost. */
  room(): Polygon {
    return this.look && this.aim ? roundel(this.look.size, this.aim.stern) : [];
  }

  private hull(): Polygon {
    return this.look && this.aim ? lying(this.look.size, this.aim.stern, this.aim.heading) : [];
  }

  /** The text beside the ghost; with a finger there is the glass instead, and no room. */
  callouts(): Callout[] {
    return this.look && this.aim && this.held !== "touch" ? this.view.callouts(this.look, this.aim) : [];
  }
}

const rounded = (p: Point): Point => [Math.round(p[0]), Math.round(p[1])];
