/** Every object on the table as a named element: drawn once, then only moved. */

import { colourOf } from "../protocol/seats.ts";
import { corners, flat, set, svg } from "./dom.ts";
import { away, bounds, centroid, inside, mid, PYRAMIDS, unlaid, wrap } from "./geometry.ts";
import { hullNumber, numberAt } from "./hull_numbers.ts";
import { bare, patternOf, wearSeat } from "./look.ts";
import { flagMarker, ground, lyingShip, risenShip, shine, uprightGood } from "./pyramids.ts";
import { landParts } from "./sea/land.ts";
import { sandParts } from "./sea/sand.ts";
import { isleParts } from "./sea/sandy_isle.ts";
import { adrift, shipParts } from "./sea/ship_parts.ts";
import { spotHull, spotParts } from "./tabletop/tabletop.ts";
import type {
  CardLook,
  CargoLook,
  FlagLook,
  IslandLook,
  LandLook,
  Point,
  Polygon,
  Pyramid,
  SailingShip,
  SandIsland,
  Scene,
  ShipLook,
  Size,
  Spot,
} from "./types.ts";

/** The place of an object: its own origin and its heading. */
export interface Pose {
  readonly at: Point;
  readonly heading: number;
}

/** Where the light throws shadows, in sheet units. */
const SHADOW: Point = [46, 62];

export type ObjectKind = "piece" | "isle" | "card" | "flag" | "land" | "spot" | "vessel" | "strand";

/** One object on the table. */
export class ObjectView {
  readonly element: SVGGElement;
  private readonly shadow: SVGPolygonElement;
  private readonly body: SVGGElement;
  private number: { readonly element: SVGGElement; readonly size: Size } | null = null;
  private drawn = "";
  pose: Pose = { at: [0, 0], heading: -1 };
  hull: Polygon = [];
  /** The object that lights up with this one. */
  belongsTo: string | null = null;

  readonly name: string;
  readonly kind: ObjectKind;

  constructor(name: string, kind: ObjectKind) {
    this.name = name;
    this.kind = kind;
    this.shadow = svg("polygon", { class: "shadow" });
    this.body = svg("g", { class: "body" });
    this.element = svg("g", { class: kind, role: "button", tabindex: -1, "data-name": name }, this.shadow, this.body);
  }

  /** Draws the parts again if `key` has changed; `shape` is the outline in the object's own frame. */
  draw(key: string, shape: Polygon, parts: () => SVGElement[]): boolean {
    if (key === this.drawn) return false;
    this.drawn = key;
    this.shadow.setAttribute("points", corners(shape));
    const ring = svg("polygon", { points: corners(shape), class: "ring" });
    this.body.replaceChildren(ring, ...parts());
    shine(this.body, this.pose.heading);
    return true;
  }

  /** Moves the object: two transforms, and new light when it has turned. */
  lay(pose: Pose): void {
    const [x, y] = flat(pose.at);
    const turned = `rotate(${pose.heading / 10})`;
    this.body.setAttribute("transform", `translate(${x} ${y})${turned}`);
    this.shadow.setAttribute("transform", `translate(${x + SHADOW[0]} ${y + SHADOW[1]})${turned}`);
    this.placeNumber(pose);
    if (wrap(pose.heading) !== wrap(this.pose.heading) || this.pose.heading < 0) shine(this.body, pose.heading);
    this.pose = pose;
  }

  /** Puts a ship's number on its hull, beside its own element; null takes it away. */
  bear(element: SVGGElement | null, size: Size): void {
    this.number?.element.remove();
    this.number = element && { element, size };
    if (element) this.element.after(element);
  }

  private placeNumber({ at, heading }: Pose): void {
    if (!this.number) return;
    const [x, y] = flat(numberAt(this.number.size, at, heading));
    this.number.element.setAttribute("transform", `translate(${x.toFixed(0)} ${y.toFixed(0)})`);
  }

  remove(): void {
    this.element.remove();
    this.number?.element.remove();
  }

  says(text: string): void {
    if (this.element.getAttribute("aria-label") !== text) this.element.setAttribute("aria-label", text);
  }

  /** The effect of choosing it now, read aloud after its name. */
  describe(text: string): void {
    if (text) this.element.setAttribute("aria-description", text);
    else this.element.removeAttribute("aria-description");
  }

  /** Sets and clears the CSS classes of its state. */
  mark(states: Readonly<Record<string, boolean>>): void {
    for (const [state, on] of Object.entries(states)) this.element.classList.toggle(state, on);
  }
}

