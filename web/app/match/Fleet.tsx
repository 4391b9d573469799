/** One's own pieces, to choose from without the table; what waits to be laid may be dragged from here onto it. */

import { useRef } from "preact/hooks";
import { unthrown } from "../../table/pointer.ts";
import type { Piece, Point } from "../../table/types.ts";
import { useMatch } from "./context.ts";

/** How far a press goes before it is a drag, in pixels. */
const SLACK_PX = 8;

export function Fleet() {
  const state = useMatch();
  const [scene, game, seat] = [state.scene.value, state.game.value, state.room.seat.value];
  if (!scene || scene.top || !game || seat === null) return null;
  const names = game.own(state.view.value!, seat);
  if (names.length === 0) return null;
  const chosen = game.chosen(state.planner.words.value, seat);
  return (
    <ul class="fleet" aria-label="Your ships">
      {names.map((name) => {
        const piece = scene.pieces.find((each) => each.name === name);
        return (
          <li key={name}>
            {piece ? <Laid piece={piece} chosen={name === chosen} /> : <Waiting name={name} chosen={name === chosen} />}
          </li>
        );
      })}
    </ul>
  );
}

function Laid({ piece, chosen }: { piece: Piece; chosen: boolean }) {
  const state = useMatch();
  const kinds = [piece.disabled ? "disabled-ship" : piece.spent ? "spent" : "", chosen ? "chosen" : ""];
  return (
    <button
      type="button"
      class={kinds.filter(Boolean).join(" ")}
      aria-label={piece.says}
      aria-pressed={chosen ? true : undefined}
      onClick={() => state.pick(piece.name)}
    >
      {piece.label}
      {piece.flag && <span class="flying">⚑</span>}
      {piece.damage > 0 && <span class="hurt">{"×".repeat(piece.damage)}</span>}
      {piece.cargo.length > 0 && <span class="laden">{piece.cargo.map((good) => good.size).join("")}</span>}
    </button>
  );
}

/** A ship that is not laid yet: chosen with a press, or carried out onto the table. */
function Waiting({ name, chosen }: { name: string; chosen: boolean }) {
  const state = useMatch();
  const start = useRef<Point | null>(null);
  const carried = useRef(false);
  const label = name.replace(/^\d\./, "");
  const carry = (event: PointerEvent, done: boolean): void => {
    const from = start.current;
    if (!from) return;
    const at: Point = [event.clientX, event.clientY];
    if (!carried.current && Math.hypot(at[0] - from[0], at[1] - from[1]) < SLACK_PX) return;
    if (!carried.current) state.pick(name);
    carried.current = true;
    state.pointAt(at, done);
  };
  return (
    <button
      type="button"
      class={chosen ? "waiting chosen" : "waiting"}
      aria-label={`${label}, not yet laid`}
      aria-pressed={chosen ? true : undefined}
      onPointerDown={(event) => {
        start.current = [event.clientX, event.clientY];
        carried.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onTouchMove={unthrown}
      onPointerMove={(event) => carry(event, false)}
      onPointerUp={(event) => {
        carry(event, true);
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
      onClick={({ detail }) => (detail > 0 && carried.current) || state.pick(name)} // a key clicks without a press
    >
      {label}
    </button>
  );
}
