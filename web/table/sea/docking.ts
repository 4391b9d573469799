/** The water round land in which a ship is docked: pale, with an edge at exactly the distance that the scene gives. */

import { flat, svg } from "../dom.ts";
import type { Point, Polygon } from "../types.ts";

/** Two fine lines along the shore, 0.12 and 0.27 inch off it. */
const SHORE_LINES_U = [123, 276];

/** The docking water of all shores. Where two meet, no edge divides them: the fill covers its inner half. */
export function dockingWater(shores: readonly Polygon[], dock_u: number): SVGElement[] {
  const edge = shores.map((shore) => pathAround(shore, dock_u)).join("");
  if (dock_u === 0 || edge === "") return [];
  const lines = shores.flatMap((shore) => SHORE_LINES_U.map((far_u) => pathAround(shore, far_u))).join("");
  return [
    svg(
      "g",
      { class: "docking-water" },
      svg("path", { d: edge, class: "dock-edge" }),
      svg("path", { d: edge, class: "dock" }),
      svg("path", { d: lines, class: "shore-lines" }),
    ),
  ];
}

/** Path data in sheet coordinates of all points at a distance from a convex outline, wound clockwise. */
export function pathAround(shore: Polygon, far_u: number): string {
  const points = shore.map(flat);
  const edges = (): (readonly [Point, Point])[] => points.map((a, i) => [a, points[(i + 1) % points.length]!]);
  if (edges().reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0) < 0) points.reverse();
  const arc = `A${far_u} ${far_u} 0 0 1 `;
  const legs = edges().map(([[ax, ay], [bx, by]]): readonly [string, string] => {
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [ox, oy] = [((by - ay) / length) * far_u, ((ax - bx) / length) * far_u];
    return [`${(ax + ox).toFixed(1)} ${(ay + oy).toFixed(1)}`, `${(bx + ox).toFixed(1)} ${(by + oy).toFixed(1)}`];
  });
  return legs.length ? `M${legs.map(([start, end]) => `${start}L${end}`).join(arc)}${arc}${legs[0]![0]}Z` : "";
}
