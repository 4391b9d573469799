/** The board of the editor: positions go in, drags and turns come out. */

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { palette, still, theme } from "../browser/settings.ts";
import { type Board, mountBoard } from "../table/board.ts";
import { useEditor } from "./context.ts";
import type { EditorState } from "./editor_state.ts";

export function EditorBoard() {
  const state = useEditor();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = mount(state, element.current!);
    state.board = board;
    const ends = [
      watchPresses(state, element.current!),
      effect(() => void board.show(state.scene.value)),
      effect(() => board.choose(state.overlay.value)),
      effect(() => board.setTheme(theme.value)),
      effect(() => board.setPalette(palette.value)),
      effect(() => board.setStill(still.value)),
    ];
    return () => {
      for (const end of ends) end();
      state.board = null;
      board.destroy();
    };
  }, [state]);
  return <div class="board-host" ref={element} />;
}

const mount = (state: EditorState, element: HTMLElement): Board =>
  mountBoard(element, {
    onPick: (name) => state.select(name),
    onPoint: (point, done) => state.point(point, done),
    onDrag: (name, point, done) => state.carry(name, point, done),
    onHeading: (heading, done) => state.face(heading, done),
    onCancel: () => state.select(null),
    onConfirm: () => state.settle(),
  });

/** Tells the history while a pointer is down on the board. */
function watchPresses(state: EditorState, element: HTMLElement): () => void {
  const ending = new AbortController();
  const early = { capture: true, signal: ending.signal };
  element.addEventListener("pointerdown", () => state.press(), early);
  for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => state.release(), early);
  return () => ending.abort();
}
