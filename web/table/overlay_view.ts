/** The current choice: keeps the drawing of an overlay up to date, and turns drags and keys into headings and points. */

import { colourOf } from "../protocol/seats.ts";
import { AnswerButtons } from "./answer_buttons.ts";
import type { Callout } from "./callouts.ts";
import { svg } from "./dom.ts";
import { bearing, centroid, dist, from, unlaid } from "./geometry.ts";
import { HeadingGrip, PlaceGrip } from "./handles.ts";
import type { PointerKind } from "./hit.ts";
import { type Obstacle, rectangle } from "./labels.ts";
import { patternOf } from "./look.ts";
import type { Loupe } from "./loupe.ts";
import type { ObjectsView } from "./objects.ts";
import { calloutObstacles, calloutsOf } from "./overlay_callouts.ts";
import { DockingView, GhostsView, ReachesView, turnable, WitnessView } from "./overlay_layers.ts";
import { Placing } from "./placing.ts";
import type { Drag } from "./pointer.ts";
import { Aiming } from "./sea/aiming.ts";
import { pointedHeading, stepHeading, turnBetween } from "./sea/arcs.ts";
import { CautionsView } from "./sea/cautions_view.ts";
import { CourseView } from "./sea/course_view.ts";
import { type FanShip, FanView, heldAt, radius } from "./sea/fan.ts";
import { FlashesView } from "./sea/flashes_view.ts";
import { ProspectView } from "./sea/prospect_view.ts";
import type { Stage } from "./stage.ts";
import type { BoardEvents, ClosedArc, Fan, GhostLook, Overlay, Point, Polygon, Scene } from "./types.ts";

/** The distance of the knob beyond the bow, in pixels. */
const KNOB_PX = 20;
/** How far the knob reaches from its middle. */
const DISC_PX = 10;
/** A press within this distance of the bow is at the same spot. */
const BOW_PX = 12;

export class OverlayView {
  /** Under the pieces and over them. */
  readonly under = svg("g", { class: "under" });
  readonly over = svg("g", { class: "over" });
  readonly grips = svg("g");
  overlay: Overlay = {};
  dragging = false;
  private readonly fan = new FanView();
  private readonly reaches = new ReachesView();
  private readonly docking = new DockingView();
  private readonly ghosts = new GhostsView();
  private readonly also = new GhostsView();
  readonly placing: Placing;
  readonly aiming: Aiming;
  private readonly flashes = new FlashesView();
  private readonly witness = new WitnessView();
  private readonly cautions = new CautionsView();
  private readonly course = new CourseView();
  private readonly prospect = new ProspectView();
  private readonly headingGrip: HeadingGrip;
  private readonly placeGrip: PlaceGrip;
  private readonly answers: AnswerButtons;
  private pressed: ClosedArc | null = null;
  /** The spots of a tabletop that have a piece. */
  private filled: readonly string[] = [];

  private readonly stage: Stage;
  private readonly objects: ObjectsView;
  private readonly loupe: Loupe;
  private readonly prefix: string;
  private readonly events: BoardEvents;
  private readonly changed: (settled: boolean) => void;

  constructor(
    stage: Stage,
    objects: ObjectsView,
    loupe: Loupe,
    prefix: string,
    events: BoardEvents,
    changed: (settled: boolean) => void,
  ) {
    this.stage = stage;
    this.objects = objects;
    this.loupe = loupe;
    this.prefix = prefix;
    this.placing = new Placing({ stage, objects, loupe, prefix, events, moved: () => this.moveGrips(), changed });
    this.aiming = new Aiming({ stage, objects: objects, loupe, events, changed });
    this.events = events;
    this.changed = changed;
    this.headingGrip = new HeadingGrip(
      (by) => (this.fanOpen ? this.nudge(by) : this.placing.turn(this.placing.places.heading + by, false)),
      () => events.onConfirm?.(),
    );
    this.placeGrip = new PlaceGrip(
      (by) => this.placing.shift(this.stage.way(by)),
      () => (this.overlay.answer ? events.onConfirm?.() : this.placing.layHere()),
    );
    this.answers = new AnswerButtons(
      stage,
      () => events.onConfirm?.(),
      () => events.onCancel?.(),
    );
    stage.root.append(this.answers.element);
    const { placing: laying, aiming } = this;
    this.under.append(
      this.prospect.water,
      this.course.under,
      laying.places.element,
      this.docking.element,
      this.reaches.element,
      aiming.view.under,
    );
    this.over.append(
      this.course.over,
      this.also.element,
      this.ghosts.element,
      laying.carried.element,
      this.fan.element,
      aiming.view.over,
    );
    this.over.append(this.prospect.rim, this.cautions.element, this.witness.element, this.flashes.element);
    this.grips.append(this.headingGrip.element, this.placeGrip.element, aiming.grip.element);
  }

