/** Filters of many cards: by their facets, by what still fits, and by words in their text. */

import type { CardFace, One } from "../../protocol/generated/wire.ts";

export interface CardFilter {
  /** The wanted value by name of a facet. */
  readonly facets: Readonly<Record<string, string>>;
  /** Only cards that can be put in, or are in already. */
  readonly fits: boolean;
  readonly text: string;
}

export const NO_FILTER: CardFilter = { facets: {}, fits: false, text: "" };

export interface FacetChoices {
  readonly name: string;
  readonly values: readonly string[];
}

/** The facets by which these cards differ, each with its values in the order of their numbers or of the cards. */
export function facetsOf(ones: readonly One[]): FacetChoices[] {
  const found = new Map<string, Set<string>>();
  for (const { name, value } of ones.flatMap(({ card }) => card?.facets ?? [])) {
    found.set(name, (found.get(name) ?? new Set()).add(value));
  }
  return [...found]
    .map(([name, values]) => ({ name, values: inOrder([...values]) }))
    .filter(({ values }) => values.length > 1);
}

/** By the first number in each, if all have one. */
function inOrder(values: readonly string[]): readonly string[] {
  const first = (value: string): number => Number.parseInt(value.replace(/^\D+/, ""), 10);
  return values.some((value) => Number.isNaN(first(value))) ? values : values.toSorted((a, b) => first(a) - first(b));
}

export const isFiltering = ({ facets, fits, text }: CardFilter): boolean =>
  fits || text.trim() !== "" || Object.keys(facets).length > 0;

export function passes(one: One, { facets, fits, text }: CardFilter): boolean {
  const own = one.card?.facets ?? [];
  const listed = Object.entries(facets).every(([name, value]) =>
    own.some((facet) => facet.name === name && facet.value === value),
  );
  return listed && (!fits || one.refusal == null) && mentions(one.card, text);
}

/** The same filter with one facet set, or left out if it was set to this value. */
export function toggled(filter: CardFilter, name: string, value: string): CardFilter {
  const { [name]: before, ...others } = filter.facets;
  return { ...filter, facets: before === value ? others : { ...others, [name]: value } };
}

function mentions(card: CardFace | null | undefined, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  if (wanted === "" || !card) return true;
  return [card.title, card.subtitle, card.text].some((part) => part?.toLowerCase().includes(wanted));
}
