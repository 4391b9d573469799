/** While the server prepares its rules it says so, and how far it is. */

import { useEffect } from "preact/hooks";
import { awaitReady, readiness } from "./ready.ts";

export function ReadyNote() {
  useEffect(awaitReady, []);
  const state = readiness.value;
  if (state === null || state.ready) return null;
  return (
    <p class="preparing" role="status">
      <label for="preparing">The sea is being prepared, once on this machine: {state.doing || "starting"}</label>
      <progress id="preparing" max={1} value={state.progress} />
    </p>
  );
}
