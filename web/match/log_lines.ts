/**
 * The log as lines: in words an entry may share the line of the entry before it, and the end of a turn has one only if nothing
 * else was done in that turn; in notation every entry has its own line. A turn begins when another player acts.
 */

import type { LogEntry } from "../protocol/generated/wire.ts";
import { type Sentence, sentenceOf } from "../ui/sentence_bits.ts";

export interface LogLine {
  /** The position after the last of these entries. */
  readonly seq: number;
  readonly player: number;
  readonly entries: readonly LogEntry[];
  readonly sentence: Sentence;
  /** The number of the turn that begins with this line; null if none does. */
  readonly turn: number | null;
  /** It was taken back, or it took others back; null if it counts. */
  readonly undone: "gone" | "taker" | null;
}

/**
 * The entries that the log may tell while the board still moves: none from the first one of NATURE on that is not shown yet,
 * because the die is still rolling. `shown` is the number of entries that the board has shown; null if it shows another moment.
 */
export function shownEntries(log: readonly LogEntry[], shown: number | null): readonly LogEntry[] {
  const rolling = shown === null ? -1 : log.findIndex(({ seq, player }) => player < 0 && seq > shown);
  return rolling < 0 ? log : log.slice(0, rolling);
}

export function logLines(log: readonly LogEntry[], notation: boolean): LogLine[] {
  const lines: LogLine[] = [];
  const undone = undoneEntries(log);
  const turns = turnNumbers(log);
  for (const [i, entry] of log.entries()) {
    const { seq, player, line, action } = entry;
    const sentence = line ? sentenceOf(line) : [action];
    const last = lines.at(-1);
    const begins = turns[i] !== (turns[i - 1] ?? 0);
    if (!notation && last && line?.ends && !begins && !undone.has(seq) && !last.undone) {
      lines[lines.length - 1] = { ...last, seq, entries: [...last.entries, entry] };
      continue;
    }
    const joined = !notation && last && line?.joins ? last.entries : [];
    if (joined.length > 0) lines.pop();
    const turn = begins ? turns[i]! : joined.length > 0 ? (last?.turn ?? null) : null;
    lines.push({ seq, player, entries: [...joined, entry], sentence, turn, undone: undone.get(seq) ?? null });
  }
  return lines;
}

/** The turn of each entry, 0 before the first: a turn begins when another player acts. */
function turnNumbers(log: readonly LogEntry[]): number[] {
  let [turn, mover] = [0, -1];
  return log.map(({ player }) => {
    if (player >= 0 && player !== mover) [turn, mover] = [turn + 1, player];
    return turn;
  });
}

/** The number that the log has for the turn in which the game stood after this number of entries; 0 before the first. */
export const turnAt = (log: readonly LogEntry[], seq: number): number =>
  turnNumbers(log.filter((entry) => entry.seq <= seq)).at(-1) ?? 0;

/** The entries that no longer count, by seq; one that took others back may itself be gone later. */
function undoneEntries(log: readonly LogEntry[]): ReadonlyMap<number, "gone" | "taker"> {
  const undone = new Map<number, "gone" | "taker">();
  for (const { seq, undone_from: first = null } of log) {
    if (first === null) continue;
    for (let each = first; each < seq; each++) if (!undone.has(each)) undone.set(each, "gone");
    undone.set(seq, "taker");
  }
  return undone;
}
