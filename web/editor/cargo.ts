/** Lists of cargo as positions have them. The words of the pieces come from the game. */

import type { CargoWord } from "../protocol/generated/wire.ts";

const MOST = 99;

/** An object's list of texts; other entries are ignored. */
export function goodsOf(thing: Readonly<Record<string, unknown>>, list: string): string[] {
  const value = thing[list];
  return Array.isArray(value) ? value.slice(0, MOST).filter((good) => typeof good === "string") : [];
}

/** The first of these pieces that is in a list. */
export const chosenOf = (goods: readonly string[], choices: readonly CargoWord[]): string | null =>
  goods.find((good) => choices.some(({ word }) => word === good)) ?? null;

const inOrder = (goods: readonly string[], all: readonly CargoWord[]): string[] => {
  const place = (good: string): number => all.findIndex(({ word }) => word === good);
  return [...goods].sort((a, b) => place(a) - place(b));
};

/** Puts one of the choices into a list in place of the others, or none of them. */
export const withGood = (
  goods: readonly string[],
  choices: readonly CargoWord[],
  good: string | null,
  all: readonly CargoWord[],
): string[] =>
  inOrder([...goods.filter((each) => !choices.some(({ word }) => word === each)), ...(good ? [good] : [])], all);

export const counted = (goods: readonly string[], good: string): number => goods.filter((each) => each === good).length;

export const withCount = (goods: readonly string[], good: string, count: number, all: readonly CargoWord[]): string[] =>
  inOrder(
    [
      ...goods.filter((each) => each !== good),
      ...Array.from({ length: Math.min(MOST, Math.max(0, Math.round(count))) }, () => good),
    ],
    all,
  );
