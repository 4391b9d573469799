/** The last seconds before the rush begins, and before its time is up, are heard one by one. */

import type { Due } from "../picture.ts";

/** Which of NATURE's words is counted down to, and for how many seconds. */
const COUNTED: Readonly<Record<string, number>> = { go: 3, time: 5 };
const SECOND_MS = 1000;
/** A message is on its way for so long: what was due by so little is heard at once. */
const LATE_MS = 400;

/** When ticks are due from now on, in milliseconds from now. */
export function ticks(clock: readonly Due[], now_ms: number): readonly number[] {
  return clock.flatMap(({ action, at_ms }) => {
    const seconds = COUNTED[action] ?? 0;
    const waits = Array.from({ length: seconds }, (_, i) => at_ms - (seconds - i) * SECOND_MS - now_ms);
    return waits.filter((wait) => wait > -LATE_MS).map((wait) => Math.max(0, wait));
  });
}

export class SoundClock {
  private readonly tick: () => void;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private told = "";

  constructor(tick: () => void) {
    this.tick = tick;
  }

  /** What NATURE will say by the clock, as it is known now. */
  follow(clock: readonly Due[]): void {
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
