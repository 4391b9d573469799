/** Draws a tabletop: the board under its spots, and over them pyramids, arrows and text. */

import { colourOf } from "../../protocol/seats.ts";
import { flat, outline, set, svg } from "../dom.ts";
import { centroid, dist, inside, mix } from "../geometry.ts";
import { baseOf, rectangle } from "../labels.ts";
import { patternOf, wear, wearSeat } from "../look.ts";
import { type Clock, smooth } from "../motion.ts";
import type {
  Arrow,
  Bond,
  Note,
  Overlay,
  PieceLook,
  Plastic,
  Point,
  Polygon,
  Pyramid,
  Scene,
  Shift,
  ShiftedPiece,
  Spot,
  Tabletop,
} from "../types.ts";
import { feltTable, plateOf } from "./felt.ts";
import { fallen, liftOf, middleOf, standing } from "./oblique.ts";
import { tippingOver } from "./tip_over.ts";

const HOP_MS = 430;
const HIGH_U = 420;
/** The largest distance of neighbouring spots in a group. */
const NEIGHBOURS_U = 1130;
/** The least size of a dragged piece, as a share of its size on the board. */
const LEAST_LIFTED = 0.85;
/** The corner radius of trays; and the inset of a square's rim, where the next square cannot cover it. */
const ROUND_U = 110;
const INNER_U = 34;
/** The ring round the foot of a tower in danger: how far it is below the middle of its spot, and its half axes. */
const RING_DOWN_U = 190;
const RING_U: Point = [480, 270];
/** The shield at the end of an attack that does no harm, as in `svg/tabletop.py`. */
const SHIELD_DISC_U = 130;
const SHIELD = "M0 -82L64 -56V-6C64 44 34 70 0 86C-34 70 -64 44 -64 -6V-56Z";
const TICK = "M-30 -2L-8 22L32 -22";

/** The drawing of a pyramid: its foot, the offset down from it, its size, and its lean in degrees. */
interface Pose {
  readonly at: Point;
  readonly down: number;
  readonly scale: number;
  readonly lean: number;
}

/** A pyramid on the table, and its current spot. */
interface Stood {
  readonly pyramid: Pyramid;
  readonly element: SVGGElement;
  spot: string;
  pose: Pose;
}

export class TabletopView {
  /** Under the spots, and over them. */
  readonly under = svg("g", { class: "top-under", "aria-hidden": "true" });
  readonly over = svg("g", { class: "top-over", "aria-hidden": "true" });
  private readonly board = svg("g");
  private readonly bonds = svg("g");
  private readonly rings = svg("g", { class: "danger-rings" });
  private readonly pyramids = svg("g", { class: "pyramids" });
  private readonly arrows = svg("g", { class: "arrows" });
  private readonly strikes = svg("g");
  private readonly names = svg("g", { class: "notes" });
  private readonly notes = svg("g", { class: "notes" });
  private readonly planned = svg("g");
  private readonly ghosts = svg("g", { class: "pyramids ghost-pyramids" });
  private readonly marks = svg("g");
  /** The dragged piece, over all others. */
  private readonly lifted = svg("g", { class: "pyramids lifted-piece" });
  private pointed: readonly (string | null | undefined)[] = [];
  private inner: readonly (readonly [Point, SVGElement])[] = [];
  private carried: { readonly spot: string; readonly pyramid: Pyramid } | null = null;
  private stood: Stood[] = [];
  private scene: Scene | null = null;
  /** The last scene drawn without motion. */
  private rest: Tabletop | null = null;
  /** The viewing seat has changed: the trays of the players change places. */
  private turned = false;
  private readonly prefix: string;
  private readonly clock: Clock;

  constructor(prefix: string, clock: Clock) {
    this.prefix = prefix;
    this.clock = clock;
    this.under.append(this.board);
    this.over.append(
      this.bonds,
      this.names,
      this.rings,
      this.pyramids,
      this.strikes,
      this.arrows,
      this.notes,
      this.planned,
      this.ghosts,
      this.marks,
      this.lifted,
    );
  }

