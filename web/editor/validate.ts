/** Asks the server if a position is legal: debounced, and only the latest answer counts. */

import { ApiError } from "../protocol/api.ts";
import type { EditForm, Scene, WholePosition } from "../protocol/generated/wire.ts";
import type { Sentence } from "../ui/sentence_bits.ts";
import type { Fields } from "./position.ts";

export type Validation =
  | { readonly kind: "asking" }
  /** Legal: the whole position as the game writes it, and its scene. */
  | { readonly kind: "can"; readonly answer: WholePosition }
  /** Not legal, why, and its scene if it can be drawn. */
  | {
      readonly kind: "cannot";
      readonly reason: Sentence;
      readonly scene: Scene | null;
      readonly form: EditForm | null;
    }
  /** The server could not check it. */
  | { readonly kind: "unknown"; readonly reason: string };

interface ValidatorHost {
  readonly validate: (position: Fields, signal: AbortSignal) => Promise<WholePosition>;
  readonly tell: (validation: Validation) => void;
  /** The delay before a retry, after the answer "too many" or no answer. */
  readonly retryMs: number;
}

/** Not legal, and no position at all. */
const INVALID = [200, 400];
const TOO_MANY = [429, 503];

export class Validator {
  private readonly host: ValidatorHost;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = new AbortController();

  constructor(means: ValidatorHost) {
    this.host = means;
  }

  ask(position: Fields, delayMs: number): void {
    this.stop();
    this.host.tell({ kind: "asking" });
    this.wait(position, delayMs);
  }

  /** Cancels a pending validation. */
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
      const answer = await this.host.validate(position, asked.signal);
      if (!asked.signal.aborted) this.host.tell({ kind: "can", answer });
    } catch (error) {
      if (!asked.signal.aborted) this.refused(position, error);
    }
  }

  private refused(position: Fields, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    const status = error instanceof ApiError ? error.status : 0;
    const refused = error instanceof ApiError ? error.position : null;
    if (!INVALID.includes(status)) this.host.tell({ kind: "unknown", reason });
    else
      this.host.tell({
        kind: "cannot",
        reason: refused?.reason ?? [reason],
        scene: refused?.scene ?? null,
        form: refused?.form ?? null,
      });
    if (status === 0 || TOO_MANY.includes(status)) this.wait(position, this.host.retryMs);
  }
}
