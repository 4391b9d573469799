/**
 * Looking back. `at` is the number of entries after which one looks, or null for now. News never pulls one forward: only
 * `now` and going past the last entry do.
 */

import { batch, signal } from "@preact/signals";
import type { View } from "../generated/wire.ts";
import { type PastEnds, PastViews } from "./pastViews.ts";

const STEP_MS = 900;

export interface HistoryEnds extends PastEnds {
  /** Kept when the table has stopped moving. */
  settled(): Promise<unknown>;
}

export class History {
  readonly at = signal<number | null>(null);
  readonly view = signal<View | null>(null);
  /** What lay there is still asked for: what is seen meanwhile is of another moment. */
  readonly coming = signal(false);
  readonly playing = signal(false);
  readonly past: PastViews;
  private readonly ends: HistoryEnds;
  private run = 0;

  constructor(ends: HistoryEnds) {
    this.ends = ends;
    this.past = new PastViews(ends);
  }

  /** Looks at the position after `seq` entries; past the last one, that is now. */
  async look(seq: number): Promise<void> {
    this.stop();
    await this.show(seq);
  }

  /** One entry back or forward. */
  step(by: number): Promise<void> {
    return this.look((this.at.peek() ?? this.ends.latest()) + by);
  }

  now(): void {
    this.stop();
    this.past.rest();
    this.turn(null, null);
  }

  /** Goes on by itself until now, or until somebody stops it. */
  async play(): Promise<void> {
    if (this.playing.peek()) return this.stop();
    const run = ++this.run;
    this.playing.value = true;
    while (this.at.peek() !== null && this.run === run) {
      await this.show(this.at.peek()! + 1);
      await Promise.all([this.ends.settled(), new Promise((resolve) => setTimeout(resolve, STEP_MS))]);
    }
    if (this.run === run) this.playing.value = false;
  }

  stop(): void {
    this.run++;
    this.playing.value = false;
  }

  /** The seat that looks has changed: what is seen is asked for anew. */
  async renew(): Promise<void> {
    const at = this.at.peek();
    if (at !== null) await this.show(at);
  }

  private async show(seq: number): Promise<void> {
    const wanted = Math.max(0, seq);
    if (wanted >= this.ends.latest()) {
      this.past.rest();
      this.turn(null, null);
      return;
    }
    const viewer = this.ends.viewer();
    const kept = this.past.find(wanted);
    this.turn(wanted, kept ?? this.view.peek(), kept === null);
    const view = kept ?? (await this.past.ask(wanted));
    if (this.at.peek() !== wanted || this.ends.viewer() !== viewer) return;
    if (view) this.turn(wanted, view);
    this.past.lookAround(wanted);
  }

  private turn(at: number | null, view: View | null, coming = false): void {
    batch(() => {
      this.at.value = at;
      this.view.value = view;
      this.coming.value = coming;
    });
  }
}
