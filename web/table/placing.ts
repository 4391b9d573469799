/** Placing objects by hand: the requested place and its ghost, and dragged objects. */

import { add, away, bearing, centroid, into, sub, wrap } from "./geometry.ts";
import { hit, type PointerKind, REACH_PX } from "./hit.ts";
import type { Loupe } from "./loupe.ts";
import type { ObjectsView } from "./objects.ts";
import { GhostsView, PlacesView } from "./overlay_layers.ts";
import { chosenOther } from "./pending_tap.ts";
import type { Drag } from "./pointer.ts";
import type { Stage } from "./stage.ts";
import type { BoardEvents, DropTarget, GhostLook, Overlay, Point, Polygon, Scene } from "./types.ts";

export interface PlacingHost {
  readonly stage: Stage;
  readonly objects: ObjectsView;
  readonly loupe: Loupe;
  readonly prefix: string;
  readonly events: BoardEvents;
  /** Called when the ghost has moved: its handles move along. */
  moved(): void;
  changed(settled: boolean): void;
}

/** What the board adds to the drag of a piece of a tabletop. */
export interface PieceCarrier {
  /** Draws the piece of an object at a point of the table, and marks where it would be dropped; null puts it back. */
  carry(name: string | null, at: Point, over: DropTarget): void;
  over(pixel: Point, kind: PointerKind): DropTarget;
  /** A press that did not move. */
  tap(pixel: Point, kind: PointerKind): void;
}

const NOWHERE: DropTarget = { mark: null, object: null };

/** A dragged piece of a tabletop is seen above the finger, or a little above the pointer. */
const LIFT_PX: Readonly<Record<PointerKind, number>> = { mouse: 8, pen: 16, touch: 46 };

export class Placing {
  readonly places: PlacesView;
  /** The dragged object, until the overlay has a ghost of it. */
  readonly carried = new GhostsView();
  /** Set by the board. */
  carrier: PieceCarrier | null = null;
  /** The objects under the finger, for the magnifying glass. */
  private readonly glass = new GhostsView();
  private dragged: { name: string; hull: Polygon } | null = null;
  /** A piece of a tabletop is dragged. */
  carrying = false;
  /** The point that was aimed at before the regions were known. */
  private early: { readonly point: Point; readonly done: boolean } | null = null;
  private overlay: Overlay = {};
  private scene: Scene | null = null;
  private readonly host: PlacingHost;

  constructor(host: PlacingHost) {
    this.host = host;
    this.places = new PlacesView(host.prefix);
  }

  /** `planned` says that the plan has a ghost of its own. */
  show(overlay: Overlay, scene: Scene | null, planned: boolean): void {
    if (chosenOther(this.overlay, overlay)) this.early = null;
    this.overlay = overlay;
    this.scene = scene;
    this.places.show(overlay.places ?? null, planned);
    this.showDragged();
    if (this.early && !overlay.awaited) queueMicrotask(() => this.followEarly());
  }

  /**
   * The object that a press takes hold of: the turning handle (within this many pixels), the ghost, a movable object, or the
   * requested place. Markers on the table are chosen, not dragged.
   */
  grab(p: Point, kind: PointerKind, toKnob_px: number): Drag | null {
    const { places } = this.overlay;
    const { zoom } = this.host.stage.camera;
    const toGhost_px = places && this.places.at ? away(p, this.places.hull()) * zoom : Infinity;
    // On a small sea the knob's area covers the ship: the nearer of the two wins.
    if (places && toKnob_px < Infinity && toKnob_px <= toGhost_px) return this.turnDrag();
    if (toGhost_px < REACH_PX[kind] / 2) return this.placeDrag(kind, sub(this.places.at!, p));
    const name = this.foundAt(p, kind, this.overlay.draggable ?? []);
    const spot = name !== null && this.host.objects.all.get(name)?.kind === "spot";
    if (name && spot && this.carrier) return this.pieceDrag(name, this.carrier, kind);
    if (name) return this.carryDrag(name, p, kind);
    const marked = (this.overlay.markers ?? []).flatMap((marker) => marker.object ?? []);
    if (!places || places.lies || this.foundAt(p, kind, marked)) return null;
    return this.placeDrag(kind, [0, 0]);
  }

  private foundAt(p: Point, kind: PointerKind, names: readonly string[]): string | null {
    const objects = names.flatMap((name) => this.host.objects.all.get(name) ?? []);
    return hit(p, objects, this.host.stage.camera.zoom, kind);
  }

  /** Drags a piece of a spot, and leaves the spot where it is; a press that does not move is a tap. */
  private pieceDrag(name: string, carrier: PieceCarrier, kind: PointerKind): Drag {
    const { stage, events } = this.host;
    let begun = false;
    const follow = (pixel: Point, done: boolean): void => {
      if (!begun) {
        begun = this.carrying = true;
        this.host.moved();
      }
      const over = carrier.over(pixel, kind);
      carrier.carry(name, stage.table([pixel[0], pixel[1] - LIFT_PX[kind]]), over);
      events.onDrag?.(name, rounded(stage.table(pixel)), done, over);
    };
    return {
      move: (pixel) => follow(pixel, false),
      end: (pixel, kept) => {
        if (!begun) {
          if (kept) carrier.tap(pixel, kind);
          return;
        }
        if (kept) follow(pixel, true);
        this.carrying = false;
        carrier.carry(null, [0, 0], NOWHERE);
        if (!kept) events.onDragBroken?.(name);
        this.host.moved();
        this.host.changed(true);
      },
    };
  }

