/** Laying things by hand: the place that is asked for and its ghost, and what is carried over the table. */

import { add, away, bearing, centroid, into, sub, wrap } from "./geometry.ts";
import { hit, type PointerKind, REACH_PX } from "./hit.ts";
import type { Loupe } from "./loupe.ts";
import { GhostsView, PlacesView } from "./overlay.ts";
import type { Drag } from "./pointer.ts";
import type { Stage } from "./stage.ts";
import type { Things } from "./things.ts";
import type { BoardEvents, GhostLook, Overlay, Point, Polygon, Scene } from "./types.ts";

export interface LayingEnds {
  readonly stage: Stage;
  readonly things: Things;
  readonly loupe: Loupe;
  readonly prefix: string;
  readonly events: BoardEvents;
  /** The ghost has moved: its handles go along. */
  moved(): void;
  changed(settled: boolean): void;
}

export class Laying {
  readonly places: PlacesView;
  /** What a drag carries, until the overlay has a ghost of it. */
  readonly carried = new GhostsView();
  /** What is under the finger, for the glass over it. */
  private readonly glass = new GhostsView();
  private load: { name: string; hull: Polygon } | null = null;
  /** What was pointed to before it was known where something may lie. */
  private early: { readonly point: Point; readonly done: boolean } | null = null;
  private overlay: Overlay = {};
  private scene: Scene | null = null;
  private readonly ends: LayingEnds;

  constructor(ends: LayingEnds) {
    this.ends = ends;
    this.places = new PlacesView(ends.prefix);
  }

  /** `planned` says that the plan has a ghost of its own. */
  show(overlay: Overlay, scene: Scene | null, planned: boolean): void {
    if (overlay.selected !== this.overlay.selected) this.early = null; // it was meant for what was chosen before
    this.overlay = overlay;
    this.scene = scene;
    this.places.show(overlay.places ?? null, planned);
    this.showLoad();
    if (this.early && !overlay.awaited) queueMicrotask(() => this.followEarly());
  }

  /**
   * What a press takes hold of: the handle that turns (so many pixels off), the ghost, something to be carried, or the
   * place that is asked for. What is marked on the table is chosen, not taken hold of.
   */
  grab(p: Point, kind: PointerKind, toKnob_px: number): Drag | null {
    const { places } = this.overlay;
    const { zoom } = this.ends.stage.camera;
    const toGhost_px = places && this.places.at ? away(p, this.places.hull()) * zoom : Infinity;
    // On a small sea the knob's room covers the ship: whichever is nearer is meant.
    if (places && toKnob_px < Infinity && toKnob_px <= toGhost_px) return this.turnDrag();
    if (toGhost_px < REACH_PX[kind] / 2) return this.placeDrag(kind, sub(this.places.at!, p));
    const name = this.foundAt(p, kind, this.overlay.draggable ?? []);
    if (name) return this.carryDrag(name, p, kind);
    const marked = (this.overlay.markers ?? []).flatMap((marker) => marker.object ?? []);
    if (!places || places.lies || this.foundAt(p, kind, marked)) return null;
    return this.placeDrag(kind, [0, 0]);
  }

  private foundAt(p: Point, kind: PointerKind, names: readonly string[]): string | null {
    const things = names.flatMap((name) => this.ends.things.all.get(name) ?? []);
    return hit(p, things, this.ends.stage.camera.zoom, kind);
  }

  /** Carries a thing; a press that does not move picks it. */
  private carryDrag(name: string, start: Point, kind: PointerKind): Drag {
    const thing = this.ends.things.all.get(name)!;
    const [hull, foot] = [thing.hull, thing.pose.at];
    let begun = false;
    const follow = (pixel: Point, done: boolean): void => {
      const by = sub(this.ends.stage.table(pixel), start);
      const at = rounded(add(foot, by));
      this.load = { name, hull: hull.map((corner) => add(corner, by)) };
      this.showLoad();
      this.places.held = !done;
      if (this.overlay.places?.object === name) this.places.move(at);
      this.ends.moved();
      if (kind === "touch") this.magnify({ object: name, hull: this.load.hull, heading: thing.pose.heading }, pixel);
      begun = true;
      this.ends.events.onDrag?.(name, at, done);
    };
    return {
      move: (pixel) => follow(pixel, false),
      end: (pixel, kept) => {
        if (begun && kept) follow(pixel, true);
        this.load = null;
        this.showLoad();
        this.ends.loupe.lower();
        this.places.held = false;
        if (begun) this.ends.changed(true);
        else if (kept) this.ends.events.onPick(name);
      },
    };
  }

