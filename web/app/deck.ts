/** The matches this browser has had to do with, and the seats it holds in them. A seat's token never leaves but to its server. */

import { isRecord, kept, listOf } from "./storage.ts";

export interface Berth {
  readonly player: number;
  readonly token: string;
}

export interface Known {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  /** Seats played from this device. */
  readonly mine: readonly Berth[];
  /** Seats whose links were made here for others. */
  readonly invites: readonly Berth[];
  /** What it stands at, in a few words. */
  readonly note: string;
  /** When it was last looked at, in milliseconds. */
  readonly seen: number;
}

const isBerth = (value: unknown): value is Berth =>
  isRecord(value) && Number.isInteger(value.player) && typeof value.token === "string";

const isKnown = (value: unknown): value is Known =>
  isRecord(value) &&
  ["id", "game", "title", "note"].every((key) => typeof value[key] === "string") &&
  typeof value.seen === "number" &&
  listOf(isBerth)(value.mine) &&
  listOf(isBerth)(value.invites);

const MOST_KEPT = 60;

export const deck = kept<readonly Known[]>("matches", listOf(isKnown), []);

export const known = (id: string): Known | undefined => deck.peek().find((match) => match.id === id);

/** Puts a match on top, with what is new about it. */
export function note(id: string, news: Partial<Omit<Known, "id">>): void {
  const before = known(id) ?? { id, game: "", title: "", mine: [], invites: [], note: "", seen: 0 };
  const after: Known = { ...before, ...news, seen: Date.now() };
  deck.value = [after, ...deck.peek().filter((match) => match.id !== id)].slice(0, MOST_KEPT);
}

/** Whose seat a token is shows when the server has answered; until then it is -1. */
export const UNPLACED = -1;

/** Takes the seat of an invite link, beside those already held. */
export function claim(id: string, token: string): void {
  const mine = known(id)?.mine ?? [];
  if (mine.some((berth) => berth.token === token)) return;
  note(id, { mine: [...mine, { player: UNPLACED, token }] });
}

export function forget(id: string): void {
  deck.value = deck.peek().filter((match) => match.id !== id);
}
