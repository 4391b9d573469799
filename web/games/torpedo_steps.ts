/** When which piece came to lie: the log of a rush, or of waves, laid out in time from the go to the last piece. */

import type { LogEntry } from "../generated/wire.ts";
import type { Size } from "../table/types.ts";
import type { Laid, TorpedoView } from "./torpedo_view.ts";
import { played } from "./torpedo_volleys.ts";

/** Pieces that came to lie at one moment: one in a rush, a whole wave where it was revealed. */
export interface Step {
  /** Milliseconds since the go. */
  readonly at: number;
  readonly pieces: readonly Laid[];
}

export interface Rush {
  /** What lay already when the first entry was written: a position laid by hand. */
  readonly before: readonly Laid[];
  readonly steps: readonly Step[];
}

/** Where nobody measured, pieces come so far apart. */
const EVEN_MS = 600;
const WAVE_MS = 1500;
/** Before the first piece, where nobody said go. */
const LEAD_MS = 500;
const SIZE_WORD = /^[SML]$/;

export function rushOf(view: TorpedoView, log: readonly LogEntry[]): Rush {
  const laid = view.options?.mode === "waves" ? revealed(view, log) : placements(log);
  const pieces = played(view);
  const counted = laid.reduce((sum, { count }) => sum + count, 0);
  const before = pieces.slice(0, Math.max(0, pieces.length - counted));
  let next = before.length;
  const steps = laid.map(({ at, count }) => {
    const step = { at, pieces: pieces.slice(next, next + count) };
    next += count;
    return step;
  });
  return { before, steps: steps.filter((step) => step.pieces.length > 0) };
}

interface Counted {
  readonly at: number;
  readonly count: number;
}

export const isLay = ({ player, action }: LogEntry): boolean => player >= 0 && /^lay\b/.test(action);

function placements(log: readonly LogEntry[]): Counted[] {
  const lays = log.filter(isLay);
  const go = log.find((entry) => entry.player < 0 && entry.action === "go");
  const times = lays.map(({ at_ms }) => at_ms ?? null);
  const measured = times.every((time) => time !== null);
  const start = go?.at_ms ?? (times[0] ?? 0) - LEAD_MS;
  return lays.map((_, i) => ({ at: measured ? Math.max(0, times[i]! - start) : LEAD_MS + i * EVEN_MS, count: 1 }));
}

/** Waves take as long as people take: they are shown evenly. A wave that one may not read is as large as it can be. */
function revealed(view: TorpedoView, log: readonly LogEntry[]): Counted[] {
  const stock = 3 * (view.options.stock ?? 5);
  const left = Array.from({ length: view.players }, () => stock);
  const waves: number[] = [];
  let sealed = 0;
  for (const entry of log) {
    if (isLay(entry)) {
      const told = entry.action.split(" ").filter((word) => SIZE_WORD.test(word)).length;
      const count = told || Math.min(view.options.wave ?? 3, left[entry.player] ?? 0);
      left[entry.player] = (left[entry.player] ?? 0) - count;
      sealed += count;
    } else if (entry.player < 0 && entry.action === "reveal") {
      waves.push(sealed);
      sealed = 0;
    }
  }
  return waves.map((count, i) => ({ at: LEAD_MS + i * WAVE_MS, count }));
}

/** What a player still has to lay, when these pieces are not laid yet. */
export function stockWith(now: Readonly<Record<Size, number>>, unlaid: readonly Laid[], player: number) {
  const waiting = (size: Size): number =>
    unlaid.filter((piece) => piece.player === player && piece.size === size).length;
  return { S: now.S + waiting("S"), M: now.M + waiting("M"), L: now.L + waiting("L") };
}
