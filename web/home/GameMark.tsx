/** A game's emblem, on a wave or on its board. */

import { useEffect } from "preact/hooks";
import { fetchGames, gameOf } from "./games.ts";

export function GameMark({ game }: { game: string }) {
  useEffect(() => {
    // If the server cannot be reached, the page says so elsewhere.
    fetchGames().catch(() => {});
  }, []);
  const emblem = gameOf(game)?.emblem;
  return (
    <svg class="game-mark" viewBox="0 0 120 64" width="120" height="64" aria-hidden="true">
      <path class={emblem?.ground ? "ground" : "wave"} d={emblem?.ground || "M0 52q15-9 30 0t30 0 30 0 30 0"} />
      <path class="ship-a" d={emblem?.ours} />
      <path class="ship-b" d={emblem?.theirs} />
      <path class="isle" d={emblem?.isle} />
    </svg>
  );
}
