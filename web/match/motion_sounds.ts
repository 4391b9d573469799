/** The sounds of motions: a piece that is placed or moved on a board, a ship that sails, and a hit. */

import type { Cue, Motion } from "../protocol/generated/wire.ts";

const CUES: Readonly<Partial<Record<Motion["kind"], Cue>>> = {
  shift: "place",
  hop: "place",
  coins: "place",
  sail: "sail",
  voyage: "sail",
  shot: "hit",
  seize: "hit",
};

/** The sound of a motion; null if it has none. */
export const cueOf = (motion: Motion): Cue | null =>
  motion.kind === "cannon" ? (motion.hits ? "hit" : "blocked") : (CUES[motion.kind] ?? null);

/** The sounds of motions that are not shown one after another, each once. */
export const cuesOf = (motions: readonly Motion[]): readonly Cue[] => [
  ...new Set(motions.flatMap((motion) => cueOf(motion) ?? [])),
];
