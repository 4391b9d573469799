/** What is being chosen: keeps the drawing of an overlay up to date, and turns drags and keys into headings and points. */

import { Aiming } from "./aiming.ts";
import { pointedHeading, stepHeading, turnBetween } from "./arcs.ts";
import { svg } from "./dom.ts";
import { explained, tagsOf } from "./explain.ts";
import { FanView, radius, type Sailor } from "./fan.ts";
import { FlashesView } from "./flashes.ts";
import { bearing, centroid, dist, from, mid } from "./geometry.ts";
import { HeadingGrip, PlaceGrip } from "./handles.ts";
import type { PointerKind } from "./hit.ts";
import type { Obstacle } from "./labels.ts";
import { Laying } from "./laying.ts";
import { patternOf } from "./look.ts";
import type { Loupe } from "./loupe.ts";
import { GhostsView, MooringsView, ProofView, ReachesView, sizeOf } from "./overlay.ts";
import type { Drag } from "./pointer.ts";
import type { Stage } from "./stage.ts";
import type { Tag } from "./tags.ts";
import type { Things } from "./things.ts";
import type { BoardEvents, ClosedArc, Fan, GhostLook, Overlay, Point, Polygon, Scene } from "./types.ts";

/** How far beyond the bow the knob hangs, in pixels. */
const KNOB_PX = 20;

export class Chooser {
  /** Under the pieces and over them. */
  readonly under = svg("g", { class: "under" });
  readonly over = svg("g", { class: "over" });
  readonly grips = svg("g");
  overlay: Overlay = {};
  dragging = false;
  private readonly fan = new FanView();
  private readonly reaches = new ReachesView();
  private readonly moorings = new MooringsView();
  private readonly ghosts = new GhostsView();
  private readonly laying: Laying;
  private readonly aiming: Aiming;
  private readonly flashes = new FlashesView();
  private readonly proof = new ProofView();
  private readonly headingGrip: HeadingGrip;
  private readonly placeGrip: PlaceGrip;
  private pressed: ClosedArc | null = null;

  private readonly stage: Stage;
  private readonly things: Things;
  private readonly loupe: Loupe;
  private readonly prefix: string;
  private readonly events: BoardEvents;
  private readonly changed: (settled: boolean) => void;

  constructor(
    stage: Stage,
    things: Things,
    loupe: Loupe,
    prefix: string,
    events: BoardEvents,
    changed: (settled: boolean) => void,
  ) {
    this.stage = stage;
    this.things = things;
    this.loupe = loupe;
    this.prefix = prefix;
    this.laying = new Laying({ stage, things, loupe, prefix, events, moved: () => this.moveGrips(), changed });
    this.aiming = new Aiming({ stage, things, loupe, events, changed });
    this.events = events;
    this.changed = changed;
    this.headingGrip = new HeadingGrip(
      (by) => (this.fanOpen ? this.nudge(by) : this.laying.turn(this.laying.places.heading + by, false)),
      () => events.onConfirm?.(),
    );
    this.placeGrip = new PlaceGrip(
      (by) => this.laying.shift(this.stage.way(by)),
      () => this.laying.layHere(),
    );
    const { laying, aiming } = this;
    this.under.append(laying.places.element, this.moorings.element, this.reaches.element, aiming.view.under);
    this.over.append(this.ghosts.element, laying.carried.element, this.fan.element, aiming.view.over);
    this.over.append(this.proof.element, this.flashes.element);
    this.grips.append(this.headingGrip.element, this.placeGrip.element, aiming.grip.element);
  }

  get fanOpen(): boolean {
    return this.fan.fan !== null;
  }

  get placing(): boolean {
    return Boolean(this.overlay.places);
  }

  show(overlay: Overlay, scene: Scene | null): void {
    this.overlay = overlay;
    const fan = overlay.fan ?? null;
    const same = JSON.stringify(fan) === JSON.stringify(this.fan.fan);
    const heading = same && this.dragging ? this.fan.heading : overlay.heading;
    if (!same && this.dragging) this.dragging = false;
    if (!same) this.pressed = null;
    this.fan.show(fan, this.sailor(scene), heading);
    this.reaches.show(overlay.reaches ?? []);
    this.prove(null);
    const ghosts = this.ghostsOf(overlay, fan);
    this.laying.show(overlay, scene, ghosts.length > 0);
    this.ghosts.show(ghosts, this.seat(scene));
    this.aiming.show(overlay.lay ?? null);
    this.flashes.show(overlay.flashes ?? []);
    this.moor();
    this.mark();
    this.moveGrips();
  }

  /** The plan's ghosts that are drawn: not the one that turns in the fan, nor the home under the pointer. */
  private ghostsOf({ ghosts = [], places }: Overlay, fan: Fan | null): readonly GhostLook[] {
    if (fan) return ghosts.filter((ghost) => !heldAt(ghost.hull, fan));
    return places ? ghosts.filter((ghost) => sizeOf(ghost.hull) !== null) : ghosts;
  }

