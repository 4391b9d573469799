/** The matches that this browser knows, and the seats it holds in them. A seat's token is sent only to its own server. */

import { isListOf, isRecord, persistentSignal } from "../browser/storage.ts";

export interface HeldSeat {
  readonly player: number;
  /** A token, or the secret of an invitation. */
  readonly token: string;
}

export interface Invite extends HeldSeat {
  /** It seats one player. Links from before there were invitations have tokens, which several devices can use. */
  readonly once?: boolean;
}

export interface KnownMatch {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  /** Seats played from this device. */
  readonly mine: readonly HeldSeat[];
  /** The links to seats that were made here for others. */
  readonly invites: readonly Invite[];
  /** A few words on its state: "your turn". */
  readonly note: string;
  /** When the match was last opened, in milliseconds. */
  readonly seen: number;
  /** This device shows its board turned round. */
  readonly round?: boolean;
}

const isHeldSeat = (value: unknown): value is HeldSeat =>
  isRecord(value) && Number.isInteger(value.player) && typeof value.token === "string";

const isKnownMatch = (value: unknown): value is KnownMatch =>
  isRecord(value) &&
  ["id", "game", "title", "note"].every((key) => typeof value[key] === "string") &&
  typeof value.seen === "number" &&
  isListOf(isHeldSeat)(value.mine) &&
  isListOf(isHeldSeat)(value.invites);

const MAX_KEPT = 60;

export const myMatches = persistentSignal<readonly KnownMatch[]>("matches", isListOf(isKnownMatch), []);

export const knownMatch = (id: string): KnownMatch | undefined => myMatches.peek().find((match) => match.id === id);

/** Moves a match to the top of the list and updates it. */
export function rememberMatch(id: string, news: Partial<Omit<KnownMatch, "id">>): void {
  const before = knownMatch(id) ?? { id, game: "", title: "", mine: [], invites: [], note: "", seen: 0 };
  const after: KnownMatch = { ...before, ...news, seen: Date.now() };
  myMatches.value = [after, ...myMatches.peek().filter((match) => match.id !== id)].slice(0, MAX_KEPT);
}

/** Adds a seat to those held by this device. */
export function addSeat(id: string, seat: HeldSeat): void {
  const mine = knownMatch(id)?.mine ?? [];
  rememberMatch(id, { mine: [...mine.filter((each) => each.player !== seat.player), seat] });
}

/** Forgets those of these tokens that belong to no seat held now. */
export function dropTokens(id: string, tokens: readonly string[], held: readonly number[]): void {
  const mine = knownMatch(id)?.mine ?? [];
  const left = mine.filter(({ player, token }) => !tokens.includes(token) || held.includes(player));
  if (left.length < mine.length) rememberMatch(id, { mine: left });
}

/** Keeps a new link to a seat in place of the earlier one; null removes it. */
export function keepInvite(id: string, player: number, invitation: string | null): void {
  const others = (knownMatch(id)?.invites ?? []).filter((each) => each.player !== player);
  const added = invitation === null ? [] : [{ player, token: invitation, once: true }];
  rememberMatch(id, { invites: [...others, ...added] });
}

/** Takes the seats of a match in its rematch: they are the same, with the same tokens. */
export function joinRematch({ game, title, mine }: KnownMatch, rematch: string): void {
  rememberMatch(rematch, { game, title, mine });
}

export function forgetMatch(id: string): void {
  myMatches.value = myMatches.peek().filter((match) => match.id !== id);
}
