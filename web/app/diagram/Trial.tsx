/** A match of its own within a text, with every seat at this device; it is forgotten with the text. */

import { effect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Board } from "../../table/types.ts";
import { forget } from "../deck.ts";
import { BoardHost } from "../match/BoardHost.tsx";
import { Calls } from "../match/Calls.tsx";
import { MatchContext } from "../match/context.ts";
import { layByKey } from "../match/layingKeys.ts";
import { Panel } from "../match/Panel.tsx";
import { Result } from "../match/Result.tsx";
import { RushReplay } from "../match/RushReplay.tsx";
import { MatchState } from "../match/state.ts";
import { Trays } from "../match/Trays.tsx";
import { TurnBanner } from "../match/TurnBanner.tsx";

export function Trial({ id, again }: { id: string; again: () => void }) {
  const state = useMemo(() => new MatchState(id), [id]);
  const played = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  useEffect(() => {
    const shown = effect(() => {
      if (state.covered.value) state.takeInHand();
    });
    const pressed = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && layByKey(event, state, board.current)) event.preventDefault();
    };
    const element = played.current!;
    element.addEventListener("keydown", pressed);
    return () => {
      element.removeEventListener("keydown", pressed);
      shown();
      state.close();
      forget(id);
    };
  }, [state]);
  return (
    <MatchContext.Provider value={state}>
      <div ref={played} class="diagram-played">
        <div class="diagram-board">
          <BoardHost
            onBoard={(mounted) => {
              board.current = mounted;
            }}
          />
          <Calls />
        </div>
        <Trays />
        <TurnBanner />
        <RushReplay />
        <Result again={again} />
        <Panel />
      </div>
    </MatchContext.Provider>
  );
}
