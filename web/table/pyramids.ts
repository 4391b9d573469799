/**
 * Pyramids of clear plastic, drawn in their own frame: the middle of the stern (lying) or of the base (upright) at the
 * origin, the bow up the sheet. A lying piece is exactly its ground triangle: the square base is the narrow strip at the
 * stern, the upper face runs to the bow.
 */

import { corners, svg } from "./dom.ts";
import { PYRAMIDS } from "./geometry.ts";
import { LIGHT_DDEG, OPACITY, STRIP, wearKind } from "./look.ts";
import type { CargoLook, Point, Polygon, Size } from "./types.ts";

/** How brightly a facet that faces a heading is lit: 0 in shade, 1 in full light. */
export function lightOn(facing_ddeg: number): number {
  return 0.5 + 0.5 * Math.cos(((facing_ddeg - LIGHT_DDEG) * Math.PI) / 1800);
}

/** The ground triangle: bow, port corner, starboard corner, in sheet coordinates of the piece's own frame. */
export function ground(size: Size): Polygon {
  const { base, slant } = PYRAMIDS[size];
  return [
    [0, -slant],
    [-base / 2, 0],
    [base / 2, 0],
  ];
}

const polygon = (shape: Polygon, name: string): SVGPolygonElement =>
  svg("polygon", { points: corners(shape), class: name });

/** A facet that brightens and darkens as the piece turns; `way` is where it faces when the piece heads north. */
function facet(shape: Polygon, way_ddeg: number): SVGGElement {
  const lit = polygon(shape, "lit");
  const dim = polygon(shape, "dim");
  const group = svg("g", { class: "facet", "data-way": way_ddeg }, lit, dim);
  return group;
}

/**
 * Lets the light fall on every facet under an element, for a piece that lies on a heading. What is turned within the
 * piece says by how much in `data-turn`, in tenths of a degree.
 */
export function shine(element: Element, heading: number): void {
  for (const group of element.querySelectorAll<SVGGElement>("g.facet")) {
    const turn = group.closest<SVGElement>("[data-turn]")?.dataset["turn"] ?? 0;
    const light = lightOn(heading + Number(turn) + Number(group.dataset["way"]));
    group.firstElementChild!.setAttribute("fill-opacity", (OPACITY.upper_lit * light).toFixed(3));
    group.lastElementChild!.setAttribute("fill-opacity", (OPACITY.upper_shaded * (1 - light)).toFixed(3));
  }
}

export interface Hull {
  readonly size: Size;
  /** Reference of the seat's pattern, such as `url(#b1-stripes)`. */
  readonly pattern: string;
  readonly unknown: string;
  readonly damage: number;
  readonly cargo: readonly CargoLook[];
  readonly flag?: boolean;
}

/** A ship lying on the water. */
export function lyingShip(hull: Hull): SVGElement[] {
  const { base, slant, pips } = PYRAMIDS[hull.size];
  const cut = -slant * STRIP;
  const half = (base / 2) * (1 - STRIP);
  const [bow, port, starboard] = ground(hull.size) as [Point, Point, Point];
  const [left, right, keel]: Point[] = [
    [-half, cut],
    [half, cut],
    [0, cut],
  ];
  const strip: Polygon = [port, left!, right!, starboard];
  const parts: SVGElement[] = [
    polygon([bow, port, starboard], "plastic"),
    facet([bow, left!, keel!], -900),
    facet([bow, keel!, right!], 900),
    svg("polygon", { points: corners([bow, port, starboard]), class: "weft", fill: hull.pattern }),
    polygon(strip, "strip"),
    svg("path", { d: `M${left!.join(" ")}L${right!.join(" ")}`, class: "brim" }),
    ...inHold(hull.size, hull.cargo, hull.unknown),
    polygon([bow, [-half * 0.1, cut * 1.6], [half * 0.1, cut * 1.6]], "ridge"),
    svg("path", { d: `M${port[0] * 0.86} ${cut * 0.25}L0 ${-slant * 0.95}`, class: "gleam" }),
  ];
  parts.push(
    ...damageMarks(hull.size, hull.damage),
    ...pipMarks(pips, hull.damage, base, cut),
    polygon([bow, port, starboard], "edge"),
    ...(hull.flag ? [pennant(hull.size)] : []),
  );
  return parts;
}

