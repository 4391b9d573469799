/** From which side a player first sees the sea. */

import type { Scene } from "../table/types.ts";

/** A side that is nearly in the east or in the west does not turn the board. */
const CLEARLY_DDEG = 750;

/** The direction of the viewer's own side, in tenths of a degree; null if it is not known. */
export const ownSide = ({ viewer, sides = [] }: Pick<Scene, "viewer" | "sides">): number | null =>
  sides.find(({ seat }) => seat === viewer)?.direction ?? null;

/** True if a side lies in the north: turned round, the board has it below. */
export const isAbove = (side: number | null): boolean =>
  side !== null && (side < CLEARLY_DDEG || side > 3600 - CLEARLY_DDEG);
