/** What this is, the games, a new match in one click or with everything chosen, and the matches one knows. */

import { useEffect, useState } from "preact/hooks";
import { hasEditor } from "../../editor/kits.ts";
import { pageOf } from "../../games/index.ts";
import type { GameSummary } from "../../generated/wire.ts";
import { Failed, getGames } from "../api.ts";
import { deck, forget, type Known } from "../deck.ts";
import { showKeys, showRules, showSettings } from "../drawers.ts";
import { editPath, go, matchPath } from "../route.ts";
import { begin, NewGame } from "./NewGame.tsx";
import { party } from "./party.ts";
import { ReadyNote } from "./ReadyNote.tsx";
import { readiness } from "./ready.ts";

export function StartPage() {
  const [games, setGames] = useState<readonly GameSummary[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    document.title = "Iceharbor";
    getGames().then(setGames, (error: unknown) => setProblem(error instanceof Failed ? error.message : String(error)));
  }, []);
  return (
    <div class="start">
      <header class="start-head">
        <div>
          <h1>Iceharbor</h1>
          <p class="lead">
            Pyramid games of the high seas, with every rule enforced to the last fraction of an inch. Play people, bots,
            or both.
          </p>
        </div>
        <nav aria-label="This page">
          <button type="button" class="quiet" onClick={showSettings}>
            Settings
          </button>
          <button type="button" class="quiet" onClick={showKeys}>
            Keys
          </button>
        </nav>
      </header>
      <main class="start-main">
        <ReadyNote />
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <section aria-labelledby="games-head">
          <h2 id="games-head">Games</h2>
          <div class="games">
            {(games ?? []).map((game) => (
              <GameEntry key={game.name} game={game} />
            ))}
          </div>
        </section>
        <YourMatches />
      </main>
      <footer class="start-foot">
        <p>Not affiliated with the games’ publishers. Each game credits its designer.</p>
      </footer>
    </div>
  );
}

function GameEntry({ game }: { game: GameSummary }) {
  const [told, tell] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [fewest, most] = game.players;
  const playNow = async (): Promise<void> => {
    setBusy(true);
    try {
      await begin(game, party(Math.max(2, fewest), [], game.bots), {});
    } catch (error) {
      tell(error instanceof Failed ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <article class="game">
      <div class="game-head">
        <div>
          <h3>{game.title}</h3>
          <p class="by">
            by {game.designer} · {fewest === most ? fewest : `${fewest} to ${most}`} players
          </p>
        </div>
        <GameMark game={game.name} />
      </div>
      <p>{game.blurb}</p>
      <div class="row">
        <button type="button" class="gold" disabled={busy || readiness.value?.ready === false} onClick={playNow}>
          Play now against {fewest > 2 ? "bots" : "a bot"}
        </button>
        <button type="button" onClick={() => showRules(game.name, game.title)}>
          Rules
        </button>
        {hasEditor(game.name) && (
          <button type="button" onClick={() => go(editPath(game.name))}>
            Position editor
          </button>
        )}
      </div>
      {told && (
        <p class="problem" role="alert">
          {told}
        </p>
      )}
      <details class="set-up">
        <summary>New game with friends, bots or one device</summary>
        <NewGame game={game} />
      </details>
    </article>
  );
}

/** The game at a glance, on a wave or on its board. */
function GameMark({ game }: { game: string }) {
  const emblem = pageOf(game)?.emblem;
  return (
    <svg class="game-mark" viewBox="0 0 120 64" width="120" height="64" aria-hidden="true">
      <path class={emblem?.ground ? "ground" : "wave"} d={emblem?.ground ?? "M0 52q15-9 30 0t30 0 30 0 30 0"} />
      <path class="ship-a" d={emblem?.ours} />
      <path class="ship-b" d={emblem?.theirs} />
      <path class="isle" d={emblem?.isle} />
    </svg>
  );
}

function YourMatches() {
  const matches = deck.value.filter((match) => match.title);
  if (matches.length === 0) return null;
  return (
    <section aria-labelledby="matches-head">
      <h2 id="matches-head">Your matches</h2>
      <ul class="matches">
        {matches.map((match) => (
          <MatchLine key={match.id} match={match} />
        ))}
      </ul>
    </section>
  );
}

function MatchLine({ match }: { match: Known }) {
  const when = new Date(match.seen).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  const path = matchPath(match.id);
  return (
    <li>
      <a
        href={path}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          go(path);
        }}
      >
        <strong>{match.title}</strong> <span>{match.note || "just begun"}</span> <small>{when}</small>
      </a>
      <button type="button" class="quiet" onClick={() => forget(match.id)}>
        Forget
        <span class="unseen">
          {" "}
          {match.title}, {when}
        </span>
      </button>
    </li>
  );
}
