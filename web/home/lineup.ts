/** The seats as the form shows them, and the request for a new match made from them. */

import { isListOf, isRecord } from "../browser/storage.ts";
import type { CreatedMatch, NewMatch, NewSeat } from "../protocol/generated/wire.ts";
import { type HeldSeat, rememberMatch } from "./my_matches.ts";

/** `me` and `here` are seats of this device; `friend` gets a link; the rest names a bot. */
export type SeatHolder = "me" | "here" | "friend" | `bot ${string}`;

export interface SeatChoice {
  readonly holder: SeatHolder;
  readonly name: string;
}

/** A match that waits for its game: kept in the browser's history, so that it survives a reload. */
export interface Wish {
  readonly places: readonly SeatChoice[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly hints?: HintsFor;
}

/** The players who may ask for hints. */
export type HintsFor = NonNullable<NewMatch["hints"]>;

export const HINTS_FOR: Readonly<Record<HintsFor, string>> = {
  alone: "When no other person plays",
  all: "For all players",
  none: "None",
};

export const areHints = (value: unknown): value is HintsFor => typeof value === "string" && value in HINTS_FOR;

export function readWish(value: unknown): Wish | null {
  if (!isRecord(value) || !isRecord(value.wish)) return null;
  const { places, options, hints } = value.wish;
  if (!isPlaces(places) || !isRecord(options)) return null;
  return { places, options, ...(areHints(hints) ? { hints } : {}) };
}

const isPlaces = isListOf(
  (value): value is SeatChoice => isRecord(value) && typeof value.holder === "string" && typeof value.name === "string",
);

export const SEAT_HOLDERS: Readonly<Record<"me" | "here" | "friend", string>> = {
  me: "Me",
  here: "Another player on this device",
  friend: "A friend, by link",
};

/** One place for each player: earlier choices stay, new places get the default bot. */
export function lineup(count: number, before: readonly SeatChoice[], defaultBot: string): SeatChoice[] {
  const fill = (i: number): SeatChoice => ({ holder: i === 0 ? "me" : `bot ${defaultBot}`, name: "" });
  return Array.from({ length: count }, (_, i) => before[i] ?? fill(i));
}

export function newSeat({ holder, name }: SeatChoice): NewSeat {
  const named = name.trim() ? { name: name.trim() } : {};
  if (holder.startsWith("bot ")) return { kind: "bot", bot: holder.slice(4), ...named };
  return { kind: "person", ...(holder === "friend" ? {} : { claim: true }), ...named };
}

export const newMatch = (
  game: string,
  places: readonly SeatChoice[],
  options: Readonly<Record<string, unknown>>,
  position: Readonly<Record<string, unknown>> | null = null,
  hints: HintsFor = "alone",
): NewMatch => ({
  game,
  players: places.length,
  options,
  seats: places.map(newSeat),
  ...(position ? { position } : {}),
  ...(hints === "alone" ? {} : { hints }),
});

/** Stores the secrets of a new match: the tokens of this device, and the invitations for friends. */
export function rememberSeats(created: CreatedMatch, game: string, title: string): void {
  const given = (secrets: readonly (string | null)[]): HeldSeat[] =>
    secrets.flatMap((token, player) => (token === null ? [] : [{ player, token }]));
  rememberMatch(created.match, {
    ...{ game, title, mine: given(created.tokens) },
    invites: given(created.invitations).map((each) => ({ ...each, once: true })),
  });
}
