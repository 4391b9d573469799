/** A newcomer's first move, on the start page: a step of a lesson on a real board. No match is made before someone acts. */

import "./learn.css";
import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { FirstMoveProps } from "../home/StartPage.tsx";
import type { MatchState } from "../match/match_state.ts";
import { StillBoard } from "../match/StillBoard.tsx";
import { getFirstMove } from "../protocol/api.ts";
import type { FirstMove as FirstMoveOffer } from "../protocol/generated/wire.ts";
import { takesCapital } from "../table/names.ts";
import type { Board, Trace } from "../table/types.ts";
import { LessonArrow } from "./LessonArrow.tsx";
import type { LaidMatch } from "./lesson_match.ts";
import type { PlayedStepProps } from "./PlayedStep.tsx";

/** What plays the step: two thirds of its code is that of a match, which a page that is only looked at does not need. */
const playing = (): Promise<typeof import("./PlayedStep.tsx")> => import("./PlayedStep.tsx");

export function FirstMove({ game, onShown, onSolved }: FirstMoveProps) {
  const [offered, offer] = useState<FirstMoveOffer | null>(null);
  const [played, setPlayed] = useState<Played | null>(null);
  /** What can be played now. */
  const [live, setLive] = useState<{ readonly state: MatchState; readonly board: Board } | null>(null);
  const [said, say] = useState("");
  const [tried, setTried] = useState<readonly Trace[]>([]);
  const [pointed, point] = useState(true);
  const frame = useRef<HTMLDivElement>(null);
  const begun = useRef(new FirstPress());
  const shown = useMemo(() => signal(offered?.scene ?? null), [offered]);
  useEffect(() => {
    const left = new AbortController();
    getFirstMove(game, left.signal).then(
      (found) => {
        offer(found);
        say(found.step.first_move ?? "");
        onShown();
      },
      () => {}, // The picture stays.
    );
    return () => left.abort();
  }, [game]);
  useEffect(() => {
    if (live) begun.current.carryOn(live.state, live.board, frame.current!);
  }, [live]);
  if (!offered) return null;
  const { step, scene } = offered;
  const begin = (): void => {
    if (begun.current.making) return;
    begun.current.making = true;
    point(false);
    playing()
      .then(async ({ layMatch, PlayedStep }) => setPlayed({ match: await layMatch(game, step), PlayedStep }))
      .catch((error: unknown) => {
        begun.current.forget();
        begun.current = new FirstPress();
        point(true);
        say(error instanceof Error ? error.message : String(error));
      });
  };
  const again = (tries: readonly Trace[]): void => {
    begun.current = new FirstPress();
    setTried(tries);
    say(step.wrong);
    setLive(null);
    setPlayed(null);
    point(true);
  };
  return (
    <div
      class="first-move"
      ref={frame}
      onPointerEnter={() => void playing()}
      onFocusCapture={() => void playing()}
      onPointerDownCapture={(event) => {
        if (live || !(event.target as Element).closest("[data-name]")) return;
        begun.current.presses(event);
        begin();
      }}
      onKeyDownCapture={({ key }) => {
        if (live || !["Enter", " "].includes(key)) return;
        begun.current.byKey = true;
        begin();
      }}
    >
      {!live && (
        <StillBoard
          class="first-board"
          scene={scene}
          traces={tried}
          onPick={(name) => {
            begun.current.picked = name;
          }}
        />
      )}
      {played && (
        <played.PlayedStep
          key={played.match.id}
          match={played.match}
          step={step}
          live={live !== null}
          onReady={(state, board) => {
            setTried([]);
            setLive({ state, board });
          }}
          onRefused={say}
          onSolved={() => {
            say(step.praise ?? "");
            onSolved();
          }}
          onWrong={again}
        />
      )}
      {pointed && <LessonArrow step={step} page={frame} scene={shown} />}
      <p class={takesCapital(said) ? "first-call capital" : "first-call"} aria-live="polite">
        {said}
      </p>
    </div>
  );
}

/** The match, and what shows it. */
interface Played {
  readonly match: LaidMatch;
  readonly PlayedStep: FunctionComponent<PlayedStepProps>;
}

/** What began the match, which is done again on its board as soon as that can be played. */
class FirstPress {
  making = false;
  byKey = false;
  picked: string | null = null;
  private down: PointerEvent | null = null;
  private last: PointerEvent | null = null;
  private readonly ends = new AbortController();

  presses(event: PointerEvent): void {
    this.down = this.last = event;
    const { signal } = this.ends;
    const on = (kind: "pointermove" | "pointerup" | "pointercancel", act: (event: PointerEvent) => void): void =>
      addEventListener(kind, act, { signal });
    const lifted = (): void => {
      this.down = null;
    };
    on("pointermove", (moved) => {
      this.last = moved;
    });
    on("pointerup", lifted);
    on("pointercancel", lifted);
  }

  forget(): void {
    this.ends.abort();
  }

  /** A pressed thing is chosen, and a drag goes on. */
  carryOn({ gestures }: MatchState, board: Board, frame: HTMLElement): void {
    this.forget();
    const sheet = frame.querySelector(".first-board .board .sheet");
    if (this.down && sheet)
      for (const [kind, event] of [
        ["pointerdown", this.down],
        ["pointermove", this.last!],
      ] as const)
        sheet.dispatchEvent(new PointerEvent(kind, { ...pointerOf(event), bubbles: true, cancelable: true }));
    else if (this.picked) gestures.pick(this.picked);
    if (this.byKey) board.focusChoice();
  }
}

const pointerOf = ({ pointerId, pointerType, isPrimary, button, buttons, clientX, clientY }: PointerEvent) => ({
  ...{ pointerId, pointerType, isPrimary, button, buttons, clientX, clientY },
});