  /** Draws why not: the overlay's refusal, or that of the closed marker one points at. */
  prove(hovered: string | null): void {
    const marker = this.overlay.markers?.find((each) => each.object && each.object === hovered && each.refusal);
    const refusal = this.overlay.refusal ?? marker?.refusal ?? null;
    this.proof.show(refusal, this.hullOf(refusal?.witness?.object));
  }

  private sailor(scene: Scene | null): Sailor {
    const piece = scene?.pieces.find((each) => each.name === this.overlay.selected);
    const seat = piece?.seat ?? this.seat(scene);
    const name = patternOf(scene?.seats[seat]?.colour);
    const pattern = name === "plain" ? "none" : `url(#${this.prefix}-${name})`;
    return {
      seat,
      pattern,
      unknown: `url(#${this.prefix}-unknown)`,
      damage: piece?.damage ?? 0,
      cargo: piece?.cargo ?? [],
    };
  }

  private seat(scene: Scene | null): number {
    const piece = scene?.pieces.find((each) => each.name === this.overlay.selected);
    return piece?.seat ?? scene?.you ?? 0;
  }

  private hullOf(name: string | null | undefined): Polygon | null {
    return name ? (this.things.all.get(name)?.hull ?? null) : null;
  }

  /** The hull of what would be: the ghost in the fan, under the pointer, or the last of the plan; else the ship itself. */
  private ghostHull(): Polygon {
    if (this.fan.fan) return this.fan.hull();
    const last = this.overlay.ghosts?.at(-1);
    return last?.hull ?? (this.overlay.places ? this.laying.places.hull() : (this.hullOf(this.overlay.selected) ?? []));
  }

  private moor(): void {
    const fresh = this.staleness() === 0;
    const docked = fresh ? (this.overlay.docked ?? []) : [];
    const hulls = docked.map((name) => this.hullOf(name)).filter((hull) => hull !== null);
    this.moorings.show(this.overlay.rings ?? [], this.ghostHull(), hulls);
  }

  private mark(): void {
    const { selected, docked = [], reaches = [], tracks = [], markers = [], refusal } = this.overlay;
    const sunk = tracks.flatMap((track) => (track.sinks ? (track.met ?? []) : []));
    const targets = new Set([...reaches.flatMap((reach) => [...reach.targets]), ...sunk]);
    const blockers = new Set([refusal?.witness?.object ?? "", this.pressed?.refusal?.witness?.object ?? ""]);
    const open = new Set(markers.filter((m) => !m.refusal).map((m) => m.object ?? ""));
    const closed = new Set(markers.filter((m) => m.refusal).map((m) => m.object ?? ""));
    const told = new Map(markers.map((m) => [m.object ?? "", m.refusal ? `closed: ${m.refusal.reason}` : m.label]));
    for (const [name, thing] of this.things.all) {
      thing.describe(told.get(name) ?? "");
      thing.mark({
        selected: name === selected,
        target: targets.has(name),
        docked: docked.includes(name),
        blocker: blockers.has(name),
        open: open.has(name),
        closed: closed.has(name) && !open.has(name),
      });
    }
  }

  /** How far the ghost has turned since the plan that is drawn. */
  private staleness(): number {
    const planned = this.overlay.heading ?? this.overlay.ghosts?.at(-1)?.heading;
    return this.fan.fan && planned !== undefined ? turnBetween(planned, this.fan.heading) : 0;
  }

  // --- Gestures --------------------------------------------------------------------------------------------------------

  /** What a press takes hold of: something to be laid, or the fan. */
  grab(pixel: Point, kind: PointerKind): Drag | null {
    const aimed = this.aiming.grab(pixel, kind);
    if (aimed) return aimed;
    const p = this.stage.table(pixel);
    const grip_u = (kind === "touch" ? 34 : 22) / this.stage.camera.zoom;
    const knob = this.knob();
    const toKnob_px = knob === null ? Infinity : dist(this.stage.px(knob), pixel);
    const onKnob = toKnob_px < (kind === "touch" ? 34 : 20);
    const laid = this.laying.grab(p, kind, onKnob ? toKnob_px : Infinity);
    if (laid || !this.fan.fan || !(onKnob || this.fan.takes(p, grip_u * 0.4))) return laid;
    return this.fanDrag(kind);
  }

  private fanDrag(kind: PointerKind): Drag {
    let begun = false;
    const follow = (pixel: Point): void => {
      const fan = this.fan.fan;
      if (!fan) return;
      if (!begun && kind === "touch") this.loupe.raise(fan.pivot, this.fan.element);
      begun = this.dragging = true;
      const p = this.stage.table(pixel);
      const wish = bearing(fan.pivot, p);
      this.press(this.fan.closedAt(wish));
      const heading = pointedHeading(wish, dist(fan.pivot, p) * this.stage.camera.zoom, fan.arcs);
      if (heading !== null) this.turnTo(heading, false);
      if (kind === "touch") this.loupe.move(this.fan.tip(), pixel);
    };
    return {
      move: follow,
      end: (pixel, kept) => {
        if (kept) follow(pixel);
        this.loupe.lower();
        this.dragging = false;
        this.focusGrip();
        if (kept && this.fan.fan) this.events.onHeading?.(this.fan.heading, true);
        this.changed(true);
      },
    };
  }

