/** Moves the camera near the current choice, and back afterwards, unless the player has moved the camera meanwhile. */

import { type Camera, NEAR_U, NEAREST_PX, TINY_PX, WHOLE } from "./camera.ts";
import { bounds, centroid, dist, INCH } from "./geometry.ts";
import { extent } from "./sea/fan.ts";
import type { Stage } from "./stage.ts";
import type { Fan, Overlay, PlacesLook, Polygon } from "./types.ts";

/** How much nearer a moment is than the whole sea. */
const VISIT_ZOOM = 1.6;
/** The same on a board of spots, whose pieces are large: the hands and the answer to the moment stay in sight. */
const BOARD_VISIT_ZOOM = 1.15;

/** Where the camera was before it moved near something. */
export interface Return {
  readonly mover: AutoZoom;
  camera: Camera;
  /** The whole table was in sight: it will be again, even if the board has another size by then. */
  whole: boolean;
  handled: number;
}

export class AutoZoom {
  private readonly stage: Stage;
  /** The last to move near something is the last entry. Choices and moments share the list: either may begin or end first. */
  private readonly returns: Return[];
  /** Where the handle of the open fan may be. */
  private fan: Polygon = [];
  /** The object it moved near last. */
  private near: string | null = null;

  constructor(stage: Stage, returns: Return[]) {
    this.stage = stage;
    this.returns = returns;
  }

  /** Moves near an object on the table; its open fan is in sight. */
  to(name: string, hull: Polygon): void {
    const start = this.returns.find(({ mover }) => mover === this);
    const handled = start && this.near === name && start.handled !== this.stage.handled;
    this.near = name;
    this.remember();
    if (handled) this.keepFan();
    else if (!this.stage.steered) this.approach(hull);
  }

  private approach(hull: Polygon): void {
    const [x, y] = centroid(hull);
    this.stage.lookAt({ x: x - NEAR_U, y: y - NEAR_U, w: 2 * NEAR_U, h: 2 * NEAR_U }, NEAREST_PX, this.fan);
  }

  /** Moves nearer to what happens on a sea, or on a board of spots. */
  visit(hull: Polygon, board = false): void {
    this.remember();
    const { x, y, w, h } = bounds(hull);
    const nearer = board ? BOARD_VISIT_ZOOM : VISIT_ZOOM;
    const zoom = Math.max(this.stage.camera.zoom, nearer * this.stage.fitted);
    this.stage.glide({ at: [x + w / 2, y + h / 2], zoom });
  }

  /** Moves to the water between two corners, and stays as if the player had moved the camera. */
  stay(corners: Polygon): void {
    this.forget();
    this.stage.handled += 1;
    this.stage.lookAt(bounds(corners), NEAREST_PX);
  }

  /** Shows the whole table if something happened out of sight. */
  see(points: Polygon): void {
    if (!this.stage.sees(points)) this.stage.fit();
  }

  /** Moves back to the whole table, and stays. */
  whole(): void {
    this.forget();
    this.stage.handled += 1;
    this.stage.fit();
  }

  /** Follows a choice: a fan that opens is in sight, and so is the region where an object may be placed. */
  follow(before: Overlay, now: Overlay): void {
    this.followFan(before.fan ?? null, now.fan ?? null);
    this.followPlaces(before.places ?? null, now.places ?? null);
  }

  private followFan(before: Fan | null, now: Fan | null): void {
    this.fan = now ? extent(now) : [];
    const opens = now && !(before && sameWater(extent(before), this.fan));
    if (opens) this.keepFan();
  }

  /** Moves no further than the open fan needs to be in sight, with its handle on every heading. */
  keepFan(): void {
    if (!this.stage.steered && !this.showsAll()) this.stage.keepInSight(this.fan);
  }

  /** On a small screen, moves near the region where an object may be placed, and back once it is placed. */
  private followPlaces(before: PlacesLook | null, now: PlacesLook | null): void {
    if (before && !now) this.back();
    if (before || !now || this.stage.camera.zoom * INCH > TINY_PX) return;
    const box = bounds(now.regions.flat());
    if (box.w > this.stage.field.w / 2) return;
    this.remember();
    this.stage.lookAt(box, NEAREST_PX);
  }

  /** Moves back, or leaves the way back to what has moved the camera since. */
  back(): void {
    const at = this.returns.findIndex(({ mover }) => mover === this);
    if (at < 0) return;
    const [before] = this.returns.splice(at, 1) as [Return];
    const later = this.returns[at];
    if (later) {
      const { camera, whole, handled } = before;
      Object.assign(later, { camera, whole, handled });
    } else if (before.handled === this.stage.handled) {
      if (before.whole) this.stage.fit();
      else this.stage.glide(before.camera);
    }
  }

  /** No way back is left: the player has moved the camera. */
  private forget(): void {
    this.returns.length = 0;
  }

  /** True if the whole table is in sight once the camera has arrived. */
  private showsAll(): boolean {
    return this.stage.destination.zoom <= this.stage.fitted * WHOLE;
  }

  /** A camera on its way back is remembered as if it were there already. */
  private remember(): void {
    const { destination, handled } = this.stage;
    if (this.returns.every(({ mover }) => mover !== this)) {
      this.returns.push({ mover: this, camera: { ...destination }, whole: this.showsAll(), handled });
    }
  }
}

const sameWater = (a: Polygon, b: Polygon): boolean =>
  a.length === b.length && a.every((at, i) => dist(at, b[i]!) === 0);
