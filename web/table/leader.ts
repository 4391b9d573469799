/** The line from a label that found no room beside its object to the object. */

import { set, svg } from "./dom.ts";
import type { Point } from "./types.ts";

/** Draws the line (pixels) under the label, which stands at `at`; null removes it. */
export function drawLeader(label: Element, line: readonly [Point, Point] | null, [x, y]: Point): void {
  const old = label.querySelector(".leader");
  if (!line) {
    old?.remove();
    return;
  }
  const [[ax, ay], [bx, by]] = line;
  const path = old ?? svg("path", { class: "leader" });
  set(path, { d: `M${ax - x} ${ay - y}L${bx - x} ${by - y}` });
  if (!old) label.prepend(path);
}
