/**
 * Shows earlier positions. `at` is the number of entries before the shown position, or null for the present. New
 * entries never change the shown position: only `now` and a step past the last entry return to the present.
 */

import { batch, signal } from "@preact/signals";
import type { Scene } from "../protocol/generated/wire.ts";
import { PastScenes, type PastScenesHost } from "./past_scenes.ts";

const STEP_MS = 900;

export interface HistoryHost extends PastScenesHost {
  /** Resolves when the board has stopped moving. */
  settled(): Promise<unknown>;
  /** An old position is shown in place of the present. */
  opened(): void;
}

export class History {
  readonly at = signal<number | null>(null);
  readonly scene = signal<Scene | null>(null);
  /** The requested scene is still loading: the shown one is of another moment. */
  readonly coming = signal(false);
  readonly playing = signal(false);
  readonly past: PastScenes;
  private readonly host: HistoryHost;
  private run = 0;

  constructor(host: HistoryHost) {
    this.host = host;
    this.past = new PastScenes(host);
  }

  /** Shows the position after `seq` entries; past the last one, the present. */
  async look(seq: number): Promise<void> {
    this.stop();
    await this.show(seq);
  }

  /** Goes one entry back or forward. */
  step(by: number): Promise<void> {
    return this.look((this.at.peek() ?? this.host.latest()) + by);
  }

  now(): void {
    this.stop();
    this.past.rest();
    this.turn(null, null);
  }

  /** Plays forward to the present, or until it is stopped; with `paused` it first rests at the shown position. */
  async play(paused = false): Promise<void> {
    if (this.playing.peek()) return this.stop();
    const run = ++this.run;
    this.playing.value = true;
    if (paused) await this.pause();
    while (this.at.peek() !== null && this.run === run) {
      await this.show(this.at.peek()! + 1);
      await this.pause();
    }
    if (this.run === run) this.playing.value = false;
  }

  private async pause(): Promise<void> {
    await Promise.all([this.host.settled(), new Promise((resolve) => setTimeout(resolve, STEP_MS))]);
  }

  stop(): void {
    this.run++;
    this.playing.value = false;
  }

  /** Loads the shown position again, for another seat. */
  async renew(): Promise<void> {
    const at = this.at.peek();
    if (at !== null) await this.show(at);
  }

  private async show(seq: number): Promise<void> {
    const wanted = Math.max(0, seq);
    if (wanted >= this.host.latest()) {
      this.past.rest();
      this.turn(null, null);
      return;
    }
    const viewer = this.host.viewer();
    const kept = this.past.find(wanted);
    this.turn(wanted, kept ?? this.scene.peek(), kept === null);
    const scene = kept ?? (await this.past.ask(wanted));
    if (this.at.peek() !== wanted || this.host.viewer() !== viewer) return;
    if (scene) this.turn(wanted, scene);
    this.past.lookAround(wanted);
  }

  private turn(at: number | null, scene: Scene | null, coming = false): void {
    if (at !== null && this.at.peek() === null) this.host.opened();
    batch(() => {
      this.at.value = at;
      this.scene.value = scene;
      this.coming.value = coming;
    });
  }
}
