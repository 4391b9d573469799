/** The prospect of the open fan: what each heading leaves the ship, and the water in its reach. Asked for after the plan. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Prospect, RimArc } from "../protocol/generated/wire.ts";
import { choiceOf, type Plan, sameWords, type Words } from "../protocol/plan.ts";
import { Latest } from "../protocol/requests.ts";

const ROUND_DDEG = 3600;

/** The turn from one heading to another, clockwise, in tenths of a degree. */
const clockwise = (from: number, to: number): number => (((to - from) % ROUND_DDEG) + ROUND_DDEG) % ROUND_DDEG;

/**
 * The heading nearest to one that leaves the ship no way out which leaves it one, rather many than few; null if that
 * heading is none of these, or if all are.
 */
export function safeHeading(rim: readonly RimArc[], heading: number): number | null {
  if (!rim.some(({ start, stop, exits }) => exits === "stuck" && clockwise(start, heading) <= stop - start))
    return null;
  const off = (at: number): number => Math.min(clockwise(at, heading), clockwise(heading, at));
  for (const exits of ["free", "tight"]) {
    const ends = rim.filter((arc) => arc.exits === exits).flatMap(({ start, stop }) => [start, stop]);
    const [nearest] = ends.sort((a, b) => off(a) - off(b));
    if (nearest !== undefined) return nearest % ROUND_DDEG;
  }
  return null;
}

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
