/** While the server prepares a game: a progress bar. */

import type { ComponentChildren } from "preact";
import { useEffect, useId } from "preact/hooks";
import { go } from "../browser/route.ts";
import { showRules } from "../ui/drawers.ts";
import { GameMark } from "./GameMark.tsx";
import { gameOf } from "./games.ts";
import { chooseGame, pollReadiness, readinessOf } from "./readiness.ts";

const percent = (progress: number): string => `${Math.floor(progress * 100)} %`;

interface ProgressProps {
  readonly label: string;
  /** 0 to 1. */
  readonly progress: number;
}

export function ReadyProgress({ label, progress }: ProgressProps) {
  const id = useId();
  return (
    <p class="getting-ready">
      <label for={id}>
        {label} · <span class="percent">{percent(progress)}</span>
      </label>
      <progress id={id} max={1} value={progress} />
    </p>
  );
}

interface WaitingProps {
  readonly game: string;
  readonly title: string;
  readonly progress: number;
  readonly problem?: string | null;
  readonly children?: ComponentChildren;
}

/** The whole page, until the game begins. */
export function WaitingPage({ game, title, progress, problem }: WaitingProps) {
  useEffect(() => {
    document.title = `${title} · Iceharbor`;
  }, [title]);
  return (
    <main class="waiting">
      <GameMark game={game} />
      <h1>{title}</h1>
      {problem ? (
        <p class="problem" role="alert">
          {problem}
        </p>
      ) : (
        <>
          <ReadyProgress label={`${title} is getting ready`} progress={progress} />
          <p class="aside">The server prepares each game once. This page goes on by itself.</p>
        </>
      )}
      <div class="row">
        <button type="button" onClick={() => showRules(game, title)}>
          Rules
        </button>
        <button type="button" class="quiet" onClick={() => go("/")}>
          Other games
        </button>
      </div>
    </main>
  );
}

/** The same for a game that the page needs; it moves the game to the front of the server's queue. */
export function WaitingForGame({ game, problem = null }: { game: string; problem?: string | null }) {
  useEffect(() => {
    void chooseGame(game);
    return pollReadiness();
  }, [game]);
  const ready = readinessOf(game);
  if (ready === null && problem === null) return null;
  return (
    <WaitingPage
      game={game}
      title={gameOf(game)?.title ?? game}
      progress={ready?.progress ?? 0}
      problem={problem ?? ready?.error ?? null}
    />
  );
}