/** A swallow-tailed pennant on a mast in the middle of the ship, streaming aft. */
function pennant(size: Size): SVGGElement {
  const { base, slant } = PYRAMIDS[size];
  const [mast, tails] = [-slant * 0.56, -slant * 0.19];
  const [narrow, wide] = [base * 0.05, base * 0.15];
  const cloth: Polygon = [
    [-narrow, mast],
    [-wide, tails],
    [0, tails - slant * 0.11],
    [wide, tails],
    [narrow, mast],
  ];
  return svg(
    "g",
    { class: "pennant" },
    polygon(cloth, "cloth"),
    svg("circle", { cx: 0, cy: mast, r: base * 0.06, class: "mast" }),
  );
}

/** A flag's marker: an upright pyramid on its square, and a swallow-tailed flag on its point. */
export function flagMarker(base: number, pattern: string): SVGElement[] {
  const [high, long] = [base * 0.82, base * 0.72];
  const top = -high;
  const low = top + base * 0.42;
  const cloth = `M0 ${top}Q${long * 0.3} ${top - 70} ${long * 0.55} ${top + 10}T${long} ${top}L${long * 0.78} ${(top + low) / 2}L${long} ${low}Q${long * 0.7} ${low + 60} ${long * 0.45} ${low - 10}T0 ${low}Z`;
  return [
    ...upright(base, true, pattern),
    svg(
      "g",
      { class: "pennant" },
      svg("path", { d: `M0 0V${top - 60}`, class: "pole" }),
      svg("path", { d: cloth, class: "cloth" }),
      svg("circle", { cx: 0, cy: 0, r: base * 0.06, class: "mast" }),
    ),
  ];
}

/** Pips in the strip: one for every point of size; a point that is lost is a hole. */
function pipMarks(pips: number, damage: number, base: number, cut: number): SVGElement[] {
  const r = Math.min(-cut * 0.3, 66);
  return Array.from({ length: pips }, (_, i) => {
    const x = (i - (pips - 1) / 2) * base * 0.24;
    const lost = i >= pips - damage;
    if (!lost) return svg("circle", { cx: x, cy: cut / 2, r, class: "pip" });
    const [a, y] = [r * 0.95, cut / 2];
    return svg(
      "g",
      { class: "lost" },
      svg("circle", { cx: x, cy: y, r: r * 1.1 }),
      svg("path", {
        d: `M${x - a * 0.6} ${y - a * 0.6}L${x + a * 0.6} ${y + a * 0.6}M${x + a * 0.6} ${y - a * 0.6}L${x - a * 0.6} ${y + a * 0.6}`,
      }),
    );
  });
}

/** A shot leaves a star in the plastic and a notch in the side. */
function damageMarks(size: Size, damage: number): SVGElement[] {
  const { base, slant } = PYRAMIDS[size];
  return Array.from({ length: Math.min(damage, 3) }, (_, i) => {
    const side = i % 2 === 0 ? -1 : 1;
    const along = [0.34, 0.52, 0.68][i]!;
    const edge: Point = [(side * base * (1 - along)) / 2, -slant * along];
    const [w, deep] = [base * 0.075, base * 0.15];
    const slope = (side * base) / 2 / slant;
    const notch: Polygon = [
      [edge[0] + slope * -w, edge[1] + w],
      [edge[0] - side * deep, edge[1]],
      [edge[0] + slope * w, edge[1] - w],
    ];
    const heart: Point = [edge[0] - side * deep, edge[1]];
    const rays = [0.3, 1.5, 2.4, 3.6, 4.7, 5.6].map((turn, n) => {
      const length = base * (n % 2 ? 0.1 : 0.19);
      return `M${heart[0].toFixed(1)} ${heart[1].toFixed(1)}l${(Math.sin(turn) * length).toFixed(1)} ${(Math.cos(turn) * length).toFixed(1)}`;
    });
    return svg("g", { class: "wound" }, svg("path", { d: rays.join(""), class: "crack" }), polygon(notch, "notch"));
  });
}

/** How large cargo is drawn in a hold: a little smaller than it is, so that one still sees whose ship it is. */
const IN_HOLD = 0.76;

