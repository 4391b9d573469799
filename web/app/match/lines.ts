/** The log as lines: NATURE's entries that follow each other are one line in words, and single ones in notation. */

import type { LogEntry } from "../../generated/wire.ts";

export interface LogLine {
  /** The position after the last of these entries. */
  readonly seq: number;
  readonly player: number;
  readonly entries: readonly LogEntry[];
}

export function linesOf(log: readonly LogEntry[], notation: boolean): LogLine[] {
  const lines: LogLine[] = [];
  for (const entry of log) {
    const last = lines.at(-1);
    if (!notation && last && last.player < 0 && entry.player < 0) {
      lines[lines.length - 1] = { seq: entry.seq, player: entry.player, entries: [...last.entries, entry] };
    } else lines.push({ seq: entry.seq, player: entry.player, entries: [entry] });
  }
  return lines;
}
