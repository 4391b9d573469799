/** What the sea tells of itself while everybody lays: who has crashed where, and what the server did not let lie. */

import { effect } from "@preact/signals";
import type { MatchState } from "./state.ts";

/** Gives what ends it. */
export function followLaying(state: MatchState): (() => void)[] {
  return [effect(() => bounce(state)), effect(markWrecks(state))];
}

/** A piece of one's own that was refused says so where it would lie; a wave is told like everything else. */
function bounce({ room, laying, game }: MatchState): void {
  const notice = room.notice.value;
  const { sent, refusal } = notice ?? {};
  if (!sent || !refusal || laying.waves.peek()) return;
  const [draft] = game.peek()?.laying?.read(sent.words) ?? [];
  if (!draft) return;
  queueMicrotask(() => {
    room.notice.value = null;
    laying.bounced(draft, sent.player, refusal);
  });
}

/** Every new crash flashes; those of before one came do not. */
function markWrecks({ room, game, looks, laying }: MatchState): () => void {
  let seen: ReadonlySet<string> | null = null;
  return () => {
    const [view, page] = [room.view.value, game.value?.laying];
    if (!view || !page) return;
    const wrecks = page.wrecks(view, looks.value);
    const before = seen;
    seen = new Set(wrecks.map(({ key }) => key));
    const fresh = before ? wrecks.filter(({ key }) => !before.has(key)) : [];
    queueMicrotask(() => {
      for (const wreck of fresh) laying.flashes.show(wreck);
    });
  };
}
