/** The room of what stood beside the sea: a bar that goes at Stop leaves it, so that the sea does not slide. */

import type { RefObject } from "preact";
import { useRef } from "preact/hooks";

interface KeptRoom<T> {
  /** For the bar while it is there. */
  readonly bar: RefObject<T | null>;
  /** For its place, rendered instead of it; null if it was never there, as in a match that was over before. */
  room(): preact.JSX.Element | null;
}

export function useKeptRoom<T extends HTMLElement>(): KeptRoom<T> {
  const bar = useRef<T>(null);
  const height_px = useRef(0);
  const room = () => {
    // The bar is still there when its place is rendered first: it is measured once, and not while one aims.
    if (bar.current) height_px.current = bar.current.getBoundingClientRect().height;
    return height_px.current > 0 ? <div class="kept-room" style={{ height: `${height_px.current}px` }} /> : null;
  };
  return { bar, room };
}
