/**
 * Moves the focus when the result of a key press appears, however long that takes: to the ghost on the board, or to the
 * button that plays a complete action. Any other press or key in the meantime cancels it.
 */

import type { ReadonlySignal } from "@preact/signals";
import { choiceOf, type One, onesOf, type Plan } from "../protocol/plan.ts";
import type { Board } from "../table/types.ts";

export type BoardRef = { readonly current: Board | null };

const ASKS_BOARD = ["headings", "places"] as const;

export class NextFocus {
  private stop = nothing;
  private wishes = 0;
  private readonly plan: ReadonlySignal<Plan | null>;
  private readonly board: BoardRef;

  constructor(plan: ReadonlySignal<Plan | null>, board: BoardRef) {
    this.plan = plan;
    this.board = board;
  }

  /**
   * Waits for a ghost of one of these kinds or, with `answer`, for choices on the table, the nearest of which gets the focus,
   * or for a complete action, whose button gets it, or for pieces of a hold. An action that can grow leaves it on the board.
   */
  wish(kinds: readonly ("headings" | "places")[], answer: boolean): void {
    this.forget();
    const from = document.activeElement;
    this.stop = this.plan.subscribe((plan) => {
      if (!plan) return;
      if (kinds.some((kind) => choiceOf(plan, kind))) this.give(queueMicrotask, this.toGhost);
      else if (answer && plan.marked && !plan.action && onesOf(plan).some(({ object, refusal }) => object && !refusal))
        this.give(requestAnimationFrame, () => this.board.current?.focusChoice());
      else if (answer && choiceOf(plan, "goods")) this.give(requestAnimationFrame, toPieces);
      else if (answer && plan.action && !plan.choices?.length) this.give(requestAnimationFrame, toAnswer);
      else if (answer && plan.action && plan.marked) this.give(requestAnimationFrame, () => fromSpot(from));
    });
  }

  /** Goes to the action of a hint, once it is shown, to the ghost or to the button that plays it. */
  async afterHint(shown: Promise<boolean>): Promise<void> {
    this.forget();
    const wish = this.wishes;
    if (!(await shown) || wish !== this.wishes) return;
    this.stop = this.plan.subscribe((plan) => {
      if (plan && ASKS_BOARD.some((kind) => choiceOf(plan, kind))) this.give(queueMicrotask, this.toGhost);
      else if (plan?.action) this.give(requestAnimationFrame, toAnswer);
    });
  }

  /**
   * An object of the board was chosen: goes to the button that plays it, where a second choice of it would say more, or to
   * the board, where a second choice of it would say no more than the first.
   */
  afterPick(object: string): void {
    this.forget();
    const [before, from] = [this.plan.peek(), document.activeElement];
    const names = (one: One): boolean => one.object === object && !one.refusal;
    this.stop = this.plan.subscribe((plan) => {
      if (!plan?.action || plan === before) return;
      const again = onesOf(plan).filter(names);
      if (again.some((one) => !one.replaces)) this.give(requestAnimationFrame, toAnswer);
      else if (plan.marked && plan.object === object && again.length === 0)
        this.give(requestAnimationFrame, () => fromSpot(from));
    });
  }

  /** True while the focus is going to move. */
  get waits(): boolean {
    return this.stop !== nothing;
  }

  readonly forget = (): void => {
    this.wishes++;
    this.stop();
    this.stop = nothing;
  };

  private readonly toGhost = (): void => this.board.current?.focus();

  private give(soon: (act: () => void) => void, focus: () => void): void {
    const wish = this.wishes;
    soon(() => {
      if (wish !== this.wishes) return;
      this.forget();
      focus();
    });
  }
}

const nothing = (): void => {};
/** To the gold button, which is always in sight: what stands above it does not move. */
const toAnswer = (): void => document.querySelector<HTMLElement>(".answers .gold")?.focus({ preventScroll: true });
/** To the whole board: its arrows then go among the places that can be chosen. */
export const toBoard = (): void => document.querySelector<HTMLElement>(".board")?.focus({ preventScroll: true });
/** From the object of the board that still has the focus to the whole board: Enter plays there, and arrows go on. */
const fromSpot = (spot: Element | null): void => {
  if (document.activeElement === spot && spot?.closest(".board [data-name]")) toBoard();
};
const toPieces = (): void => document.querySelector<HTMLElement>(".swap .piece:not([aria-disabled])")?.focus();
