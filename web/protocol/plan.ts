/** The plan: an incomplete action and the choices that may follow. The server defines its types. */

import type { Arc, Choice, Goods, One, Plan } from "./generated/wire.ts";

export type {
  Arc,
  Choice,
  Ghost,
  Good as GoodChoice,
  Goods,
  Headings,
  One,
  Places,
  Plan,
  Preview,
  Refusal,
  Token,
} from "./generated/wire.ts";

export type Words = readonly string[];

type Kind = Choice["type"];
type Of<K extends Kind> = Extract<Choice, { type: K }>;

/** The first choice of a kind. */
export function choiceOf<K extends Kind>(plan: Plan | null, kind: K): Of<K> | null {
  return (plan?.choices?.find((choice) => choice.type === kind) as Of<K> | undefined) ?? null;
}

export const onesOf = (plan: Plan | null): readonly One[] =>
  (plan?.choices ?? []).filter((choice): choice is One => choice.type === "one");

export const sameWords = (a: Words, b: Words): boolean => a.length === b.length && a.every((word, i) => word === b[i]);

/** The words of an exchange with these goods chosen. */
export const exchangeWords = (goods: Goods, taken: Words, given: Words): Words => [
  ...(goods.before ?? []),
  ...(taken.length ? [goods.take_word, ...taken] : []),
  ...(given.length ? [goods.give_word, ...given] : []),
];

/** A place as a word. */
export const writePoint = ([x, y]: readonly [number, number]): string => `${Math.round(x)},${Math.round(y)}`;

// --- Headings ----------------------------------------------------------------------------------------------------------

export const CIRCLE = 3600;

/** 520 as `052.0`. */
export function writeHeading(heading: number): string {
  const tenths = ((heading % CIRCLE) + CIRCLE) % CIRCLE;
  return `${String(Math.floor(tenths / 10)).padStart(3, "0")}.${tenths % 10}`;
}

const ahead = (from: number, to: number): number => (((to - from) % CIRCLE) + CIRCLE) % CIRCLE;

export const within = (heading: number, arc: Arc): boolean => ahead(arc.start, heading) <= arc.stop - arc.start;

/** The open heading nearest to another; null if none is open. */
export function nearestOpen(heading: number, arcs: readonly Arc[]): number | null {
  if (arcs.some((arc) => within(heading, arc))) return heading;
  const ends = arcs.flatMap((arc) => [arc.start % CIRCLE, arc.stop % CIRCLE]);
  const far = (end: number): number => Math.min(ahead(heading, end), ahead(end, heading));
  return ends.length ? ends.reduce((best, end) => (far(end) < far(best) ? end : best)) : null;
}

/** An open heading some tenths of a degree further; it skips a closed stretch. */
export function turnedBy(heading: number, by: number, arcs: readonly Arc[]): number {
  const wanted = (heading + by + CIRCLE) % CIRCLE;
  if (arcs.some((arc) => within(wanted, arc))) return wanted;
  const way = (end: number): number => (by > 0 ? ahead(heading, end) : ahead(end, heading));
  const ends = arcs.flatMap((arc) => [arc.start % CIRCLE, arc.stop % CIRCLE]);
  const onward = ends.filter((end) => way(end) > 0 && way(end) < CIRCLE / 2);
  return onward.length ? onward.reduce((best, end) => (way(end) < way(best) ? end : best)) : heading;
}
