/**
 * What lay after every entry, as far as this page knows: told as it happened, or asked for, each once.
 *
 * One question is under way at a time. What is looked at comes first, then what lies beside it, so that the next step is
 * there before it is made.
 */

import type { View } from "../generated/wire.ts";
import { CLOCK, type Clock } from "./connection.ts";

const MOST_KEPT = 400;
/** So many positions on either side of the one that is looked at. */
const BESIDE = 3;
/** Between questions that nobody waits for: a hand that goes through the match stays within what a server takes. */
const REST_MS = 25;

export interface PastEnds {
  /** How many entries there are now. */
  latest(): number;
  /** Whose eyes: views of different seats are kept apart. */
  viewer(): string;
  /** Asks the server; null when no answer comes. */
  viewAt(seq: number): Promise<View | null>;
}

interface Waiting {
  readonly seq: number;
  readonly done: (view: View | null) => void;
}

export class PastViews {
  /** The longest unused first. */
  private readonly kept = new Map<string, View>();
  private readonly ends: PastEnds;
  private readonly clock: Clock;
  private waiting: Waiting | null = null;
  private around: number | null = null;
  private busy = false;
  private timer: number | null = null;

  constructor(ends: PastEnds, clock: Clock = CLOCK) {
    this.ends = ends;
    this.clock = clock;
  }

  /** What somebody saw need not be asked for. */
  keep(viewer: string, seq: number, view: View): void {
    const key = `${viewer}:${seq}`;
    this.kept.delete(key);
    this.kept.set(key, view);
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value!);
  }

  /** The view after so many entries, if it is here. */
  find(seq: number): View | null {
    const viewer = this.ends.viewer();
    const view = this.kept.get(`${viewer}:${seq}`);
    if (view) this.keep(viewer, seq, view);
    return view ?? null;
  }

  /** The view after so many entries; null when no answer comes, or another one is asked for meanwhile. */
  ask(seq: number): Promise<View | null> {
    this.waiting?.done(null);
    return new Promise((done) => {
      this.waiting = { seq, done };
      this.goOn();
    });
  }

  /** Somebody looks here: what lies beside it is asked for when nothing else is. */
  lookAround(seq: number): void {
    this.around = seq;
    this.goOn();
  }

  /** Nobody looks back any more. */
  rest(): void {
    this.waiting?.done(null);
    this.waiting = this.around = null;
    if (this.timer !== null) this.clock.cancel(this.timer);
    this.timer = null;
  }

  private goOn(): void {
    if (this.busy) return;
    if (this.waiting) void this.answer(this.waiting);
    else if (this.timer === null) void this.fetch(this.beside());
  }

  private async answer(waiting: Waiting): Promise<void> {
    const view = this.find(waiting.seq) ?? (await this.question(waiting.seq));
    if (this.waiting === waiting) this.waiting = null;
    waiting.done(view);
    this.goOn();
  }

  private async fetch(seq: number | null): Promise<void> {
    if (seq === null) return;
    const view = await this.question(seq);
    // Without an answer there is no line: the next look asks again.
    if (view === null) this.around = null;
    else
      this.timer = this.clock.after(REST_MS, () => {
        this.timer = null;
        this.goOn();
      });
    if (this.waiting) this.goOn();
  }

  private async question(seq: number): Promise<View | null> {
    const viewer = this.ends.viewer();
    this.busy = true;
    const view = await this.ends.viewAt(seq);
    this.busy = false;
    if (view) this.keep(viewer, seq, view);
    return view;
  }

  /** The nearest position that is not here. */
  private beside(): number | null {
    if (this.around === null) return null;
    for (let far = 1; far <= BESIDE; far++)
      for (const seq of [this.around - far, this.around + far])
        if (seq >= 0 && seq < this.ends.latest() && !this.kept.has(`${this.ends.viewer()}:${seq}`)) return seq;
    return null;
  }
}
