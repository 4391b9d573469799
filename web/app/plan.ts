/** The plan as the server sends it: a half-said action and what may follow. */

import type { Point, Polygon, Ruling, Size } from "../table/types.ts";

export type Words = readonly string[];

/** One thing that may be said next, or that is closed and says why. */
export interface One {
  readonly type: "one";
  readonly says: Words;
  readonly label: string;
  readonly detail?: string;
  readonly at?: Point | null;
  readonly object?: string | null;
  readonly refusal?: Ruling | null;
}

export interface Arc {
  readonly start: number;
  readonly stop: number;
  readonly refusal?: Ruling | null;
}

export interface Headings {
  readonly type: "headings";
  readonly size: Size;
  readonly pivot: Point;
  readonly hold: "stern" | "centre";
  readonly facing: number;
  readonly arcs: readonly Arc[];
  readonly closed?: readonly Arc[];
}

export interface Places {
  readonly type: "places";
  readonly regions: readonly Polygon[];
  readonly object: string;
  readonly hull: Polygon;
  readonly heading?: number;
}

export interface GoodChoice {
  readonly word: string;
  readonly label: string;
  readonly refusal?: Ruling | null;
}

export interface Goods {
  readonly type: "goods";
  readonly partner: string;
  readonly take: readonly GoodChoice[];
  readonly give: readonly GoodChoice[];
  readonly taken?: Words;
  readonly given?: Words;
}

export type Choice = One | Headings | Places | Goods;

export interface Reach {
  readonly side: string;
  readonly outline: Polygon;
  readonly lit?: readonly Polygon[];
  readonly targets?: readonly string[];
  readonly blockers?: readonly string[];
}

export interface Ghost {
  readonly object: string;
  readonly hull: Polygon;
  readonly heading?: number;
}

export interface Preview {
  readonly ghosts?: readonly Ghost[];
  readonly reaches?: readonly Reach[];
  readonly docked?: readonly string[];
  readonly rings?: readonly Polygon[];
}

export interface Plan {
  readonly words?: Words;
  /** The notation of what may be played as it stands. */
  readonly action?: string | null;
  readonly refusal?: Ruling | null;
  readonly prompt?: string;
  readonly choices?: readonly Choice[];
  readonly preview?: Preview | null;
  /** The nearest words that would stand, when these do not. */
  readonly instead?: Words | null;
}

type Kind = Choice["type"];
type Of<K extends Kind> = Extract<Choice, { type: K }>;

/** The first choice of a kind. */
export function choiceOf<K extends Kind>(plan: Plan | null, kind: K): Of<K> | null {
  return (plan?.choices?.find((choice) => choice.type === kind) as Of<K> | undefined) ?? null;
}

export const onesOf = (plan: Plan | null): readonly One[] =>
  (plan?.choices ?? []).filter((choice): choice is One => choice.type === "one");

export const sameWords = (a: Words, b: Words): boolean => a.length === b.length && a.every((word, i) => word === b[i]);

/** The words of an exchange with these goods chosen, in place of those chosen before. */
export function exchangeWords(words: Words, taken: Words, given: Words): Words {
  const end = words.findIndex((word) => word === "take" || word === "give");
  const said = end < 0 ? words : words.slice(0, end);
  return [...said, ...(taken.length ? ["take", ...taken] : []), ...(given.length ? ["give", ...given] : [])];
}

// --- Headings ----------------------------------------------------------------------------------------------------------

export const CIRCLE = 3600;

/** 520 as `052.0`. */
export function writeHeading(heading: number): string {
  const tenths = ((heading % CIRCLE) + CIRCLE) % CIRCLE;
  return `${String(Math.floor(tenths / 10)).padStart(3, "0")}.${tenths % 10}`;
}

/** `052.0` as 520; null when it is no heading. */
export function readHeading(word: string): number | null {
  const found = /^(\d{3})\.(\d)$/.exec(word);
  return found ? Number(found[1]) * 10 + Number(found[2]) : null;
}

const ahead = (from: number, to: number): number => (((to - from) % CIRCLE) + CIRCLE) % CIRCLE;

export const within = (heading: number, arc: Arc): boolean => ahead(arc.start, heading) <= arc.stop - arc.start;

/** The open heading nearest to one; null when none is open. */
export function nearestOpen(heading: number, arcs: readonly Arc[]): number | null {
  if (arcs.some((arc) => within(heading, arc))) return heading;
  const ends = arcs.flatMap((arc) => [arc.start % CIRCLE, arc.stop % CIRCLE]);
  const far = (end: number): number => Math.min(ahead(heading, end), ahead(end, heading));
  return ends.length ? ends.reduce((best, end) => (far(end) < far(best) ? end : best)) : null;
}

/** An open heading some tenths of a degree further on; over a closed stretch it goes to its other side. */
export function turnedBy(heading: number, by: number, arcs: readonly Arc[]): number {
  const wanted = (heading + by + CIRCLE) % CIRCLE;
  if (arcs.some((arc) => within(wanted, arc))) return wanted;
  const way = (end: number): number => (by > 0 ? ahead(heading, end) : ahead(end, heading));
  const ends = arcs.flatMap((arc) => [arc.start % CIRCLE, arc.stop % CIRCLE]);
  const onward = ends.filter((end) => way(end) > 0 && way(end) < CIRCLE / 2);
  return onward.length ? onward.reduce((best, end) => (way(end) < way(best) ? end : best)) : heading;
}
