/** Labels beside objects, with facts that must always be readable: damage, and the known content of a nest. */

import { coin } from "./coins.ts";
import { set, svg } from "./dom.ts";
import { add, ahead, type Box, bounds, centroid, overlap, scale } from "./geometry.ts";
import { numberHeight } from "./hull_numbers.ts";
import { type Label, leader, type Obstacle, place } from "./labels.ts";
import { drawLeader } from "./leader.ts";
import { FONTS, wearKind, wearSeat } from "./look.ts";
import { own } from "./objects.ts";
import { adrift } from "./sea/ship_parts.ts";
import type { Stage } from "./stage.ts";
import type {
  CardLook,
  CargoLook,
  FlagLook,
  IslandLook,
  LandLook,
  Point,
  Polygon,
  SailingShip,
  SandIsland,
  Scene,
  ShipLook,
  Size,
} from "./types.ts";

/** Names of ships and flags; on a phone as small as can be read. */
const NAME_PX = matchMedia("(pointer: coarse)").matches ? 13 : 12;
/** Names of land, in italics. */
const LAND_PX = 13;
/** The room round a ship's name on its chip. */
const CHIP_PX = { x: 5, y: 3 } as const;
const COIN_PX = 7;
/** The width of the little flag before a flagship's name. */
const PENNANT_PX = 11;
/** The parts of an island's name: its public colour, an eye, and pieces in true proportion. */
const DIAMOND_PX = 11;
const EYE_PX = 12;
const SQUARE_PX: Readonly<Record<CargoLook["size"], number>> = { S: 7.2, M: 10, L: 12.8 };
const ROW_GAP_PX = 3;
const EYE = "M0 0Q6 -7 12 0Q6 7 0 0ZM6 -2a2 2 0 1 1 0 4a2 2 0 1 1 0 -4Z";

/** The zoom below which crowded names are left out sooner: 16 pixels an inch. */
const FAR = 16 / 1024;

/** On a narrower or lower screen that shows the whole sea, only important ships have names. */
const PHONE_PX = 500;

/** The distance of a card's name from its upper edge, in table units. */
const TITLE_U = 560;

interface Name {
  readonly key: string;
  readonly hull: Polygon;
  readonly element: SVGGElement;
  w: number;
  h: number;
  prefers: Point;
  inside: boolean;
  /** The direction of its bow on the table: the preferred place of a ship's name is behind it. */
  bow: Point | null;
  /** A ship whose hull bears its number where it is long enough on the screen: then only those that matter are named. */
  numbered: Size | null;
  /** The offset from the middle of the hull, in pixels, at the zoom for which a place was found. */
  offset: Point;
  zoom: number;
  /** How far the offset grows with the hull, in pixels for a zoom that is larger by 1. */
  growth: Point;
  /** A line leads from the name to its hull. */
  led: boolean;
}

const pen = document.createElement("canvas").getContext("2d");
const widths = new Map<string, number>();