  /**
   * Draws the tabletop of a scene, or nothing for a sea. While pyramids move they stay unchanged, and text and group tints
   * show the old state on spots that still exist.
   */
  show(scene: Scene, moving: boolean): void {
    const { top } = scene;
    this.turned = this.scene?.viewer !== scene.viewer;
    this.scene = scene;
    this.board.replaceChildren(...(top ? ground(top, scene.field) : []));
    this.write(moving ? staying(this.rest, top) : (top?.notes ?? []));
    if (moving) return;
    this.rest = top ?? null;
    this.bonds.replaceChildren(...(top?.bonds ?? []).map(bondOf));
    this.stood = [...(top?.pyramids ?? [])].sort(byDepth).map((pyramid) => {
      const element = manOf(pyramid, this.prefix);
      return { pyramid, element, spot: pyramid.spot, pose: poseOf(pyramid) };
    });
    this.pyramids.replaceChildren(...this.stood.map(({ element }) => element));
    this.arrows.replaceChildren(...(top?.arrows ?? []).map(arrowOf));
    const struck = new Set(top?.struck);
    this.strikes.replaceChildren(
      ...this.stood
        .filter(({ spot, pyramid }) => struck.has(spot) && !pyramid.on?.length)
        .map(({ pose }) => crossAt(pose.at)),
    );
  }

  /** This spot is pointed at; others are chosen, or named by a reason. */
  point(spot: string | null, { selected, refusal }: Overlay): void {
    this.pointed = [spot, selected, refusal?.witness?.object];
    this.showInner();
  }

  /** Inner names are seen near these spots. */
  private showInner(): void {
    if (this.inner.length === 0) return;
    const spots = this.pointed.map((name) => this.hullOf(name ?? "")).filter((hull) => hull !== undefined);
    const near = (at: Point): boolean => spots.some((hull) => dist(centroid(hull), at) < NEIGHBOURS_U);
    for (const [at, name] of this.inner) name.classList.toggle("near", near(at));
  }

  /** Names are under the pyramids, which may pass over them; counts are over them. */
  private write(notes: readonly Note[]): void {
    const board = this.scene?.top?.board ?? [];
    const drawn = notes.map((note) => [note, noteOf(note, board)] as const);
    const under = drawn.filter(([{ tone }]) => tone === "faint" || tone === "inner");
    this.names.replaceChildren(...under.map(([, name]) => name));
    this.notes.replaceChildren(...drawn.filter((each) => !under.includes(each)).map(([, text]) => text));
    this.inner = under.filter(([{ tone }]) => tone === "inner").map(([{ at }, name]) => [at, name]);
    this.showInner();
  }

  /** Roughly the outlines of all pyramids and words, which plates and buttons should leave in sight. */
  outlines(): Polygon[] {
    const words = [...this.names.children, ...this.notes.children] as SVGGraphicsElement[];
    return [...(this.scene?.top?.pyramids ?? []).map(baseOf), ...words.map(written)];
  }

  /** The current choice: pyramids and text as they would be, and pyramids that would be removed or struck through. */
  choose({ pyramids = [], struck = [], arrows = [], plates = [], notes = [], endangered = [], also }: Overlay): void {
    const words = notes.map((note) => noteOf(note, this.scene?.top?.board ?? []));
    this.planned.replaceChildren(
      ...plates.map(plateOf),
      ...(words.length ? [svg("g", { class: "notes" }, ...words)] : []),
    );
    const drawn = [...(also?.pyramids ?? []), ...pyramids].sort(byDepth);
    this.ghosts.replaceChildren(...drawn.map((pyramid) => manOf(pyramid, this.prefix)));
    const leaving = pyramids.map((pyramid) => pyramid.spot);
    for (const { spot, element } of this.stood.toReversed()) {
      const i = leaving.indexOf(spot);
      element.classList.toggle("leaving", i >= 0);
      if (i >= 0) leaving.splice(i, 1);
    }
    const hullsOf = (names: readonly string[]): Polygon[] =>
      names.map((name) => this.hullOf(name)).filter((hull) => hull !== undefined);
    const mark = this.scene?.top?.struck ? (hull: Polygon) => crossAt(centroid(hull)) : haloOf;
    this.rings.replaceChildren(...hullsOf(endangered).flatMap(ringOf));
    this.marks.replaceChildren(...hullsOf(struck).map(mark), ...[...(also?.arrows ?? []), ...arrows].map(arrowOf));
  }

