/** Short helpers that make SVG and HTML elements. Text is always text, never markup. */

import type { Point, Polygon } from "./types.ts";

const SVG = "http://www.w3.org/2000/svg";

export type Attributes = Readonly<Record<string, string | number>>;

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  set(element, attributes);
  element.append(...children);
  return element;
}

export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  set(element, attributes);
  element.append(...children);
  return element;
}

export function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** A table point in sheet coordinates: the table's y grows north, the sheet's down. */
export const flat = (p: Point): Point => [p[0], -p[1]];

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** The `points` of a polygon given in sheet coordinates. */
export const corners = (shape: Polygon): string => shape.map(([x, y]) => `${short(x)},${short(y)}`).join(" ");

/** The `points` of a polygon given in table coordinates. */
export const outline = (shape: Polygon): string => corners(shape.map(flat));

/** Path data of the union of the shapes, in table coordinates: all are wound the same way, so no holes appear. */
export function unionPath(shapes: readonly Polygon[]): string {
  return woundPath(shapes.map(oneWay));
}

/** Path data of closed outlines in table coordinates: one wound the other way within another is a hole. */
export function woundPath(shapes: readonly Polygon[]): string {
  return shapes.map((shape) => `M${outline(shape).replaceAll(" ", "L")}Z`).join("");
}

/** The outline counter-clockwise. */
function oneWay(shape: Polygon): Polygon {
  const twice = shape.reduce((sum, [x, y], i) => {
    const [u, v] = shape[(i + 1) % shape.length]!;
    return sum + x * v - u * y;
  }, 0);
  return twice < 0 ? [...shape].reverse() : shape;
}

/** Path data of a closed line given in table coordinates, rounded through the middles of its edges. */
export function softPath(shape: Polygon): string {
  const at = (i: number): Point => flat(shape[((i % shape.length) + shape.length) % shape.length]!);
  const half = (i: number): string => {
    const [a, b] = [at(i), at(i + 1)];
    return `${short((a[0] + b[0]) / 2)} ${short((a[1] + b[1]) / 2)}`;
  };
  const curves = shape.map((_, i) => `Q${short(at(i + 1)[0])} ${short(at(i + 1)[1])} ${half(i + 1)}`);
  return `M${half(0)}${curves.join("")}Z`;
}

/** Keeps one child for each item; adds and removes only the difference. */
export function matched<E extends SVGElement>(parent: Element, count: number, make: () => E): E[] {
  while (parent.childElementCount > count) parent.lastElementChild!.remove();
  while (parent.childElementCount < count) parent.append(make());
  return [...parent.children] as E[];
}
