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

test("the shield of a safe tower stands out from its disc, and the disc from every square", () => {
  for (const [theme, { safe, disc, square, shelf }] of Object.entries(look.boards)) {
    assert.ok(contrast(safe, disc) >= 4.5, theme);
    for (const ground of [square, shelf]) assert.ok(contrast(disc, ground) >= 4.5, `${theme} ${ground}`);
  }
});

test("a ring of danger stands out from its casing, and the casing from every square", () => {
  for (const [theme, { danger, ink, square, shelf }] of Object.entries(look.boards)) {
    assert.ok(contrast(danger, ink) >= 3, theme);
    for (const ground of [square, shelf]) assert.ok(contrast(ink, ground) >= 4.5, `${theme} ${ground}`);
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

const apart = (p: Rgb, q: Rgb): number => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);

/** The bodies differ by at least so much for every kind of colour vision. */
function tellsApart(bodies: readonly (readonly [string, string])[], least: number): void {
  for (const [kind, cones] of Object.entries(CONES)) {
    for (const [i, [one, a]] of bodies.entries()) {
      for (const [other, b] of bodies.slice(i + 1)) {
        const found = apart(seenAs(a, cones), seenAs(b, cones));
        assert.ok(found >= least, `${one} and ${other} for ${kind}: ${found.toFixed(3)}`);
      }
    }
  }
}

const bodiesOf = (tints: Record<string, Tint>): [string, string][] =>
  Object.entries(tints).map(([name, { body }]) => [name, body]);

test("with the safe palette five players differ for every kind of colour vision", () => {
  const safe: Record<string, Tint> = look.seats.safe;
  tellsApart(
    look.pattern_order.slice(0, 5).map((seat) => [seat, safe[seat]!.body]),
    0.08,
  );
});

test("with the safe palette pieces differ for every kind of colour vision", () => {
  tellsApart(bodiesOf(look.pieces.safe), 0.12);
});

test("a piece has the colour of its name in both palettes", () => {
  const WHOLE: readonly Rgb[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const HUES: Record<string, number> = { red: 24, yellow: 100, green: 146, blue: 254 };
  for (const [palette, pieces] of Object.entries(look.pieces)) {
    for (const [name, body] of bodiesOf(pieces)) {
      const [lightness, a, b] = seenAs(body, WHOLE);
      const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
      const told = `${palette} ${name}: lightness ${lightness.toFixed(2)}, hue ${hue.toFixed(0)}`;
      if (name === "black") assert.ok(lightness < 0.45 && Math.hypot(a, b) < 0.06, told);
      else assert.ok(Math.abs(hue - HUES[name]!) <= 8, told);
    }
  }
});