  /** Draws the last piece of a spot at a point, as dragged; `open` says that it can be dropped there. Null puts it back. */
  carry(spot: string | null, at: Point, open: boolean): void {
    if (spot !== (this.carried?.spot ?? null)) this.lift(spot);
    if (!this.carried) return;
    put(this.lifted.firstElementChild as SVGGElement, poseOf({ ...this.carried.pyramid, at }));
    this.lifted.classList.toggle("over-open", open);
  }

  /** A piece of a board leaves its spot empty, one of a tray leaves others there. */
  private lift(spot: string | null): void {
    const stood = this.stood.findLast((each) => each.spot === spot);
    const pyramid = stood && { ...stood.pyramid, scale: Math.max(LEAST_LIFTED, stood.pyramid.scale ?? 1), pale: false };
    this.carried = spot !== null && pyramid ? { spot, pyramid } : null;
    this.lifted.replaceChildren(...(pyramid ? [manOf(pyramid, this.prefix)] : []));
    const tray = this.scene?.top?.spots.find(({ name }) => name === spot)?.kind === "tray";
    for (const each of this.stood) each.element.classList.toggle("lifted", each === stood && !tray);
  }

  /** Moves pieces from spot to spot, each in an arc, to their places in the next scene. */
  async shift({ moves }: Shift, isGoing: () => boolean): Promise<void> {
    const going = new Set<Stood>();
    const taken = new Set<Pyramid>();
    const found = moves.flatMap((move) => {
      const here = this.stood.filter((each) => each.spot === move.start && !going.has(each));
      const first = here.findLast(({ pyramid }) => alike(pyramid, move.of)) ?? here.at(-1);
      const stood = first && move.fresh ? this.another(first) : first;
      const berth = stood && this.berth(stood.pyramid, move.end, taken);
      const end = berth ? poseOf(berth) : stood && this.middle(stood.pyramid, move);
      if (!stood || !end) return [];
      going.add(stood);
      const falls = stood.pyramid.heading == null ? berth?.heading : null;
      return [{ stood, to: move.end, start: stood.pose, end, falls }];
    });
    for (const { stood, to } of found) {
      stood.spot = to;
      this.pyramids.append(stood.element);
    }
    // The pieces that stay make room.
    const closing = this.stood.flatMap((stood) => {
      const berth = going.has(stood) || this.turned ? null : this.berth(stood.pyramid, stood.spot, taken);
      return berth ? [{ stood, start: stood.pose, end: poseOf(berth) }] : [];
    });
    await this.clock.run(
      HOP_MS,
      (t) => {
        if (!isGoing()) return;
        for (const { stood, start, end, falls } of found) {
          put(stood.element, onTheWay(start, end, t, HIGH_U));
          if (falls != null) stood.element.replaceChildren(...this.falling(stood.pyramid, falls, t));
        }
        for (const { stood, start, end } of closing) put(stood.element, onTheWay(start, end, t, 0));
      },
      (t) => t,
    );
    for (const { stood, end } of [...found, ...closing]) stood.pose = end;
  }

  /** One more of the same kind, from the same heap. */
  private another({ pyramid, pose, spot }: Stood): Stood {
    const element = manOf({ ...pyramid, pale: false }, this.prefix);
    const stood = { pyramid, element, spot, pose };
    this.stood.push(stood);
    return stood;
  }

  /** The place in the scene of a pyramid of this kind on a spot, if no other takes it. */
  private berth(pyramid: Pyramid, spot: string, taken: Set<Pyramid>): Pyramid | null {
    const there = this.scene?.top?.pyramids.find(
      (each) => each.spot === spot && alike(each, pyramid) && !taken.has(each),
    );
    if (there) taken.add(there);
    return there ?? null;
  }

  /** A standing pyramid tips over. */
  private falling({ size, plastic }: Pyramid, heading: number, t: number): SVGElement[] {
    const pattern = patternFor(plastic, this.prefix);
    return t < 1 ? tippingOver(size, pattern, heading, smooth(t)) : fallen(size, pattern, heading);
  }