  get fanOpen(): boolean {
    return this.fan.fan !== null;
  }

  get placeOpen(): boolean {
    return Boolean(this.overlay.places);
  }

  show(overlay: Overlay, scene: Scene | null): void {
    this.overlay = overlay;
    const fan = overlay.fan ?? null;
    const same = JSON.stringify(fan) === JSON.stringify(this.fan.fan);
    const heading = same && this.dragging ? this.fan.heading : overlay.heading;
    if (!same) [this.dragging, this.pressed] = [false, null];
    this.fan.show(fan, this.fanShip(scene), heading);
    this.reaches.show(overlay.reaches ?? []);
    this.course.show(overlay);
    this.cautions.show(overlay.cautions ?? []);
    this.prospect.show(fan, overlay.rim ?? [], overlay.water ?? []);
    this.point(null);
    const ghosts = this.ghostsOf(overlay, fan);
    this.placing.show(overlay, scene, ghosts.length > 0);
    this.ghosts.show(ghosts, this.seat(scene));
    this.also.show(overlay.also?.ghosts ?? [], this.seat(scene));
    this.aiming.show(overlay.lay ?? null, overlay.placed ?? []);
    this.flashes.show(overlay.flashes ?? []);
    this.showDocking();
    this.stage.root.classList.toggle("steering", fan !== null);
    this.showEnd();
    this.mark();
    this.answers.show(overlay.answer ?? null);
    this.filled = scene?.top?.pyramids.map(({ spot }) => spot) ?? [];
    this.moveGrips();
  }

  /** The plan's ghosts to draw: not the one that turns in the fan, nor the home under the pointer. */
  private ghostsOf({ ghosts = [], places }: Overlay, fan: Fan | null): readonly GhostLook[] {
    if (fan && !fan.hull?.length) return ghosts.filter((ghost) => !heldAt(ghost.hull, fan));
    return places ? ghosts.filter((ghost) => turnable(ghost.hull)) : ghosts;
  }

  /** Lights what the pointed and the chosen object belong to, and draws the refusal: the overlay's, or that of the closed
   * marker under the pointer. */
  point(hovered: string | null): void {
    this.objects.light([hovered, this.overlay.selected]);
    const marker = this.overlay.markers?.find((each) => each.object && each.object === hovered && each.refusal);
    const refusal = this.overlay.refusal ?? marker?.refusal ?? null;
    this.witness.show(refusal, this.hullOf(refusal?.witness?.object));
  }

  private fanShip(scene: Scene | null): FanShip {
    const piece = scene?.ships?.find((each) => each.name === this.overlay.selected);
    const vessel = scene?.vessels?.find((each) => each.name === this.overlay.selected);
    const seat = this.seat(scene);
    const name = patternOf(colourOf(seat));
    const pattern = name === "plain" ? "none" : `url(#${this.prefix}-${name})`;
    return {
      seat,
      pattern,
      unknown: `url(#${this.prefix}-unknown)`,
      damage: piece?.damage ?? 0,
      cargo: piece?.cargo ?? [],
      ...(vessel ? { own: unlaid(vessel.hull, vessel.at, vessel.heading), masts: vessel.masts } : {}),
    };
  }

  private seat(scene: Scene | null): number {
    const all = [...(scene?.ships ?? []), ...(scene?.vessels ?? [])];
    return all.find((each) => each.name === this.overlay.selected)?.seat ?? scene?.viewer ?? 0;
  }

  private hullOf(name: string | null | undefined): Polygon | null {
    return name ? (this.objects.all.get(name)?.hull ?? null) : null;
  }

  /** The previewed hull: the ghost in the fan, under the pointer, or the last of the plan; else the ship itself. */
  private ghostHull(): Polygon {
    if (this.fan.fan) return this.fan.hull();
    const last = this.overlay.ghosts?.at(-1);
    return (
      last?.hull ?? (this.overlay.places ? this.placing.places.hull() : (this.hullOf(this.overlay.selected) ?? []))
    );
  }

  private showDocking(): void {
    const fresh = this.staleness() === 0;
    const docked = fresh ? (this.overlay.docked ?? []) : [];
    const hulls = docked.map((name) => this.hullOf(name)).filter((hull) => hull !== null);
    this.docking.show(this.overlay.rings ?? [], this.ghostHull(), hulls);
  }

