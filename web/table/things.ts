/** Everything that lies on the table, each an element with a name: drawn once, then only moved. */

import { spotParts } from "../boards/tabletop.ts";
import type { Spot } from "../boards/types.ts";
import { corners, flat, set, svg } from "./dom.ts";
import { bounds, centroid, from, mid, PYRAMIDS, wrap } from "./geometry.ts";
import { landParts } from "./land.ts";
import { bare, patternOf, wearKind, wearSeat } from "./look.ts";
import { flagMarker, ground, lyingShip, risenShip, shine, upright, uprightGood } from "./pyramids.ts";
import type { Card, Flag, Good, Isle, Land, Piece, Point, Polygon, Scene } from "./types.ts";

/** Where a thing lies: its own origin and its heading. */
export interface Pose {
  readonly at: Point;
  readonly heading: number;
}

/** Where the light throws shadows, in sheet units. */
const SHADOW: Point = [46, 62];

export type ThingKind = "piece" | "isle" | "card" | "flag" | "land" | "spot";

/** One thing on the table. */
export class Thing {
  readonly element: SVGGElement;
  private readonly shadow: SVGPolygonElement;
  private readonly body: SVGGElement;
  private drawn = "";
  pose: Pose = { at: [0, 0], heading: -1 };
  hull: Polygon = [];

  readonly name: string;
  readonly kind: ThingKind;

  constructor(name: string, kind: ThingKind) {
    this.name = name;
    this.kind = kind;
    this.shadow = svg("polygon", { class: "shadow" });
    this.body = svg("g", { class: "body" });
    this.element = svg("g", { class: kind, role: "button", tabindex: -1, "data-name": name }, this.shadow, this.body);
  }

  /** Draws the parts anew when `key` says that they differ; `shape` is the outline in the thing's own frame. */
  draw(key: string, shape: Polygon, parts: () => SVGElement[]): void {
    if (key === this.drawn) return;
    this.drawn = key;
    this.shadow.setAttribute("points", corners(shape));
    const ring = svg("polygon", { points: corners(shape), class: "ring" });
    this.body.replaceChildren(ring, ...parts());
    shine(this.body, this.pose.heading);
  }

  /** Lays the thing somewhere: two transforms, and new light when it has turned. */
  lay(pose: Pose): void {
    const [x, y] = flat(pose.at);
    const turned = `rotate(${pose.heading / 10})`;
    this.body.setAttribute("transform", `translate(${x} ${y})${turned}`);
    this.shadow.setAttribute("transform", `translate(${x + SHADOW[0]} ${y + SHADOW[1]})${turned}`);
    if (wrap(pose.heading) !== wrap(this.pose.heading) || this.pose.heading < 0) shine(this.body, pose.heading);
    this.pose = pose;
  }

  says(text: string): void {
    if (this.element.getAttribute("aria-label") !== text) this.element.setAttribute("aria-label", text);
  }

  /** What choosing it would mean now, read aloud after its name. */
  describe(text: string): void {
    if (text) this.element.setAttribute("aria-description", text);
    else this.element.removeAttribute("aria-description");
  }

  /** Turns the classes of a state on and off. */
  mark(states: Readonly<Record<string, boolean>>): void {
    for (const [state, on] of Object.entries(states)) this.element.classList.toggle(state, on);
  }
}

/** Where a lying piece lies: the middle of its stern, and its heading. */
export const poseOf = (piece: Piece): Pose => ({ at: mid(piece.hull[1]!, piece.hull[2]!), heading: piece.heading });

/** A shape in the frame of a thing that lies at its centre, from its outline on the table. */
export function own(hull: Polygon, at: Point, heading: number): Polygon {
  return hull.map((corner) => flat(from([0, 0], 3600 - heading, corner[1] - at[1], corner[0] - at[0])));
}

const url = (prefix: string, name: string): string => (name === "plain" ? "none" : `url(#${prefix}-${name})`);

/** Everything of a scene that is drawn as a thing. */
export const thingsOf = ({
  lands = [],
  cards,
  isles,
  flags = [],
  pieces,
  top,
}: Scene): (Land | Card | Isle | Flag | Piece | Spot)[] => [
  ...lands,
  ...cards,
  ...isles,
  ...flags,
  ...pieces,
  ...(top?.spots ?? []),
];

/** Draws and lays all things of a scene into layers, keeping the elements of those that stay. */
export class Things {
  readonly element = svg("g", { class: "things" });
  private readonly layers: Readonly<Record<ThingKind, SVGGElement>> = {
    land: svg("g", { class: "lands" }),
    card: svg("g", { class: "cards" }),
    isle: svg("g", { class: "isles" }),
    flag: svg("g", { class: "flags" }),
    piece: svg("g", { class: "pieces" }),
    spot: svg("g", { class: "spots" }),
  };
  readonly all = new Map<string, Thing>();

  private readonly prefix: string;

  constructor(prefix: string) {
    this.prefix = prefix;
    const { land, card, isle, flag, piece, spot } = this.layers;
    this.element.append(land, card, isle, piece, flag, spot);
  }

  /** Draws the scene as it is. Names in `held` keep their picture and place: they are on their way. */
  show(scene: Scene, held: ReadonlySet<string> = new Set()): void {
    const there = new Set([...thingsOf(scene).map((thing) => thing.name), ...held]);
    for (const name of this.all.keys()) if (!there.has(name)) this.drop(name);
    for (const land of scene.lands ?? []) this.land(land);
    for (const spot of scene.top?.spots ?? []) this.spot(spot);
    for (const flag of scene.flags ?? []) this.flag(flag, scene);
    for (const card of scene.cards) this.card(card, scene);
    for (const isle of scene.isles) if (!held.has(isle.name)) this.isle(isle);
    for (const piece of scene.pieces) if (!held.has(piece.name)) this.piece(piece, scene);
  }

