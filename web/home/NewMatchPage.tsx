/** Waits for a game to be ready and then starts its match, also after a reload. */

import { useEffect, useState } from "preact/hooks";
import { matchPath, type Route, replacePage } from "../browser/route.ts";
import { ApiError, whenReady } from "../protocol/api.ts";
import { make } from "./begin.ts";
import { WaitingForGame } from "./GettingReady.tsx";
import { fetchGames } from "./games.ts";
import { lineup, readWish } from "./lineup.ts";

type NewRoute = Extract<Route, { page: "new" }>;

export function NewMatchPage({ route }: { route: NewRoute }) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    started(route.game, leaving.signal).then(
      (match) => leaving.signal.aborted || replacePage(matchPath(match)),
      (error: unknown) => leaving.signal.aborted || setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => leaving.abort();
  }, [route.game]);
  return <WaitingForGame game={route.game} problem={problem} />;
}

/** The id of the requested match, or of one against the default bot; rejects with a sentence. */
async function started(name: string, signal: AbortSignal): Promise<string> {
  const game = (await fetchGames()).find((each) => each.name === name);
  if (!game) throw new ApiError(`There is no game ${name}.`);
  await whenReady(name, signal);
  const wish = readWish(history.state);
  const places = wish?.places ?? lineup(Math.max(2, game.players[0]), [], game.default_bot);
  return make(game, places, wish?.options ?? {}, null, signal, wish?.hints);
}
