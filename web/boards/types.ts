/**
 * What lies on a table that is no sea: spots to be chosen, pyramids on them seen from above at a slant, and what is drawn
 * between. It is a part of a `Scene`, so that camera, pointers, keys, looks and plates are those of every board.
 *
 * Units are those of the scene: 1024 from spot to spot, y grows away from the viewer. Everything with a name can be chosen.
 */

import type { Point, Polygon, Size } from "../table/types.ts";

/** A place with a name: a spot of a board, a tray beside it, a stack, the bag. */
export interface Spot {
  readonly name: string;
  /** `hole`: a round one; `square`, `dark`: squares; `tray`: what lies beside the board. */
  readonly kind: "hole" | "square" | "dark" | "tray";
  readonly hull: Polygon;
  /** Whose it is: its edge is in that colour. */
  readonly seat?: number;
  /** It is told apart: whose turn it is. */
  readonly strong?: boolean;
  /** What was played last came here, or went from here. */
  readonly played?: Played;
  /** Its accessible name: "c3, Large of Teal". */
  readonly says: string;
}

export interface Played {
  readonly seat: number;
  readonly how: "came" | "left";
}

/** Whose plastic a pyramid is of: a seat's, one of the colours of `look.json`, or null where that is not known. */
export type Plastic = number | string | null;

/** A pyramid on a spot. */
export interface Man {
  /** The spot to which it belongs. */
  readonly spot: string;
  /** Where it is: the middle of its base, or of all of it when it lies. */
  readonly at: Point;
  readonly size: Size;
  readonly plastic: Plastic;
  /** It lies, pointing there; left out, it stands. */
  readonly heading?: number;
  /** What it stands on, from the ground up. */
  readonly on?: readonly Size[];
  /** How large it is drawn; 1 if left out. */
  readonly scale?: number;
  /** It counts no more: drawn pale. */
  readonly pale?: boolean;
  /** It is part of what is told apart: drawn with a bright edge. */
  readonly marked?: boolean;
}

/** A line of attack, or the way to a target. */
export interface Arrow {
  readonly from: Point;
  readonly to: Point;
  readonly seat: number;
  readonly tone: "strong" | "plain" | "faint" | "dotted";
}

/** Pieces that belong together: a tint under them. */
export interface Bond {
  readonly seat: number;
  readonly at: readonly Point[];
}

/** Something written on the table; `size` in table units. */
export interface Note {
  readonly at: Point;
  readonly text: string;
  readonly size: number;
  readonly anchor?: "start" | "middle" | "end";
  readonly tone?: "faint" | "plain" | "strong" | "badge";
  readonly seat?: number;
}

/** A line ruled on the table, as on a sheet. */
export type Stroke = readonly [Point, Point];

export interface Tabletop {
  /** The board itself, under its spots; none for a bare table. */
  readonly board: Polygon | null;
  readonly spots: readonly Spot[];
  readonly men: readonly Man[];
  readonly arrows?: readonly Arrow[];
  readonly bonds?: readonly Bond[];
  readonly notes?: readonly Note[];
  readonly ruled?: readonly Stroke[];
  /** The spots whose pieces are struck through. */
  readonly struck?: readonly string[];
}

/** What pieces have in common that cannot be told apart. */
export interface Kind {
  readonly size: Size;
  readonly plastic: Plastic;
}

/** Pieces that go from spot to spot, at the same time. */
export interface Shift {
  readonly kind: "shift";
  readonly moves: readonly {
    readonly from: string;
    readonly to: string;
    /** Where to go when there is no such place on the table afterwards. */
    readonly beside?: string;
    /** Which of those that are there. */
    readonly of?: Kind;
    /** It is one of a heap that stays. */
    readonly fresh?: boolean;
  }[];
}
