/** The state of the match page, for its components and for those of a placement. */

import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { RushContext } from "../rush/context.ts";
import type { MatchState } from "./match_state.ts";

const MatchContext = createContext<MatchState | null>(null);

export const MatchProvider = ({ state, children }: { state: MatchState; children: ComponentChildren }) => (
  <MatchContext.Provider value={state}>
    <RushContext.Provider value={state}>{children}</RushContext.Provider>
  </MatchContext.Provider>
);

export function useMatch(): MatchState {
  const state = useContext(MatchContext);
  if (!state) throw new Error("a match component stands outside a match");
  return state;
}
