/**
 * A cache of the scenes after each entry: received live, or requested once.
 *
 * One request is pending at a time. The wanted scene comes first, then its neighbours are prefetched, so that the next step
 * is immediate.
 */

import { signal } from "@preact/signals";
import { CLOCK, type Clock } from "../protocol/connection.ts";
import type { Scene } from "../protocol/generated/wire.ts";

const MAX_KEPT = 400;
/** The number of positions to prefetch on either side of the shown one. */
const BESIDE = 3;
/** The pause between prefetches, which keeps a player who steps quickly within the server's rate limit. */
const REST_MS = 25;

export interface PastScenesHost {
  /** The current number of entries. */
  latest(): number;
  /** The viewing seat: scenes of different seats are kept apart. */
  viewer(): string;
  /** Requests a scene from the server; null without an answer. */
  sceneAt(seq: number): Promise<Scene | null>;
}

interface Waiting {
  readonly seq: number;
  readonly done: (scene: Scene | null) => void;
}

export class PastScenes {
  /** Counts the scenes that were stored. */
  readonly count = signal(0);
  /** In order of use, the least recent first. */
  private readonly kept = new Map<string, Scene>();
  private readonly host: PastScenesHost;
  private readonly clock: Clock;
  private waiting: Waiting | null = null;
  private around: number | null = null;
  private busy = false;
  private timer: number | null = null;

  constructor(host: PastScenesHost, clock: Clock = CLOCK) {
    this.host = host;
    this.clock = clock;
  }

  /** Stores a scene that was already received. */
  keep(viewer: string, seq: number, scene: Scene): void {
    const key = `${viewer}:${seq}`;
    const known = this.kept.get(key) === scene;
    this.kept.delete(key);
    this.kept.set(key, scene);
    if (!known) this.count.value = this.count.peek() + 1;
    if (this.kept.size > MAX_KEPT) this.kept.delete(this.kept.keys().next().value!);
  }

  /** The scene after this number of entries, if it is cached. */
  find(seq: number): Scene | null {
    const viewer = this.host.viewer();
    const scene = this.kept.get(`${viewer}:${seq}`);
    if (scene) this.keep(viewer, seq, scene);
    return scene ?? null;
  }

  /** The scene after this number of entries; null without an answer, or if another scene is requested first. */
  ask(seq: number): Promise<Scene | null> {
    this.waiting?.done(null);
    return new Promise((done) => {
      this.waiting = { seq, done };
      this.goOn();
    });
  }

  /** A scene is shown: its neighbours are prefetched when no other request is pending. */
  lookAround(seq: number): void {
    this.around = seq;
    this.goOn();
  }

  /** Stops loading: the replay was closed. */
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
    const scene = this.find(waiting.seq) ?? (await this.question(waiting.seq));
    if (this.waiting === waiting) this.waiting = null;
    waiting.done(scene);
    this.goOn();
  }

  private async fetch(seq: number | null): Promise<void> {
    if (seq === null) return;
    const scene = await this.question(seq);
    // Without an answer the connection is down: the next look retries.
    if (scene === null) this.around = null;
    else
      this.timer = this.clock.after(REST_MS, () => {
        this.timer = null;
        this.goOn();
      });
    if (this.waiting) this.goOn();
  }

  private async question(seq: number): Promise<Scene | null> {
    const viewer = this.host.viewer();
    this.busy = true;
    const scene = await this.host.sceneAt(seq);
    this.busy = false;
    if (scene) this.keep(viewer, seq, scene);
    return scene;
  }

  /** The nearest position that is not cached. */
  private beside(): number | null {
    if (this.around === null) return null;
    for (let far = 1; far <= BESIDE; far++)
      for (const seq of [this.around - far, this.around + far])
        if (seq >= 0 && seq < this.host.latest() && !this.kept.has(`${this.host.viewer()}:${seq}`)) return seq;
    return null;
  }
}
