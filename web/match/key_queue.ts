/** Keys that are pressed while a plan loads: they wait for what they choose from, and are carried out in order. */

import { effect } from "@preact/signals";
import type { Stroke } from "./keys.ts";
import type { MatchState } from "./match_state.ts";

/** More presses than this are not kept. */
const MOST = 8;
const CHOOSING: ReadonlySet<string> = new Set([..."123456789nN,.", "Enter", "ArrowLeft", "ArrowRight"]);

export class KeyQueue {
  private waiting: Stroke[] = [];
  private readonly state: MatchState;
  private readonly carryOut: (stroke: Stroke) => void;
  private readonly stop: () => void;

  constructor(state: MatchState, carryOut: (stroke: Stroke) => void) {
    this.state = state;
    this.carryOut = carryOut;
    this.stop = effect(() => {
      if (!isLoading(state) && this.waiting.length > 0) this.next();
    });
  }

  close(): void {
    this.forget();
    this.stop();
  }

  /** True if a key that is pressed now waits for a plan. */
  get holds(): boolean {
    return this.waiting.length > 0 || isLoading(this.state);
  }

  /** True if the key waits for a plan. After any other key those that wait are forgotten. */
  keeps(stroke: Stroke): boolean {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = stroke;
    if (ctrlKey || metaKey || !CHOOSING.has(key)) this.forget();
    else if (this.holds) {
      if (this.waiting.length < MOST) this.waiting.push({ key, shiftKey, altKey, ctrlKey, metaKey });
      return true;
    }
    return false;
  }

  readonly forget = (): void => {
    this.waiting = [];
  };

  /** The buttons of the new plan are there after the next frame. */
  private next(): void {
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (isLoading(this.state)) return;
        const stroke = this.waiting.shift();
        if (!stroke) return;
        this.carryOut(stroke);
        if (this.waiting.length > 0 && !isLoading(this.state)) this.next();
      }),
    );
  }
}

/** True if the choices, the menu or the judgement of the previewed action are not known yet. */
function isLoading({ planning, selection, scene }: MatchState): boolean {
  const { words, basePlan, menuWords, menu, draft, draftPlan } = selection;
  if (!planning.value || scene.value?.placement || words.value.length === 0) return false;
  if (basePlan.value === null || (menuWords.value !== null && menu.value === null)) return true;
  return draft.value !== null && draftPlan.value === null;
}