/** Cargo lies nested in the hold, its stern towards the strip of what holds it. */
function inHold(size: Size, cargo: readonly CargoLook[], unknown: string): SVGElement[] {
  const order: readonly Size[] = ["L", "M", "S"];
  const inner = [...cargo].sort((a, b) => order.indexOf(a.size) - order.indexOf(b.size));
  let stern = -PYRAMIDS[size].slant * (STRIP + 0.07);
  return inner.map((good) => {
    const { slant } = PYRAMIDS[good.size];
    const transform = `translate(0 ${stern.toFixed(1)}) scale(${IN_HOLD})`;
    const group = svg("g", { class: "cargo", transform }, ...lyingGood(good, unknown));
    wearKind(group, good.kind);
    stern -= slant * (STRIP + 0.05) * IN_HOLD;
    return group;
  });
}

function lyingGood(good: CargoLook, unknown: string): SVGElement[] {
  const { base, slant } = PYRAMIDS[good.size];
  const cut = -slant * STRIP;
  const half = (base / 2) * (1 - STRIP);
  const whole: Polygon = ground(good.size);
  return [
    polygon(whole, "solid"),
    facet(
      [
        [0, -slant],
        [-half, cut],
        [0, cut],
      ],
      -900,
    ),
    facet(
      [
        [0, -slant],
        [0, cut],
        [half, cut],
      ],
      900,
    ),
    polygon(
      [
        [-base / 2, 0],
        [-half, cut],
        [half, cut],
        [base / 2, 0],
      ],
      "strip",
    ),
    ...(good.kind === "unknown" ? [svg("polygon", { points: corners(whole), class: "veil", fill: unknown })] : []),
    polygon(whole, "edge thin"),
  ];
}

/** An upright pyramid from above: four faces about the top. `clear` plastic lets through what is beneath. */
export function upright(base: number, clear: boolean, pattern = "", veil = ""): SVGElement[] {
  const h = base / 2;
  const square: Polygon = [
    [-h, -h],
    [h, -h],
    [h, h],
    [-h, h],
  ];
  const face = (i: number): SVGElement => facet([square[i]!, square[(i + 1) % 4]!, [0, 0]], i * 900);
  const rim = h * 0.93;
  const inner: Polygon = [
    [-rim, -rim],
    [rim, -rim],
    [rim, rim],
    [-rim, rim],
  ];
  return [
    polygon(square, clear ? "plastic" : "solid"),
    ...[0, 1, 2, 3].map(face),
    ...(pattern ? [svg("polygon", { points: corners(square), class: "weft", fill: pattern })] : []),
    ...(veil ? [svg("polygon", { points: corners(square), class: "veil", fill: veil })] : []),
    svg("path", { d: `M${-h} ${-h}L${h} ${h}M${h} ${-h}L${-h} ${h}`, class: "arris" }),
    polygon(inner, "bevel"),
    polygon(square, "edge"),
    svg("circle", { cx: 0, cy: 0, r: base * 0.035, class: "apex" }),
  ];
}

/** A piece of cargo standing on its base, about the origin. */
export function uprightGood(good: CargoLook, unknown: string): SVGGElement {
  const group = svg(
    "g",
    { class: "good" },
    ...upright(PYRAMIDS[good.size].base, false, "", good.kind === "unknown" ? unknown : ""),
  );
  wearKind(group, good.kind);
  return group;
}

/** A ship risen on end over its dashed triangle, its cargo stacked on it. The origin is the middle of the stern. */
export function risenShip(hull: Hull): SVGElement[] {
  const { base, slant, pips } = PYRAMIDS[hull.size];
  const stack = [...hull.cargo].sort((a, b) => PYRAMIDS[b.size].base - PYRAMIDS[a.size].base);
  const tower = svg("g", { class: "tower", transform: `translate(0 ${(-slant / 3).toFixed(1)})` });
  const rise = svg("g", { class: "rise" }, ...upright(base, true, hull.pattern));
  rise.append(...stack.map((good) => uprightGood(good, hull.unknown)));
  const y = base * 0.41;
  rise.append(
    ...Array.from({ length: pips }, (_, i) => {
      const x = (i - (pips - 1) / 2) * base * 0.17;
      return svg("g", { class: "lost" }, svg("circle", { cx: x, cy: y, r: base * 0.055 }));
    }),
  );
  tower.append(rise);
  return [polygon(ground(hull.size), "wreck"), tower];
}
