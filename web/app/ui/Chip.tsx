/** A seat's colour and pattern as a small square; a good as it lies in a nest. Colours come from the table's look. */

import { patternOf, seatTint } from "../../table/look.ts";
import type { Good } from "../../table/types.ts";
import { palette } from "../settings.ts";

const MARKS: Readonly<Record<string, string>> = {
  plain: "",
  stripes: "M-2 12L12-2M4 18L18 4M10 24L24 10",
  dots: "M6 6h.01M14 6h.01M10 12h.01M6 17h.01M15 16h.01",
  bars: "M0 6H20M0 14H20",
  cross: "M10 0V20M0 10H20",
  zigzag: "M0 8L5 3L10 8L15 3L20 8M0 17L5 12L10 17L15 12L20 17",
  rings: "M10 5a5 5 0 1 0 .01 0",
  checks: "M0 5H10M10 15H20",
};

export function Chip({ colour }: { colour: string }) {
  const tint = seatTint(colour, palette.value);
  const pattern = patternOf(colour);
  const width = pattern === "dots" ? 4 : pattern === "checks" ? 10 : 2.6;
  return (
    <svg class="chip" viewBox="-1 -1 22 22" aria-hidden="true">
      <rect width="20" height="20" rx="4" fill={tint.light} />
      <path d={MARKS[pattern] ?? ""} stroke={tint.body} stroke-width={width} stroke-linecap="round" fill="none" />
      <rect width="20" height="20" rx="4" fill="none" stroke={tint.deep} stroke-width="2" />
    </svg>
  );
}

const WIDTH: Readonly<Record<Good["size"], number>> = { L: 22, M: 18, S: 13 };

export function GoodIcon({ good }: { good: Good }) {
  const width = WIDTH[good.size];
  const says = `${good.size} ${good.kind}`;
  return (
    <svg class={`good ${good.kind}`} viewBox="0 0 20 20" width={width} height={width} role="img" aria-label={says}>
      <title>{says}</title>
      <rect x="1" y="1" width="18" height="18" />
      <path d="M1 1L19 19M19 1L1 19" />
    </svg>
  );
}

/** Actions left, as pyramids that are full or empty. */
export function Pips({ left, of }: { left: number; of: number }) {
  return (
    <svg class="pips" viewBox={`0 0 ${of * 16} 22`} width={of * 16} height="22" aria-hidden="true">
      {Array.from({ length: of }, (_, i) => (
        <path key={i} class={i < left ? "full" : "spent"} d={`M${i * 16 + 8} 1L${i * 16 + 14} 21H${i * 16 + 2}Z`} />
      ))}
    </svg>
  );
}
