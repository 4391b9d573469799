/** One step of a lesson: the board with its arrow, the sentence, and the answer to what was tried. */

import { effect } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { go } from "../browser/route.ts";
import { BoardHost } from "../match/BoardHost.tsx";
import { MatchProvider } from "../match/context.tsx";
import { keysOf } from "../match/keys.ts";
import { MatchState } from "../match/match_state.ts";
import { Panel } from "../match/Panel.tsx";
import { LookedAt, Shelf } from "../match/Shelf.tsx";
import { until } from "../match/until.ts";
import { useKeys } from "../match/use_keys.ts";
import type { LessonStep } from "../protocol/generated/wire.ts";
import { PieceTrays } from "../rush/PieceTrays.tsx";
import type { Board, Trace } from "../table/types.ts";
import { showKeys } from "../ui/drawers.ts";
import { LessonArrow } from "./LessonArrow.tsx";
import { LEARNER, watchTries } from "./lesson_match.ts";
import { boxOf } from "./on_page.ts";

interface TableProps {
  /** The match that was made for this step. */
  readonly id: string;
  /** The learner's seat in it. */
  readonly tokens: readonly string[];
  readonly title: string;
  readonly steps: readonly LessonStep[];
  readonly number: number;
  /** What the last try did, if it was wrong: it stays in sight until the next one. */
  readonly tried: readonly Trace[] | null;
  readonly onSolved: () => void;
  readonly onWrong: (tried: readonly Trace[]) => void;
  readonly onAgain: () => void;
}

const PRAISE_MS = 900;
const SHOWN_MS = 1600;

export function LessonTable({ id, tokens, title, steps, number, tried, onSolved, onWrong, onAgain }: TableProps) {
  const step = steps[number]!;
  const state = useMemo(() => {
    const made = new MatchState(id, null, tokens);
    made.lastTurn.tried.value = tried ?? [];
    return made;
  }, [id]);
  const page = useRef<HTMLElement>(null);
  const board = useRef<Board | null>(null);
  const [praised, praise] = useState(false);
  /** An action has been judged: the arrow has said what it had to. */
  const [taken, setTaken] = useState(false);
  const [shown, setShown] = useState(false);
  const showing = useRef(false);
  useKeys(state, board);
  useEffect(() => {
    const { view } = step;
    if (!view) return;
    let looked = false;
    return effect(() => {
      if (!state.scene.value || looked) return;
      looked = true;
      void Promise.resolve()
        .then(() => state.settled())
        .then(() => board.current?.lookAt(view));
    });
  }, [state]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (ms: number, act: () => void): void => {
      timer = setTimeout(act, ms);
    };
    const watched = watchTries(state, step, {
      decided: () => setTaken(true),
      solved: () => {
        if (showing.current) return later(SHOWN_MS, onAgain);
        praise(true);
        later(PRAISE_MS, onSolved);
      },
      shows: () => showing.current,
      wrong: (tries) => (showing.current ? later(SHOWN_MS, onAgain) : later(PRAISE_MS, () => onWrong(tries))),
    });
    return () => {
      clearTimeout(timer);
      watched();
      state.close();
    };
  }, [state]);
  /** Plays what solves the step, action by action, each when the one before has been drawn. */
  const show = async (): Promise<void> => {
    showing.current = true;
    setShown(true);
    for (const words of step.solution) {
      const before = state.room.snapshot.peek()?.seq ?? 0;
      state.room.act(words, LEARNER);
      await until(() => (state.room.snapshot.value?.seq ?? 0) > before);
      await state.settled();
    }
  };
  const [snapshot, scene] = [state.room.snapshot.value, state.scene.value];
  const begun = state.selection.words.value.length > 0 || state.placement.aim.value !== null;
  const pointed = !begun && !taken && !shown && snapshot?.outcome == null;
  return (
    <MatchProvider state={state}>
      <main class="match lesson" ref={page}>
        <div class="sea">
          <div class="water">
            <BoardHost
              onBoard={(mounted) => {
                board.current = mounted;
              }}
            />
            {pointed && <LessonArrow step={step} page={page} scene={state.scene} />}
            {praised && <p class={isHigh(page.current, step) ? "praise low" : "praise"}>Well done</p>}
            <LookedAt />
          </div>
          <PieceTrays />
          <Shelf />
        </div>
        <div class="column">
          <div class="answering">
            <div class="lesson-words">
              <header class="lesson-head">
                <h1>{title} lesson</h1>
                <button
                  type="button"
                  class="quiet hint-keys"
                  aria-keyshortcuts="?"
                  onClick={() => showKeys(scene && keysOf(scene))}
                >
                  Keys
                </button>
                <button type="button" class="icon" aria-label="Close the lesson" onClick={() => go("/")}>
                  <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
                    <path d="M4 4L16 16M16 4L4 16" />
                  </svg>
                </button>
              </header>
              <p class="lesson-steps">
                <span class="step-marks" aria-hidden="true">
                  {steps.map((each, i) => (
                    <i key={each.title} class={i < number ? "done" : i === number ? "now" : ""} />
                  ))}
                </span>
                Step {number + 1} of {steps.length}
              </p>
              <h2 class="lesson-title">{step.title}</h2>
              <p class="lesson-sentence">{step.sentence}</p>
              <div aria-live="polite">
                {tried && !praised && (
                  <p class="lesson-answer">
                    <strong>Not that.</strong> {step.wrong}
                  </p>
                )}
              </div>
            </div>
            <div class="lesson-foot">
              <button type="button" onClick={() => void show()}>
                Show me
              </button>
              <button type="button" onClick={onAgain}>
                Start again
              </button>
              <button type="button" class="quiet" onClick={onSolved}>
                Skip
              </button>
            </div>
            <Panel />
            <p class="aside">You can leave any time. Your place is kept.</p>
          </div>
        </div>
      </main>
    </MatchProvider>
  );
}

/** True if the step ends in the upper half of the board. */
function isHigh(page: HTMLElement | null, { end = "" }: LessonStep): boolean {
  const box = page && boxOf(page, end);
  const water = page?.querySelector(".water")?.getBoundingClientRect();
  return !!box && !!water && box.y + box.height / 2 < water.y + water.height / 2;
}
