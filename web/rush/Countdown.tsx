/** Messages over the sea: who is ready, three, two, one, and stop. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Placement } from "../protocol/generated/wire.ts";
import { colourOf } from "../protocol/seats.ts";
import { Chip } from "../ui/Chip.tsx";
import { useRush } from "./context.ts";
import { useNow } from "./use_now.ts";

const GO_MS = 900;
const STOP_MS = 1800;

export function Countdown() {
  const state = useRush();
  const now = state.placement.now.value;
  if (!now || state.history.at.value !== null) return null;
  return (
    <div class="calls">
      {now.phase === "ready" && <ReadyCall placement={now} />}
      <Count placement={now} />
      <StopCall placement={now} />
    </div>
  );
}

interface CountdownProps {
  readonly placement: Placement;
}

/** Who is ready, and a large button for each seat of this device that is not. */
function ReadyCall({ placement }: CountdownProps) {
  const state = useRush();
  const { room } = state;
  const snapshot = room.snapshot.value!;
  const through = placement.finished;
  const [sent, mine] = [room.outbox.waiting.value, snapshot.heldSeats];
  const waiting = mine.filter((seat) => !through.includes(seat) && !sent.some(({ player }) => player === seat));
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The card "How to play" covers the button, and gives it the focus when it is closed.
    if (!document.querySelector(".how-to-play")) first.current?.focus({ preventScroll: true });
  }, [waiting.length]);
  return (
    <section class="ready-call" aria-label="Ready?">
      <ul aria-label="Who is ready">
        {snapshot.seats.map(({ player, name }) => (
          <li key={player} class={through.includes(player) ? "is-ready" : ""}>
            <Chip colour={colourOf(player)} />
            <span>{name || colourOf(player)}</span>
            <em>{through.includes(player) ? "ready" : "not ready"}</em>
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
          onClick={() => room.act(placement.ready ?? [], seat)}
        >
          {mine.length > 1 ? `${colourOf(seat)} is ready` : "Ready"}
        </button>
      ))}
      {waiting.length === 0 && mine.length > 0 && <p>Starts when everyone is ready.</p>}
    </section>
  );
}

/** Three, two, one, and go. */
function Count({ placement }: CountdownProps) {
  const state = useRush();
  const due = state.room.snapshot.value?.timers.find(({ shown }) => shown === "countdown");
  const now = useNow(due !== undefined, 50);
  const gone = usePassing(placement.phase === "rush", GO_MS);
  const left = due ? Math.max(1, Math.ceil((due.at_ms - now) / 1000)) : null;
  const shown = left !== null ? String(Math.min(3, left)) : gone ? "Go!" : null;
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

/** Who called stop. It stays long enough to read, even if the volleys have started. */
function StopCall({ placement: { phase, stop = "", stopped = "" } }: CountdownProps) {
  const passing = usePassing(stop !== "", STOP_MS);
  const shown = stop !== "" && (phase === "stop" || passing);
  return (
    <div class={shown ? "stop-call shown" : "stop-call"} role="status" data-live="stop">
      {shown && (
        <>
          <strong>{stop}</strong> <span>{stopped}</span>
        </>
      )}
    </div>
  );
}

/** True for a while after a condition has become true; false if it was true from the start, for players who join later. */
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
