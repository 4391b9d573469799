/** The position with its undo stack. Continuous typing or dragging is one step. */

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Position } from "./position.ts";
import { newUndoStack, pushed, redone, type UndoStack, undone } from "./undo_stack.ts";

const SETTLES_MS = 500;

export class EditorHistory {
  readonly undoStack: Signal<UndoStack<Position>>;
  /** During a drag or rotation: the position is not a step yet. */
  readonly held = signal<Position | null>(null);
  readonly position: ReadonlySignal<Position>;
  private settling: ReturnType<typeof setTimeout> | undefined;
  /** A pointer is down on the board: a pause does not end its drag. */
  private pressed = false;

  constructor(first: Position) {
    this.undoStack = signal(newUndoStack(first));
    this.position = computed(() => this.held.value ?? this.undoStack.value.now);
  }

  /** Adds an undo step. */
  step(position: Position): void {
    this.settle();
    this.undoStack.value = pushed(this.undoStack.peek(), position);
  }

  edit(change: (position: Position) => Position): void {
    this.step(change(this.position.peek()));
  }

  /** A change that may continue: one step for all typing or turning in one place without a pause. */
  adjust(change: (position: Position) => Position): void {
    this.hold(change(this.position.peek()), false);
  }

  /** A change that continues: it becomes a step when it ends or, without a pointer that is down, when it pauses. */
  hold(position: Position, done: boolean): void {
    this.held.value = position;
    if (done) this.settle();
    else this.settleSoon();
  }

  press(): void {
    this.pressed = true;
  }

  release(): void {
    this.pressed = false;
    this.settleSoon();
  }

  private settleSoon(): void {
    clearTimeout(this.settling);
    if (!this.pressed) this.settling = setTimeout(() => this.settle(), SETTLES_MS);
  }

  settle(): void {
    clearTimeout(this.settling);
    const held = this.held.peek();
    if (!held) return;
    batch(() => {
      this.held.value = null;
      this.undoStack.value = pushed(this.undoStack.peek(), held);
    });
  }

  undo(): void {
    this.settle();
    this.undoStack.value = undone(this.undoStack.peek());
  }

  redo(): void {
    this.settle();
    this.undoStack.value = redone(this.undoStack.peek());
  }
}
