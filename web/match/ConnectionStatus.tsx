/** A message while the connection is down; nothing while it is open. */

import { useMatch } from "./context.tsx";

export function ConnectionStatus() {
  const state = useMatch();
  const line = state.room.line.value;
  const waiting = state.room.outbox.waiting.value.length;
  if (line === "open") return <p class="line-state" role="status" />;
  const words =
    line === "connecting"
      ? state.room.snapshot.value
        ? "Reconnecting…"
        : "Connecting…"
      : "Connection lost. Trying again…";
  return (
    <p class="line-state shown" role="status">
      <span>
        {words}
        {waiting > 0 && " Your moves are saved and will be sent."}
      </span>
      {line === "waiting" && (
        <button type="button" class="quiet try-again" onClick={() => state.room.retry()}>
          Try now
        </button>
      )}
    </p>
  );
}
