/** The first thing that a link shows: a position of a match, or a moment of its replay. */

import { effect } from "@preact/signals";
import type { MatchState } from "./match_state.ts";

export interface DeepLink {
  readonly at: number | null;
  readonly moment: number | null;
}

/** Goes there once, as soon as it can be shown; returns a function that stops waiting. */
export function followLink({ room, history, replay: rush }: MatchState, { at, moment }: DeepLink): () => void {
  let open = false;
  return effect(() => {
    if (open || !room.snapshot.value) return;
    open = true;
    queueMicrotask(() => {
      if (at !== null) void history.look(at);
      if (moment !== null) rush.seek(moment);
    });
  });
}
