/**
 * Where the focus goes when what a key has asked for is there, however long that takes: to the ghost on the board, or to
 * the answer of what is whole. Whoever presses anything else meanwhile wants it elsewhere.
 */

import type { ReadonlySignal } from "@preact/signals";
import type { Board } from "../../table/types.ts";
import { choiceOf, type Plan } from "../plan.ts";

export type BoardRef = { readonly current: Board | null };

export class NextFocus {
  private stop = (): void => {};
  private wishes = 0;
  private readonly plan: ReadonlySignal<Plan | null>;
  private readonly board: BoardRef;

  constructor(plan: ReadonlySignal<Plan | null>, board: BoardRef) {
    this.plan = plan;
    this.board = board;
  }

  /** To a ghost of one of these kinds, or, where `answer`, to the answer when no choice is left. */
  wish(kinds: readonly ("headings" | "places")[], answer: boolean): void {
    this.forget();
    this.stop = this.plan.subscribe((plan) => {
      if (!plan) return;
      if (kinds.some((kind) => choiceOf(plan, kind))) this.give(queueMicrotask, () => this.board.current?.focus());
      else if (answer && plan.action && !plan.choices?.length) {
        this.give(requestAnimationFrame, () => document.querySelector<HTMLElement>(".answers .gold")?.focus());
      }
    });
  }

  readonly forget = (): void => {
    this.wishes++;
    this.stop();
  };

  private give(soon: (act: () => void) => void, focus: () => void): void {
    const wish = this.wishes;
    soon(() => {
      if (wish !== this.wishes) return;
      this.forget();
      focus();
    });
  }
}