  private middle(pyramid: Pyramid, { end, beside }: ShiftedPiece): Pose | null {
    const hull = this.hullOf(end) ?? this.hullOf(beside ?? end);
    return hull ? poseOf({ ...pyramid, at: centroid(hull) }) : null;
  }

  private hullOf(name: string): Polygon | undefined {
    const spot = this.scene?.top?.spots.find((each) => each.name === name);
    return spot && spotHull(spot);
  }
}

/** The outline of a spot; that of a hole is the circle in its box. */
export function spotHull({ kind, box: [x, y, w, h] }: Spot): Polygon {
  if (kind !== "hole")
    return [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ];
  return Array.from({ length: 16 }, (_, i): Point => {
    const turn = (i * Math.PI) / 8;
    return [x + (w / 2) * (1 + Math.sin(turn)), y + (h / 2) * (1 + Math.cos(turn))];
  });
}

/** The parts of a spot about its own middle. */
export function spotParts(spot: Spot, shape: Polygon): SVGElement[] {
  const dot = svg("circle", { r: 110, class: "dot" });
  if (spot.kind === "hole") {
    const r = Math.max(...shape.map(([x]) => x));
    const circle = (part: string, share = 1): SVGElement => svg("circle", { r: r * share, class: part });
    return [circle("face"), circle("inlay", 0.94), circle("rim"), dot];
  }
  const [xs, ys] = [shape.map(([x]) => x), shape.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y];
  const rect = (part: string, rx: number, inner: number): SVGElement =>
    svg("rect", {
      ...{ x: x + inner, y: y + inner, width: width - 2 * inner, height: height - 2 * inner },
      ...{ rx, class: part },
    });
  if (spot.kind === "tray" || spot.kind === "patch") return [rect("face", ROUND_U, 0), rect("rim", ROUND_U, 0), dot];
  return [rect("face", 0, 0), rect("rim", 0, INNER_U), dot];
}

/** The old text of a place that has text afterwards too: a count that changes when the pyramids have arrived. */
function staying(before: Tabletop | null, after: Tabletop | null | undefined): Note[] {
  const places = new Set((after?.notes ?? []).map(({ at }) => at.join()));
  return (before?.notes ?? []).filter(({ at }) => places.has(at.join()));
}

const byDepth = (a: Pyramid, b: Pyramid): number => b.at[1] - a.at[1] || (a.on?.length ?? 0) - (b.on?.length ?? 0);

function ground({ board = [], felt, plates = [] }: Tabletop, field: Polygon): SVGElement[] {
  if (felt) return [...feltTable(field), ...plates.map(plateOf)];
  const frame = (part: string): SVGElement => svg("polygon", { points: outline(board), class: part });
  const plank = board.length ? ["frame-line", "frame", "plank"].map(frame) : [];
  return [svg("polygon", { points: outline(field), class: "tabletop" }), ...plank];
}

function bondOf({ seat, at }: Bond): SVGElement {
  const group = svg("g", { class: "bond" });
  wearSeat(group, seat);
  const lines = at.flatMap((a, i) =>
    at.slice(i + 1).flatMap((b) => (dist(a, b) < NEIGHBOURS_U ? [`M${flat(a).join(" ")}L${flat(b).join(" ")}`] : [])),
  );
  group.append(svg("path", { d: lines.join("") }));
  return group;
}

function manOf(pyramid: Pyramid, prefix: string): SVGGElement {
  const { plastic, heading, size } = pyramid;
  const pattern = patternFor(plastic, prefix);
  const kind = [
    "pyramid",
    pyramid.pale ? "pale" : "",
    pyramid.marked ? "marked" : "",
    plastic === undefined ? "unseen-pyramid" : "",
    pyramid.wanted ? `lacking ${pyramid.wanted}` : "",
  ];
  const parts = heading == null ? standing(size, pattern) : fallen(size, pattern, heading);
  const element = svg("g", { class: kind.filter(Boolean).join(" ") }, ...parts);
  if (typeof plastic === "number") wearSeat(element, plastic);
  else wear(element, plastic ?? "unknown");
  put(element, poseOf(pyramid));
  return element;
}

function patternFor(plastic: Plastic, prefix: string): string {
  const colour = typeof plastic === "number" ? colourOf(plastic) : plastic;
  const name = colour == null ? "unknown" : patternOf(colour);
  return name === "plain" ? "none" : `url(#${prefix}-${name})`;
}

