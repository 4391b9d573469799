/** The start page: the games, a new match in one click or with chosen options, and the matches of this browser. */

import { useEffect, useState } from "preact/hooks";
import { editPath, go, matchPath } from "../browser/route.ts";
import { ApiError } from "../protocol/api.ts";
import type { GameSummary } from "../protocol/generated/wire.ts";
import { showKeys, showRules, showSettings } from "../ui/drawers.ts";
import { GameMark } from "./GameMark.tsx";
import { ReadyProgress } from "./GettingReady.tsx";
import { fetchGames } from "./games.ts";
import { lineup } from "./lineup.ts";
import { forgetMatch, type KnownMatch, myMatches } from "./my_matches.ts";
import { begin, NewGame } from "./NewGame.tsx";
import { chooseGame, pollReadiness, readinessOf } from "./readiness.ts";

export function StartPage() {
  const [games, setGames] = useState<readonly GameSummary[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(pollReadiness, []);
  useEffect(() => {
    document.title = "Iceharbor";
    fetchGames().then(setGames, (error: unknown) =>
      setProblem(error instanceof ApiError ? error.message : String(error)),
    );
  }, []);
  return (
    <div class="start">
      <header class="start-head">
        <div>
          <h1>Iceharbor</h1>
          <p class="lead">
            Sea battles, treasure hunts and pyramid games. Play friends or bots: the program checks the rules.
          </p>
        </div>
        <nav aria-label="Settings and keys">
          <button type="button" class="quiet" onClick={showSettings}>
            Settings
          </button>
          <button type="button" class="quiet" onClick={showKeys}>
            Keys
          </button>
        </nav>
      </header>
      <main class="start-main">
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
  const ready = readinessOf(game.name);
  const [fewest, most] = game.players;
  const playNow = async (): Promise<void> => {
    setBusy(true);
    try {
      await begin(game, lineup(Math.max(2, fewest), [], game.default_bot), {});
    } catch (error) {
      tell(error instanceof ApiError ? error.message : String(error));
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
        <button type="button" class="gold" disabled={busy || Boolean(ready?.error)} onClick={playNow}>
          Play now against {fewest > 2 ? "bots" : "a bot"}
        </button>
        <button type="button" onClick={() => showRules(game.name, game.title)}>
          Rules
        </button>
        {game.editor && (
          <button type="button" onClick={() => go(editPath(game.name))}>
            Position editor
          </button>
        )}
      </div>
      {ready && !ready.ready && !ready.error && (
        <ReadyProgress
          label={ready.progress > 0 ? "Getting ready" : "Waiting to get ready"}
          progress={ready.progress}
        />
      )}
      {(told || ready?.error) && (
        <p class="problem" role="alert">
          {told || ready?.error}
        </p>
      )}
      <details class="set-up" onToggle={(event) => event.currentTarget.open && void chooseGame(game.name)}>
        <summary>Custom game: friends, bots, or share this screen</summary>
        <NewGame game={game} />
      </details>
    </article>
  );
}

function YourMatches() {
  const matches = myMatches.value.filter((match) => match.title);
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

function MatchLine({ match }: { match: KnownMatch }) {
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
        <strong>{match.title}</strong> <span>{match.note || "just started"}</span> <small>{when}</small>
      </a>
      <button type="button" class="quiet" onClick={() => forgetMatch(match.id)}>
        Remove
        <span class="unseen">
          {" "}
          {match.title}, {when}
        </span>
      </button>
    </li>
  );
}
