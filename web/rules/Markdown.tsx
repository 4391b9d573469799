/** Rules text as elements. All text becomes text nodes; links lead to rules of the same text, other links stay text. */

import type { VNode } from "preact";
import { Diagram } from "./Diagram.tsx";
import { type Block, type Item, type Row, readMarkdown, type Span } from "./markdown.ts";

export const anchorOf = (rule: string): string => `rule-${rule}`;

const anchor = (rule: string | null): { id?: string; tabIndex?: number } =>
  rule === null ? {} : { id: anchorOf(rule), tabIndex: -1 };

const RULE_ID = /^[A-Z]{2}-[RAV]\d+$/;

/** The id of a rule: a refusal names it, and a reader may pass over it. */
const Id = ({ id }: { id: string }) => <span class="rule-id">{id}</span>;

/** A heading; its rule's id stands before it in grey. */
function Titled({ spans, rule }: { spans: readonly Span[]; rule: string | null }) {
  const [first, ...others] = spans;
  if (rule === null || first?.kind !== "text" || !first.text.startsWith(rule)) return <Line spans={spans} />;
  const title = { ...first, text: first.text.slice(rule.length) };
  return (
    <>
      <Id id={rule} />
      <Line spans={[title, ...others]} />
    </>
  );
}

function spanOf(span: Span, key: number): VNode | string {
  switch (span.kind) {
    case "text":
      return span.text;
    case "bold":
      return RULE_ID.test(span.text) ? <Id key={key} id={span.text} /> : <strong key={key}>{span.text}</strong>;
    case "italic":
      return <em key={key}>{span.text}</em>;
    case "code":
      return <code key={key}>{span.text}</code>;
    case "link":
      return <span key={key}>{span.text}</span>;
  }
}

const Line = ({ spans }: { spans: readonly Span[] }) => <>{spans.map(spanOf)}</>;

const Entry = ({ item }: { item: Item }) => (
  <li {...anchor(item.rule)}>
    <Line spans={item.spans} />
    {item.items.length > 0 && (
      <ul>
        {item.items.map((inner, i) => (
          <Entry key={i} item={inner} />
        ))}
      </ul>
    )}
  </li>
);

const Cells = ({ row, head }: { row: Row; head?: boolean }) => (
  <tr {...anchor(row.rule)}>
    {row.cells.map((cell, i) =>
      head ? (
        <th key={i} scope="col">
          <Line spans={cell} />
        </th>
      ) : (
        <td key={i}>
          <Line spans={cell} />
        </td>
      ),
    )}
  </tr>
);

/** A drawing as an image, in which no script runs. */
const Drawing = ({ svg }: { svg: string }) => (
  <img class="drawing" alt="" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
);

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading": {
      const Tag = `h${Math.min(6, block.level + 1)}` as "h3";
      return (
        <Tag {...anchor(block.rule)}>
          <Titled spans={block.spans} rule={block.rule} />
        </Tag>
      );
    }
    case "paragraph":
      return (
        <p {...anchor(block.rule)}>
          <Line spans={block.spans} />
        </p>
      );
    case "quote":
      return (
        <blockquote {...anchor(block.rule)}>
          <Line spans={block.spans} />
        </blockquote>
      );
    case "list": {
      const Tag = block.ordered ? "ol" : "ul";
      return (
        <Tag>
          {block.items.map((item, i) => (
            <Entry key={i} item={item} />
          ))}
        </Tag>
      );
    }
    case "table":
      return (
        <div class="wide">
          <table>
            <thead>
              <Cells row={block.head} head />
            </thead>
            <tbody>
              {block.rows.map((row, i) => (
                <Cells key={i} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      );
    case "code":
      if (block.info === "svg") return <Drawing svg={block.text} />;
      return block.info === "position" ? <Diagram text={block.text} /> : <pre>{block.text}</pre>;
    case "rule":
      return <hr />;
  }
}

const isBody = (block: Block, i: number): boolean => i > 0 || block.kind !== "heading" || block.level > 1;

/** A whole text without its title, which the page shows already. */
export const Markdown = ({ text }: { text: string }) => (
  <>
    {readMarkdown(text)
      .filter(isBody)
      .map((block, i) => (
        <Part key={i} block={block} />
      ))}
  </>
);
