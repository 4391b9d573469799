/** The log as lines: in words an entry may share the line of the entry before it; in notation every entry has its own. */

import type { LogEntry } from "../protocol/generated/wire.ts";
import { type Sentence, sentenceOf } from "../ui/sentence_bits.ts";

export interface LogLine {
  /** The position after the last of these entries. */
  readonly seq: number;
  readonly player: number;
  readonly entries: readonly LogEntry[];
  readonly sentence: Sentence;
}

export function logLines(log: readonly LogEntry[], notation: boolean): LogLine[] {
  const lines: LogLine[] = [];
  for (const entry of log) {
    const { seq, player, line, action } = entry;
    const sentence = line ? sentenceOf(line) : [action];
    const last = lines.at(-1);
    const joined = !notation && last && line?.joins ? last.entries : [];
    if (joined.length > 0) lines.pop();
    lines.push({ seq, player, entries: [...joined, entry], sentence });
  }
  return lines;
}
