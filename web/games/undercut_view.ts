/** A view of Undercut as the server sends it, and what can be read off it at once. */

import type { Plastic } from "../boards/types.ts";
import type { View } from "../generated/wire.ts";
import type { Size } from "../table/types.ts";
import { type Counts, plural, SIZE_NAME } from "./tables.ts";

export const COMBOS = ["tree", "triplets", "foursome"] as const;
type Combo = (typeof COMBOS)[number];

export interface UndercutView extends View {
  readonly options?: { readonly end_score?: number; readonly hidden_hands?: boolean };
  readonly phase: "first" | "draw" | "score" | "stack" | "auction" | "prize" | "over";
  readonly start: number;
  /** `L red`, or `L ?` where the viewer does not see it. */
  readonly hands: readonly (readonly string[])[];
  readonly scores: readonly number[];
  readonly combos: Readonly<Record<Combo, number>>;
  readonly stacks: readonly {
    readonly pieces: readonly string[];
    readonly bid: { readonly player: number; readonly pieces: readonly string[] } | null;
  }[];
  readonly tokens: readonly number[];
  /** Null where its colours are not public. */
  readonly bag: Readonly<Record<string, number>> | null;
  readonly bag_sizes: Counts;
  readonly forfeited: readonly number[];
}

const PIPS: Readonly<Record<Size, number>> = { S: 1, M: 2, L: 3 };

/** `L red` or `L:red` as a piece on the table. */
export function readPiece(text: string): { readonly size: Size; readonly plastic: Plastic } {
  const [size, colour = "?"] = text.split(/[ :]/);
  return { size: size as Size, plastic: colour === "?" ? null : colour };
}

/** `S:red` as "red Small", and equal ones after another counted. */
export function listed(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) {
    const { size, plastic } = readPiece(word);
    const says = `${plastic ?? "unseen"} ${SIZE_NAME[size]}`;
    counts.set(says, (counts.get(says) ?? 0) + 1);
  }
  return [...counts].map(([says, count]) => (count > 1 ? plural(count, says) : says)).join(", ") || "nothing";
}

export const worth = (piece: string): number => PIPS[readPiece(piece).size];

/** `score tree red`, `score triplets S red`, `score foursome S red blue green yellow`: the kinds of piece. */
export function comboPieces([, combo, ...rest]: readonly string[]): string[] {
  if (combo === "tree") return ["L", "M", "S"].map((size) => `${size}:${rest[0]}`);
  const colours = combo === "triplets" ? [rest[1], rest[1], rest[1]] : rest.slice(1);
  return colours.map((colour) => `${rest[0]}:${colour}`);
}
