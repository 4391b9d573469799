/** Where the things of a lesson's step are in the window. */

type Place = string | readonly [number, number];

/** The box of an object, or of a point of the table, in the window; null while it is not drawn. */
export function boxOf(page: HTMLElement, at: Place): DOMRect | null {
  if (typeof at === "string")
    return (at && page.querySelector(`.board [data-name="${CSS.escape(at)}"]`)?.getBoundingClientRect()) || null;
  const sheet = page.querySelector<SVGGraphicsElement>(".board :is(.neat-hair, .tabletop)");
  const matrix = sheet?.getScreenCTM();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(at[0], -at[1]).matrixTransform(matrix);
  return new DOMRect(x, y, 0, 0);
}