const alike = (pyramid: Pyramid, kind: PieceLook | null | undefined): boolean =>
  pyramid.size === kind?.size && pyramid.plastic === kind.plastic;

function poseOf({ at, size, on = [], heading, scale = 1, lean = 0 }: Pyramid): Pose {
  const down = heading == null ? (middleOf(on[0] ?? size) - liftOf(size, on)) * scale : 0;
  return { at, down, scale, lean };
}

function put(element: SVGGElement, { at, down, scale, lean }: Pose): void {
  const [x, y] = flat(at);
  const turned = lean === 0 ? "" : `rotate(${lean.toFixed(1)})`;
  set(element, { transform: `translate(${x.toFixed(1)} ${(y + down).toFixed(1)})${turned}scale(${scale.toFixed(3)})` });
}

/** A point on the way, in an arc of this height. */
function onTheWay(start: Pose, end: Pose, t: number, high_u: number): Pose {
  const far = smooth(t);
  const [x, y] = mix(start.at, end.at, far);
  const [down, scale] = mix([start.down, start.scale], [end.down, end.scale], far);
  const lean = start.lean + (end.lean - start.lean) * far;
  return { at: [x, y + Math.sin(t * Math.PI) * high_u], down, scale, lean };
}

function arrowOf({ start, end: tip, seat, tone }: Arrow): SVGElement {
  const [a, b] = [flat(start), flat(tip)];
  const group = svg("g", { class: `arrow ${tone}` });
  wearSeat(group, seat);
  if (tone === "held") {
    const shield = svg("g", { transform: `translate(${b.join(" ")})` }, svg("circle", { r: SHIELD_DISC_U }));
    shield.append(svg("path", { d: SHIELD }), svg("path", { d: TICK }));
    group.append(shield);
    return group;
  }
  const d = `M${a.join(" ")}L${b.join(" ")}`;
  const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  const head = svg("path", {
    d: "M0 0L-170 -95L-120 0L-170 95Z",
    class: "head",
    transform: `translate(${b.join(" ")})rotate(${turn.toFixed(1)})`,
  });
  const end = tone === "dotted" ? svg("circle", { cx: b[0], cy: b[1], r: 120, class: "aim" }) : head;
  group.append(svg("path", { d, class: "halo" }), svg("path", { d, class: "shaft" }), end);
  return group;
}

function crossAt(at: Point): SVGElement {
  const [x, y] = flat(at);
  const d = `M${x - 330} ${y - 330}L${x + 330} ${y + 330}M${x + 330} ${y - 330}L${x - 330} ${y + 330}`;
  return svg("g", { class: "strike" }, svg("path", { d, class: "halo" }), svg("path", { d }));
}

function haloOf(hull: Polygon): SVGElement {
  const [x, y] = flat(centroid(hull));
  return svg("circle", { cx: x, cy: y, r: 470, class: "stowing" });
}

/** The ring of danger, with its casing. */
function ringOf(hull: Polygon): SVGElement[] {
  const [cx, y] = flat(centroid(hull));
  const [rx, ry] = RING_U;
  return ["casing", "ring"].map((part) => svg("ellipse", { cx, cy: y + RING_DOWN_U, rx, ry, class: part }));
}

/** The outline of a text as it is drawn: its letters grow where the board is small. */
function written(text: SVGGraphicsElement): Polygon {
  const { x, y, width, height } = text.getBBox();
  return rectangle([x + width / 2, -y - height / 2], width, height);
}

function noteOf({ at, text, size, anchor = "middle", tone = "plain", seat }: Note, board: Polygon): SVGElement {
  const [x, y] = flat(at);
  const words = svg("text", { x, y, dy: "0.35em", "text-anchor": anchor, class: tone }, text);
  words.style.setProperty("--size", `${size}px`);
  if (tone !== "badge") {
    words.classList.toggle("inlaid-note", board.length > 0 && inside(at, board));
    return words;
  }
  const group = svg("g", { class: "badge-note" }, svg("circle", { cx: x, cy: y, r: size * 0.72 }), words);
  wearSeat(group, seat ?? 0);
  return group;
}
