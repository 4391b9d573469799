/** Tokens aboard an object, or beside the table: each is dragged onto an object, or pressed to be asked which. */

import { useRef } from "preact/hooks";
import type { Token } from "../protocol/generated/wire.ts";
import { unthrown } from "../table/pointer.ts";
import type { Point } from "../table/types.ts";
import { useMatch } from "./context.tsx";
import { dropAt, tokenDrag } from "./token_drag.ts";

/** A press that moves farther than this is a drag, in pixels. */
const SLACK_PX = 8;

/** The tokens aboard an object; with null those beside the table, under a heading. */
export function Tokens({ object, title = "" }: { object: string | null; title?: string }) {
  const state = useMatch();
  const all = state.planning.value ? (state.selection.root.value?.tokens ?? []) : [];
  const here = all.filter((token) => (token.object ?? null) === object);
  if (here.length === 0) return null;
  return (
    <div class="tokens">
      {title && <small>{title}</small>}
      {here.map((token) => (
        <Chip key={token.label} token={token} />
      ))}
    </div>
  );
}

function Chip({ token }: { token: Token }) {
  const state = useMatch();
  const start = useRef<Point | null>(null);
  const dragged = useRef(false);
  const carry = (event: PointerEvent): void => {
    const from = start.current;
    const at: Point = [event.clientX, event.clientY];
    if (!from || (!dragged.current && Math.hypot(at[0] - from[0], at[1] - from[1]) < SLACK_PX)) return;
    dragged.current = true;
    tokenDrag.value = { token, at, drop: dropAt(token, at) };
  };
  const end = (dropped: boolean): void => {
    const drop = tokenDrag.peek()?.drop;
    start.current = tokenDrag.value = null;
    if (!dropped || !drop) return;
    if (drop.refusal) state.gestures.explain(drop.refusal);
    else state.gestures.choose({ says: drop.says });
  };
  return (
    <button
      type="button"
      class="token"
      aria-label={token.aria}
      onPointerDown={(event) => {
        start.current = [event.clientX, event.clientY];
        dragged.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onTouchMove={unthrown}
      onPointerMove={carry}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onClick={({ detail }) => (detail > 0 && dragged.current) || state.gestures.choose({ says: token.says })} // a key clicks without a press
    >
      {token.label}
      {token.detail && <small> {token.detail}</small>}
    </button>
  );
}

/** What is dragged, under the pointer, with the object onto which it would be dropped, or why it cannot be. */
export function DraggedToken() {
  const drag = tokenDrag.value;
  if (!drag) return null;
  const { token, at, drop } = drag;
  return (
    <div
      class={drop?.refusal ? "token dragged closed" : drop ? "token dragged open" : "token dragged"}
      style={{ left: `${at[0]}px`, top: `${at[1]}px` }}
      aria-hidden="true"
    >
      {token.label}
      {drop && <small> {drop.refusal?.reason ?? `to ${drop.label}`}</small>}
    </div>
  );
}
