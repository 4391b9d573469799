/** Taking back and doing again: what was, what is, and what was taken back. */

export interface Trail<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

const LONGEST = 200;

export const trailOf = <T>(now: T): Trail<T> => ({ past: [], now, future: [] });

/** A step that can be taken back; what was taken back before is gone. */
export const stepped = <T>(trail: Trail<T>, now: T): Trail<T> =>
  now === trail.now ? trail : { past: [...trail.past, trail.now].slice(-LONGEST), now, future: [] };

export function back<T>(trail: Trail<T>): Trail<T> {
  const before = trail.past.at(-1);
  if (before === undefined) return trail;
  return { past: trail.past.slice(0, -1), now: before, future: [trail.now, ...trail.future] };
}

export function again<T>(trail: Trail<T>): Trail<T> {
  const [next, ...future] = trail.future;
  if (next === undefined) return trail;
  return { past: [...trail.past, trail.now], now: next, future };
}
