/** The time on this device, as often as something on the page changes with it. */

import { useEffect, useState } from "preact/hooks";

/** Now, in milliseconds, renewed so often; while nothing runs it stands still. */
export function useNow(running: boolean, every_ms: number): number {
  const [now, tick] = useState(() => performance.now());
  useEffect(() => {
    if (!running) return;
    tick(performance.now());
    const timer = setInterval(() => tick(performance.now()), every_ms);
    return () => clearInterval(timer);
  }, [running, every_ms]);
  return now;
}