/** The place of a lying piece: the middle of its stern, and its heading. */
export const poseOf = ({ hull, heading }: ShipLook): Pose => ({ at: mid(hull[1]!, hull[2]!), heading });

/** A shape in the frame of an object, about its centre, from its outline on the table. */
export function own(hull: Polygon, at: Point, heading: number): Polygon {
  return unlaid(hull, at, heading).map(flat);
}

const url = (prefix: string, name: string): string => (name === "plain" ? "none" : `url(#${prefix}-${name})`);

/** Every object of a scene that is drawn as an element. */
export const objectsOf = ({
  lands = [],
  sands = [],
  cards = [],
  islands = [],
  flags = [],
  ships = [],
  vessels = [],
  top,
}: Scene): (LandLook | SandIsland | CardLook | IslandLook | FlagLook | ShipLook | SailingShip | Spot)[] => [
  ...lands,
  ...sands,
  ...cards,
  ...islands,
  ...flags,
  ...ships,
  ...vessels,
  ...(top?.spots ?? []),
];

/** The outlines of all that floats on a sea. */
export const floating = ({ flags = [], ships = [], vessels = [] }: Scene): Polygon[] =>
  [...flags, ...ships, ...vessels].map(({ hull }) => hull);

/** The object of a sea at which the keyboard begins: a ship of the viewer's, else any other. */
export function firstObject(scene: Scene | null): string | undefined {
  const { ships = [], vessels = [], islands = [], sands = [], viewer } = scene ?? {};
  const fleets = [...ships, ...vessels];
  return [...fleets.filter(({ seat }) => seat === viewer), ...fleets, ...islands, ...sands][0]?.name;
}

/** The outline of an object of a scene. */
export const outlineOf = (object: { readonly hull: Polygon } | Spot): Polygon =>
  "box" in object ? spotHull(object) : object.hull;

/** Draws and places all objects of a scene in layers, and reuses the elements of those that stay. */
export class ObjectsView {
  readonly element = svg("g", { class: "things" });
  private readonly layers: Readonly<Record<ObjectKind, SVGGElement>> = {
    land: svg("g", { class: "lands" }),
    strand: svg("g", { class: "sands" }),
    card: svg("g", { class: "cards" }),
    isle: svg("g", { class: "isles" }),
    flag: svg("g", { class: "flags" }),
    piece: svg("g", { class: "pieces" }),
    spot: svg("g", { class: "spots" }),
    vessel: svg("g", { class: "vessels" }),
  };
  readonly all = new Map<string, ObjectView>();

  private lit = false;
  private readonly prefix: string;

  constructor(prefix: string) {
    this.prefix = prefix;
    const { land, strand, card, isle, flag, piece, vessel, spot } = this.layers;
    this.element.append(land, strand, card, isle, piece, vessel, flag, spot);
  }

  /** True if more than three quarters of the spots of a board are open. */
  widelyOpen(): boolean {
    const found = [...this.all.values()].filter(({ kind, element }) => kind === "spot" && !element.matches(".tray"));
    return 4 * found.filter(({ element }) => element.matches(".open")).length > 3 * found.length;
  }

  /** Draws the scene. Names in `held` keep their picture and place, because they are being animated. */
  show(scene: Scene, held: ReadonlySet<string> = new Set()): void {
    const there = new Set([...objectsOf(scene).map((object) => object.name), ...held]);
    for (const name of this.all.keys()) if (!there.has(name)) this.drop(name);
    for (const land of scene.lands ?? []) this.land(land);
    for (const sand of scene.sands ?? []) if (!held.has(sand.name)) this.strand(sand);
    for (const spot of scene.top?.spots ?? []) this.spot(spot);
    for (const flag of scene.flags ?? []) this.flag(flag, scene);
    for (const card of scene.cards ?? []) this.card(card);
    for (const isle of scene.islands ?? []) if (!held.has(isle.name)) this.isle(isle);
    for (const ship of scene.ships ?? []) if (!held.has(ship.name)) this.ship(ship, scene);
    for (const ship of scene.vessels ?? []) if (!held.has(ship.name)) this.vessel(ship, scene);
  }

  /** True if another object than this one is within a distance of a point, in table units. */
  near(at: Point, reach_u: number, name: string | null | undefined): boolean {
    return [...this.all.values()].some((each) => each.name !== name && away(at, each.hull) < reach_u);
  }

  /** Lights what these objects belong to. */
  light(names: readonly (string | null | undefined)[]): void {
    const lit = new Set(names.map((name) => this.all.get(name ?? "")?.belongsTo).filter((name) => name != null));
    if (lit.size === 0 && !this.lit) return;
    this.lit = lit.size > 0;
    for (const [name, object] of this.all) object.mark({ kin: lit.has(name) });
  }

