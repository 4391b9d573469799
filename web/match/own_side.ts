/** From which side a player first sees the sea. */

import type { Scene } from "../table/types.ts";

/** True if the viewer's own side lies in the north: turned round, the board has it below. Null if it is not known. */
export const isAbove = ({ viewer, sides = [] }: Pick<Scene, "viewer" | "sides">): boolean | null =>
  sides.find(({ seat }) => seat === viewer)?.above ?? null;
