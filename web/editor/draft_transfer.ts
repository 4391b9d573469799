/** Hands a position from another part of the page to the editor, because it may be too long for an address. */

import { editPath, go } from "../browser/route.ts";
import type { Fields } from "./position.ts";

let draft: Fields | null = null;

export function openInEditor(game: string, position: Fields): void {
  draft = position;
  go(editPath(game));
}

/** The position handed over; a second call gives null. */
export function takeDraft(): Fields | null {
  const position = draft;
  draft = null;
  return position;
}
