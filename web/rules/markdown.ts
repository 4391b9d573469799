/**
 * Enough Markdown for a rules text: headings, paragraphs, lists, tables, quotes, code, and within a line bold, italic,
 * code and links. The result is plain values; markup in the text stays text. A block that begins with a rule id, such as
 * `IP-R12`, carries it as its anchor.
 */

export type Span =
  | { readonly kind: "text" | "bold" | "italic" | "code"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

export interface Item {
  readonly spans: readonly Span[];
  readonly rule: string | null;
  readonly items: readonly Item[];
}

export interface Row {
  readonly cells: readonly (readonly Span[])[];
  readonly rule: string | null;
}

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly spans: readonly Span[]; readonly rule: string | null }
  | { readonly kind: "paragraph" | "quote"; readonly spans: readonly Span[]; readonly rule: string | null }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly Item[] }
  | { readonly kind: "table"; readonly head: Row; readonly rows: readonly Row[] }
  | { readonly kind: "code"; readonly info: string; readonly text: string }
  | { readonly kind: "rule" };

const RULE_ID = /^[\s*_`|[(]*([A-Z]{2,4}-[A-Z]?\d+)\b/;
const LIST = /^(\s*)([*+-]|\d+[.)])\s+(.*)$/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const DASHES = /^\s*\|?[\s:|-]*-[\s:|-]*\|?\s*$/;

/** The rule id that a text begins with. */
export const ruleAt = (text: string): string | null => RULE_ID.exec(text)?.[1] ?? null;

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\b_([^_]+)_\b|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function readSpans(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > end) spans.push({ kind: "text", text: text.slice(end, found.index) });
    spans.push(spanOf(found));
    end = found.index + found[0].length;
  }
  if (end < text.length) spans.push({ kind: "text", text: text.slice(end) });
  return spans;
}

function spanOf(found: RegExpMatchArray): Span {
  const [, code, bold, italic, low, text, href] = found;
  if (code !== undefined) return { kind: "code", text: code };
  if (bold !== undefined) return { kind: "bold", text: bold };
  if (text !== undefined && href !== undefined) return { kind: "link", text, href };
  return { kind: "italic", text: italic ?? low ?? "" };
}

export function readMarkdown(source: string): Block[] {
  const lines = source.replace(/\r\n?/g, "\n").split("\n");
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const [block, next] = readBlock(lines, at);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

type Read = readonly [Block | null, number];

function readBlock(lines: readonly string[], at: number): Read {
  const line = lines[at]!;
  if (line.trim() === "") return [null, at + 1];
  if (line.startsWith("```")) return readCode(lines, at);
  const heading = HEADING.exec(line);
  if (heading) return [headingOf(heading), at + 1];
  if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) return [{ kind: "rule" }, at + 1];
  if (line.includes("|") && DASHES.test(lines[at + 1] ?? "")) return readTable(lines, at);
  if (LIST.test(line)) return readList(lines, at);
  return readProse(lines, at);
}

function headingOf(found: RegExpExecArray): Block {
  const text = found[2]!;
  return { kind: "heading", level: found[1]!.length, spans: readSpans(text), rule: ruleAt(text) };
}

function readCode(lines: readonly string[], at: number): Read {
  let end = at + 1;
  while (end < lines.length && !lines[end]!.startsWith("```")) end++;
  return [{ kind: "code", info: lines[at]!.slice(3).trim(), text: lines.slice(at + 1, end).join("\n") }, end + 1];
}

function readTable(lines: readonly string[], at: number): Read {
  let end = at + 2;
  while (end < lines.length && lines[end]!.includes("|")) end++;
  const rows = lines.slice(at + 2, end).map(rowOf);
  return [{ kind: "table", head: rowOf(lines[at]!), rows }, end];
}

function rowOf(line: string): Row {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|");
  return { cells: cells.map((cell) => readSpans(cell.trim())), rule: ruleAt(line) };
}

interface Growing {
  readonly depth: number;
  text: string;
  readonly items: Growing[];
}

function readList(lines: readonly string[], at: number): Read {
  const roots: Growing[] = [];
  const open: Growing[] = [];
  let end = at;
  for (; end < lines.length; end++) {
    const found = LIST.exec(lines[end]!);
    if (found) {
      const item: Growing = { depth: found[1]!.length, text: found[3]!, items: [] };
      while (open.length && open.at(-1)!.depth >= item.depth) open.pop();
      (open.at(-1)?.items ?? roots).push(item);
      open.push(item);
    } else if (/^\s+\S/.test(lines[end]!) && open.length) {
      open.at(-1)!.text += ` ${lines[end]!.trim()}`;
    } else if (lines[end]!.trim() !== "" || !LIST.test(lines[end + 1] ?? "")) break;
  }
  const ordered = /\d/.test(LIST.exec(lines[at]!)![2]!);
  return [{ kind: "list", ordered, items: roots.map(itemOf) }, end];
}

const itemOf = (item: Growing): Item => ({
  spans: readSpans(item.text),
  rule: ruleAt(item.text),
  items: item.items.map(itemOf),
});

function readProse(lines: readonly string[], at: number): Read {
  const quoted = lines[at]!.startsWith(">");
  const taken: string[] = [];
  let end = at;
  for (; end < lines.length; end++) {
    const line = lines[end]!;
    if (line.trim() === "" || line.startsWith(">") !== quoted) break;
    if (end > at && (HEADING.test(line) || LIST.test(line) || line.startsWith("```"))) break;
    taken.push(line.replace(/^>\s?/, "").trim());
  }
  const text = taken.join(" ");
  return [{ kind: quoted ? "quote" : "paragraph", spans: readSpans(text), rule: ruleAt(text) }, end];
}