  /** A hull may end its course before the fan's ghost: the plan's ghost is drawn in its place while the plan is fresh. */
  private showEnd(): void {
    const told = Boolean(this.fan.fan?.hull?.length && this.overlay.ghosts?.length);
    const planned = this.overlay.ghosts?.at(-1)?.heading ?? 0;
    const fresh = told && turnBetween(planned, this.fan.heading) === 0;
    this.fan.element.classList.toggle("told", fresh);
    for (const part of [this.ghosts.element, this.course.under, this.course.over])
      part.classList.toggle("outdated", told && !fresh);
  }

  private mark(): void {
    const { selected, docked = [], reaches = [], tracks = [], markers = [], refusal } = this.overlay;
    const sunk = tracks.flatMap((track) => (track.sinks ? (track.met ?? []) : []));
    const targets = new Set([...reaches.flatMap((reach) => [...reach.targets]), ...sunk]);
    const blockers = new Set([refusal?.witness?.object ?? "", this.pressed?.refusal?.witness?.object ?? ""]);
    const open = new Set(markers.filter((m) => !m.refusal).map((m) => m.object ?? ""));
    const closed = new Set(markers.filter((m) => m.refusal).map((m) => m.object ?? ""));
    const named = markers.flatMap((m) => (m.object && !m.refusal ? [m.object] : []));
    const several = new Set(named.filter((name, i) => named.indexOf(name) !== i));
    const told = new Map(markers.map((m) => [m.object ?? "", m.refusal ? `closed: ${m.refusal.reason}` : m.label]));
    for (const [name, object] of this.objects.all) {
      object.describe(told.get(name) ?? "");
      object.mark({
        selected: name === selected,
        target: targets.has(name),
        docked: docked.includes(name),
        blocker: blockers.has(name),
        open: open.has(name),
        ways: several.has(name),
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

  /** The object that a press takes hold of: one to be placed, or the fan. */
  grab(pixel: Point, kind: PointerKind): Drag | null {
    const aimed = this.aiming.grab(pixel, kind);
    if (aimed) return aimed;
    const p = this.stage.table(pixel);
    const grip_u = (kind === "touch" ? 34 : 22) / this.stage.camera.zoom;
    const knob = this.knob();
    const toKnob_px = knob === null ? Infinity : dist(this.stage.px(knob), pixel);
    const onKnob = toKnob_px < (kind === "touch" ? 34 : 20);
    const laid = this.placing.grab(p, kind, onKnob ? toKnob_px : Infinity);
    if (laid || !this.fan.fan || !(onKnob || this.fan.takes(p, grip_u * 0.4))) return laid;
    return this.fanDrag(kind);
  }

  /** Turns the open fan towards the pointer. */
  fanDrag(kind: PointerKind): Drag {
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
        const tapped = kept && !begun;
        const again = tapped && this.onBow(pixel);
        if (kept && !again) follow(pixel);
        this.loupe.lower();
        this.dragging = false;
        this.focusGrip();
        if (again) this.events.onConfirm?.();
        else if (kept && this.fan.fan) {
          const at = tapped && !this.pressed ? this.stage.table(pixel) : null;
          this.events.onHeading?.(this.fan.heading, true, at);
        }
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
    this.showDocking();
    this.showEnd();
    this.moveGrips();
    this.changed(done);
  }

  private nudge(by_ddeg: number): void {
    if (!this.fan.fan || this.fan.fan.arcs.length === 0) return;
    this.press(null);
    this.turnTo(stepHeading(this.fan.heading, by_ddeg, this.fan.fan.arcs), true);
  }

  /** Handles a pointer that hovers over the sea. */
  hover(pixel: Point): void {
    if (this.placeOpen && this.placing.places.follows) this.pointAt(pixel, false);
    this.aiming.hover(pixel);
  }

  /** The ghost of a place follows the pointer. */
  pointAt(pixel: Point, done: boolean): void {
    this.placing.pointTo(this.stage.table(pixel), done);
  }

  /** Handles a tap on open water: places the object that is asked for, else clears the selection. */
  layAt(at: Point): void {
    if (this.placeOpen && !this.overlay.places?.lies) this.placing.pointTo(at, true);
    else this.events.onPick(null);
  }

  focusGrip(): boolean {
    if (this.aiming.focus()) return true;
    const grip = this.fanOpen ? this.headingGrip : this.placeOpen ? this.placeGrip : null;
    grip?.element.focus({ preventScroll: true });
    return grip !== null;
  }

  /** True if a pixel is at the bow of a ghost that can be played: a press there plays it. */
  onBow(pixel: Point): boolean {
    const { fan } = this.fan;
    if (!fan || !this.overlay.answer) return false;
    return dist(this.stage.px(from(fan.pivot, this.fan.heading, radius(fan))), pixel) <= BOW_PX;
  }

  /** True if a pixel is on the ghost, where a double click confirms. */
  onGhost(pixel: Point): boolean {
    return this.fanOpen && dist(this.stage.table(pixel), centroid(this.fan.hull())) < radius(this.fan.fan!) / 2;
  }

  // --- On the screen ---------------------------------------------------------------------------------------------------

  /** The place of the turning handle: beyond the bow of the fan's ghost, or of the place's. */
  private knob(): Point | null {
    const { fan } = this.fan;
    const beyond = KNOB_PX / this.stage.camera.zoom;
    if (fan) return fan.arcs.length > 0 ? from(fan.pivot, this.fan.heading, radius(fan) + beyond) : null;
    const { bow, heading } = this.placing.places;
    return bow && from(bow, heading, beyond);
  }

  moveGrips(): void {
    this.aiming.moveGrip();
    this.course.scale(this.stage.camera.zoom, this.stage.turn);
    const knob = this.knob();
    const covers = knob !== null && this.objects.near(knob, DISC_PX / this.stage.camera.zoom, this.overlay.selected);
    this.headingGrip.element.classList.toggle("see-through", covers);
    const { places } = this.placing;
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
    this.answers.move(this.answered());
  }

  /** What tick and cross are about, in pixels: the ghost and its knob, or the place or ship that acts. */
  private answered(): Polygon {
    if (!this.overlay.answer || this.dragging || this.placing.carrying) return [];
    const spot = this.objects.spotsAt(this.overlay.pyramids).at(-1);
    const hull = spot ?? this.hullOf(this.overlay.struck?.[0]) ?? this.ghostHull();
    const knob = hull.length > 0 ? this.knob() : null;
    return [...hull, ...(knob ? [knob] : [])].map((p) => this.stage.px(p));
  }

  /** Finds a place for tick and cross that covers none of these nor an open choice, and returns it as an obstacle. */
  placeAnswers(avoid: readonly Obstacle[]): Obstacle[] {
    const open = (this.overlay.markers ?? []).filter(({ refusal }) => !refusal);
    const hulls = [
      ...open.map(({ object, at }) => this.hullOf(object) ?? (at ? [at] : [])),
      ...this.filled.map((spot) => this.hullOf(spot) ?? []),
      ...this.objects.spotsAt(this.overlay.pyramids),
    ];
    const choices = hulls.map((hull) => ({ hull: hull.map((p) => this.stage.px(p)), weight: 4 }));
    return this.answers.place(this.answered(), this.astern(), [...avoid, ...choices]);
  }

  /** The direction away from the ghost's bow, as a unit vector on the screen; to the right if it has no heading. */
  private astern(): Point {
    const knob = this.knob();
    if (!knob) return [1, 0];
    const [[x, y], [u, v]] = [this.stage.px(centroid(this.ghostHull())), this.stage.px(knob)];
    const far = Math.hypot(x - u, y - v) || 1;
    return [(x - u) / far, (y - v) / far];
  }

  /** The outlines of all objects, in pixels. */
  hulls(): Obstacle[] {
    const all = [...this.objects.all.values()];
    return all.map(({ hull }) => ({ hull: hull.map((p) => this.stage.px(p)), weight: 1.1 }));
  }

  /** The plates for the current choice. `hovered` may be a marker's object with a reason why it is closed, `mark` the one
   * of several markers of that object. */
  callouts(hovered: string | null, mark: string | null): Callout[] {
    const callouts = calloutsOf({
      overlay: this.overlay,
      fan: this.fan.fan,
      heading: this.fan.heading,
      fresh: this.staleness() === 0,
      pressed: this.pressed,
      hovered,
      mark,
      ghost: this.ghostHull(),
      hullOf: (name) => this.hullOf(name),
      seen: (shape) => this.stage.shows(shape),
      way: (by) => this.stage.way(by),
    });
    return [...this.aiming.callouts(), ...this.flashes.callouts(), ...callouts];
  }

  /** Areas that names and plates should not cover, in pixels. */
  obstacles(): Obstacle[] {
    const fan = this.fan.fan;
    const shapes = calloutObstacles(this.overlay, fan, this.ghostHull(), (name) => this.hullOf(name));
    const found = shapes.map(({ hull, weight }) => ({ hull: hull.map((p) => this.stage.px(p)), weight }));
    const aimed = this.aiming.room().map((p) => this.stage.px(p));
    if (aimed.length > 0) found.push({ hull: aimed, weight: 3 });
    const knob = this.knob();
    return knob ? [...found, { hull: rectangle(this.stage.px(knob), 36, 36), weight: 3 }] : found;
  }
}
