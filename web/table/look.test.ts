import assert from "node:assert/strict";
import { test } from "node:test";
import look from "../../iceharbor/look.json" with { type: "json" };

type Rgb = readonly [number, number, number];
type Tint = { readonly body: string; readonly deep: string; readonly light: string };

const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb;
const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string): number => {
  const [r, g, b] = rgb(hex).map(linear) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The contrast of WCAG, 1 to 21. */
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p) as [number, number];
  return (x + 0.05) / (y + 0.05);
}

const themes = Object.entries(look.themes);
const palettes = Object.entries(look.seats) as [string, Record<string, Tint>][];

test("every seat's name is readable on every water, card and halo, in both themes", () => {
  for (const [theme, colours] of themes) {
    for (const [palette, seats] of palettes) {
      for (const [seat, tint] of Object.entries(seats)) {
        const ink = theme === "day" ? tint.deep : tint.light;
        for (const ground of [colours.deep, colours.sea, colours.shoal, colours.beach, colours.card, colours.halo]) {
          const found = contrast(ink, ground);
          assert.ok(found >= 4.5, `${seat} ${palette} ${theme} on ${ground}: ${found.toFixed(2)}`);
        }
      }
    }
  }
});

test("plates and warnings are readable", () => {
  for (const [theme, colours] of themes) {
    assert.ok(contrast(colours.tag, colours.tag_ink) >= 7, theme);
    assert.ok(contrast(colours.no, theme === "day" ? "#ffffff" : "#2b0309") >= 4.5, theme);
    assert.ok(contrast(colours.no, colours.halo) >= 4.5, theme);
    assert.ok(contrast(colours.ink, colours.card) >= 7, theme);
  }
});

test("handles and selection lines stand out from the water", () => {
  for (const [theme, colours] of themes) {
    for (const line of [colours.gold, colours.no, colours.ink]) {
      assert.ok(contrast(line, colours.sea) >= 2.8, `${theme} ${line}: ${contrast(line, colours.sea).toFixed(2)}`);
    }
  }
});

test("no two seats have the same pattern", () => {
  const used = look.pattern_order.map((seat) => (look.patterns as Record<string, string>)[seat]);
  assert.equal(new Set(used).size, used.length);
});

/** How a colour looks without one kind of cone (Machado and others, 2009, in full). */
const CONES: Record<string, readonly Rgb[]> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** A colour in OKLab, where distances match what the eye sees. */
function seenAs(hex: string, cones: readonly Rgb[]): Rgb {
  const light = rgb(hex).map(linear) as unknown as Rgb;
  const [r, g, b] = cones.map((row) =>
    Math.max(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2]),
  ) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

test("with the safe palette five players differ for every kind of colour vision", () => {
  const five = look.pattern_order
    .slice(0, 5)
    .map((seat) => [seat, (look.seats.safe as Record<string, Tint>)[seat]!.body] as const);
  for (const [kind, cones] of Object.entries(CONES)) {
    for (const [i, [one, a]] of five.entries()) {
      for (const [other, b] of five.slice(i + 1)) {
        const [p, q] = [seenAs(a, cones), seenAs(b, cones)];
        const apart = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
        assert.ok(apart >= 0.08, `${one} and ${other} for ${kind}: ${apart.toFixed(3)}`);
      }
    }
  }
});
