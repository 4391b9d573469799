/** Whether the server has prepared its rules; asked until it has. */

import { signal } from "@preact/signals";
import type { Ready } from "../../generated/wire.ts";
import { getReady } from "../api.ts";

/** What the server said last; null until it has said anything. */
export const readiness = signal<Ready | null>(null);

const AGAIN_MS = 700;

/** Asks until the server is ready; gives the way to stop asking. */
export function awaitReady(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let gone = false;
  const ask = async (): Promise<void> => {
    const next = await getReady().catch(() => null);
    if (gone) return;
    readiness.value = next;
    if (!next?.ready) timer = setTimeout(ask, AGAIN_MS);
  };
  void ask();
  return () => {
    gone = true;
    clearTimeout(timer);
  };
}
