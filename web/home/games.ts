/** The games of the server, as it describes them: asked for once. */

import { signal } from "@preact/signals";
import { getGames } from "../protocol/api.ts";
import type { GameSummary } from "../protocol/generated/wire.ts";

const games = signal<readonly GameSummary[]>([]);

/** Rejects with a sentence if the server cannot be reached. */
export async function fetchGames(): Promise<readonly GameSummary[]> {
  if (games.peek().length === 0) games.value = await getGames();
  return games.peek();
}

/** A game by its name; null until the server has answered. */
export const gameOf = (name: string): GameSummary | null => games.value.find((game) => game.name === name) ?? null;
