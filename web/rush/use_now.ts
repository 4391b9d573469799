/** The current time on this device, updated as often as the page needs it. */

import { useEffect, useState } from "preact/hooks";

/** The time in milliseconds, updated at this interval; it stops while nothing runs. */
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
