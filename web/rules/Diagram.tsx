/** A position within a rules text: a small board, and a trial match in which the reader plays every seat. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { go, matchPath } from "../browser/route.ts";
import { fetchGames } from "../home/games.ts";
import { newMatch, rememberSeats, type SeatChoice } from "../home/lineup.ts";
import { StillBoard } from "../match/StillBoard.tsx";
import { ApiError, createMatch, validatePosition } from "../protocol/api.ts";
import type { CreatedMatch, WholePosition } from "../protocol/generated/wire.ts";
import { closeDrawer } from "../ui/drawers.ts";
import { type DiagramPosition, readPosition } from "./diagram_position.ts";
import { TrialMatch } from "./TrialMatch.tsx";

export function Diagram({ text }: { text: string }) {
  const laid = useMemo(() => readPosition(text), [text]);
  return laid === null ? <pre>{text}</pre> : <Drawn laid={laid} />;
}

function Drawn({ laid }: { laid: DiagramPosition }) {
  const frame = useRef<HTMLElement>(null);
  const [answer, setAnswer] = useState<WholePosition | null>(null);
  const [tried, setTried] = useState<CreatedMatch | null>(null);
  const [told, tell] = useState<string | null>(null);
  useEffect(
    () => whenSeen(frame.current!, (signal) => validatePosition(laid, signal).then(setAnswer, complain(tell))),
    [],
  );
  const begin = (then: (created: CreatedMatch) => Promise<void> | void) => () => {
    const places = Array.from({ length: laid.players }, (): SeatChoice => ({ holder: "here", name: "" }));
    createMatch(newMatch(laid.game, places, {}, laid))
      .then(then)
      .catch(complain(tell));
  };
  const play = async (created: CreatedMatch): Promise<void> => {
    const title = (await fetchGames()).find(({ name }) => name === laid.game)?.title;
    rememberSeats(created, laid.game, title ?? laid.game);
    closeDrawer();
    go(matchPath(created.match));
  };
  return (
    <figure ref={frame} class="diagram">
      {tried !== null ? (
        <TrialMatch key={tried.match} created={tried} again={begin(setTried)} />
      ) : answer?.scene ? (
        <StillBoard scene={answer.scene} class="diagram-board" />
      ) : (
        <div class="diagram-board" />
      )}
      {told && <p class="problem">{told}</p>}
      {answer && !answer.view.outcome && (
        <figcaption class="row">
          {tried === null && (
            <button type="button" onClick={begin(setTried)}>
              Try it
            </button>
          )}
          <button type="button" class="quiet" onClick={begin(play)}>
            Play from here
          </button>
        </figcaption>
      )}
    </figure>
  );
}

const complain =
  (tell: (reason: string) => void) =>
  (error: unknown): void =>
    tell(error instanceof ApiError ? error.message : String(error));

/** Sends its request once, when it is first visible; returns a function that cancels it. */
function whenSeen(element: Element, ask: (signal: AbortSignal) => void): () => void {
  const asked = new AbortController();
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watch.disconnect();
    ask(asked.signal);
  });
  watch.observe(element);
  return () => {
    watch.disconnect();
    asked.abort();
  };
}