  /** Drags an object; a press that does not move picks it. */
  private carryDrag(name: string, start: Point, kind: PointerKind): Drag {
    const object = this.host.objects.all.get(name)!;
    const [hull, foot] = [object.hull, object.pose.at];
    let begun = false;
    const follow = (pixel: Point, done: boolean): void => {
      const by = sub(this.host.stage.table(pixel), start);
      const at = rounded(add(foot, by));
      this.dragged = { name, hull: hull.map((corner) => add(corner, by)) };
      this.showDragged();
      this.places.held = !done;
      if (this.overlay.places?.object === name) this.places.move(at);
      this.host.moved();
      if (kind === "touch")
        this.magnify({ object: name, hull: this.dragged.hull, heading: object.pose.heading, land: true }, pixel);
      begun = true;
      this.host.events.onDrag?.(name, at, done, NOWHERE);
    };
    return {
      move: (pixel) => follow(pixel, false),
      end: (pixel, kept) => {
        if (begun && kept) follow(pixel, true);
        this.dragged = null;
        this.showDragged();
        this.host.loupe.lower();
        this.places.held = false;
        if (begun) this.host.changed(true);
        else if (kept) this.host.events.onPick(name);
      },
    };
  }

  /** Shows the area under the finger in the glass. */
  private magnify(ghost: GhostLook, pixel: Point): void {
    const at = centroid(ghost.hull);
    this.glass.show([ghost], ghost.seat ?? this.seatOf(ghost.object));
    this.host.loupe.raise(at, this.glass.element);
    this.host.loupe.move(at, pixel);
  }

  /** The picture of the dragged object, unless the overlay has its own. */
  private showDragged(): void {
    const { dragged: load, overlay } = this;
    for (const object of this.host.objects.all.values())
      if (object.kind === "piece" || object.kind === "flag") object.mark({ lifted: object.name === this.lifted() });
    const drawn = overlay.places?.object === load?.name || overlay.ghosts?.some((ghost) => ghost.object === load?.name);
    const object = load && !drawn ? this.host.objects.all.get(load.name) : undefined;
    const ghost = object && { object: load!.name, hull: load!.hull, heading: object.pose.heading, land: true };
    this.carried.show(ghost ? [ghost] : [], this.seatOf(load?.name));
  }

  /** The object that is dragged or moved: its old place is drawn faintly. */
  private lifted(): string | null {
    if (this.dragged) return this.dragged.name;
    return this.overlay.places?.lies ? this.overlay.places.object : null;
  }

  private seatOf(name: string | undefined): number {
    const { ships = [], flags = [], cards = [], vessels = [] } = this.scene ?? {};
    return [...ships, ...vessels, ...flags, ...cards].find((each) => each.name === name)?.seat ?? 0;
  }

  /** The handle at the bow of a place's ghost turns it, by whole degrees. */
  private turnDrag(): Drag {
    const follow = (pixel: Point, done: boolean): void => {
      if (!this.places.at) return;
      const wish = bearing(this.places.at, this.host.stage.table(pixel));
      this.turn(Math.round(wish / 10) * 10, done);
    };
    this.places.held = true;
    return {
      move: (pixel) => follow(pixel, false),
      end: (pixel, kept) => {
        this.places.held = false;
        if (kept) follow(pixel, true);
        this.host.changed(true);
      },
    };
  }

  /** Turns the ghost of the place to another heading. */
  turn(heading: number, done: boolean): void {
    this.places.set = true;
    this.places.turn(wrap(heading));
    this.host.moved();
    this.host.events.onHeading?.(wrap(heading), done);
  }

  private placeDrag(kind: PointerKind, offset: Point): Drag {
    const follow = (pixel: Point, done: boolean): void => {
      this.places.held = !done;
      this.pointTo(add(this.host.stage.table(pixel), offset), done);
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
        this.host.loupe.lower();
        this.host.changed(true);
      },
    };
  }

  /** The ghost follows the pointer within the regions, once they are known. */
  pointTo(point: Point, done: boolean): void {
    const regions = this.overlay.places?.regions;
    this.early = this.overlay.awaited ? { point, done } : null;
    if (!regions) return;
    const at = rounded(into(point, regions));
    this.places.move(at);
    this.host.moved();
    this.host.events.onPoint?.(at, done);
  }

  private followEarly(): void {
    if (!this.early || this.overlay.awaited) return;
    const { point, done } = this.early;
    this.early = null;
    this.pointTo(point, done);
  }

  /** Moves the ghost by a step. */
  shift(by: Point): void {
    const regions = this.overlay.places?.regions;
    if (!regions) return;
    const here = this.places.at ?? centroid(regions[0] ?? []);
    const at = rounded(into(add(here, by), regions));
    this.places.set = true;
    this.places.move(at);
    this.host.moved();
    this.host.events.onPoint?.(at, false);
  }

  /** Drops the object at its ghost, or in the middle of the screen. */
  layHere(): void {
    const region = this.overlay.places?.regions[0];
    const at = this.places.at ?? (region && centroid(region));
    if (at) this.host.events.onPoint?.(rounded(at), true);
  }
}

const rounded = (p: Point): Point => [Math.round(p[0]), Math.round(p[1])];
