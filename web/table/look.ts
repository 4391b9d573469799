/** Colours and patterns from `look.json`, as CSS variables and SVG definitions. */

import look from "../../iceharbor/look.json" with { type: "json" };
import { SEATS } from "../protocol/generated/wire.ts";
import { svg } from "./dom.ts";
import type { Palette, PieceKind, Plastic, Theme } from "./types.ts";

interface Tint {
  readonly body: string;
  readonly deep: string;
  readonly light: string;
}

const TINTS: Readonly<Record<Palette, Readonly<Record<string, Tint>>>> = look.seats;
const GOODS: Readonly<Record<PieceKind, Tint>> = look.goods;
const PIECES: Readonly<Record<Palette, Readonly<Record<string, Tint>>>> = look.pieces;
const THEMES: Readonly<Record<Theme, Readonly<Record<string, string>>>> = look.themes;
const BOARDS: Readonly<Record<Theme, Readonly<Record<string, string>>>> = look.boards;
const FELTS: Readonly<Record<Theme, Readonly<Record<string, string>>>> = look.felts;
const EMBLEMS: Readonly<Record<string, string>> = look.emblems;
const PATTERNS: Readonly<Record<string, string>> = look.patterns;

export const FONTS = look.fonts;
export const OPACITY = look.opacity;
export const LIGHT_DDEG = look.light_ddeg;
export const STRIP = look.strip_fraction;

export function seatTint(colour: string, palette: Palette): Tint {
  return TINTS[palette][colour] ?? TINTS[palette][look.pattern_order.at(-1)!]!;
}

/** The colours of a piece: its owner's, those of the colour that it has, or those of an unknown piece. */
export function plasticTint(plastic: Plastic, palette: Palette): Tint {
  if (typeof plastic === "number") return seatTint(SEATS[plastic] ?? "", palette);
  return PIECES[palette][plastic ?? ""] ?? GOODS.unknown;
}

/** Puts the theme's colours on an element, as `--sea`, `--ink` and so on, with those of the goods as `--treasure-body`. */
export function dress(element: HTMLElement, theme: Theme, palette: Palette): void {
  for (const [start, colours] of [
    ["--", THEMES[theme]],
    ["--board-", BOARDS[theme]],
    ["--felt-", FELTS[theme]],
  ] as const) {
    for (const [name, colour] of Object.entries(colours))
      element.style.setProperty(`${start}${name.replace("_", "-")}`, colour);
  }
  for (const [name, tint] of Object.entries({ ...GOODS, ...PIECES[palette] }))
    tinted(element.style, `${name}-`, tint, theme);
  for (const [name, value] of Object.entries(look.opacity)) {
    element.style.setProperty(`--o-${name.replace("_", "-")}`, String(value));
  }
  element.style.setProperty("--o-pattern", String(look.pattern_opacity[palette]));
  element.style.setProperty("--names", look.fonts.names);
  element.style.setProperty("--letters", look.fonts.chart);
  element.dataset["theme"] = theme;
  element.dataset["palette"] = palette;
}

/** Puts the seats' colours on an element, as `--seat-0-body` and so on. */
export function dressSeats(element: HTMLElement, theme: Theme, palette: Palette): void {
  SEATS.forEach((colour, i) => {
    tinted(element.style, `seat-${i}-`, seatTint(colour, palette), theme);
  });
}

function tinted(style: CSSStyleDeclaration, prefix: string, tint: Tint, theme: Theme): void {
  style.setProperty(`--${prefix}body`, tint.body);
  style.setProperty(`--${prefix}deep`, tint.deep);
  style.setProperty(`--${prefix}light`, tint.light);
  style.setProperty(`--${prefix}ink`, theme === "day" ? tint.deep : tint.light);
}

/** Gives an element a seat's colours as `--body`, `--deep`, `--light` and `--ink`. */
export function wearSeat(element: SVGElement | HTMLElement, seat: number): void {
  wear(element, `seat-${seat}`);
}

export function wearKind(element: SVGElement | HTMLElement, kind: PieceKind): void {
  wear(element, kind);
}

/** Gives an element the colours of plastic that has a name: a kind of goods, or a colour of pieces. */
export function wear(element: SVGElement | HTMLElement, prefix: string): void {
  for (const part of ["body", "deep", "light", "ink"])
    element.style.setProperty(`--${part}`, `var(--${prefix}-${part})`);
}

/** Removes the colours that `wear` set. */
export function bare(element: SVGElement | HTMLElement): void {
  for (const part of ["body", "deep", "light", "ink"]) element.style.removeProperty(`--${part}`);
}

/** The emblem on a player's token, as path data in a box from -100 to 100. */
export const emblemOf = (seat: number): string => EMBLEMS[SEATS[seat] ?? ""] ?? "";

export const patternOf = (colour: string | undefined): string => PATTERNS[colour ?? ""] ?? "plain";

const TILE = 150;

/**
 * One pattern a seat, in table units, so that it turns and grows with the piece; and the hatchings: of what is not known,
 * of the water beyond a goal line, and of where nothing may lie.
 */
export function patterns(prefix: string): SVGPatternElement[] {
  const line = (d: string, width = 34): SVGElement => svg("path", { d, class: "weave", "stroke-width": width });
  const dot = (x: number, y: number, r: number): SVGElement => svg("circle", { cx: x, cy: y, r, class: "fleck" });
  const ring = (x: number, y: number, r: number): SVGElement =>
    svg("circle", { cx: x, cy: y, r, class: "weave", "stroke-width": 22 });
  const drawn: Record<string, SVGElement[]> = {
    stripes: [line("M-20 170 L170 -20 M-95 95 L95 -95 M55 245 L245 55")],
    dots: [dot(38, 38, 30), dot(113, 113, 30)],
    bars: [line("M-10 40 H160 M-10 115 H160", 30)],
    cross: [line("M-10 75 H160 M75 -10 V160", 26)],
    zigzag: [line("M-10 60 L37 20 L75 55 L113 20 L160 60 M-10 135 L37 95 L75 130 L113 95 L160 135", 24)],
    rings: [ring(75, 75, 44)],
    checks: [svg("path", { d: "M0 0H75V75H0Z M75 75H150V150H75Z", class: "fleck" })],
    unknown: [
      svg("path", { d: "M-20 170 L170 -20 M-95 95 L95 -95 M55 245 L245 55", class: "doubt", "stroke-width": 22 }),
    ],
  };
  const hatch = (name: string, d: string): [string, SVGElement[]] => [
    name,
    [svg("path", { d, class: `hatch ${name}`, "stroke-width": 16 })],
  ];
  const hatched = Object.fromEntries([
    hatch("beyond", "M-20 170 L170 -20"),
    hatch("forbidden", "M-20 -20 L170 170 M-95 55 L95 245 M55 -95 L245 95"),
  ]);
  return Object.entries({ ...drawn, ...hatched }).map(([name, marks]) =>
    svg("pattern", { id: `${prefix}-${name}`, width: TILE, height: TILE, patternUnits: "userSpaceOnUse" }, ...marks),
  );
}
