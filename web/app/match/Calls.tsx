/** What is called over the sea: whether everybody is ready, three, two, one, and stop. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { LayingPage } from "../../games/laying.ts";
import { colourOf } from "../../games/seats.ts";
import type { View } from "../../generated/wire.ts";
import { Chip } from "../ui/Chip.tsx";
import { useMatch } from "./context.ts";
import { useNow } from "./useNow.ts";

const GO_MS = 900;
const STOP_MS = 1800;

export function Calls() {
  const state = useMatch();
  const [page, view] = [state.game.value?.laying, state.room.view.value];
  if (!page || !view || state.history.at.value !== null) return null;
  return (
    <div class="calls">
      {page.moment(view) === "ready" && <ReadyCall page={page} view={view} />}
      <Count page={page} view={view} />
      <StopCall page={page} view={view} />
    </div>
  );
}

interface CallProps {
  readonly page: LayingPage;
  readonly view: View;
}

/** Who is ready, and a large button for every seat that is played here and is not. */
function ReadyCall({ page, view }: CallProps) {
  const state = useMatch();
  const { room } = state;
  const picture = room.picture.value!;
  const through = page.through(view);
  const [sent, mine] = [room.outbox.waiting.value, picture.you];
  const waiting = mine.filter((seat) => !through.includes(seat) && !sent.some(({ player }) => player === seat));
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), [waiting.length]);
  return (
    <section class="ready-call" aria-label="Ready?">
      <ul aria-label="Who is ready">
        {picture.seats.map(({ player, name }) => (
          <li key={player} class={through.includes(player) ? "is-ready" : ""}>
            <Chip colour={colourOf(player)} />
            <span>{name || colourOf(player)}</span>
            <em>{through.includes(player) ? "ready" : "not yet"}</em>
          </li>
        ))}
      </ul>
      {waiting.map((seat, i) => (
        <button
          key={seat}
          ref={i === 0 ? first : null}
          type="button"
          class="gold ready"
          data-ready={seat}
          onClick={() => room.act(["ready"], seat)}
        >
          {mine.length > 1 ? `${colourOf(seat)} is ready` : "Ready"}
        </button>
      ))}
      {waiting.length === 0 && mine.length > 0 && <p>It begins when everybody is ready.</p>}
    </section>
  );
}

/** Three, two, one, and go. */
function Count({ page, view }: CallProps) {
  const state = useMatch();
  const due = state.room.picture.value?.clock.find(({ action }) => action === "go");
  const now = useNow(due !== undefined, 50);
  const gone = usePassing(page.moment(view) === "rush", GO_MS);
  const left = due ? Math.max(1, Math.ceil((due.at_ms - now) / 1000)) : null;
  const shown = left !== null ? String(Math.min(3, left)) : gone ? "Lay!" : null;
  return (
    <>
      {shown !== null && (
        <p key={shown} class={left === null ? "call-count go" : "call-count"} aria-hidden="true">
          {shown}
        </p>
      )}
      <p class="unseen" aria-live="assertive" data-live="count">
        {shown ?? ""}
      </p>
    </>
  );
}

/** Who called stop; it stays while one reads it, though the volleys may be on their way. */
function StopCall({ page, view }: CallProps) {
  const state = useMatch();
  const told = page.stop(view, state.looks.value);
  const passing = usePassing(told !== null, STOP_MS);
  const shown = page.moment(view) === "stop" || passing ? told : null;
  const [head, ...rest] = (shown ?? "").split(": ");
  return (
    <div class={shown === null ? "stop-call" : "stop-call shown"} role="status" data-live="stop">
      {shown !== null && (
        <>
          <strong>{head}!</strong> <span>{rest.join(": ")}</span>
        </>
      )}
    </div>
  );
}

/** True for a while after something has begun that was not so before; not for whoever comes when it is so already. */
function usePassing(now: boolean, ms: number): boolean {
  const before = useRef(now);
  const [on, turn] = useState(false);
  useEffect(() => {
    const fresh = now && !before.current;
    before.current = now;
    if (!fresh) return;
    turn(true);
    const timer = setTimeout(() => turn(false), ms);
    return () => clearTimeout(timer);
  }, [now, ms]);
  return on && now;
}
