/** A view of Ice Pirates as the server sends it, and what can be read off it at once. */

import type { Point, Polygon } from "../table/types.ts";
import { readGood, type SailingView } from "./sailing.ts";

export interface IslandView {
  readonly name: string;
  readonly at: Point;
  readonly heading: number;
  readonly nest: readonly string[];
  readonly on_top: readonly string[];
  readonly seen_by: readonly number[];
  readonly hull: Polygon;
}

export interface HomeView {
  readonly name: string;
  readonly player: number;
  readonly heading: number;
  readonly goods: readonly string[];
  readonly hull: Polygon;
}

export interface PiratesView extends SailingView {
  readonly islands: readonly IslandView[];
  readonly homes: readonly HomeView[];
  readonly scores: readonly number[];
  readonly target: number;
  readonly round: number;
  readonly agreeing?: readonly number[];
}

/** What lies under the top of a nest. */
export const under = (island: IslandView): readonly string[] => island.nest.filter((good) => !good.startsWith("L"));

/** This viewer knows every piece under the top, and there is one. */
export const isKnown = (island: IslandView): boolean =>
  under(island).length > 0 && under(island).every((good) => readGood(good).kind !== "unknown");
