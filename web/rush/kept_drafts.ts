/** The ships of a wave that are aimed and not locked in: this tab keeps them over a reload. */

import { dropStored, isListOf, isRecord, readStored, sessionStore, writeStored } from "../browser/storage.ts";
import { type PieceDraft, SIZES } from "./piece_drafts.ts";

export type Drafts = ReadonlyMap<number, readonly PieceDraft[]>;

export interface DraftStore {
  /** The drafts of every seat, if they belong to this wave. */
  read(wave: string): Drafts;
  write(wave: string, drafts: Drafts): void;
}

interface Kept {
  readonly wave: string;
  readonly seats: readonly (readonly [number, readonly PieceDraft[]])[];
}

/** The drafts of a match. */
export function draftStore(match: string): DraftStore {
  const [store, key] = [sessionStore(), `drafts:${match}`];
  return {
    read(wave) {
      const kept = readStored<Kept | null>(store, key, isKept, null);
      return new Map(kept?.wave === wave ? kept.seats : []);
    },
    write(wave, drafts) {
      const seats = [...drafts].filter(([, pieces]) => pieces.length > 0);
      if (seats.length > 0) writeStored(store, key, { wave, seats } satisfies Kept);
      else dropStored(store, key);
    },
  };
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

const isDraft = (value: unknown): value is PieceDraft =>
  isRecord(value) &&
  SIZES.some((size) => size === value.size) &&
  isListOf(isWhole)(value.stern) &&
  value.stern.length === 2 &&
  isWhole(value.heading);

const isSeat = (value: unknown): value is readonly [number, readonly PieceDraft[]] =>
  Array.isArray(value) && value.length === 2 && isWhole(value[0]) && isListOf(isDraft)(value[1]);

const isKept = (value: unknown): value is Kept =>
  isRecord(value) && typeof value.wave === "string" && isListOf(isSeat)(value.seats);
