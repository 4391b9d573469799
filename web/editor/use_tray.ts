/** A press on the tray places a ship; a drag from it carries the ship to the sea. */

import { useRef } from "preact/hooks";
import { unthrown } from "../table/pointer.ts";
import { useEditor } from "./context.ts";

const SLACK_PX = 6;

interface Handlers {
  readonly onClick: (event: MouseEvent) => void;
  readonly onTouchMove: (event: TouchEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
}

export function useTray(fetch: () => void, lay: () => void): Handlers {
  const state = useEditor();
  const press = useRef<{ x: number; y: number; dragged: boolean } | null>(null);
  return {
    onTouchMove: unthrown,
    onClick: ({ detail }) => {
      if (detail === 0 || !press.current?.dragged) lay(); // a key clicks without a press: the state of an earlier drag does not apply
      press.current = null;
    },
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      press.current = { x: event.clientX, y: event.clientY, dragged: false };
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      const now = press.current;
      if (!now || event.buttons === 0) return;
      if (!now.dragged && Math.hypot(event.clientX - now.x, event.clientY - now.y) > SLACK_PX) {
        now.dragged = true;
        fetch();
      }
      if (now.dragged) state.board?.pointAt([event.clientX, event.clientY], false);
    },
    onPointerUp: (event) => {
      if (!press.current?.dragged) return;
      state.board?.pointAt([event.clientX, event.clientY], true);
      state.drop();
    },
    onPointerCancel: () => {
      press.current = null;
      state.drop();
    },
  };
}
