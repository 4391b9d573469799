/** The prospect of the open fan: what each heading leaves the ship, and the water in its reach. Asked for after the plan. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Prospect } from "../protocol/generated/wire.ts";
import { choiceOf, type Plan, sameWords, type Words } from "../protocol/plan.ts";
import { Latest } from "../protocol/requests.ts";

export interface ProspectsHost {
  /** Requests the prospect of these words; null if they have none, or without an answer. */
  ask(words: Words): Promise<Prospect | null>;
}

interface Question {
  readonly words: Words;
  /** The plan that shows the fan: a new one may stand in another position. */
  readonly plan: Plan;
}

export class Prospects {
  /** The prospect of the fan that is open; null until it is known. */
  readonly shown: ReadonlySignal<Prospect | null>;
  private readonly found = signal<Prospect | null>(null);
  private readonly query: Latest<Question, Prospect>;
  private wanted: Plan | null = null;

  constructor(host: ProspectsHost) {
    this.shown = this.found;
    this.query = new Latest(
      ({ words }) => host.ask(words),
      ({ plan }, prospect) => {
        if (plan === this.wanted) this.found.value = prospect;
      },
    );
  }

  /** A plan is shown: asks for its prospect if it has the fan of a part of a Move. The old one stays as long as its fan does. */
  follow(plan: Plan | null): void {
    const words = choiceOf(plan, "headings")?.onward ? (plan?.words ?? []) : null;
    if (plan === this.wanted) return;
    this.wanted = words && plan;
    const kept = this.found.peek();
    if (!words || !kept || !sameWords(kept.words, words)) this.found.value = null;
    if (words && plan) this.query.want({ words, plan });
    else this.query.forget();
  }
}
