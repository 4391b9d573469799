/** The position editor: set up any fleet, save it, share it, or play from it. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { go, type Route } from "../browser/route.ts";
import { WaitingForGame } from "../home/GettingReady.tsx";
import { fetchGames, gameOf } from "../home/games.ts";
import { readinessOf } from "../home/readiness.ts";
import { standardPosition, whenReady } from "../protocol/api.ts";
import type { GameSummary } from "../protocol/generated/wire.ts";
import { showRules, showSettings } from "../ui/drawers.ts";
import { HomeLink } from "../ui/HomeLink.tsx";
import { EditorContext, useEditor } from "./context.ts";
import { takeDraft } from "./draft_transfer.ts";
import { EditorBoard } from "./EditorBoard.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { EditorState } from "./editor_state.ts";
import { Fleets } from "./Fleets.tsx";
import { Inspector } from "./Inspector.tsx";
import { readAny } from "./open_file.ts";
import { type Fields, readPosition, Unreadable } from "./position.ts";
import { decoded } from "./position_link.ts";
import { SetUp } from "./SetUp.tsx";
import { useEditorKeys } from "./use_editor_keys.ts";
import { ValidationStatus } from "./ValidationStatus.tsx";
import "./editor.css";

type EditRoute = Extract<Route, { page: "edit" }>;

export function EditorPage({ route }: { route: EditRoute }) {
  const [state, setState] = useState<EditorState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    document.title = "Position editor · Iceharbor";
    let gone = false;
    opened(route).then(
      (made) => (gone ? made.close() : setState(made)),
      (error: unknown) => gone || setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      gone = true;
    };
  }, []);
  useEffect(() => () => state?.close(), [state]);
  if (problem !== null) return <Lost game={route.game} reason={problem} />;
  if (!state) return <Opening game={route.game} />;
  return (
    <EditorContext.Provider value={state}>
      <Editor route={route} />
    </EditorContext.Provider>
  );
}

/** While the position loads: nothing if the game is ready, else the progress of preparing it. */
function Opening({ game }: { game: string }) {
  return readinessOf(game)?.ready ? null : <WaitingForGame game={game} />;
}

/** Loads the editor with the position of the address, or with the start of a game; rejects with a sentence. */
async function opened(route: EditRoute): Promise<EditorState> {
  await whenReady(route.game);
  const games = await fetchGames();
  const value = takeDraft() ?? (route.code === null ? null : await decoded(route.code));
  const position = value === null ? null : await readAny(value);
  const game = position?.game ?? route.game;
  const found = games.find((each) => each.name === game);
  if (!found?.editor) throw new Unreadable(`There is no position editor for ${game}.`);
  return new EditorState(found, found.editor, position ?? readPosition(await fresh(found)));
}

/** The start of a game, unchecked: ships may be added and removed. */
async function fresh({ name, players }: GameSummary): Promise<Fields> {
  const { field: _, ...rest }: Fields = {
    ...(await standardPosition({ game: name, players: Math.max(2, players[0]) })).view,
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
  const spoken = useMemo(() => <p aria-live="polite">{state.spoken}</p>, [state]);
  return (
    <main class="match editor" onFocusIn={() => state.settle()}>
      <div class="sea">
        <EditorBoard />
      </div>
      <div class="column">
        <Head />
        <ValidationStatus />
        {refused && (
          <p class="problem" role="alert">
            {refused}
          </p>
        )}
        <Fleets />
        <SetUp />
        <div class="dock">
          <Inspector />
          <ExportMenu />
        </div>
      </div>
      <div class="unseen">{spoken}</div>
    </main>
  );
}

function Head() {
  const { game } = useEditor();
  return (
    <header class="match-head">
      <div class="match-title">
        <HomeLink />
        <h1>Position editor</h1>
        <span class="quietly">{game.title}</span>
      </div>
      <nav class="match-nav" aria-label="Editor">
        <button type="button" class="quiet" onClick={() => showRules(game.name, game.title)}>
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
      {gameOf(game)?.editor && (
        <button
          type="button"
          class="gold"
          onClick={() => {
            location.href = `/edit/${game}`;
          }}
        >
          New position
        </button>
      )}
      <button type="button" onClick={() => go("/")}>
        All games
      </button>
    </div>
  </main>
);
