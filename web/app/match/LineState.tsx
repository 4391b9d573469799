/** Whether one is connected: said only when one is not. */

import { useMatch } from "./context.ts";

export function LineState() {
  const state = useMatch();
  const line = state.room.line.value;
  const waiting = state.room.outbox.waiting.value.length;
  if (line === "open") return <p class="line-state" role="status" />;
  const words =
    line === "connecting"
      ? state.room.picture.value
        ? "Reconnecting…"
        : "Connecting…"
      : "The connection is lost. Trying again…";
  return (
    <p class="line-state shown" role="status">
      <span>
        {words}
        {waiting > 0 && " What you played is kept and sent again."}
      </span>
      {line === "waiting" && (
        <button type="button" class="quiet try-again" onClick={() => state.room.retry()}>
          Try now
        </button>
      )}
    </p>
  );
}
