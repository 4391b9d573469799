/** A ship as a small hull: its size, its hits, and what it carries. */

import { palette } from "../browser/settings.ts";
import type { CargoLook } from "../protocol/generated/wire.ts";
import { colourOf } from "../protocol/seats.ts";
import { seatTint } from "../table/look.ts";
import type { Size } from "../table/types.ts";

/** In pixels, at 21 to the inch. */
const HULL: Readonly<Record<Size, { base: number; slant: number; pips: number }>> = {
  L: { base: 21, slant: 38, pips: 3 },
  M: { base: 16.5, slant: 30, pips: 2 },
  S: { base: 12, slant: 22, pips: 1 },
};
/** The share of the hull that its cargo takes. */
const HOLD: Readonly<Record<Size, number>> = { L: 0.6, M: 0.46, S: 0.34 };
const PIP_PX = 4.3;

interface HullProps {
  readonly size: Size;
  readonly seat: number;
  readonly hits: number;
  readonly cargo: readonly CargoLook[];
}

export function HullIcon({ size, seat, hits, cargo }: HullProps) {
  const { base, slant, pips } = HULL[size];
  const { body, deep, light } = seatTint(colourOf(seat), palette.value);
  const [w, h] = [base + 3, slant + 3];
  const [x, y] = [w / 2, h - 1.5];
  return (
    <svg class="hull-icon" viewBox={`0 0 ${w} ${h}`} width={w} height={h} aria-hidden="true">
      <path d={`M${x} 1.5L${w - 1.5} ${y}H1.5Z`} fill={body} />
      <path d={`M${x} 1.5V${y}H1.5Z`} fill={light} fill-opacity="0.42" />
      {cargo.map(({ size: piece, kind }, at) => (
        <path
          key={at}
          class={`aboard ${kind}`}
          d={triangle(x, y - 7 - at * 3, base * HOLD[piece], slant * HOLD[piece])}
        />
      ))}
      <path d={`M${x} 1.5L${w - 1.5} ${y}H1.5Z`} fill="none" stroke={deep} stroke-width="1.5" stroke-linejoin="round" />
      {Array.from({ length: pips }, (_, at) => (
        <circle
          key={at}
          class={at < hits ? "pip hit" : "pip"}
          cx={x + (at - (pips - 1) / 2) * PIP_PX}
          cy={y - 3.6}
          r={at < hits ? 1.9 : 1.6}
        />
      ))}
    </svg>
  );
}

const triangle = (x: number, y: number, base: number, slant: number): string =>
  `M${x} ${y - slant * 0.8}L${x + base / 2} ${y}H${x - base / 2}Z`;
