/** A game on the start page: a picture of its table, what one does, and how many, how long and how hard. */

import { type Theme, theme } from "../browser/settings.ts";
import type { GameSummary } from "../protocol/generated/wire.ts";
import { ReadyProgress } from "./GettingReady.tsx";
import { readinessOf } from "./readiness.ts";

export const tilePath = (game: string, shown: Theme): string => `/api/games/${game}/tile/${shown}.svg`;

const DIFFICULTY = ["", "Easy", "Medium", "Hard"] as const;

interface TileProps {
  readonly game: GameSummary;
  readonly ribbon: string | null;
  readonly onPlay: () => void;
}

export function GameTile({ game, ribbon, onPlay }: TileProps) {
  const ready = readinessOf(game.name);
  const [fewest, most] = game.players;
  const { listing } = game;
  return (
    <article class={ribbon === null ? "game" : "game first-game"}>
      <div class="tile-picture">
        {game.tile && (
          <img src={tilePath(game.name, theme.value)} alt="" width="592" height="216" loading="lazy" decoding="async" />
        )}
        {ribbon !== null && <span class="ribbon">{ribbon}</span>}
      </div>
      <div class="tile-words">
        <h3>{game.title}</h3>
        <button type="button" class="tile-play" onClick={onPlay} disabled={Boolean(ready?.error)}>
          Play<span class="unseen"> {game.title}</span>
        </button>
        <p>{listing?.line ?? game.blurb}</p>
        {ready && !ready.ready && !ready.error ? (
          <ReadyProgress
            label={ready.progress > 0 ? "Getting ready" : "Waiting to get ready"}
            progress={ready.progress}
          />
        ) : (
          <p class="tile-facts">
            <span>{fewest === most ? fewest : `${fewest}–${most}`} players</span>
            {listing && (
              <>
                <span>{listing.minutes} min</span>
                <span class="difficulty">
                  <Difficulty of={listing.difficulty} /> {DIFFICULTY[listing.difficulty]}
                </span>
              </>
            )}
          </p>
        )}
        {ready?.error && (
          <p class="problem" role="alert">
            {ready.error}
          </p>
        )}
      </div>
    </article>
  );
}

const Difficulty = ({ of }: { of: number }) => (
  <svg viewBox="0 0 42 14" width="42" height="14" aria-hidden="true">
    {[0, 1, 2].map((i) => (
      <path key={i} class={i < of ? "full" : "open"} d={`M${i * 14 + 7} 1.5L${i * 14 + 12} 12.5H${i * 14 + 2}Z`} />
    ))}
  </svg>
);
