/** The review of a match that is over: asked for until it is ready, and the moment that is shown on the board. */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { ApiError, getReview } from "../protocol/api.ts";
import { CLOCK, type Clock } from "../protocol/connection.ts";
import type { Graph, KeyMoment, Plan, ReviewAnswer } from "../protocol/generated/wire.ts";

const AGAIN_MS = 1000;

export interface ReviewHost {
  readonly id: string;
  /** The number of entries before the shown position; null for the present. */
  readonly at: ReadonlySignal<number | null>;
  look(seq: number): Promise<void>;
  speak(text: string): void;
}

export class Review {
  readonly open = signal(false);
  readonly answer = signal<ReviewAnswer | null>(null);
  /** Why there is none. */
  readonly problem = signal("");
  private readonly chosen = signal<KeyMoment | null>(null);
  private readonly host: ReviewHost;
  private readonly ask: (id: string) => Promise<ReviewAnswer>;
  private readonly clock: Clock;
  private timer: number | null = null;

  /** The moment whose better action is shown: while the position before it is. */
  readonly moment: ReadonlySignal<KeyMoment | null> = computed(() => {
    const chosen = this.chosen.value;
    return chosen && this.open.value && this.host.at.value === chosen.seq - 1 ? chosen : null;
  });

  /** The plan of the better action that is shown. */
  readonly plan: ReadonlySignal<Plan | null> = computed(() => this.moment.value?.plan ?? null);

  constructor(host: ReviewHost, ask = getReview, clock = CLOCK) {
    [this.host, this.ask, this.clock] = [host, ask, clock];
  }

  toggle(): void {
    if (this.open.peek()) this.close();
    else {
      this.open.value = true;
      this.problem.value = "";
      if (this.answer.peek()?.state !== "ready") void this.askAgain();
    }
  }

  close(): void {
    this.open.value = false;
    this.chosen.value = null;
    if (this.timer !== null) this.clock.cancel(this.timer);
    this.timer = null;
  }

  /** Shows the position after this many entries. */
  look(seq: number): void {
    this.chosen.value = null;
    void this.host.look(seq);
  }

  /** Shows the position before a moment, with the better action. */
  show(moment: KeyMoment): void {
    this.chosen.value = moment;
    void this.host.look(moment.seq - 1);
  }

  private async askAgain(): Promise<void> {
    this.timer = null;
    try {
      const answer = await this.ask(this.host.id);
      if (!this.open.peek()) return;
      const told = this.answer.peek();
      this.answer.value = answer;
      if (answer.state === "failed") this.problem.value = answer.problem ?? "";
      else if (answer.state !== "ready") this.timer = this.clock.after(AGAIN_MS, () => void this.askAgain());
      else if (told?.state !== "ready") this.host.speak("The review is ready");
    } catch (error) {
      this.problem.value = error instanceof ApiError ? error.message : String(error);
    }
  }
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Drawn {
  readonly lines: readonly (readonly Point[])[];
  /** The values of the horizontal lines, the lowest first. */
  readonly marks: readonly { readonly value: number; readonly y: number }[];
}

/** A graph as lines in a box, one a seat: by time if it was measured, else by entries. */
export function drawn({ kind, values, at_ms: times = [] }: Graph, width: number, height: number): Drawn {
  const all = values.flat();
  const [least, most] = kind === "expected" ? [-1, 1] : [Math.min(0, ...all), Math.max(1, ...all)];
  const y = (value: number): number => height * (1 - (value - least) / (most - least));
  const last = Math.max(1, times.length > 0 ? times.at(-1)! : values.length - 1);
  const x = (seq: number): number => (width * (times[seq] ?? seq)) / last;
  const seats = values[0]?.length ?? 0;
  const lines = Array.from({ length: seats }, (_, seat) =>
    values.map((each, seq) => ({ x: x(seq), y: y(each[seat] ?? 0) })),
  );
  const middle = kind === "expected" ? [0] : [];
  return { lines, marks: [least, ...middle, most].map((value) => ({ value, y: y(value) })) };
}

/** The number of entries whose point is nearest to this place. */
export function nearestTo(x: number, { lines }: Drawn): number {
  const line = lines[0] ?? [];
  const far = line.map((point) => Math.abs(point.x - x));
  return Math.max(0, far.indexOf(Math.min(...far)));
}

/** `+0.42`, `-1`, `7`. */
export const valueText = (value: number, { kind }: Pick<Graph, "kind">): string =>
  kind === "score" ? String(value) : `${value > 0 ? "+" : ""}${String(Number(value.toFixed(2))).replace("-", "−")}`;
