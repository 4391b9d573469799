/**
 * Looking back. `at` is the number of entries after which one looks, or null for now. News never pulls one forward: only
 * `now` and going past the last entry do.
 */

import { signal } from "@preact/signals";
import type { View } from "../generated/wire.ts";

const MOST_KEPT = 400;
const STEP_MS = 900;

export interface HistoryEnds {
  /** How many entries there are now. */
  latest(): number;
  /** Whose eyes: views of different seats are kept apart. */
  viewer(): string;
  viewAt(seq: number): Promise<View | null>;
  /** Kept when the table has stopped moving. */
  settled(): Promise<unknown>;
}

export class History {
  readonly at = signal<number | null>(null);
  readonly view = signal<View | null>(null);
  readonly playing = signal(false);
  private readonly seen = new Map<string, View>();
  private readonly ends: HistoryEnds;
  private run = 0;

  constructor(ends: HistoryEnds) {
    this.ends = ends;
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
    this.at.value = null;
    this.view.value = null;
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
      this.at.value = null;
      this.view.value = null;
      return;
    }
    this.at.value = wanted;
    const view = await this.viewAt(wanted);
    if (view && this.at.peek() === wanted) this.view.value = view;
  }

  private async viewAt(seq: number): Promise<View | null> {
    const key = `${this.ends.viewer()}:${seq}`;
    const kept = this.seen.get(key);
    if (kept) return kept;
    const view = await this.ends.viewAt(seq);
    if (view) {
      if (this.seen.size >= MOST_KEPT) this.seen.delete(this.seen.keys().next().value!);
      this.seen.set(key, view);
    }
    return view;
  }
}
