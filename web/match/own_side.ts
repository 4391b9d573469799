/** From which side a player first sees the sea. */

import { bounds, centroid } from "../table/geometry.ts";
import type { Scene } from "../table/types.ts";

/** True if the viewer's own home lies in the north: turned round, the board has it below. */
export function homeAbove({ viewer, cards = [], field }: Pick<Scene, "viewer" | "cards" | "field">): boolean {
  const home = viewer === null ? undefined : cards.find(({ seat }) => seat === viewer);
  if (!home) return false;
  const [{ x, y, w, h }, [u, v]] = [bounds(field), centroid(home.hull)];
  return (v - y) / h - 0.5 > Math.abs((u - x) / w - 0.5);
}
