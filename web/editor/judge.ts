/** Asks the server whether a position can be: after a little rest, and the latest question wins. */

import { Failed } from "../app/api.ts";
import type { View } from "../generated/wire.ts";
import type { Fields } from "./position.ts";

export type Verdict =
  | { readonly kind: "asking" }
  /** It can be; `view` is all of it, as the game writes it. */
  | { readonly kind: "can"; readonly view: View }
  /** It cannot be, and why. */
  | { readonly kind: "cannot"; readonly reason: string }
  /** Nobody could say. */
  | { readonly kind: "unknown"; readonly reason: string };

interface Means {
  readonly judge: (position: Fields, signal: AbortSignal) => Promise<View>;
  readonly tell: (verdict: Verdict) => void;
  readonly restMs: number;
  /** Before an answer "too many", or none at all, is asked for again. */
  readonly againMs: number;
}

const CANNOT_BE = 400;
const TOO_MANY = [429, 503];

export class Judge {
  private readonly means: Means;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = new AbortController();

  constructor(means: Means) {
    this.means = means;
  }

  ask(position: Fields): void {
    this.stop();
    this.means.tell({ kind: "asking" });
    this.wait(position, this.means.restMs);
  }

  /** Forgets what was asked. */
  stop(): void {
    clearTimeout(this.timer);
    this.asked.abort();
  }

  private wait(position: Fields, ms: number): void {
    this.timer = setTimeout(() => void this.put(position), ms);
  }

  private async put(position: Fields): Promise<void> {
    const asked = new AbortController();
    this.asked = asked;
    try {
      const view = await this.means.judge(position, asked.signal);
      if (!asked.signal.aborted) this.means.tell({ kind: "can", view });
    } catch (error) {
      if (!asked.signal.aborted) this.refused(position, error);
    }
  }

  private refused(position: Fields, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    const status = error instanceof Failed ? error.status : 0;
    this.means.tell({ kind: status === CANNOT_BE ? "cannot" : "unknown", reason });
    if (status === 0 || TOO_MANY.includes(status)) this.wait(position, this.means.againMs);
  }
}
