/** Pieces that are placed with a size, a point and a heading each, and the words that place them. */

import { type Words, writeHeading, writePoint } from "../protocol/plan.ts";
import type { Aim, Size } from "../table/types.ts";

/** The order in which pieces are counted. */
export const SIZES: readonly Size[] = ["S", "M", "L"];

/** A piece with its place and heading. */
export interface PieceDraft extends Aim {
  readonly size: Size;
}

export const placementWords = (verb: string, pieces: readonly PieceDraft[]): Words => [
  verb,
  ...pieces.flatMap(({ size, stern, heading }) => [size, writePoint(stern), writeHeading(heading)]),
];
