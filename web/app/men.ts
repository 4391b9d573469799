/** What a plan previews on a table's top: men as they would stand, read from its ghosts and what stands there now. */

import type { Man, Tabletop } from "../boards/types.ts";
import type { Point, Size } from "../table/types.ts";
import type { Ghost, Preview } from "./plan.ts";

export const menOf = (preview: Preview | null, top: Tabletop): Man[] =>
  (preview?.ghosts ?? []).flatMap((ghost) => manOf(ghost, top) ?? []);

/** `0L` comes from a hand, `0LN` lies down; a spot's name is the piece that goes from there. */
function manOf({ object, hull, heading }: Ghost, top: Tabletop): Man | null {
  const at = hull[0];
  const found = /^(\d)([SML])([NESW])?$/.exec(object);
  if (!at) return null;
  if (!found) {
    const here = top.men.find((man) => man.spot === object);
    return here ? { ...here, at } : null;
  }
  const man = { spot: "", at, size: found[2] as Size, plastic: Number(found[1]) };
  if (found[3]) return { ...man, heading: heading ?? 0 };
  const beneath = top.men.filter((each) => each.spot === spotAt(top, at)).map((each) => each.size);
  return { ...man, on: beneath };
}

/** The spot in the middle of which a point is. */
export function spotAt(top: Tabletop, at: Point | null | undefined): string | null {
  if (!at) return null;
  const off = (hull: readonly Point[]): number => {
    const sum = hull.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
    return Math.hypot(sum[0] / hull.length - at[0], sum[1] / hull.length - at[1]);
  };
  return top.spots.find((spot) => off(spot.hull) < 8)?.name ?? null;
}
