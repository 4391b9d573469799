/** A view of Armada as the server sends it, and what can be read off it at once. */

import type { Point, Polygon, Size } from "../table/types.ts";
import type { Berth } from "./page.ts";
import { PIPS, type SailingView } from "./sailing.ts";

export interface FlagView {
  readonly name: string;
  readonly player: number;
  readonly at: Point;
  readonly hull: Polygon;
}

export interface GoalView {
  readonly attacker: number;
  readonly line: readonly [Point, Point];
}

export interface IslandView {
  readonly name: string;
  readonly at: Point;
  readonly heading: number;
  readonly hull: Polygon;
}

export type Mode = "basic" | "advanced" | "flag" | "breakthrough";

export interface ArmadaView extends SailingView {
  readonly options: { readonly mode?: Mode; readonly spacing?: number; readonly fleet_2k?: boolean };
  readonly unlaid: readonly (readonly string[])[];
  readonly lost: readonly (readonly string[])[];
  readonly flags: readonly FlagView[];
  readonly goal: GoalView | null;
  readonly islands: readonly IslandView[];
  readonly passes: number;
  readonly beaten: readonly number[];
  readonly forfeited: readonly number[];
  /** Damage points left, of every player. */
  readonly strength: readonly number[];
  readonly over_by: string | null;
}

const ORDER: readonly Size[] = ["L", "M", "S"];

const sizeOf = (name: string): Size => name.charAt(0) as Size;

/** Largest first, then by number. */
export const byRank = (a: string, b: string): number =>
  ORDER.indexOf(sizeOf(a)) - ORDER.indexOf(sizeOf(b)) || Number(a.slice(1)) - Number(b.slice(1));

/** A player's whole fleet, laid, waiting and lost, in order. */
export function berths(view: ArmadaView, player: number): Berth[] {
  const afloat = view.ships.filter((ship) => ship.player === player);
  const damage = new Map(afloat.map((ship) => [ship.name, ship.damage]));
  const lost = view.lost[player] ?? [];
  const names = [...damage.keys(), ...(view.unlaid[player] ?? []), ...lost];
  return names
    .sort(byRank)
    .map((name) => ({ label: name, size: sizeOf(name), damage: damage.get(name) ?? 0, lost: lost.includes(name) }));
}

/** What a fleet could bear when it was whole. */
export const fullStrength = (fleet: readonly Berth[]): number => fleet.reduce((sum, { size }) => sum + PIPS[size], 0);

/** How many of the players are still in the game. */
export const stillPlaying = (view: ArmadaView): number =>
  view.players - new Set([...view.beaten, ...view.forfeited]).size;