  /** Shows in the glass what is under the finger, as it lies now. */
  private magnify(ghost: GhostLook, pixel: Point): void {
    const at = centroid(ghost.hull);
    this.glass.show([ghost], ghost.seat ?? this.seatOf(ghost.object));
    this.ends.loupe.raise(at, this.glass.element);
    this.ends.loupe.move(at, pixel);
  }

  /** The picture of what is carried, unless the overlay has its own. */
  private showLoad(): void {
    const { load, overlay } = this;
    for (const thing of this.ends.things.all.values())
      if (thing.kind === "piece" || thing.kind === "flag") thing.mark({ lifted: thing.name === this.lifted() });
    const drawn = overlay.places?.object === load?.name || overlay.ghosts?.some((ghost) => ghost.object === load?.name);
    const thing = load && !drawn ? this.ends.things.all.get(load.name) : undefined;
    const ghost = thing && { object: load!.name, hull: load!.hull, heading: thing.pose.heading };
    this.carried.show(ghost ? [ghost] : [], this.seatOf(load?.name));
  }

  /** What is carried or laid anew: its old place is only hinted at. */
  private lifted(): string | null {
    if (this.load) return this.load.name;
    return this.overlay.places?.lies ? this.overlay.places.object : null;
  }

  private seatOf(name: string | undefined): number {
    const { pieces = [], flags = [], cards = [] } = this.scene ?? {};
    return [...pieces, ...flags, ...cards].find((each) => each.name === name)?.seat ?? 0;
  }

  /** The handle at the bow of a place's ghost turns it, by whole degrees. */
  private turnDrag(): Drag {
    const follow = (pixel: Point, done: boolean): void => {
      if (!this.places.at) return;
      const wish = bearing(this.places.at, this.ends.stage.table(pixel));
      this.turn(Math.round(wish / 10) * 10, done);
    };
    this.places.held = true;
    return {
      move: (pixel) => follow(pixel, false),
      end: (pixel, kept) => {
        this.places.held = false;
        if (kept) follow(pixel, true);
        this.ends.changed(true);
      },
    };
  }

  /** The ghost of the place lies on another heading. */
  turn(heading: number, done: boolean): void {
    this.places.set = true;
    this.places.turn(wrap(heading));
    this.ends.moved();
    this.ends.events.onHeading?.(wrap(heading), done);
  }

  private placeDrag(kind: PointerKind, offset: Point): Drag {
    const follow = (pixel: Point, done: boolean): void => {
      this.places.held = !done;
      this.pointTo(add(this.ends.stage.table(pixel), offset), done);
      const { object = "", seat = 0 } = this.overlay.places ?? {};
      const { heading } = this.places;
      if (kind === "touch" && this.places.at) this.magnify({ object, hull: this.places.hull(), heading, seat }, pixel);
    };
    return {
      move: (pixel) => follow(pixel, false),
      end: (pixel, kept) => {
        this.places.held = false;
        if (kept) follow(pixel, true);
        this.places.set ||= kept;
        this.ends.loupe.lower();
        this.ends.changed(true);
      },
    };
  }

  /** The ghost follows the pointer, within the regions: as soon as they are known. */
  pointTo(point: Point, done: boolean): void {
    const regions = this.overlay.places?.regions;
    this.early = this.overlay.awaited ? { point, done } : null;
    if (!regions) return;
    const at = rounded(into(point, regions));
    this.places.move(at);
    this.ends.moved();
    this.ends.events.onPoint?.(at, done);
  }

  private followEarly(): void {
    if (!this.early || this.overlay.awaited) return;
    const { point, done } = this.early;
    this.early = null;
    this.pointTo(point, done);
  }

  /** The ghost goes a little further. */
  shift(by: Point): void {
    const regions = this.overlay.places?.regions;
    if (!regions) return;
    const here = this.places.at ?? centroid(regions[0] ?? []);
    const at = rounded(into(add(here, by), regions));
    this.places.set = true;
    this.places.move(at);
    this.ends.moved();
    this.ends.events.onPoint?.(at, false);
  }

  /** What is asked for is laid where its ghost is, or in the middle. */
  layHere(): void {
    const region = this.overlay.places?.regions[0];
    const at = this.places.at ?? (region && centroid(region));
    if (at) this.ends.events.onPoint?.(rounded(at), true);
  }
}

const rounded = (p: Point): Point => [Math.round(p[0]), Math.round(p[1])];
