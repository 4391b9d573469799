/** A lesson: one small position after the other on the real board, each solved by doing. The place is kept. */

import "../match/match.css";
import "../match/column.css";
import "../rush/placement.css";
import "../match/panel.css";
import "../match/closed_row.css";
import "../rush/rush.css";
import "./learn.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { go } from "../browser/route.ts";
import { theme } from "../browser/settings.ts";
import { begin } from "../home/begin.ts";
import { tilePath } from "../home/GameTile.tsx";
import { fetchGames } from "../home/games.ts";
import { keepStep, stepsDone } from "../home/lesson_progress.ts";
import { answersOf, firstAnswers, optionsOf, placesOf } from "../home/play_choice.ts";
import { ApiError, getLesson } from "../protocol/api.ts";
import type { GameSummary, WholeLesson } from "../protocol/generated/wire.ts";
import type { Trace } from "../table/types.ts";
import { LessonTable } from "./LessonTable.tsx";
import { type LaidMatch, layMatch } from "./lesson_match.ts";

const toldOf = (error: unknown): string => (error instanceof ApiError ? error.message : String(error));

export function LessonPage({ game }: { game: string }) {
  const [lesson, setLesson] = useState<WholeLesson | null>(null);
  const [summary, setSummary] = useState<GameSummary | null>(null);
  const [problem, tell] = useState<string | null>(null);
  const [step, setStep] = useState(() => stepsDone(game));
  /** The matches made for this step: a new one begins it again. */
  const [attempt, again] = useState(0);
  const [match, setMatch] = useState<(LaidMatch & { readonly at: string }) | null>(null);
  /** What was tried last, if it was wrong. */
  const [tried, setTried] = useState<readonly Trace[] | null>(null);
  const at = `${step} ${attempt}`;
  const shown = lesson?.steps[step] ?? null;
  useEffect(() => {
    getLesson(game).then(
      (found) => {
        setLesson(found);
        document.title = `${found.title} lesson · Iceharbor`;
        if (stepsDone(game) >= found.steps.length) setStep(0);
      },
      (error: unknown) => tell(toldOf(error)),
    );
    fetchGames().then(
      (games) => setSummary(games.find(({ name }) => name === game) ?? null),
      () => {},
    );
  }, [game]);
  useEffect(() => {
    let left = false;
    if (shown) {
      layMatch(game, shown).then(
        (made) => left || setMatch({ ...made, at }),
        (error: unknown) => left || tell(toldOf(error)),
      );
    }
    return () => {
      left = true;
    };
  }, [shown, attempt]);
  const goOn = (): void => {
    keepStep(game, Math.max(stepsDone(game), step + 1));
    setTried(null);
    setStep(step + 1);
  };
  if (problem !== null) return <Stopped text={problem} />;
  if (lesson === null) return null;
  if (shown === null) return <Finished title={lesson.title} game={summary} />;
  if (match?.at !== at) return <main class="match lesson" />;
  return (
    <LessonTable
      key={match.id}
      id={match.id}
      tokens={match.tokens}
      title={lesson.title}
      steps={lesson.steps}
      number={step}
      tried={tried}
      onSolved={goOn}
      onWrong={(traces) => {
        setTried(traces);
        again(attempt + 1);
      }}
      onAgain={() => again(attempt + 1)}
    />
  );
}

const Stopped = ({ text }: { text: string }) => (
  <main class="lost">
    <h1>This lesson cannot be shown</h1>
    <p>{text}</p>
    <button type="button" class="gold" onClick={() => go("/")}>
      All games
    </button>
  </main>
);

function Finished({ title, game }: { title: string; game: GameSummary | null }) {
  const [problem, tell] = useState<string | null>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  useEffect(() => playButton.current?.focus(), [game]);
  const play = (found: GameSummary): void => {
    const answers = answersOf(found) ?? firstAnswers(found);
    begin(found, placesOf(answers), optionsOf(found, answers)).catch((error: unknown) => tell(toldOf(error)));
  };
  return (
    <main class="waiting lesson-end">
      {game?.tile && <img src={tilePath(game.name, theme.value)} alt="" width="592" height="216" />}
      <h1>You know {title}. Play a match?</h1>
      {problem && <p class="problem">{problem}</p>}
      <div class="row">
        {game && (
          <button ref={playButton} type="button" class="gold" onClick={() => play(game)}>
            Play {title}
          </button>
        )}
        <button type="button" onClick={() => go("/")}>
          All games
        </button>
      </div>
    </main>
  );
}
