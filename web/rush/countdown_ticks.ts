/** Ticks for the last seconds before the rush begins, and before its time is up. */

import type { Timer } from "../protocol/snapshot.ts";

/** How many of the last seconds of a timer tick. */
const COUNTED: Readonly<Record<Timer["shown"], number>> = { no: 0, countdown: 3, clock: 5 };
const SECOND_MS = 1000;
/** The tolerance for a message's delay: a tick that was due this recently is played at once. */
const LATE_MS = 400;

/** The times of the coming ticks, in milliseconds from now. */
export function ticks(clock: readonly Timer[], now_ms: number): readonly number[] {
  return clock.flatMap(({ shown, at_ms }) => {
    const seconds = COUNTED[shown];
    const waits = Array.from({ length: seconds }, (_, i) => at_ms - (seconds - i) * SECOND_MS - now_ms);
    return waits.filter((wait) => wait > -LATE_MS).map((wait) => Math.max(0, wait));
  });
}

export class CountdownTicks {
  private readonly tick: () => void;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private told = "";

  constructor(tick: () => void) {
    this.tick = tick;
  }

  /** The timed entry of NATURE, as it is known now. */
  follow(clock: readonly Timer[]): void {
    const told = clock.map(({ action, at_ms }) => `${action} ${Math.round(at_ms / LATE_MS)}`).join();
    if (told === this.told) return;
    this.stop();
    this.told = told;
    this.timers = ticks(clock, performance.now()).map((wait) => setTimeout(this.tick, wait));
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.told = "";
  }
}
