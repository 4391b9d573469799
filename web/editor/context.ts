/** The editor's state, for all its components. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Size } from "../table/types.ts";
import type { EditorState } from "./editor_state.ts";

/** The order in which numbers of pieces by size are given. */
export const SIZES: readonly Size[] = ["S", "M", "L"];

export const EditorContext = createContext<EditorState | null>(null);

export function useEditor(): EditorState {
  const state = useContext(EditorContext);
  if (!state) throw new Error("outside of an editor");
  return state;
}
