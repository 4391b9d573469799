/** What a press, a key or a drop means: a choice at its point or on its object, else the object itself. */

import { hit, type PointerKind, REACH_PX, type Target } from "./hit.ts";
import type { ObjectsView } from "./objects.ts";
import type { Pins } from "./pins.ts";
import type { Drag } from "./pointer.ts";
import type { Stage } from "./stage.ts";
import type { DropTarget, Marker, Overlay, Point } from "./types.ts";

interface Grabs {
  readonly aiming: { grabPlaced(pixel: Point, kind: PointerKind): Drag | null };
  grab(pixel: Point, kind: PointerKind): Drag | null;
  fanDrag(kind: PointerKind): Drag;
}

/** A drag that begins where the pointer first `leaves` what was pressed; until then the press is a tap. */
function orTap(drag: Drag, leaves: (at: Point) => boolean, tap: (at: Point) => void): Drag {
  let left = false;
  return {
    move: (at, fine) => {
      left ||= leaves(at);
      if (left) drag.move(at, fine);
    },
    end: (at, kept) => {
      if (left) drag.end(at, kept);
      else if (kept) tap(at);
    },
  };
}

export class BoardChoices {
  private readonly stage: Stage;
  private readonly objects: ObjectsView;
  private readonly pins: Pins;
  private readonly overlay: () => Overlay;
  /** Where a dragged piece was last. */
  private over: DropTarget = { mark: null, object: null };

  constructor(stage: Stage, objects: ObjectsView, pins: Pins, overlay: () => Overlay) {
    this.stage = stage;
    this.objects = objects;
    this.pins = pins;
    this.overlay = overlay;
  }

  /** The object under a pixel. */
  under(pixel: Point, kind: PointerKind): string | null {
    const { fan, selected } = this.overlay();
    const turning = fan ? (selected ?? null) : null;
    return hit(this.stage.table(pixel), [...this.objects.all.values()], this.stage.camera.zoom, kind, turning);
  }

  /**
   * The drag that a press starts: of what the overlay has there, else of the ship under it. A press on a pin is a tap; on a
   * phone pins reach over the small pieces that they belong to, so that a drag from there is still a drag of the piece.
   */
  grab(pixel: Point, kind: PointerKind, overlay: Grabs, tap: (at: Point) => void): Drag | null {
    if (this.pins.at(pixel, REACH_PX[kind])) {
      const placed = overlay.aiming.grabPlaced(pixel, kind);
      return placed && orTap(placed, () => true, tap);
    }
    return overlay.grab(pixel, kind) ?? this.turning(pixel, kind, overlay.fanDrag(kind), tap);
  }

  /**
   * The drag of the ship that waits to be turned: its fan follows the pointer once that has left the ship. A press that
   * stays on the ship is a tap. Another ship that can be chosen is chosen as soon as the pointer leaves it. Null if neither
   * is under the pixel.
   */
  private turning(pixel: Point, kind: PointerKind, fan: Drag, tap: (at: Point) => void): Drag | null {
    const onShip = (at: Point): boolean => {
      const { fan, selected } = this.overlay();
      return Boolean(fan && selected) && this.under(at, kind) === selected;
    };
    if (onShip(pixel)) return orTap(fan, (at) => !onShip(at), tap);
    const name = this.under(pixel, kind);
    if (!name || !this.overlay().steerable?.includes(name)) return null;
    return orTap(this.steering(pixel, kind, fan, tap), (at) => this.under(at, kind) !== name, tap);
  }

  /** Chooses the ship under a pixel, and turns it once its fan is open. A drop on an object is a press there. */
  private steering(pixel: Point, kind: PointerKind, fan: Drag, tap: (at: Point) => void): Drag {
    let chosen = false;
    return {
      move: (at, fine) => {
        this.stage.steered = true;
        if (!chosen) tap(pixel);
        chosen = true;
        fan.move(at, fine);
      },
      end: (at, kept) => {
        this.stage.steered = false;
        const waits = !this.overlay().fan || this.under(at, kind) !== null;
        if (waits && kept) tap(at);
        fan.end(at, kept && !waits);
      },
    };
  }

  /** The choice of an object, an open one before a closed one; of several with points of their own the nearest to a pixel. */
  choiceOf(name: string | null, pixel: Point | null): Marker | null {
    const ours = (this.overlay().markers ?? []).filter((marker) => name && marker.object === name);
    const open = ours.filter(({ refusal }) => !refusal);
    const nearest = name && pixel && open.length > 1 ? this.pins.nearestOf(name, pixel) : null;
    return open.find(({ id }) => id === nearest) ?? open[0] ?? ours[0] ?? null;
  }

  /** Where a dragged piece would be dropped. */
  dropAt(pixel: Point, kind: PointerKind): DropTarget {
    const pin = this.pins.at(pixel, REACH_PX[kind]);
    const object = this.under(pixel, kind);
    return { mark: pin ?? this.choiceOf(object, pixel)?.id ?? null, object };
  }

  /** Marks the open choice at which a dragged piece would be dropped. True if there is one. */
  aim(over: DropTarget): boolean {
    this.over = over;
    return this.markAim();
  }

  /** The choices have changed: the mark of a choice that is no longer open is gone, though the hand is still. */
  aimAgain(): void {
    if (this.over.mark !== null) this.markAim();
  }

  private markAim(): boolean {
    const { mark, object } = this.over;
    const open = (this.overlay().markers ?? []).some(({ id, refusal }) => id === mark && !refusal);
    this.pins.aim(open ? mark : null);
    for (const each of this.objects.all.values()) each.mark({ aimed: open && each.name === object });
    return open;
  }

  /** The open choices: objects, and the pins of those with points of their own. */
  open(): Target[] {
    const markers = (this.overlay().markers ?? []).filter(({ refusal }) => !refusal);
    const pinned = new Set(this.pins.ids);
    return markers.flatMap(({ id, object, at }): Target[] => {
      if (pinned.has(id) && at) return [{ name: id, hull: [at] }];
      const hull = object ? this.objects.all.get(object)?.hull : undefined;
      return object && hull ? [{ name: object, hull }] : [];
    });
  }
}
