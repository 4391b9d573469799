/**
 * A tap that comes before it is known what may be chosen waits until it is. Another tap comes in its place; a new scene, or
 * another thing chosen, and it is forgotten.
 */

import type { Point } from "./types.ts";

/** What was tapped: an object or the open water, and where. Keys have no place. */
export interface Tapped {
  readonly name: string | null;
  readonly at: Point | null;
}

export class Patience {
  private tapped: Tapped | null = null;
  private readonly awaited: () => boolean;
  private readonly take: (tapped: Tapped) => void;

  constructor(awaited: () => boolean, take: (tapped: Tapped) => void) {
    this.awaited = awaited;
    this.take = take;
  }

  /** Whether this tap has to wait. */
  holds(name: string | null, at: Point | null): boolean {
    this.tapped = this.awaited() ? { name, at } : null;
    return this.tapped !== null;
  }

  /** What may be chosen is perhaps known now. */
  look(): void {
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
