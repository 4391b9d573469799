/** What may be laid for each game that has an editor: words and numbers for the controls. Whether it can be, the server says. */

import { PIPS } from "../games/sailing.ts";
import type { Size } from "../table/types.ts";

type Options = Readonly<Record<string, unknown>>;

export interface Kit {
  readonly game: string;
  /** A turn has so many actions. */
  readonly actions: number;
  /** The damage that a ship on the sea may have. */
  mostDamage(size: Size): number;
  /** Each side marks a flag: a ship of its own, or a marker in the water. */
  hasFlags(options: Options): boolean;
  /** There is a line to be crossed. */
  hasGoal(options: Options): boolean;
  /** Islands of any size can be laid. */
  readonly hasIslands: boolean;
  /** The pieces that a hold may have, by size. */
  hold(size: Size): readonly Size[];
  /** The pieces that make an island. */
  readonly nest: readonly Size[];
}

const HOLDS: Readonly<Record<Size, readonly Size[]>> = { L: ["M", "S"], M: ["S"], S: [] };

const KITS: readonly Kit[] = [
  {
    game: "armada",
    actions: 3,
    mostDamage: (size) => PIPS[size] - 1,
    hasFlags: (options) => options["mode"] === "flag",
    hasGoal: (options) => options["mode"] === "breakthrough",
    hasIslands: true,
    hold: () => [],
    nest: [],
  },
  {
    game: "ice_pirates",
    actions: 3,
    mostDamage: (size) => PIPS[size],
    hasFlags: () => false,
    hasGoal: () => false,
    hasIslands: false,
    hold: (size) => HOLDS[size],
    nest: ["L", "M", "S"],
  },
];

export const hasEditor = (game: string): boolean => kitOf(game) !== null;

export const kitOf = (game: string): Kit | null => KITS.find((kit) => kit.game === game) ?? null;
