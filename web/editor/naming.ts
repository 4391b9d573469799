/** The objects that a sentence of the server names, and the sentence for a person. */

import type { SeatLook } from "../table/types.ts";
import { flagName, homeName, shipName } from "./edits.ts";
import type { Position } from "./position.ts";

const NAME = /\b(?:\d\.[SML]\d{1,2}|[TFH]\d{1,2})\b/g;
const PLAYER = /\bplayer (\d)\b/g;
const ELEMENT = /\b(ships|flags|islands|homes)\[(\d+)\]/g;

/** The full name of an element of one of the position's lists: `ships[3]`. */
function elementName(position: Position, list: string, at: number): string | null {
  switch (list) {
    case "ships":
      return position.ships[at] ? shipName(position.ships[at]) : null;
    case "flags":
      return position.flags[at] ? flagName(position.flags[at]) : null;
    case "islands":
      return position.islands[at]?.name ?? null;
    default:
      return position.homes[at] ? homeName(position.homes[at]) : null;
  }
}

const withNames = (sentence: string, position: Position): string =>
  sentence.replace(ELEMENT, (whole, list, at) => elementName(position, list, Number(at)) ?? whole);

/** Everything on the sea that the sentence is about, by full name, in its order. */
export const named = (sentence: string, position: Position): string[] => [
  ...new Set(withNames(sentence, position).match(NAME) ?? []),
];

/** The sentence with objects called as players call them, and a full stop. */
export function spoken(
  sentence: string,
  position: Position,
  seats: readonly SeatLook[],
  called: (object: string, viewer: null, seats: readonly SeatLook[]) => string,
): string {
  const said = withNames(sentence, position)
    .replace(NAME, (name) => called(name, null, seats))
    .replace(PLAYER, (whole, seat) => seats[Number(seat)]?.colour ?? whole);
  const told = said.charAt(0).toUpperCase() + said.slice(1);
  return /[.!?]$/.test(told) ? told : `${told}.`;
}