  /** The outlines of the spots on which these pieces stand. */
  spotsAt(pyramids: readonly Pyramid[] = []): Polygon[] {
    const spots = pyramids.length > 0 ? [...this.all.values()].filter(({ kind }) => kind === "spot") : [];
    return pyramids.flatMap(({ at }) => spots.filter(({ hull }) => inside(at, hull)).map(({ hull }) => hull));
  }

  /** Removes an object from the table. */
  drop(name: string): void {
    this.all.get(name)?.remove();
    this.all.delete(name);
  }

  private object(name: string, kind: ObjectView["kind"]): ObjectView {
    const known = this.all.get(name);
    if (known?.kind === kind) return known;
    const object = new ObjectView(name, kind);
    this.layers[kind].append(object.element);
    this.all.set(name, object);
    return object;
  }

  ship(ship: ShipLook, scene: Scene): void {
    const { seat, size, damage = 0, disabled = false, cargo = [], flag = false } = ship;
    const object = this.object(ship.name, "piece");
    const pattern = url(this.prefix, patternOf(colourOf(seat)));
    const hull = { size, damage, cargo, flag, pattern, unknown: url(this.prefix, "unknown") };
    const key = JSON.stringify([size, pattern, damage, disabled, cargo, flag, ship.number]);
    object.hull = ship.hull;
    const drawn = object.draw(key, ground(size), () => (disabled ? risenShip(hull) : lyingShip(hull)));
    if (drawn) object.bear(hullNumber(ship), size);
    wearSeat(object.element, seat);
    const { spent = false, struck = false } = ship;
    object.mark({ risen: disabled, spent, struck, mine: seat === scene.viewer });
    object.lay(poseOf(ship));
    object.says(ship.aria);
  }

  isle(isle: IslandLook): void {
    const { on_top: onTop = [] } = isle;
    const object = this.object(isle.name, "isle");
    const at = centroid(isle.hull);
    const unknown = url(this.prefix, "unknown");
    const shore = own(isle.hull, at, isle.heading);
    object.hull = isle.hull;
    object.draw(JSON.stringify([onTop, shore.map((p) => p.map(Math.round))]), shore, () => [
      ...isleParts(shore),
      ...onTop.map((good) => uprightGood(good, unknown)),
    ]);
    object.lay({ at, heading: isle.heading });
    object.says(isle.aria);
  }

  private flag(flag: FlagLook, scene: Scene): void {
    const object = this.object(flag.name, "flag");
    const at = centroid(flag.hull);
    const pattern = url(this.prefix, patternOf(colourOf(flag.seat)));
    const { w } = bounds(flag.hull);
    object.hull = flag.hull;
    object.draw(`${pattern} ${w}`, own(flag.hull, at, 0), () => flagMarker(w, pattern));
    wearSeat(object.element, flag.seat);
    object.mark({ mine: flag.seat === scene.viewer });
    object.lay({ at, heading: 0 });
    object.says(flag.aria);
  }

  private land(land: LandLook): void {
    const object = this.object(land.name, "land");
    const at = centroid(land.hull);
    const shape = own(land.hull, at, 0);
    object.hull = land.hull;
    object.draw(JSON.stringify(shape.map((p) => p.map(Math.round))), shape, () => landParts(shape));
    object.lay({ at, heading: 0 });
    object.says(land.aria);
  }

  vessel(ship: SailingShip, scene: Scene): void {
    const { seat, masts, hull, at, heading } = ship;
    const object = this.object(ship.name, "vessel");
    const pattern = url(this.prefix, patternOf(colourOf(seat)));
    const shape = own(hull, at, heading);
    object.hull = hull;
    object.draw(JSON.stringify([shape.map((p) => p.map(Math.round)), masts, pattern]), shape, () =>
      shipParts({ hull: shape, masts, pattern }),
    );
    wearSeat(object.element, seat);
    object.mark({ adrift: adrift(masts), spent: ship.spent ?? false, mine: seat === scene.viewer });
    object.lay({ at, heading });
    object.says(ship.aria);
  }

  strand(sand: SandIsland): void {
    const object = this.object(sand.name, "strand");
    const at = centroid(sand.hull);
    const shape = own(sand.hull, at, 0);
    object.hull = sand.hull;
    const key = [shape.map((p) => p.map(Math.round)), sand.seat, sand.coins, sand.trap];
    object.draw(JSON.stringify(key), shape, () => sandParts(sand, shape));
    if (sand.seat == null) bare(object.element);
    else wearSeat(object.element, sand.seat);
    object.lay({ at, heading: 0 });
    object.says(sand.aria);
  }

