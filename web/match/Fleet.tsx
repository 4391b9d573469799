/** The player's own pieces as buttons. A piece that is not placed yet can be dragged from here onto the board. */

import "./fleet.css";
import { useRef } from "preact/hooks";
import type { WaitingPiece } from "../protocol/generated/wire.ts";
import { unlaid } from "../table/geometry.ts";
import { unthrown } from "../table/pointer.ts";
import type { Point, SailingShip, ShipLook } from "../table/types.ts";
import { ShipIcon } from "../ui/Card.tsx";
import { HullIcon } from "../ui/HullIcon.tsx";
import { useMatch } from "./context.tsx";
import { Tokens } from "./Tokens.tsx";
import { tokenDrag } from "./token_drag.ts";

/** A press that moves farther than this is a drag, in pixels. */
const SLACK_PX = 8;

export function Fleet() {
  const state = useMatch();
  const [scene, seat] = [state.scene.value, state.room.seat.value];
  const names = (seat !== null && scene?.own?.[seat]) || [];
  if (!scene || scene.top || names.length === 0) return null;
  const chosen = state.selection.object.value;
  return (
    <ul class={scene.vessels?.length ? "fleet rows" : "fleet"} aria-label="Your ships">
      {names.map((name) => {
        const ship = scene.ships?.find((each) => each.name === name);
        const vessel = scene.vessels?.find((each) => each.name === name);
        const waiting = scene.waiting?.find((each) => each.name === name);
        return (
          <li key={name} data-drop={name} class={dropClass(name)}>
            {vessel && <Row ship={vessel} chosen={name === chosen} />}
            {ship && <Laid ship={ship} chosen={name === chosen} />}
            {waiting && <Waiting {...waiting} chosen={name === chosen} />}
            <Tokens object={name} />
          </li>
        );
      })}
      <li class="beside">
        <Tokens object={null} title="Drag onto a ship:" />
      </li>
    </ul>
  );
}

/** The ship has moved, or has no action left. */
const Tick = () => (
  <svg class="acted" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    <path d="M2 6.5L5 9.5L10 3" />
  </svg>
);

/** While a token is dragged: open, closed, or under the pointer. */
function dropClass(name: string): string {
  const drag = tokenDrag.value;
  const drop = drag?.token.drops.find(({ object }) => object === name);
  if (!drop) return "";
  return `${drop.refusal ? "drop-closed" : "drop-open"}${drag?.drop === drop ? " drop-here" : ""}`;
}

function Laid({ ship, chosen }: { ship: ShipLook; chosen: boolean }) {
  const state = useMatch();
  const { damage = 0, cargo = [] } = ship;
  const kinds = ["laid", ship.disabled ? "disabled-ship" : ship.spent ? "spent" : "", chosen ? "chosen" : ""];
  return (
    <button
      type="button"
      class={kinds.filter(Boolean).join(" ")}
      aria-label={ship.aria}
      aria-pressed={chosen ? true : undefined}
      onClick={() => state.gestures.pick(ship.name)}
    >
      <HullIcon size={ship.size} seat={ship.seat} hits={damage} cargo={cargo} />
      <span class="ship-name">
        {ship.label}
        {ship.flag && <span class="flying">⚑</span>}
      </span>
      {(ship.moved || ship.spent) && !ship.disabled && <Tick />}
    </button>
  );
}

/** A ship under sail, with its masts, its crew and its hold. */
function Row({ ship, chosen }: { ship: SailingShip; chosen: boolean }) {
  const state = useMatch();
  const { name, label, seat, hull, at, heading, masts, detail, status, spent } = ship;
  const picture = { seat, masts, hull: unlaid(hull, at, heading).map(([x, y]) => [x, y] as const) };
  return (
    <button
      type="button"
      class={[spent ? "spent" : "", chosen ? "chosen" : ""].filter(Boolean).join(" ")}
      aria-label={ship.aria}
      aria-pressed={chosen ? true : undefined}
      onClick={() => state.gestures.pick(name)}
    >
      <ShipIcon picture={picture} width={64} />
      <span class="row-words">
        <strong>{label}</strong>
        <small>{detail}</small>
      </span>
      <span class="row-status">{status}</span>
    </button>
  );
}

/** A ship that is not placed yet: a press selects it, a drag carries it onto the board. */
function Waiting({ name, label, chosen }: WaitingPiece & { chosen: boolean }) {
  const state = useMatch();
  const start = useRef<Point | null>(null);
  const carried = useRef(false);
  const carry = (event: PointerEvent, done: boolean): void => {
    const from = start.current;
    if (!from) return;
    const at: Point = [event.clientX, event.clientY];
    if (!carried.current && Math.hypot(at[0] - from[0], at[1] - from[1]) < SLACK_PX) return;
    if (!carried.current) state.gestures.pick(name);
    carried.current = true;
    state.pointAt(at, done);
  };
  return (
    <button
      type="button"
      class={chosen ? "waiting chosen" : "waiting"}
      aria-label={`${label}, not placed yet`}
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
      onClick={({ detail }) => (detail > 0 && carried.current) || state.gestures.pick(name)} // a key clicks without a press
    >
      {label}
    </button>
  );
}
