/** A match of its own within a text, with every seat at this device; it is forgotten with the text. */

import { effect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { forget } from "../deck.ts";
import { BoardHost } from "../match/BoardHost.tsx";
import { MatchContext } from "../match/context.ts";
import { Panel } from "../match/Panel.tsx";
import { Result } from "../match/Result.tsx";
import { MatchState } from "../match/state.ts";
import { TurnBanner } from "../match/TurnBanner.tsx";

export function Trial({ id }: { id: string }) {
  const state = useMemo(() => new MatchState(id), [id]);
  useEffect(() => {
    const shown = effect(() => {
      if (state.covered.value) state.takeInHand();
    });
    return () => {
      shown();
      state.close();
      forget(id);
    };
  }, [state]);
  return (
    <MatchContext.Provider value={state}>
      <div class="diagram-board">
        <BoardHost onBoard={() => {}} />
      </div>
      <TurnBanner />
      <Result />
      <Panel />
    </MatchContext.Provider>
  );
}
