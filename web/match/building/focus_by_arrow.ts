/** Arrow keys move the focus between cards as they lie: to the nearest one in that direction. */

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The weight of crosswise distance: a card of the same row or column comes first. */
const CROSSWISE = 3;

export function focusByArrow(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const way = WAYS[event.key];
  const from = document.activeElement;
  if (!way || event.altKey || event.ctrlKey || event.metaKey || !from?.matches(".action")) return;
  event.preventDefault();
  const [x, y] = middle(from);
  let best: { readonly card: HTMLElement; readonly far: number } | null = null;
  for (const card of event.currentTarget.querySelectorAll<HTMLElement>(".action")) {
    const [dx, dy] = [middle(card)[0] - x, middle(card)[1] - y];
    const ahead = dx * way[0] + dy * way[1];
    const far = ahead + CROSSWISE * Math.abs(dx * way[1] + dy * way[0]);
    if (ahead > 1 && (best === null || far < best.far)) best = { card, far };
  }
  best?.card.focus();
}

function middle(element: Element): readonly [number, number] {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
