/** A position on its way into the editor from another part of the page: too large for an address, perhaps. */

import { editPath, go } from "../app/route.ts";
import type { Fields } from "./position.ts";

let handed: Fields | null = null;

export function openInEditor(game: string, position: Fields): void {
  handed = position;
  go(editPath(game));
}

/** What was handed over, once. */
export function taken(): Fields | null {
  const position = handed;
  handed = null;
  return position;
}
