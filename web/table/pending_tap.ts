/**
 * A tap waits until the open choices are known. Another tap replaces it; a new scene, or another selected object, clears
 * it.
 */

import type { Overlay, Point } from "./types.ts";

/** The tapped object or the open water, and the point. Keys have no point. */
export interface Tap {
  readonly name: string | null;
  readonly at: Point | null;
}

export class PendingTap {
  private tapped: Tap | null = null;
  private readonly awaited: () => boolean;
  private readonly take: (tapped: Tap) => void;

  constructor(awaited: () => boolean, take: (tapped: Tap) => void) {
    this.awaited = awaited;
    this.take = take;
  }

  /** True if this tap has to wait. */
  holds(name: string | null, at: Point | null): boolean {
    this.tapped = this.awaited() ? { name, at } : null;
    return this.tapped !== null;
  }

  /** Checks if the open choices are known now. */
  retry(): void {
    if (!this.tapped || this.awaited()) return;
    queueMicrotask(() => {
      const { tapped } = this;
      if (!tapped || this.awaited()) return;
      this.tapped = null;
      this.take(tapped);
    });
  }

  forget(): void {
    this.tapped = null;
  }
}

/** True if another object was chosen; the answer to a choice, which may tell the object, changes nothing. */
export const chosenOther = (before: Overlay, now: Overlay): boolean =>
  now.selected !== before.selected && now.awaited !== false;