  private press(arc: ClosedArc | null): void {
    if (arc === this.pressed) return;
    this.pressed = arc;
    this.mark();
  }

  private turnTo(heading: number, done: boolean): void {
    if (heading !== this.fan.heading || done) {
      this.fan.turn(heading);
      this.events.onHeading?.(this.fan.heading, done);
    }
    const fan = this.fan.fan!;
    this.reaches.turn(fan.pivot, this.staleness());
    this.moor();
    this.moveGrips();
    this.changed(done);
  }

  private nudge(by_ddeg: number): void {
    if (!this.fan.fan || this.fan.fan.arcs.length === 0) return;
    this.press(null);
    this.turnTo(stepHeading(this.fan.heading, by_ddeg, this.fan.fan.arcs), true);
  }

  /** A pointer goes over the sea and presses nothing. */
  hover(pixel: Point): void {
    if (this.placing && this.laying.places.follows) this.pointAt(pixel, false);
    this.aiming.hover(pixel);
  }

  /** The ghost of a place follows the pointer. */
  pointAt(pixel: Point, done: boolean): void {
    this.laying.pointTo(this.stage.table(pixel), done);
  }

  /** The open water was tapped: what is asked for is laid there, else what was chosen is put away. */
  layAt(at: Point): void {
    if (this.placing && !this.overlay.places?.lies) this.laying.pointTo(at, true);
    else this.events.onPick(null);
  }

  focusGrip(): boolean {
    if (this.aiming.focus()) return true;
    const grip = this.fanOpen ? this.headingGrip : this.placing ? this.placeGrip : null;
    grip?.element.focus({ preventScroll: true });
    return grip !== null;
  }

  /** Whether a pixel is on the ghost, where a double click confirms. */
  onGhost(pixel: Point): boolean {
    return this.fanOpen && dist(this.stage.table(pixel), centroid(this.fan.hull())) < radius(this.fan.fan!) / 2;
  }

  // --- On the screen ---------------------------------------------------------------------------------------------------

  /** Where the handle is that turns: beyond the bow of the fan's ghost, or of the place's. */
  private knob(): Point | null {
    const { fan } = this.fan;
    const beyond = KNOB_PX / this.stage.camera.zoom;
    if (fan) return fan.arcs.length > 0 ? from(fan.pivot, this.fan.heading, radius(fan) + beyond) : null;
    const { bow, heading } = this.laying.places;
    return bow && from(bow, heading, beyond);
  }

  moveGrips(): void {
    this.aiming.moveGrip();
    const knob = this.knob();
    const { places } = this.laying;
    this.headingGrip.put(
      knob && this.stage.px(knob),
      this.fanOpen ? this.fan.heading : places.heading,
      this.stage.turn,
    );
    this.placeGrip.element.classList.toggle("slight", places.small);
    const regions = this.overlay.places?.regions ?? [];
    const place = places.at ?? (regions[0] ? centroid(regions[0]) : null);
    this.placeGrip.put(this.overlay.places && place ? this.stage.px(place) : null, place ?? [0, 0]);
    if (!this.fan.fan || this.staleness() === 0) this.reaches.turn([0, 0], 0);
  }

  /** The plates that explain what is being chosen. `hovered` may be a marker's object that says why it is closed. */
  tags(hovered: string | null): Tag[] {
    const tags = tagsOf({
      overlay: this.overlay,
      fan: this.fan.fan,
      heading: this.fan.heading,
      fresh: this.staleness() === 0,
      pressed: this.pressed,
      hovered,
      ghost: this.ghostHull(),
      hullOf: (name) => this.hullOf(name),
      seen: (shape) => this.stage.shows(shape),
      way: (by) => this.stage.way(by),
    });
    return [...this.aiming.tags(), ...this.flashes.tags(), ...tags];
  }

  /** What names and plates should not lie over, in pixels. */
  obstacles(): Obstacle[] {
    const fan = this.fan.fan;
    const shapes = explained(this.overlay, fan, this.ghostHull(), (name) => this.hullOf(name));
    const found = shapes.map(({ hull, weight }) => ({ hull: hull.map((p) => this.stage.px(p)), weight }));
    const aimed = this.aiming.room().map((p) => this.stage.px(p));
    if (aimed.length > 0) found.push({ hull: aimed, weight: 3 });
    const knob = this.knob();
    return knob ? [...found, { hull: square(this.stage.px(knob), 18), weight: 3 }] : found;
  }
}

/** Whether a ghost is the one that turns in the fan: the board draws that itself. */
function heldAt(hull: Polygon, fan: Fan): boolean {
  const held = fan.hold === "stern" && hull.length === 3 ? mid(hull[1]!, hull[2]!) : centroid(hull);
  return dist(held, fan.pivot) < 8;
}

const square = ([x, y]: Point, half: number): Polygon => [
  [x - half, y - half],
  [x + half, y - half],
  [x + half, y + half],
  [x - half, y + half],
];
