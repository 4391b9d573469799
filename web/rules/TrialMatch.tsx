/** A match within a text, with every seat on this device. It is closed with the text, and this browser does not keep it. */

import "../match/match.css";
import "../match/column.css";
import "../rush/placement.css";
import "../match/panel.css";
import "../match/closed_row.css";
import "../rush/rush.css";
import { effect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { BoardHost } from "../match/BoardHost.tsx";
import { MatchProvider } from "../match/context.tsx";
import { MatchState } from "../match/match_state.ts";
import { Panel } from "../match/Panel.tsx";
import { Result } from "../match/Result.tsx";
import { TurnBanner } from "../match/TurnBanner.tsx";
import type { CreatedMatch } from "../protocol/generated/wire.ts";
import { Countdown } from "../rush/Countdown.tsx";
import { FilmControls } from "../rush/FilmControls.tsx";
import { PieceTrays } from "../rush/PieceTrays.tsx";
import { placeByKey } from "../rush/placement_keys.ts";
import type { Board } from "../table/types.ts";

export function TrialMatch({ created, again }: { created: CreatedMatch; again: () => void }) {
  const state = useMemo(() => {
    const tokens = created.tokens.filter((token) => token !== null);
    return new MatchState(created.match, null, tokens);
  }, [created]);
  const played = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  useEffect(() => {
    const shown = effect(() => {
      if (state.passingDevice.value) state.takeDevice();
    });
    const pressed = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && placeByKey(event, state, board.current)) event.preventDefault();
    };
    const element = played.current!;
    element.addEventListener("keydown", pressed);
    return () => {
      element.removeEventListener("keydown", pressed);
      shown();
      state.close();
    };
  }, [state]);
  return (
    <MatchProvider state={state}>
      <div ref={played} class="diagram-played">
        <div class="diagram-board">
          <BoardHost
            onBoard={(mounted) => {
              board.current = mounted;
            }}
          />
          <Countdown />
        </div>
        <PieceTrays />
        <TurnBanner />
        <FilmControls />
        <Result again={again} />
        <Panel />
      </div>
    </MatchProvider>
  );
}
