/** The editor's state, for all its parts. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { EditorState } from "./state.ts";

export const EditorContext = createContext<EditorState | null>(null);

export function useEditor(): EditorState {
  const state = useContext(EditorContext);
  if (!state) throw new Error("outside of an editor");
  return state;
}
