/** Waits for signals. */

import { effect } from "@preact/signals";

/** Resolves when a condition on signals holds. */
export const until = (holds: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      if (!holds()) return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
