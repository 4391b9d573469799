/** Who shall sit where, as the form has it; and how a new match is made of it. */

import type { CreatedMatch, NewMatch, NewSeat } from "../../generated/wire.ts";
import { type Berth, note } from "../deck.ts";

/** `me` and `here` are seats of this device; `friend` gets a link; anything else is the name of a bot. */
export type Sitter = "me" | "here" | "friend" | `bot ${string}`;

export interface Place {
  readonly sitter: Sitter;
  readonly name: string;
}

export const SITTERS: Readonly<Record<"me" | "here" | "friend", string>> = {
  me: "Me",
  here: "Somebody at this device",
  friend: "A friend, by link",
};

const BOTS: Readonly<Record<string, string>> = {
  greedy: "Bot: greedy, sensible and quick",
  search: "Bot: searching, looks ahead",
  expectation: "Bot: expecting, weighs what may come",
  slow: "Bot: slow, three seconds a ship",
  steady: "Bot: steady, two seconds a ship",
  swift: "Bot: swift, barely more than a second a ship",
  fast: "Bot: fast, quicker than any hand",
  random: "Bot: random, for a first look",
};

export const botTitle = (bot: string): string => BOTS[bot] ?? `Bot: ${bot}`;

/** A bot to begin with, of those there are, weakest first: the first that plays with a purpose. */
export const firstBot = (bots: readonly string[]): string => bots[1] ?? bots[0] ?? "random";

/** As many places as players: what was chosen stays, new ones are bots. */
export function party(count: number, before: readonly Place[], bots: readonly string[]): Place[] {
  const fill = (i: number): Place => ({ sitter: i === 0 ? "me" : `bot ${firstBot(bots)}`, name: "" });
  return Array.from({ length: count }, (_, i) => before[i] ?? fill(i));
}

export function seatWish({ sitter, name }: Place): NewSeat {
  const named = name.trim() ? { name: name.trim() } : {};
  return sitter.startsWith("bot ") ? { kind: "bot", bot: sitter.slice(4), ...named } : { kind: "person", ...named };
}

export const wish = (
  game: string,
  places: readonly Place[],
  options: Readonly<Record<string, unknown>>,
  position: Readonly<Record<string, unknown>> | null = null,
): NewMatch => ({
  game,
  players: places.length,
  options,
  seats: places.map(seatWish),
  ...(position ? { position } : {}),
});

/** Keeps the seats of a new match: one's own, and those to be given away. */
export function keep(created: CreatedMatch, places: readonly Place[], game: string, title: string): void {
  const held = (wanted: (sitter: Sitter) => boolean): Berth[] =>
    created.seats.flatMap((token, player) =>
      token !== null && wanted(places[player]?.sitter ?? "friend") ? [{ player, token }] : [],
    );
  note(created.match, {
    game,
    title,
    mine: held((sitter) => sitter === "me" || sitter === "here"),
    invites: held((sitter) => sitter === "friend"),
  });
}
