/** News for screen readers that arrive quickly: spoken with pauses, and only the latest few of them. */

import type { Clock } from "../protocol/connection.ts";

const PAUSE_MS = 1800;
const MOST = 3;

export class Announcer {
  private waiting: readonly string[] = [];
  private timer: number | null = null;
  private readonly clock: Clock;
  private readonly speak: (text: string) => void;

  constructor(clock: Clock, speak: (text: string) => void) {
    this.clock = clock;
    this.speak = speak;
  }

  /** Speaks at once after a pause; else at the end of the pause, and of several only the latest. */
  tell(sentences: readonly string[]): void {
    this.waiting = [...this.waiting, ...sentences];
    if (this.timer === null) this.next();
  }

  stop(): void {
    if (this.timer !== null) this.clock.cancel(this.timer);
    this.timer = null;
    this.waiting = [];
  }

  private next(): void {
    this.timer = null;
    if (this.waiting.length === 0) return;
    const left = this.waiting.length - MOST;
    const told = this.waiting.slice(-MOST);
    this.waiting = [];
    this.speak([...(left > 0 ? [`${left} more`] : []), ...told].join(". "));
    this.timer = this.clock.after(PAUSE_MS, () => this.next());
  }
}
