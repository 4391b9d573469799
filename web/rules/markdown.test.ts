import assert from "node:assert/strict";
import { test } from "node:test";
import { readMarkdown, readSpans, ruleAt } from "./markdown.ts";

test("a rule's block carries its id as anchor, anywhere in the text", () => {
  assert.equal(ruleAt("**IP-R12** Move: one of your ships"), "IP-R12");
  assert.equal(ruleAt("| IP-A15 | Ships start in contact |"), "IP-A15");
  assert.equal(ruleAt("see IP-R12"), null);
});

test("headings, lists, tables, quotes and code are recognised", () => {
  const text =
    "# Rules\n\nOne\nline\n\n* IP-R1 first\n  goes on\n  * inner\n* second\n\n| id | no |\n|---|---|\n| IP-A1 | x |\n\n> said\n\n```\na < b\n```\n";
  assert.deepEqual(
    readMarkdown(text).map((block) => block.kind),
    ["heading", "paragraph", "list", "table", "quote", "code"],
  );
});

test("a list keeps its lines together and its items nested", () => {
  const [list] = readMarkdown("* IP-R1 first\n  goes on\n  * inner\n* second");
  assert.ok(list?.kind === "list");
  assert.deepEqual(
    list.items.map((item) => [item.rule, item.spans.map((span) => span.text).join(""), item.items.length]),
    [
      ["IP-R1", "IP-R1 first goes on", 1],
      [null, "second", 0],
    ],
  );
});

test("bold, italic, code and links are spans; anything else is text", () => {
  assert.deepEqual(readSpans("a **b** *c* `d` [e](#f) <g>"), [
    { kind: "text", text: "a " },
    { kind: "bold", text: "b" },
    { kind: "text", text: " " },
    { kind: "italic", text: "c" },
    { kind: "text", text: " " },
    { kind: "code", text: "d" },
    { kind: "text", text: " " },
    { kind: "link", text: "e", href: "#f" },
    { kind: "text", text: " <g>" },
  ]);
});

test("any text is read to its end", () => {
  for (const text of ["```\nopen", "|", "| a |\n|-|", "*", "**", "#", "1. ", "> ", "\t- x\n- y\n\n\n- z"]) {
    assert.ok(Array.isArray(readMarkdown(text)));
  }
});
