/** An undo stack: earlier values, the current value, and undone values. */

export interface UndoStack<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

const MAX_UNDO = 200;

export const newUndoStack = <T>(now: T): UndoStack<T> => ({ past: [], now, future: [] });

/** Adds a step; clears the redo steps. */
export const pushed = <T>(undoStack: UndoStack<T>, now: T): UndoStack<T> =>
  now === undoStack.now ? undoStack : { past: [...undoStack.past, undoStack.now].slice(-MAX_UNDO), now, future: [] };

export function undone<T>(undoStack: UndoStack<T>): UndoStack<T> {
  const before = undoStack.past.at(-1);
  if (before === undefined) return undoStack;
  return { past: undoStack.past.slice(0, -1), now: before, future: [undoStack.now, ...undoStack.future] };
}

export function redone<T>(undoStack: UndoStack<T>): UndoStack<T> {
  const [next, ...future] = undoStack.future;
  if (next === undefined) return undoStack;
  return { past: [...undoStack.past, undoStack.now], now: next, future };
}
