/**
 * The log as lines: in words, NATURE's entries that follow each other are one line, and so are a player's that a game
 * gathers; in notation every entry has its own.
 */

import type { LogEntry } from "../../generated/wire.ts";

export interface LogLine {
  /** The position after the last of these entries. */
  readonly seq: number;
  readonly player: number;
  readonly entries: readonly LogEntry[];
}

type Gathers = (action: string) => boolean;

const NONE: Gathers = () => false;

/** `apart` says which entries of NATURE have lines of their own. */
export function linesOf(
  log: readonly LogEntry[],
  notation: boolean,
  gathers: Gathers = NONE,
  apart: Gathers = NONE,
): LogLine[] {
  const lines: LogLine[] = [];
  for (const entry of log) {
    const last = lines.at(-1);
    if (!notation && last && belongs(entry, last, gathers, apart)) {
      lines[lines.length - 1] = { seq: entry.seq, player: entry.player, entries: [...last.entries, entry] };
    } else lines.push({ seq: entry.seq, player: entry.player, entries: [entry] });
  }
  return lines;
}

function belongs(entry: LogEntry, { player, entries }: LogLine, gathers: Gathers, apart: Gathers): boolean {
  if (player < 0 || entry.player < 0) return player < 0 && entry.player < 0 && !apart(entry.action);
  return player === entry.player && gathers(entry.action) && gathers(entries.at(-1)!.action);
}
