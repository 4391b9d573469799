/**
 * Prints what people read in the page's sources, a JSON object a line: comments, page strings and names of tests.
 *
 *     node dev/prose.ts app/main.tsx editor/edits.test.ts ...
 */

import { readFileSync } from "node:fs";
import { parseSync, Visitor } from "rolldown/utils";

/** JSX attributes with lists of classes, paths and numbers: not prose. */
const CODE = new Set(["class", "d", "viewBox", "points", "transform", "style", "href", "rel", "allow"]);

/** Comments without their asterisks; a comment continued on the next line is one text. */
function joined(source: string, comments: { value: string; start: number; end: number }[]) {
  const found: [start: number, text: string][] = [];
  let end = 0;
  for (const comment of comments) {
    const text = comment.value.replace(/^[ \t]*\*+/gm, "");
    const last = found.at(-1);
    if (last && /^[ \t]*\n[ \t]*$/.test(source.slice(end, comment.start))) {
      last[1] += `\n${text}`;
    } else {
      found.push([comment.start, text]);
    }
    end = comment.end;
  }
  return found;
}

for (const file of process.argv.slice(2)) {
  const source = readFileSync(file, "utf8");
  const { program, comments } = parseSync(file, source, { lang: file.endsWith("x") ? "tsx" : "ts" });
  const test = file.endsWith(".test.ts");
  const skipped = new Set<number>();
  const print = (kind: string, start: number, text: string) => {
    if (/[a-z]/i.test(text)) {
      console.log(JSON.stringify({ kind, line: source.slice(0, start).split("\n").length, text, file }));
    }
  };
  const string = (start: number, text: string) => {
    if (!test && !skipped.has(start) && /\S\s|^[A-Z][a-z]+$/.test(text)) {
      print("page string", start, text);
    }
  };
  for (const [start, text] of joined(source, comments)) {
    print("comment", start, text);
  }
  new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      if (callee.type === "Identifier" && callee.name === "test" && name?.type === "Literal") {
        print("test name", name.start, String(name.value));
      }
    },
    JSXAttribute({ name, value }) {
      if (name.type === "JSXIdentifier" && CODE.has(name.name) && value) {
        skipped.add(value.start);
      }
    },
    JSXText: ({ start, value }) => test || print("page string", start, value),
    Literal: ({ start, value }) => typeof value === "string" && string(start, value),
    TemplateLiteral: ({ start, quasis }) => string(start, quasis.map(({ value }) => value.cooked).join(" … ")),
  }).visit(program);
}
