/** While the server prepares its rules it says so, and how far it is. */

import { useEffect, useState } from "preact/hooks";
import type { Ready } from "../../generated/wire.ts";
import { getReady } from "../api.ts";

const AGAIN_MS = 700;

export function ReadyNote() {
  const [state, setState] = useState<Ready | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const ask = async (): Promise<void> => {
      const next = await getReady().catch(() => null);
      if (gone) return;
      setState(next);
      if (!next?.ready) timer = setTimeout(ask, AGAIN_MS);
    };
    void ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);
  if (state === null || state.ready) return null;
  return (
    <p class="preparing" role="status">
      <label for="preparing">The sea is being prepared, once on this machine: {state.doing || "starting"}</label>
      <progress id="preparing" max={1} value={state.progress} />
    </p>
  );
}
