/** Sentences of the server as pieces of text: it refers to seats and objects, and this page writes their names. */

import type { Line, ObjectRef, PieceRef } from "../protocol/generated/wire.ts";
import { colourOf } from "../protocol/seats.ts";

export type Sentence = Line["text"];

/** A piece of a sentence; strong pieces are names. */
export interface Bit {
  readonly text: string;
  readonly strong?: boolean;
  /** It is drawn as this piece; its text is read aloud. */
  readonly piece?: PieceRef;
  /** The number that the text stands for, shown on demand. */
  readonly exact?: string;
}

/** A sentence for one reader; null reads it as a spectator. */
export const bitsOf = (sentence: Sentence, reader: number | null): readonly Bit[] =>
  sentence.map((part) => {
    if (typeof part === "string") return { text: part };
    if (part.ref === "piece") return { text: part.label, piece: part };
    if (part.ref === "exact") return { text: part.label, exact: part.exact };
    return { text: part.ref === "seat" ? colourOf(part.seat) : referredTo(part, reader), strong: true };
  });

export const textOf = (sentence: Sentence, reader: number | null): string =>
  bitsOf(sentence, reader)
    .map(({ text }) => text)
    .join("");

/** In the log a bare name belongs to the line's own player, so the reader's objects are "your M1". */
const referredTo = ({ label, seat = null }: ObjectRef, reader: number | null): string =>
  seat === null ? label : `${seat === reader ? "your" : `${colourOf(seat)}'s`} ${label}`;

/** The sentence of a log line so far. */
export const sentenceOf = ({ text, run = [] }: Line): Sentence => (run.length > 0 ? run : text);