  /** Takes a thing off the table. */
  drop(name: string): void {
    this.all.get(name)?.element.remove();
    this.all.delete(name);
  }

  private thing(name: string, kind: Thing["kind"]): Thing {
    const known = this.all.get(name);
    if (known?.kind === kind) return known;
    const thing = new Thing(name, kind);
    this.layers[kind].append(thing.element);
    this.all.set(name, thing);
    return thing;
  }

  piece(piece: Piece, scene: Scene): void {
    const thing = this.thing(piece.name, "piece");
    const pattern = url(this.prefix, patternOf(scene.seats[piece.seat]?.colour));
    const hull = { ...piece, pattern, unknown: url(this.prefix, "unknown") };
    const key = JSON.stringify([piece.size, pattern, piece.damage, piece.disabled, piece.cargo, piece.flag]);
    thing.hull = piece.hull;
    thing.draw(key, ground(piece.size), () => (piece.disabled ? risenShip(hull) : lyingShip(hull)));
    wearSeat(thing.element, piece.seat);
    const { disabled: risen, spent = false, struck = false } = piece;
    thing.mark({ risen, spent, struck, mine: piece.seat === scene.you });
    thing.lay(poseOf(piece));
    thing.says(piece.says);
  }

  isle(isle: Isle): void {
    const thing = this.thing(isle.name, "isle");
    const at = centroid(isle.hull);
    const unknown = url(this.prefix, "unknown");
    const side = Math.hypot(isle.hull[0]![0] - isle.hull[1]![0], isle.hull[0]![1] - isle.hull[1]![1]);
    thing.hull = isle.hull;
    thing.draw(JSON.stringify([isle.top, isle.onTop, side]), own(isle.hull, at, isle.heading), () => [
      ...upright(side, false, "", isle.top === "unknown" ? unknown : ""),
      ...isle.onTop.map((good) => uprightGood(good, unknown)),
    ]);
    wearKind(thing.element, isle.top);
    thing.mark({ known: isle.known });
    thing.lay({ at, heading: isle.heading });
    thing.says(isle.says);
  }

  private flag(flag: Flag, scene: Scene): void {
    const thing = this.thing(flag.name, "flag");
    const at = centroid(flag.hull);
    const pattern = url(this.prefix, patternOf(scene.seats[flag.seat]?.colour));
    const { w } = bounds(flag.hull);
    thing.hull = flag.hull;
    thing.draw(`${pattern} ${w}`, own(flag.hull, at, 0), () => flagMarker(w, pattern));
    wearSeat(thing.element, flag.seat);
    thing.mark({ mine: flag.seat === scene.you });
    thing.lay({ at, heading: 0 });
    thing.says(flag.says);
  }

  private land(land: Land): void {
    const thing = this.thing(land.name, "land");
    const at = centroid(land.hull);
    const shape = own(land.hull, at, 0);
    thing.hull = land.hull;
    thing.draw(JSON.stringify(shape.map((p) => p.map(Math.round))), shape, () => landParts(shape));
    thing.lay({ at, heading: 0 });
    thing.says(land.says);
  }

  private spot(spot: Spot): void {
    const thing = this.thing(spot.name, "spot");
    const at = centroid(spot.hull);
    const shape = own(spot.hull, at, 0);
    thing.hull = spot.hull;
    thing.draw(JSON.stringify([spot.kind, shape]), shape, () => spotParts(spot, shape));
    if (spot.seat === undefined) bare(thing.element);
    else wearSeat(thing.element, spot.seat);
    if (spot.played) thing.element.style.setProperty("--played", `var(--seat-${spot.played.seat}-body)`);
    const kinds = { hole: false, square: false, dark: false, tray: false, [spot.kind]: true };
    thing.mark({ came: spot.played?.how === "came", left: spot.played?.how === "left" });
    thing.mark({ ...kinds, owned: spot.seat !== undefined, strong: spot.strong ?? false });
    thing.lay({ at, heading: 0 });
    thing.says(spot.says);
  }

  private card(card: Card, scene: Scene): void {
    const thing = this.thing(card.name, "card");
    const at = centroid(card.hull);
    const shape = own(card.hull, at, card.heading);
    const pattern = url(this.prefix, patternOf(scene.seats[card.seat]?.colour));
    thing.hull = card.hull;
    thing.draw(JSON.stringify([shape.map((p) => p.map(Math.round)), pattern, card.goods, card.heading]), shape, () =>
      cardParts(card, shape, pattern, url(this.prefix, "unknown")),
    );
    wearSeat(thing.element, card.seat);
    thing.lay({ at, heading: card.heading });
    thing.says(card.says);
  }
}

const ANCHOR =
  "M0 -300a85 85 0 1 1 .1 0M0 -300V330M-150 -180H150M-330 60C-320 250 -150 330 0 330C150 330 320 250 330 60M-330 60l-60 110M-330 60l100 60M330 60l60 110M330 60l-100 60";

function cardParts(card: Card, shape: Polygon, pattern: string, unknown: string): SVGElement[] {
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
  return [...parts, ...stowed(card.goods, box.w, box.h, card.heading, unknown)];
}

const frame = (outer: Polygon, inner: Polygon): string =>
  [outer, inner].map((shape) => `M${shape.map((p) => p.join(" ")).join("L")}Z`).join("");

/** Goods stand on their card in rows, the largest first, upright to the reader, whichever way the card lies. */
function stowed(goods: readonly Good[], across: number, along: number, heading: number, unknown: string): SVGElement[] {
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
