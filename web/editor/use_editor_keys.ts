/** The editor's keys, for any focus; a field or the board handles its own keys first. */

import { useEffect } from "preact/hooks";
import { drawer } from "../ui/drawers.ts";
import type { EditorState } from "./editor_state.ts";
import { headingOf, things, turnedTo } from "./edits.ts";

const TYPING = "input:not([type=radio]):not([type=checkbox]), textarea, select, dialog";

export function useEditorKeys(state: EditorState): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || drawer.peek() || target.closest(TYPING)) return;
      if (act(state, event)) event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [state]);
}

/** True if the key had a meaning. */
function act(state: EditorState, event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "z" && !event.shiftKey) state.undo();
    else if (key === "y" || key === "z") state.redo();
    else return false;
    return true;
  }
  const selected = state.selected.peek();
  if (selected === null) return false;
  if (key === "delete" || key === "backspace") state.remove(selected);
  else if (key === "," || key === ".") turn(state, selected, key === "," ? -150 : 150);
  else if (key === "escape") state.select(null);
  else return false;
  return true;
}

function turn(state: EditorState, name: string, by: number): void {
  const thing = things(state.position.peek()).get(name);
  if (thing) state.adjust((now) => turnedTo(now, name, headingOf(thing) + by, state.pieces.touching));
}