/** The width of a text, in pixels. */
function widthOf(text: string, font: string): number {
  const key = `${font}|${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (pen) pen.font = font;
    width = pen ? pen.measureText(text).width : text.length * 8;
    widths.set(key, width);
  }
  return width;
}

export class ObjectLabels {
  private readonly names = new Map<string, Name>();
  private scene: Scene | null = null;
  private readonly important = new Set<string>();
  private pointed: readonly (string | null | undefined)[] = [];
  private chosen: string | null | undefined = null;
  private zoom = 0;
  private turn = 0;
  private far = false;

  private readonly stage: Stage;
  private readonly layer: SVGGElement;

  constructor(stage: Stage, layer: SVGGElement) {
    this.stage = stage;
    this.layer = layer;
  }
  show(scene: Scene): void {
    this.scene = scene;
    const kept = new Set<string>();
    const keep = (key: string, hull: Polygon, draw: (name: Name) => void): void => {
      kept.add(key);
      const old = this.names.get(key);
      const element = old?.element ?? svg("g");
      const name: Name = {
        key,
        hull,
        element,
        w: 0,
        h: 0,
        prefers: [0, -1],
        inside: false,
        bow: null,
        numbered: null,
        offset: old?.offset ?? [0, 0],
        zoom: old?.zoom ?? 0,
        growth: old?.growth ?? [0, 0],
        led: old?.led ?? false,
      };
      draw(name);
      this.names.set(key, name);
      if (!old) this.layer.append(element);
    };
    for (const card of scene.cards ?? []) keep(card.name, card.hull, (name) => this.card(name, card));
    for (const isle of scene.islands ?? []) keep(isle.name, isle.hull, (name) => this.isle(name, isle));
    for (const land of scene.lands ?? []) keep(land.name, land.hull, (name) => this.land(name, land));
    for (const flag of scene.flags ?? []) keep(flag.name, flag.hull, (name) => this.flag(name, flag));
    for (const sand of scene.sands ?? []) keep(sand.name, sand.hull, (name) => this.strand(name, sand));
    for (const ship of scene.vessels ?? []) keep(ship.name, ship.hull, (name) => this.vessel(name, ship));
    for (const ship of scene.ships ?? []) keep(ship.name, ship.hull, (name) => this.ship(name, ship));
    for (const [key, name] of this.names) {
      if (kept.has(key)) continue;
      name.element.remove();
      this.names.delete(key);
    }
  }

  /** Names that are always shown, and placed first. */
  setImportant(names: Iterable<string>): void {
    this.important.clear();
    for (const name of names) this.important.add(name);
  }

  private ship(name: Name, ship: ShipLook): void {
    const text = svg("text", { class: "name", "text-anchor": "middle" }, ship.label);
    const marks = ship.disabled
      ? [svg("path", { d: "M-4 -4L4 4M4 -4L-4 4", class: "felled" })]
      : ticks(ship.damage ?? 0);
    const w = widthOf(ship.label, `bold ${NAME_PX}px ${FONTS.names}`) + 2;
    const pennant = ship.flag ? PENNANT_PX : 0;
    const extra = marks.length * 5 + (marks.length ? (ship.disabled ? 8 : 3) : 0) + pennant;
    wearSeat(name.element, ship.seat);
    set(name.element, { class: "object-label piece-label" });
    text.setAttribute("x", String(pennant - extra / 2));
    text.setAttribute("y", "4");
    marks.forEach((mark, i) => {
      mark.setAttribute("transform", `translate(${w / 2 + pennant - extra / 2 + (ship.disabled ? 7 : 5 + i * 5)} 0)`);
    });
    const flown = pennant ? [flagGlyph(-(w + extra) / 2)] : [];
    const [wide, high] = [w + extra + 2 * CHIP_PX.x, NAME_PX + 2 + 2 * CHIP_PX.y];
    const chip = svg("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: 5, class: "ship-chip" });
    name.element.replaceChildren(...(ship.label ? [chip] : []), ...flown, text, ...marks);
    const numbered = ship.number ? ship.size : null;
    Object.assign(name, { w: wide, h: high, bow: ahead(ship.heading), numbered });
  }

  /** A ship's name over its coins; one without masts is adrift. */
  private vessel(name: Name, ship: SailingShip): void {
    const { label, masts, coins = [], seat, heading } = ship;
    const words = adrift(masts) ? `${label}, adrift` : label;
    const text = svg("text", { class: "name", "text-anchor": "middle", y: coins.length ? -4 : 4 }, words);
    const first = -((coins.length - 1) * COIN_PX * 1.5) / 2;
    const row = coins.map((look, i) => coin(look, [first + i * COIN_PX * 1.5, 9], COIN_PX));
    wearSeat(name.element, seat);
    set(name.element, { class: "object-label piece-label vessel-label" });
    name.element.replaceChildren(text, ...row);
    const w = widthOf(words, `bold ${NAME_PX}px ${FONTS.names}`) + 4;
    const h = coins.length ? NAME_PX + 18 : NAME_PX + 3;
    Object.assign(name, { w: Math.max(w, coins.length * COIN_PX * 1.5 + COIN_PX), h, bow: ahead(heading) });
  }

  private strand(name: Name, sand: SandIsland): void {
    this.plain(name, sand.label, "isle-label land-label", `italic bold ${LAND_PX}px ${FONTS.chart}`);
  }

  private flag(name: Name, flag: FlagLook): void {
    wearSeat(name.element, flag.seat);
    this.plain(name, flag.label, "flag-label", `bold ${NAME_PX}px ${FONTS.names}`);
  }

  private land(name: Name, land: LandLook): void {
    this.plain(name, land.label, "isle-label land-label", `italic bold ${LAND_PX}px ${FONTS.chart}`);
    const box = bounds(land.hull.map((p) => this.stage.px(p)));
    name.inside = box.w > name.w * 1.6 && box.h > name.h * 1.6;
  }

  private plain(name: Name, label: string, kind: string, font: string): void {
    set(name.element, { class: `object-label ${kind}` });
    name.element.replaceChildren(svg("text", { class: "name", "text-anchor": "middle", y: 4 }, label));
    Object.assign(name, { w: widthOf(label, font) + 3, h: NAME_PX + 3, prefers: [0, 1] });
  }

  /** The public colour as a diamond, the name, and the pieces that the viewer knows there: after an eye, if others do not. */
  private isle(name: Name, isle: IslandLook): void {
    const { nest = [], secret = false } = isle;
    const told = nest.some(({ kind }) => kind !== "unknown") ? nest : [];
    const diamond = svg("path", { d: "M0 -5.4L5.4 0L0 5.4L-5.4 0Z", class: "public" });
    const text = svg("text", { class: "name", y: 4 }, isle.label);
    const eye = svg("path", { d: EYE, class: "eye", "fill-rule": "evenodd" });
    const row: (readonly [SVGElement, number])[] = [
      [diamond, DIAMOND_PX],
      [text, widthOf(isle.label, `italic bold ${LAND_PX}px ${FONTS.chart}`) + 2],
      ...(told.length && secret ? [[eye, EYE_PX] as const] : []),
      ...told.map((good) => [square(good), SQUARE_PX[good.size]] as const),
    ];
    const w = row.reduce((sum, [, wide]) => sum + wide + ROW_GAP_PX, -ROW_GAP_PX);
    let x = -w / 2;
    for (const [part, wide] of row) {
      set(part, part === text ? { x } : { transform: `translate(${x + (part === diamond ? wide / 2 : 0)} 0)` });
      x += wide + ROW_GAP_PX;
    }
    wearKind(diamond, isle.top);
    set(name.element, { class: "object-label isle-label" });
    const plate = svg("rect", { x: -w / 2 - 7, y: -11, width: w + 14, height: 22, rx: 11, class: "plate" });
    name.element.replaceChildren(plate, ...row.map(([part]) => part));
    Object.assign(name, { w, h: NAME_PX + 4, prefers: [0, -1] });
  }

  /** A card's name is written along it, as large as fits; if that is too small, it is beside the card and short. */
  private card(name: Name, card: CardLook): void {
    const { zoom } = this.stage.camera;
    const box = bounds(own(card.hull, centroid(card.hull), card.heading));
    const sides = [box.w * zoom, box.h * zoom] as const;
    const turn = card.heading / 10 + this.stage.turn;
    const quarter = Math.round(turn / 90);
    const [w, h] = quarter % 2 === 0 ? sides : [sides[1], sides[0]];
    const size = Math.max(10, Math.min(17, w / 13));
    const spaced = (text: string): number => widthOf(text, `bold ${size}px ${FONTS.chart}`) + text.length * size * 0.12;
    const label = card.label.toUpperCase().split(" ").at(-1)!;
    const fits = spaced(label) < w * 0.9 && h > 26;
    const y = fits && card.goods?.length ? Math.max(TITLE_U * zoom, size * 0.9 + 4) - h / 2 : 0;
    const text = svg("text", { class: "name", "text-anchor": "middle", y: (y + size * 0.35).toFixed(1) }, label);
    if (fits) text.setAttribute("transform", `rotate(${turn - quarter * 90})`);
    text.style.fontSize = `${size.toFixed(1)}px`;
    wearSeat(name.element, card.seat);
    set(name.element, { class: "object-label card-label" });
    name.element.replaceChildren(text);
    Object.assign(name, { w: spaced(label), h: size + 3, inside: fits, prefers: [0, 1] });
  }

  /**
   * Finds a place for every name on the screen that covers nothing of `avoid` (pixels). Earlier places don't count: a name
   * that has left its usual place for a plan comes back to it.
   */
  place(avoid: readonly Obstacle[]): void {
    this.update();
    const { w, h } = this.stage.screen;
    const labels: Label[] = [];
    const obstacles: Obstacle[] = [...avoid];
    for (const name of this.names.values()) {
      const hull = name.hull.map((p) => this.stage.px(p));
      const box = bounds(hull);
      if (box.x > w + 60 || box.y > h + 60 || box.x + box.w < -60 || box.y + box.h < -60) continue;
      obstacles.push({ hull, weight: 1, key: name.key });
      labels.push({
        key: name.key,
        hull,
        w: name.w,
        h: name.h,
        important: this.important.has(name.key),
        prefers: name.bow ? scale(this.stage.way(name.bow), -1) : name.prefers,
        inside: name.inside,
        axial: name.bow !== null,
        last: this.borne(name),
      });
    }
    const placed = place(labels, obstacles, this.visibleField());
    for (const [key, { at, cost, led }] of placed) {
      const name = this.names.get(key)!;
      const box = bounds(name.hull.map((p) => this.stage.px(p)));
      name.led = led;
      this.fix(name, [at[0] - box.x - box.w / 2, at[1] - box.y - box.h / 2], box);
      const crowded = cost >= (this.far ? 0.6 : 1) || (this.far && Math.min(w, h) < PHONE_PX && name.bow !== null);
      const matters = this.important.has(key) || name.inside;
      name.element.classList.toggle("hushed", crowded && !matters);
      name.element.classList.toggle("borne", this.borne(name) && !matters);
      name.element.classList.toggle("plated", cost >= 1);
      this.mark(name);
    }
    this.move();
  }

  /** Keeps a place that was found for this zoom: a name stays as far from the outline of its hull while that grows. */
  private fix(name: Name, offset: Point, { w, h }: Box): void {
    const { zoom } = this.stage.camera;
    const share = (along: number, hull: number, own: number): number =>
      Math.max(-1, Math.min(1, along / (hull / 2 + own / 2)));
    const growth: Point = [(share(offset[0], w, name.w) * w) / 2 / zoom, (share(offset[1], h, name.h) * h) / 2 / zoom];
    Object.assign(name, { offset, zoom, growth });
  }

  private offsetOf({ offset, growth, zoom }: Name): Point {
    return add(offset, scale(growth, this.stage.camera.zoom - zoom));
  }

  /** The part of the screen in which the field lies: names do not leave the frame. */
  private visibleField(): Box {
    const { field, screen } = this.stage;
    const corners = [this.stage.px([field.x, field.y]), this.stage.px([field.x + field.w, field.y + field.h])];
    return overlap(bounds(corners), { x: 0, y: 0, w: screen.w, h: screen.h });
  }

  /** The hull bears the number at this zoom. */
  private borne({ numbered }: Name): boolean {
    return numbered !== null && numberHeight(numbered, this.stage.camera.zoom) > 0;
  }

  /** Updates what depends on zoom and rotation. */
  private update(): void {
    const { zoom } = this.stage.camera;
    const { turn } = this.stage;
    if (!this.scene || (this.zoom === zoom && this.turn === turn)) return;
    [this.zoom, this.far, this.turn] = [zoom, FAR > zoom, turn];
    for (const card of this.scene.cards ?? []) this.card(this.names.get(card.name)!, card);
    for (const land of this.scene.lands ?? []) this.land(this.names.get(land.name)!, land);
  }

  /** Keeps every name beside its object as the camera moves. */
  move(): void {
    for (const name of this.names.values()) {
      const box = bounds(name.hull);
      const at = add(this.stage.px([box.x + box.w / 2, box.y + box.h / 2]), this.offsetOf(name));
      const hull = name.led ? name.hull.map((p) => this.stage.px(p)) : null;
      drawLeader(name.element, hull && leader({ ...name, hull }, at), at);
      name.element.setAttribute("transform", `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})`);
    }
  }

  /** Shows the names of objects that are pointed at, and marks that of the chosen one. */
  point(pointed: readonly (string | null | undefined)[], chosen: string | null | undefined): void {
    const same = chosen === this.chosen && pointed.every((name, i) => name === this.pointed[i]);
    if (same) return;
    [this.pointed, this.chosen] = [pointed, chosen];
    for (const name of this.names.values()) this.mark(name);
  }

  private mark({ element, key }: Name): void {
    element.classList.toggle("pointed", this.pointed.includes(key));
    element.classList.toggle("chosen", key === this.chosen);
  }

  /** Hides the names of moving objects, and shows all others. */
  hide(keys: ReadonlySet<string>): void {
    for (const name of this.names.values()) name.element.classList.toggle("away", keys.has(name.key));
  }
}

/** A piece of cargo after a name, as a square whose left side lies at the origin. */
function square({ size, kind }: CargoLook): SVGElement {
  const side = SQUARE_PX[size];
  const group = svg("g", { class: `known-${kind}` }, svg("rect", { y: -side / 2, width: side, height: side, rx: 0.5 }));
  wearKind(group, kind);
  if (kind === "unknown") group.append(svg("path", { d: `M0 ${side / 2}L${side} ${-side / 2}`, class: "query" }));
  return group;
}

/** A little flag before the name of a flagship, its staff at `x`. */
function flagGlyph(x: number): SVGElement {
  return svg(
    "g",
    { class: "flag-glyph", transform: `translate(${x.toFixed(1)} 0)` },
    svg("path", { d: "M1 -6V5", class: "staff" }),
    svg("path", { d: "M1.6 -6L9 -3.2L1.6 -0.4Z", class: "cloth" }),
  );
}

function ticks(damage: number): SVGElement[] {
  return Array.from({ length: damage }, () =>
    svg("path", { d: "M-1.8 -4.5L0.4 -0.6L-0.8 0.4L1.8 4.5", class: "wound-tick" }),
  );
}
