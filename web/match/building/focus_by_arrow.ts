/**
 * Arrow keys move the focus between cards as they lie: to the nearest one in that direction that can be chosen, with Shift to
 * any. Elsewhere than on a table of cards they bring the focus to its first card.
 */

import { ARROWS } from "../../browser/arrows.ts";

/** The weight of crosswise distance: a card of the same row or column comes first. */
const CROSSWISE = 3;

/** What arrows reach on a table of cards: also its tabs, and what chance draws. */
const REACHED = ":is(.action, .build-tabs button, .build-random)";
const OPEN = ":not([aria-disabled])";

export function focusByArrow(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const way = wayOf(event);
  const from = document.activeElement;
  if (!way || !from?.matches("button")) return;
  event.preventDefault();
  const [x, y] = middle(from);
  let best: { readonly card: HTMLElement; readonly far: number } | null = null;
  for (const card of event.currentTarget.querySelectorAll<HTMLElement>(event.shiftKey ? REACHED : REACHED + OPEN)) {
    const [dx, dy] = [middle(card)[0] - x, middle(card)[1] - y];
    const ahead = dx * way[0] + dy * way[1];
    const far = ahead + CROSSWISE * Math.abs(dx * way[1] + dy * way[0]);
    if (ahead > 1 && (best === null || far < best.far)) best = { card, far };
  }
  best?.card.focus();
}

/** An arrow that nothing on the table of cards answers: goes to its first card. False if there is no such table. */
export function focusCards(event: KeyboardEvent, target: Element): boolean {
  if (!wayOf(event) || target.closest(".card-table")) return false;
  const card = document.querySelector<HTMLElement>(`.card-table .action${OPEN}`);
  card?.focus();
  return card !== null;
}

const wayOf = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): readonly [number, number] | undefined =>
  altKey || ctrlKey || metaKey ? undefined : ARROWS[key];

function middle(element: Element): readonly [number, number] {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
