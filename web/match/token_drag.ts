/** A token that is dragged from the panel onto an object: on the board, or in the list of the player's own. */

import { signal } from "@preact/signals";
import type { Drop, Token } from "../protocol/generated/wire.ts";
import type { Point } from "../table/types.ts";

export interface TokenDrag {
  readonly token: Token;
  readonly at: Point;
  /** Where it would be dropped. */
  readonly drop: Drop | null;
}

/** The drag in progress. */
export const tokenDrag = signal<TokenDrag | null>(null);

/** An object counts within this distance of the pointer, in pixels: a ship on a phone is small. */
const REACH_PX = 14;
const AROUND: readonly Point[] = [
  [0, 0],
  ...Array.from(
    { length: 8 },
    (_, i): Point => [REACH_PX * Math.cos((i * Math.PI) / 4), REACH_PX * Math.sin((i * Math.PI) / 4)],
  ),
];

/** The drop under a point of the window; null if there is none. */
export function dropAt(token: Token, [x, y]: Point): Drop | null {
  for (const [dx, dy] of AROUND) {
    for (const element of document.elementsFromPoint(x + dx, y + dy)) {
      const place = element.closest("[data-drop], [data-name]");
      const name = place?.getAttribute("data-drop") ?? place?.getAttribute("data-name");
      const found = token.drops.find(({ object }) => object === name);
      if (found) return found;
    }
  }
  return null;
}
