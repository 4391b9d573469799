import assert from "node:assert/strict";
import { test } from "node:test";
import { readMarkdown } from "../markdown.ts";
import { readPosition } from "./position.ts";

test("a fenced block says what it is, and a position is read from it", () => {
  const [block] = readMarkdown('```position\n{"game": "hextris", "players": 2, "board": {"a1": "0L"}}\n```');
  assert.ok(block?.kind === "code" && block.info === "position");
  assert.deepEqual(readPosition(block.text), { game: "hextris", players: 2, board: { a1: "0L" } });
});

test("what is no position stays a text", () => {
  for (const text of ["{", "[]", '{"game": 3, "players": 2}', '{"game": "hextris"}']) {
    assert.equal(readPosition(text), null);
  }
});
