/** The state of the match page, for its components. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { MatchState } from "./state.ts";

export const MatchContext = createContext<MatchState | null>(null);

export function useMatch(): MatchState {
  const state = useContext(MatchContext);
  if (!state) throw new Error("a match component stands outside a match");
  return state;
}
