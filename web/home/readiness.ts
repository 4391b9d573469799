/** Which games are ready; polls the server until all are. */

import { signal } from "@preact/signals";
import { chooseGame as choose, getReady } from "../protocol/api.ts";
import type { GameReady, Ready } from "../protocol/generated/wire.ts";

/** The server's last answer; null before the first. */
const readiness = signal<Ready | null>(null);

const AGAIN_MS = 500;

/** The progress of a game; null until the server has answered. */
export const readinessOf = (game: string): GameReady | null =>
  readiness.value?.games.find((each) => each.game === game) ?? null;

/** Polls until all games are ready. Call the result to stop. */
export function pollReadiness(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const ask = async (): Promise<void> => {
    const next = await getReady().catch(() => null);
    if (stopped) return;
    readiness.value = next;
    if (!next?.ready) timer = setTimeout(ask, AGAIN_MS);
  };
  void ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Asks the server to prepare a game before the others, if it is not ready. */
export async function chooseGame(game: string): Promise<void> {
  if (readinessOf(game)?.ready) return;
  // If the server cannot be reached, the player's next action reports it.
  readiness.value = await choose(game).catch(() => readiness.peek());
}
