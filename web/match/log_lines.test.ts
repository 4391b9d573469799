import assert from "node:assert/strict";
import { test } from "node:test";
import type { LogEntry } from "../protocol/generated/wire.ts";
import { logLines, shownEntries, turnAt } from "./log_lines.ts";

const LOG: readonly LogEntry[] = [
  { seq: 1, player: -1, action: "isles", line: { text: ["Islands placed"] } },
  { seq: 2, player: -1, action: "nest T1", line: { text: ["Nests built"], joins: true, run: ["Islands placed"] } },
  { seq: 3, player: 0, action: "move L1 030.0", line: { text: ["L1 sails 1 step"] } },
  { seq: 4, player: -1, action: "first 0", line: { text: [{ ref: "seat", seat: 0 }, " goes first"] } },
];

test("in words, entries that join are one line, at the last position, with the sentence so far", () => {
  assert.deepEqual(
    logLines(LOG, false).map(({ seq, sentence }) => [seq, sentence]),
    [
      [2, ["Islands placed"]],
      [3, ["L1 sails 1 step"]],
      [4, [{ ref: "seat", seat: 0 }, " goes first"]],
    ],
  );
});

test("a turn begins when another player acts", () => {
  const log = [0, 0, 1, -1, 1, 0].map((player, i) => ({ seq: i + 1, player, action: "x", line: { text: ["x"] } }));
  assert.deepEqual(
    logLines(log, false).map(({ turn }) => turn),
    [1, null, 2, null, null, 3],
  );
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6].map((seq) => turnAt(log, seq)),
    [0, 1, 1, 2, 2, 2, 3],
  );
});

test("what was taken back, and what took it back, are marked", () => {
  const log = [{}, {}, {}, { undone_from: 3 }, { undone_from: 2 }, {}].map((more, i) => ({
    ...{ seq: i + 1, player: 0, action: "x", line: { text: ["x"] } },
    ...more,
  }));
  assert.deepEqual(
    logLines(log, false).map(({ undone }) => undone),
    [null, "gone", "gone", "taker", "taker", null],
  );
});

test("the end of a turn has a line only if nothing else was done in that turn, or if it was taken back", () => {
  const move = { player: 0, action: "move", line: { text: ["sails"] } };
  const end = { player: 0, action: "end", line: { text: ["ends turn"], ends: true } };
  const lines = (...log: readonly Omit<LogEntry, "seq">[]) =>
    logLines(
      log.map((entry, i) => ({ ...entry, seq: i + 1 })),
      false,
    ).map(({ seq, sentence, entries, turn }) => [seq, sentence[0], entries.length, turn]);
  const other = { ...move, player: 1 };
  assert.deepEqual(lines(move, end, { ...end, player: 1 }), [
    [2, "sails", 2, 1],
    [3, "ends turn", 1, 2],
  ]);
  assert.deepEqual(lines(other, end), [
    [1, "sails", 1, 1],
    [2, "ends turn", 1, 2],
  ]);
  const takeback = { player: 1, action: "takeback", undone_from: 2, line: { text: ["takes back"] } };
  assert.deepEqual(
    lines(move, end, takeback).map(([seq]) => seq),
    [1, 2, 3],
  );
});

test("in notation every entry has its line", () => {
  assert.equal(logLines(LOG, true).length, 4);
});

test("the result of a roll is told when the board has shown it", () => {
  const told = (shown: number | null) => shownEntries(LOG, shown).map(({ seq }) => seq);
  assert.deepEqual(told(3), [1, 2, 3]);
  assert.deepEqual(told(2), [1, 2, 3]);
  assert.deepEqual(told(4), [1, 2, 3, 4]);
  assert.deepEqual(told(null), [1, 2, 3, 4], "another moment is looked at");
  assert.deepEqual(told(0), []);
});
