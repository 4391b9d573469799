/** Small pictures: a seat's colour and pattern, a piece of cargo, a pyramid, a fleet. Colours come from `look.json`. */

import { palette } from "../browser/settings.ts";
import type { CargoLook, FleetShip, PieceKind } from "../protocol/generated/wire.ts";
import { patternOf, plasticTint, seatTint } from "../table/look.ts";
import type { Palette, Plastic, Size } from "../table/types.ts";

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

const WIDTH: Readonly<Record<Size, number>> = { L: 22, M: 18, S: 13 };

const SIZE_WORD: Readonly<Record<Size, string>> = { L: "large", M: "medium", S: "small" };
export const KIND_WORD: Readonly<Record<PieceKind, string>> = {
  treasure: "treasure",
  plain: "dud",
  unknown: "hidden piece",
};

/** "small treasure", "medium dud" or "medium hidden piece". */
export const cargoWords = ({ size, kind }: CargoLook): string => `${SIZE_WORD[size]} ${KIND_WORD[kind]}`;

export function GoodIcon({ good }: { good: CargoLook }) {
  const width = WIDTH[good.size];
  const says = cargoWords(good);
  return (
    <svg class={`good ${good.kind}`} viewBox="0 0 20 20" width={width} height={width} role="img" aria-label={says}>
      <title>{says}</title>
      <rect x="1" y="1" width="18" height="18" />
      <path d="M1 1L19 19M19 1L1 19" />
    </svg>
  );
}

const HULL: Readonly<Record<Size, { base: number; slant: number; pips: number }>> = {
  L: { base: 11, slant: 20, pips: 3 },
  M: { base: 9, slant: 16, pips: 2 },
  S: { base: 7, slant: 12, pips: 1 },
};

interface PyramidProps {
  readonly size: Size;
  /** The owner's colour; null for a piece that is out of the game. */
  readonly colour: string | null;
  readonly palette: Palette;
  readonly empty?: boolean;
  /** Its scale, compared with text size. */
  readonly scale?: number;
}

/** A lying pyramid with its pips. */
export function PyramidIcon({ size, colour, palette, empty = false, scale = 1 }: PyramidProps) {
  const { base, slant, pips } = HULL[size];
  const tint = colour === null ? { body: "none", deep: "currentColor" } : seatTint(colour, palette);
  const [w, h] = [base + 2, slant + 2];
  return (
    <svg class="pyramid" viewBox={`0 0 ${w} ${h}`} width={w * scale} height={h * scale} aria-hidden="true">
      <path
        d={`M${w / 2} 1L${w - 1} ${h - 1}H1Z`}
        fill={empty ? "none" : tint.body}
        stroke={empty ? "currentColor" : tint.deep}
        stroke-width="1.2"
        stroke-linejoin="round"
        stroke-dasharray={empty ? "2 2" : "none"}
      />
      {!empty && colour === null && <path d={`M${w / 2 - 3} ${h - 8}l6 6m0 -6l-6 6`} stroke="currentColor" />}
      {!empty &&
        colour !== null &&
        Array.from({ length: pips }, (_, i) => (
          <circle key={i} cx={w / 2 + (i - (pips - 1) / 2) * 2.7} cy={h - 3.4} r="1.1" fill="#fff" />
        ))}
    </svg>
  );
}

/** A piece within a text, as high as the letters: its colour and its pips. */
export function PieceIcon({ size, plastic }: { size: Size; plastic: NonNullable<Plastic> | null }) {
  const { base, slant, pips } = HULL[size];
  const { body, deep } = plasticTint(plastic, palette.value);
  const [w, h] = [base + 2, slant + 2];
  return (
    <svg class="piece-icon" viewBox={`0 0 ${w} ${h}`} width={w * 0.86} height={h * 0.86} aria-hidden="true">
      <path
        d={`M${w / 2} 1L${w - 1} ${h - 1}H1Z`}
        fill={body}
        stroke={deep}
        stroke-width="1.3"
        stroke-linejoin="round"
      />
      {Array.from({ length: pips }, (_, i) => (
        <circle key={i} cx={w / 2 + (i - (pips - 1) / 2) * 2.7} cy={h - 3.4} r="1.1" fill="#fff" />
      ))}
    </svg>
  );
}

/** A fleet: every ship with its hits, and sunk ships as outlines. */
export function FleetIcons({ fleet, colour }: { fleet: readonly FleetShip[]; colour: string }) {
  const tint = seatTint(colour, palette.value);
  const afloat = fleet.filter((berth) => !berth.lost).length;
  return (
    <div class="fleet-icons" role="img" aria-label={`${afloat} of ${fleet.length} ships afloat`}>
      {fleet.map((berth) => {
        const { base, slant, pips } = HULL[berth.size];
        return (
          <svg key={berth.label} viewBox={`0 0 ${base + 2} 22`} width={base + 2} height="22" aria-hidden="true">
            <path
              d={`M${base / 2 + 1} ${21 - slant}L${base + 1} 21H1Z`}
              fill={berth.lost ? "none" : tint.body}
              stroke={berth.lost ? "currentColor" : tint.deep}
              stroke-width="1.2"
              stroke-linejoin="round"
              stroke-dasharray={berth.lost ? "2 2" : "none"}
            />
            {!berth.lost &&
              Array.from({ length: pips }, (_, i) => (
                <circle
                  key={i}
                  cx={base / 2 + 1 + (i - (pips - 1) / 2) * 2.7}
                  cy="18.6"
                  r="1.1"
                  fill={i < pips - (berth.damage ?? 0) ? "#fff" : tint.deep}
                />
              ))}
          </svg>
        );
      })}
    </div>
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
