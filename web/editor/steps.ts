/** A position and the steps it came by: each can be taken back and done again, and what is typed or carried on is one. */

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Position } from "./position.ts";
import { again, back, stepped, type Trail, trailOf } from "./trail.ts";

const SETTLES_MS = 500;

export class Steps {
  readonly trail: Signal<Trail<Position>>;
  /** While something is carried or turned: not yet a step that can be taken back. */
  readonly held = signal<Position | null>(null);
  readonly position: ReadonlySignal<Position>;
  private settling: ReturnType<typeof setTimeout> | undefined;

  constructor(first: Position) {
    this.trail = signal(trailOf(first));
    this.position = computed(() => this.held.value ?? this.trail.value.now);
  }

  /** A step that can be taken back. */
  step(position: Position): void {
    this.settle();
    this.trail.value = stepped(this.trail.peek(), position);
  }

  edit(change: (position: Position) => Position): void {
    this.step(change(this.position.peek()));
  }

  /** A change that may go on: one step for all that is typed or turned in one place without a rest. */
  adjust(change: (position: Position) => Position): void {
    this.hold(change(this.position.peek()), false);
  }

  /** A change that goes on: it becomes a step when it is done, or has rested. */
  hold(position: Position, done: boolean): void {
    this.held.value = position;
    clearTimeout(this.settling);
    if (done) this.settle();
    else this.settling = setTimeout(() => this.settle(), SETTLES_MS);
  }

  settle(): void {
    clearTimeout(this.settling);
    const held = this.held.peek();
    if (!held) return;
    batch(() => {
      this.held.value = null;
      this.trail.value = stepped(this.trail.peek(), held);
    });
  }

  undo(): void {
    this.settle();
    this.trail.value = back(this.trail.peek());
  }

  redo(): void {
    this.settle();
    this.trail.value = again(this.trail.peek());
  }
}