  private spot(spot: Spot): void {
    const object = this.object(spot.name, "spot");
    const hull = spotHull(spot);
    const at = centroid(hull);
    const shape = own(hull, at, 0);
    object.hull = hull;
    object.belongsTo = spot.belongs_to ?? null;
    object.draw(JSON.stringify([spot.kind, shape]), shape, () => spotParts(spot, shape));
    if (spot.seat == null) bare(object.element);
    else wearSeat(object.element, spot.seat);
    if (spot.played) object.element.style.setProperty("--played", `var(--seat-${spot.played.seat}-body)`);
    const kinds = { hole: false, square: false, dark: false, tray: false, patch: false, [spot.kind]: true };
    object.mark({ came: spot.played?.how === "came", left: spot.played?.how === "left" });
    object.mark({ ...kinds, owned: spot.seat != null, strong: spot.strong ?? false });
    object.lay({ at, heading: 0 });
    object.says(spot.aria);
  }

  private card(card: CardLook): void {
    const { goods = [] } = card;
    const object = this.object(card.name, "card");
    const at = centroid(card.hull);
    const shape = own(card.hull, at, card.heading);
    const pattern = url(this.prefix, patternOf(colourOf(card.seat)));
    object.hull = card.hull;
    object.draw(JSON.stringify([shape.map((p) => p.map(Math.round)), pattern, goods, card.heading]), shape, () =>
      cardParts(card, shape, pattern, url(this.prefix, "unknown")),
    );
    wearSeat(object.element, card.seat);
    object.lay({ at, heading: card.heading });
    object.says(card.aria);
  }
}

const ANCHOR =
  "M0 -300a85 85 0 1 1 .1 0M0 -300V330M-150 -180H150M-330 60C-320 250 -150 330 0 330C150 330 320 250 330 60M-330 60l-60 110M-330 60l100 60M330 60l60 110M330 60l-100 60";

function cardParts(card: CardLook, shape: Polygon, pattern: string, unknown: string): SVGElement[] {
  const box = bounds(shape);
  const inner = (by: number): Polygon => shape.map(([x, y]) => [x - Math.sign(x) * by, y - Math.sign(y) * by]);
  const parts: SVGElement[] = [
    svg("polygon", { points: corners(shape), class: "sheet" }),
    svg("path", { d: frame(shape, inner(190)), class: "border", "fill-rule": "evenodd" }),
    svg("path", { d: frame(shape, inner(190)), class: "weft", fill: pattern, "fill-rule": "evenodd" }),
    svg("polygon", { points: corners(inner(190)), class: "stitch" }),
    svg("polygon", { points: corners(inner(250)), class: "hem" }),
    svg("path", {
      d: ANCHOR,
      class: "anchor",
      transform: `rotate(${-Math.round(card.heading / 900) * 90}) scale(${(Math.min(box.w, box.h) / 1150).toFixed(3)})`,
    }),
    svg("polygon", { points: corners(shape), class: "edge" }),
  ];
  return [...parts, ...stowed(card.goods ?? [], box.w, box.h, card.heading, unknown)];
}

const frame = (outer: Polygon, inner: Polygon): string =>
  [outer, inner].map((shape) => `M${shape.map((p) => p.join(" ")).join("L")}Z`).join("");

/** Goods stand on their card in rows, the largest first, upright for the reader on a card of any heading. */
function stowed(
  goods: readonly CargoLook[],
  across: number,
  along: number,
  heading: number,
  unknown: string,
): SVGElement[] {
  const turn = Math.round(heading / 900) * 90;
  const [w, h] = turn % 180 === 0 ? [across, along] : [along, across];
  const pitch = PYRAMIDS.M.base * 1.12;
  const columns = Math.max(1, Math.floor((w - 500) / pitch));
  const rows = Math.ceil(goods.length / columns);
  const squeeze = Math.min(1, (h - 1250) / Math.max(1, rows * pitch));
  const sorted = [...goods].sort((a, b) => PYRAMIDS[b.size].base - PYRAMIDS[a.size].base);
  const group = svg("g", { transform: `rotate(${-turn})`, "data-turn": -turn * 10 });
  sorted.forEach((good, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, sorted.length - row * columns);
    const x = ((i % columns) - (inRow - 1) / 2) * pitch * squeeze;
    const y = (row - (rows - 1) / 2) * pitch * squeeze + 275;
    const stood = uprightGood(good, unknown);
    set(stood, { transform: `translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${squeeze.toFixed(3)})` });
    group.append(stood);
  });
  return [group];
}
