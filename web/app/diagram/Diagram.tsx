/** A position within a rules text: a small board to look at, and one on which every seat may be played. */

import { effect } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { pageOf } from "../../games/index.ts";
import type { View } from "../../generated/wire.ts";
import { mountBoard } from "../../table/board.ts";
import { createMatch, Failed, judgePosition } from "../api.ts";
import { closeDrawer } from "../drawers.ts";
import { go, matchPath } from "../route.ts";
import { palette, still, theme } from "../settings.ts";
import { keep, type Place, wish } from "../start/party.ts";
import { type Laid, readPosition, seatsOf } from "./position.ts";
import { Trial } from "./Trial.tsx";

export function Diagram({ text }: { text: string }) {
  const laid = useMemo(() => readPosition(text), [text]);
  return laid === null ? <pre>{text}</pre> : <Drawn laid={laid} />;
}

function Drawn({ laid }: { laid: Laid }) {
  const frame = useRef<HTMLElement>(null);
  const [view, setView] = useState<View | null>(null);
  const [tried, setTried] = useState<string | null>(null);
  const [told, tell] = useState<string | null>(null);
  useEffect(() => whenSeen(frame.current!, (signal) => judgePosition(laid, signal).then(setView, complain(tell))), []);
  const begin = (then: (match: string) => void) => () => {
    const places: Place[] = seatsOf(laid.players).map(() => ({ sitter: "here", name: "" }));
    createMatch(wish(laid.game, places, {}, laid)).then((created) => {
      keep(created, places, laid.game, pageOf(laid.game)?.title ?? laid.game);
      then(created.match);
    }, complain(tell));
  };
  const play = (match: string): void => {
    closeDrawer();
    go(matchPath(match));
  };
  return (
    <figure ref={frame} class="diagram">
      {tried !== null ? (
        <Trial id={tried} again={begin(setTried)} />
      ) : view ? (
        <Picture view={view} />
      ) : (
        <div class="diagram-board" />
      )}
      {told && <p class="problem">{told}</p>}
      {view && !view.outcome && (
        <figcaption class="row">
          {tried === null && (
            <button type="button" onClick={begin(setTried)}>
              Try it here
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

/** The board alone. */
function Picture({ view }: { view: View }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = mountBoard(element.current!, { onPick: () => {} });
    const scene = pageOf(view.game)?.scene(view, seatsOf(view.players));
    if (scene) void board.show(scene);
    const ends = [
      effect(() => board.setTheme(theme.value)),
      effect(() => board.setPalette(palette.value)),
      effect(() => board.setStill(still.value)),
    ];
    return () => {
      for (const end of ends) end();
      board.destroy();
    };
  }, [view]);
  return <div class="diagram-board" ref={element} />;
}

const complain =
  (tell: (reason: string) => void) =>
  (error: unknown): void =>
    tell(error instanceof Failed ? error.message : String(error));

/** Asks once, when it is first seen; gives what ends the waiting and the asking. */
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
