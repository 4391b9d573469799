/** Lists of cargo as positions have them: `M treasure`, `S plain`. */

import type { Size } from "../table/types.ts";

export const KINDS = ["treasure", "plain"] as const;
const MOST = 99;

/** The texts of a thing's list, whatever else stands there. */
export function goodsOf(thing: Readonly<Record<string, unknown>>, list: string): string[] {
  const value = thing[list];
  return Array.isArray(value) ? value.slice(0, MOST).filter((good) => typeof good === "string") : [];
}

export const kindOf = (goods: readonly string[], size: Size): string | null =>
  goods.find((good) => good.startsWith(`${size} `))?.slice(2) ?? null;

const inOrder = (goods: readonly string[]): string[] =>
  [...goods].sort((a, b) => "LMS".indexOf(a.charAt(0)) - "LMS".indexOf(b.charAt(0)));

/** The piece of this size is of this kind, or there is none. */
export const withGood = (goods: readonly string[], size: Size, kind: string | null): string[] =>
  inOrder([...goods.filter((good) => !good.startsWith(`${size} `)), ...(kind === null ? [] : [`${size} ${kind}`])]);

export const counted = (goods: readonly string[], good: string): number => goods.filter((each) => each === good).length;

export const withCount = (goods: readonly string[], good: string, count: number): string[] =>
  inOrder([
    ...goods.filter((each) => each !== good),
    ...Array.from({ length: Math.min(MOST, Math.max(0, Math.round(count))) }, () => good),
  ]);
