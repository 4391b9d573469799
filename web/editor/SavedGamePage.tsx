/** A game that was played elsewhere, in a link: the server replays it, and the match page shows it. */

import { useEffect, useState } from "preact/hooks";
import { go, matchPath, replacePage } from "../browser/route.ts";
import { ApiError, keepGame } from "../protocol/api.ts";
import type { SavedGame } from "../protocol/generated/wire.ts";
import { decoded } from "./position_link.ts";

/** The limits of a link, in characters: what the server reads. */
const [MAX_CODE, MAX_JSON] = [120_000, 160_000];

export function SavedGamePage({ code }: { code: string }) {
  const [problem, setProblem] = useState("");
  useEffect(() => {
    decoded(code, MAX_CODE, MAX_JSON).then(
      (saved) =>
        keepGame(saved as SavedGame).then(
          ({ match }) => replacePage(matchPath(match, 0)),
          (error: unknown) => setProblem(error instanceof ApiError ? error.message : String(error)),
        ),
      () => setProblem("This link does not contain a game. Perhaps a part of it is missing."),
    );
  }, [code]);
  return (
    <main class="waiting">
      <h1>{problem ? "This game cannot be shown" : "Opening the game"}</h1>
      {problem && (
        <>
          <p class="problem" role="alert">
            {problem}
          </p>
          <button type="button" onClick={() => go("/")}>
            All games
          </button>
        </>
      )}
    </main>
  );
}
