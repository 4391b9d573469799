/** The board of a step that is played on the start page. It is loaded when someone turns to it. */

import { effect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { BoardHost } from "../match/BoardHost.tsx";
import { MatchProvider } from "../match/context.tsx";
import { MatchState } from "../match/match_state.ts";
import { until } from "../match/until.ts";
import type { LessonStep } from "../protocol/generated/wire.ts";
import type { Board, Trace } from "../table/types.ts";
import { type LaidMatch, watchTries } from "./lesson_match.ts";

export { layMatch } from "./lesson_match.ts";

/** How long what was tried stays before the position comes back. */
const SEEN_MS = 900;

export interface PlayedStepProps {
  readonly match: LaidMatch;
  readonly step: LessonStep;
  readonly live: boolean;
  readonly onReady: (state: MatchState, board: Board) => void;
  /** A choice is closed, for this reason. */
  readonly onRefused: (reason: string) => void;
  readonly onSolved: () => void;
  readonly onWrong: (tried: readonly Trace[]) => void;
}

/** The board of the match. An action is played as soon as it is whole: there is no panel to confirm it in. */
export function PlayedStep({ match, step, live, onReady, onRefused, onSolved, onWrong }: PlayedStepProps) {
  const state = useMemo(() => new MatchState(match.id, null, match.tokens), [match]);
  const board = useRef<Board | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const plays = effect(() => {
      if (state.selection.playable.value) queueMicrotask(() => state.selection.play());
    });
    const refused = effect(() => {
      const why = state.gestures.why.value;
      if (why) onRefused(why.reason);
    });
    const watched = watchTries(state, step, {
      solved: onSolved,
      wrong: (tried) => {
        timer = setTimeout(() => onWrong(tried), SEEN_MS);
      },
    });
    void until(() => state.scene.value !== null && state.selection.asking.value !== null)
      .then(() => state.settled())
      .then(() => left || onReady(state, board.current!));
    return () => {
      left = true;
      clearTimeout(timer);
      plays();
      refused();
      watched();
      state.close();
    };
  }, [state]);
  return (
    <MatchProvider state={state}>
      <div class={live ? "first-board" : "first-board coming"}>
        <BoardHost
          onBoard={(mounted) => {
            board.current = mounted;
          }}
        />
      </div>
    </MatchProvider>
  );
}
