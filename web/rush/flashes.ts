/** Marks over the sea that are shown for a moment. */

import { signal } from "@preact/signals";
import type { Clock } from "../protocol/connection.ts";
import type { FlashLook } from "../table/types.ts";

/** Long enough to be read. */
const SHOWN_MS = 1400;

export class Flashes {
  readonly shown = signal<readonly FlashLook[]>([]);
  private readonly timers = new Map<string, number>();
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  show(flash: FlashLook): void {
    this.remove(flash.key);
    this.shown.value = [...this.shown.peek(), flash];
    this.timers.set(
      flash.key,
      this.clock.after(SHOWN_MS, () => this.remove(flash.key)),
    );
  }

  clear(): void {
    for (const key of [...this.timers.keys()]) this.remove(key);
  }

  private remove(key: string): void {
    const timer = this.timers.get(key);
    if (timer === undefined) return;
    this.clock.cancel(timer);
    this.timers.delete(key);
    this.shown.value = this.shown.peek().filter((flash) => flash.key !== key);
  }
}
