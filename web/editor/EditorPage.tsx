/** The position editor: any fleet, laid by hand, to be kept, sent on, or played from. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { getGames, standardPosition } from "../app/api.ts";
import { showRules, showSettings } from "../app/drawers.ts";
import { go, type Route } from "../app/route.ts";
import { ReadyNote } from "../app/start/ReadyNote.tsx";
import { readiness } from "../app/start/ready.ts";
import { pageOf } from "../games/index.ts";
import type { GameSummary } from "../generated/wire.ts";
import { Chosen } from "./Chosen.tsx";
import { EditorContext, useEditor } from "./context.ts";
import { EditorBoard } from "./EditorBoard.tsx";
import { Fleets } from "./Fleets.tsx";
import { taken } from "./handover.ts";
import { kitOf } from "./kits.ts";
import { decoded } from "./link.ts";
import { readAny } from "./open.ts";
import { type Fields, readPosition, Unreadable } from "./position.ts";
import { SetUp } from "./SetUp.tsx";
import { EditorState } from "./state.ts";
import { useEditorKeys } from "./useEditorKeys.ts";
import { VerdictLine } from "./VerdictLine.tsx";
import { Ways } from "./Ways.tsx";
import "./editor.css";

type EditRoute = Extract<Route, { page: "edit" }>;

export function EditorPage({ route }: { route: EditRoute }) {
  const [state, setState] = useState<EditorState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ready = readiness.value?.ready ?? false;
  useEffect(() => {
    if (!ready) return;
    document.title = "Position editor · Iceharbor";
    let gone = false;
    opened(route).then(
      (made) => (gone ? made.close() : setState(made)),
      (error: unknown) => gone || setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      gone = true;
    };
  }, [ready]);
  useEffect(() => () => state?.close(), [state]);
  if (problem !== null) return <Lost game={route.game} reason={problem} />;
  if (!state) {
    return (
      <main class="lost">
        <h1>Position editor</h1>
        <ReadyNote />
      </main>
    );
  }
  return (
    <EditorContext.Provider value={state}>
      <Editor route={route} />
    </EditorContext.Provider>
  );
}

/** The editor with the position that the address holds, or with the beginning of play; rejects with a sentence. */
async function opened(route: EditRoute): Promise<EditorState> {
  const value = taken() ?? (route.code === null ? null : await decoded(route.code));
  const position = value === null ? null : await readAny(value);
  const game = position?.game ?? route.game;
  const found = (await getGames()).find((each) => each.name === game);
  const [page, kit] = [pageOf(game), kitOf(game)];
  if (!found || !page || !kit) throw new Unreadable(`There is no position editor for ${game}.`);
  return new EditorState(found, page, kit, position ?? readPosition(await fresh(found)));
}

/** The beginning of play, where nobody counts what is then taken off or laid. */
async function fresh({ name, players }: GameSummary): Promise<Fields> {
  const { field: _, ...rest }: Fields = {
    ...(await standardPosition({ game: name, players: Math.max(2, players[0]) })),
  };
  return { ...rest, unchecked: true };
}

function Editor({ route }: { route: EditRoute }) {
  const state = useEditor();
  const [refused, refuse] = useState<string | null>(null);
  useEditorKeys(state);
  // A link to another position, pasted while the editor is open.
  useEffect(() => {
    if (route.code === null || route.code === state.code.peek()) return;
    decoded(route.code)
      .then((value) => state.open(value))
      .catch((error: unknown) => refuse(error instanceof Error ? error.message : String(error)));
  }, [route.code]);
  const spoken = useMemo(() => <p aria-live="polite">{state.said}</p>, [state]);
  return (
    <main class="match editor" onFocusIn={() => state.settle()}>
      <div class="sea">
        <EditorBoard />
      </div>
      <div class="column">
        <Head />
        <VerdictLine />
        {refused && (
          <p class="problem" role="alert">
            {refused}
          </p>
        )}
        <Fleets />
        <SetUp />
        <div class="dock">
          <Chosen />
          <Ways />
        </div>
      </div>
      <div class="unseen">{spoken}</div>
    </main>
  );
}

function Head() {
  const { game, page } = useEditor();
  return (
    <header class="match-head">
      <div class="match-title">
        <a
          class="home"
          href="/"
          onClick={(event) => {
            event.preventDefault();
            go("/");
          }}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M3 16L10 3L17 16ZM10 3V16" />
          </svg>
          <span class="unseen">Iceharbor, all games</span>
        </a>
        <h1>Position editor</h1>
        <span class="quietly">{game.title}</span>
      </div>
      <nav class="match-nav" aria-label="Editor">
        <button type="button" class="quiet" onClick={() => showRules(page.rules, page.title)}>
          Rules
        </button>
        <button type="button" class="quiet" onClick={showSettings}>
          Settings
        </button>
      </nav>
    </header>
  );
}

const Lost = ({ game, reason }: { game: string; reason: string }) => (
  <main class="lost">
    <h1>This position cannot be shown</h1>
    <p>{reason}</p>
    <div class="row">
      {kitOf(game) && (
        <button
          type="button"
          class="gold"
          onClick={() => {
            location.href = `/edit/${game}`;
          }}
        >
          A new position
        </button>
      )}
      <button type="button" onClick={() => go("/")}>
        To the games
      </button>
    </div>
  </main>
);
