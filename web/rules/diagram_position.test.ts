import assert from "node:assert/strict";
import { test } from "node:test";
import { readPosition } from "./diagram_position.ts";
import { readMarkdown } from "./markdown.ts";

test("a fenced block names its kind, and a position is read from it", () => {
  const [block] = readMarkdown('```position\n{"game": "hextris", "players": 2, "board": {"a1": "0L"}}\n```');
  assert.ok(block?.kind === "code" && block.info === "position");
  assert.deepEqual(readPosition(block.text), { game: "hextris", players: 2, board: { a1: "0L" } });
});

test("a block that is no position stays text", () => {
  for (const text of ["{", "[]", '{"game": 3, "players": 2}', '{"game": "hextris"}']) {
    assert.equal(readPosition(text), null);
  }
});
