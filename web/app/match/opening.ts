/** What a link shows first: a position of a match, or a moment of its film. */

import { effect } from "@preact/signals";
import type { MatchState } from "./state.ts";

export interface Opening {
  readonly at: number | null;
  readonly moment: number | null;
}

/** Opens there once, as soon as there is something to see; gives what ends it. */
export function followLink({ room, history, rush }: MatchState, { at, moment }: Opening): () => void {
  let open = false;
  return effect(() => {
    if (open || !room.picture.value) return;
    open = true;
    queueMicrotask(() => {
      if (at !== null) void history.look(at);
      if (moment !== null) rush.seek(moment);
    });
  });
}
