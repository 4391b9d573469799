/** A link to something built from cards: it can be played with now, or kept for the next match. */

import { useEffect, useState } from "preact/hooks";
import { go, newMatchPath, type Route } from "../browser/route.ts";
import { ApiError } from "../protocol/api.ts";
import type { GameSummary } from "../protocol/generated/wire.ts";
import { GameMark } from "./GameMark.tsx";
import { fetchGames } from "./games.ts";
import { offerBuild, saveBuild } from "./saved_builds.ts";

type BuildRoute = Extract<Route, { page: "build" }>;

export function SharedBuildPage({ route }: { route: BuildRoute }) {
  const [game, setGame] = useState<GameSummary | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [kept, keep] = useState(false);
  useEffect(() => {
    fetchGames().then(
      (games) => {
        const found = games.find(({ name }) => name === route.game) ?? null;
        setGame(found);
        if (!found) setProblem("This server does not have the game of this link.");
      },
      (error: unknown) => setProblem(error instanceof ApiError ? error.message : String(error)),
    );
  }, [route.game]);
  const { name, about, words } = route.build;
  const build = { game: route.game, name: name || "Shared", about, words };
  return (
    <main class="waiting">
      <GameMark game={route.game} />
      <h1>{build.name}</h1>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {game && (
        <>
          <p>
            Shared with you, for <strong>{game.title}</strong>.
          </p>
          <p class="aside">{about || words.join(", ")}</p>
          <div class="row">
            <button
              type="button"
              class="gold"
              onClick={() => {
                offerBuild(build, true);
                go(newMatchPath(route.game));
              }}
            >
              Play with it against a bot
            </button>
            <button
              type="button"
              disabled={kept}
              onClick={() => {
                saveBuild(build);
                offerBuild(build, false);
                keep(true);
              }}
            >
              {kept ? "Saved" : "Save on this device"}
            </button>
          </div>
          <p class="aside" role="status">
            {kept && "It is offered whenever you build in this game."}
          </p>
        </>
      )}
      <button type="button" onClick={() => go("/")}>
        All games
      </button>
    </main>
  );
}
