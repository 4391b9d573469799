/** The top of a table, drawn: the board under its spots, and over them men, arrows and what is written. */

import { flat, outline, set, svg } from "../table/dom.ts";
import { centroid, dist, mix } from "../table/geometry.ts";
import { patternOf, wear, wearSeat } from "../table/look.ts";
import { type Clock, smooth } from "../table/motion.ts";
import type { Overlay, Point, Polygon, Scene, SeatLook } from "../table/types.ts";
import { fallen, liftOf, middleOf, standing } from "./men.ts";
import { tumbling } from "./tumble.ts";
import type { Arrow, Bond, Kind, Man, Note, Plastic, Shift, Spot, Tabletop } from "./types.ts";

const HOP_MS = 430;
const HIGH_U = 420;
/** Spots nearer than this are neighbours of a bond. */
const NEIGHBOURS_U = 1130;
/** The corners of trays; and how far within its square a rim is, where the next square cannot cover it. */
const ROUND_U = 110;
const INNER_U = 34;

/** Where a man is drawn: its foot, how far down from there, and how large. */
interface Pose {
  readonly at: Point;
  readonly down: number;
  readonly scale: number;
}

/** A man on the table, and where it belongs now. */
interface Stood {
  readonly man: Man;
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
  private readonly men = svg("g", { class: "men" });
  private readonly arrows = svg("g", { class: "arrows" });
  private readonly strikes = svg("g");
  private readonly names = svg("g", { class: "notes" });
  private readonly notes = svg("g", { class: "notes" });
  private readonly ghosts = svg("g", { class: "men ghost-men" });
  private readonly marks = svg("g");
  private stood: Stood[] = [];
  private scene: Scene | null = null;
  /** The last scene that was drawn at rest. */
  private rest: Tabletop | null = null;
  /** Another seat looks at the table than before: what lay in front of one lies elsewhere. */
  private turned = false;
  private readonly prefix: string;
  private readonly clock: Clock;

  constructor(prefix: string, clock: Clock) {
    this.prefix = prefix;
    this.clock = clock;
    this.under.append(this.board);
    this.over.append(this.bonds, this.names, this.men, this.strikes, this.arrows, this.notes, this.ghosts, this.marks);
  }

  /**
   * Draws the top of a scene's table, or nothing where there is a sea; while men move they are left as they were, and what is
   * written and bound together says what was, where that has a place still.
   */
  show(scene: Scene, moving: boolean): void {
    const { top } = scene;
    this.turned = this.scene?.you !== scene.you;
    this.scene = scene;
    this.board.replaceChildren(...(top ? ground(top, scene.field) : []));
    this.write(moving ? staying(this.rest, top) : (top?.notes ?? []));
    if (moving) return;
    this.rest = top ?? null;
    this.bonds.replaceChildren(...(top?.bonds ?? []).map(bondOf));
    this.stood = [...(top?.men ?? [])].sort(byDepth).map((man) => {
      const element = manOf(man, scene.seats, this.prefix);
      return { man, element, spot: man.spot, pose: poseOf(man) };
    });
    this.men.replaceChildren(...this.stood.map(({ element }) => element));
    this.arrows.replaceChildren(...(top?.arrows ?? []).map(arrowOf));
    const struck = new Set(top?.struck);
    this.strikes.replaceChildren(
      ...this.stood.filter(({ spot, man }) => struck.has(spot) && !man.on?.length).map(({ pose }) => crossAt(pose.at)),
    );
  }

  /** Names lie under the men, which may pass over them; all that counts lies over them. */
  private write(notes: readonly Note[]): void {
    const under = ({ tone }: Note): boolean => tone === "faint";
    this.names.replaceChildren(...notes.filter(under).map(noteOf));
    this.notes.replaceChildren(...notes.filter((note) => !under(note)).map(noteOf));
  }

  /** What is being chosen: men as they would stand, and those that would be taken off or struck. */
  choose({ men = [], struck = [], aims = [] }: Overlay): void {
    const seats = this.scene?.seats ?? [];
    this.ghosts.replaceChildren(...[...men].sort(byDepth).map((man) => manOf(man, seats, this.prefix)));
    const leaving = men.map((man) => man.spot);
    for (const { spot, element } of this.stood.toReversed()) {
      const i = leaving.indexOf(spot);
      element.classList.toggle("leaving", i >= 0);
      if (i >= 0) leaving.splice(i, 1);
    }
    const hulls = struck.map((name) => this.hullOf(name)).filter((hull) => hull !== undefined);
    const mark = this.scene?.top?.struck ? (hull: Polygon) => crossAt(centroid(hull)) : haloOf;
    this.marks.replaceChildren(...hulls.map(mark), ...aims.map(arrowOf));
  }

  /** Pieces go from spot to spot, each in an arc, and come to stand where the scene that follows has them. */
  async shift({ moves }: Shift, isGoing: () => boolean): Promise<void> {
    const going = new Set<Stood>();
    const taken = new Set<Man>();
    const found = moves.flatMap((move) => {
      const here = this.stood.filter((each) => each.spot === move.from && !going.has(each));
      const first = here.findLast(({ man }) => alike(man, move.of)) ?? here.at(-1);
      const stood = first && move.fresh ? this.another(first) : first;
      const berth = stood && this.berth(stood.man, move.to, taken);
      const end = berth ? poseOf(berth) : stood && this.middle(stood.man, move);
      if (!stood || !end) return [];
      going.add(stood);
      const falls = stood.man.heading === undefined ? berth?.heading : undefined;
      return [{ stood, to: move.to, start: stood.pose, end, falls }];
    });
    for (const { stood, to } of found) {
      stood.spot = to;
      this.men.append(stood.element);
    }
    // Those who stay make room.
    const closing = this.stood.flatMap((stood) => {
      const berth = going.has(stood) || this.turned ? null : this.berth(stood.man, stood.spot, taken);
      return berth ? [{ stood, start: stood.pose, end: poseOf(berth) }] : [];
    });
    await this.clock.run(
      HOP_MS,
      (t) => {
        if (!isGoing()) return;
        for (const { stood, start, end, falls } of found) {
          put(stood.element, onTheWay(start, end, t, HIGH_U));
          if (falls !== undefined) stood.element.replaceChildren(...this.falling(stood.man, falls, t));
        }
        for (const { stood, start, end } of closing) put(stood.element, onTheWay(start, end, t, 0));
      },
      (t) => t,
    );
    for (const { stood, end } of [...found, ...closing]) stood.pose = end;
  }

  /** One more like this, from the same heap. */
  private another({ man, pose, spot }: Stood): Stood {
    const element = manOf({ ...man, pale: false }, this.scene?.seats ?? [], this.prefix);
    const stood = { man, element, spot, pose };
    this.stood.push(stood);
    return stood;
  }

  /** Whom the scene has of this kind on a spot, where no other comes to stand. */
  private berth(man: Man, spot: string, taken: Set<Man>): Man | null {
    const there = this.scene?.top?.men.find((each) => each.spot === spot && alike(each, man) && !taken.has(each));
    if (there) taken.add(there);
    return there ?? null;
  }

  /** One that stands comes to lie. */
  private falling({ size, plastic }: Man, heading: number, t: number): SVGElement[] {
    const pattern = patternFor(plastic, this.scene?.seats ?? [], this.prefix);
    return t < 1 ? tumbling(size, pattern, heading, smooth(t)) : fallen(size, pattern, heading);
  }

  private middle(man: Man, { to, beside = to }: Shift["moves"][number]): Pose | null {
    const hull = this.hullOf(to) ?? this.hullOf(beside);
    return hull ? poseOf({ ...man, at: centroid(hull) }) : null;
  }

  private hullOf(name: string): Polygon | undefined {
    return this.scene?.top?.spots.find((spot) => spot.name === name)?.hull;
  }
}

/** The parts of a spot about its own middle. */
export function spotParts(spot: Spot, shape: Polygon): SVGElement[] {
  const dot = svg("circle", { r: 110, class: "dot" });
  if (spot.kind === "hole") {
    const r = Math.max(...shape.map(([x]) => x));
    const circle = (part: string, share = 1): SVGElement => svg("circle", { r: r * share, class: part });
    return [circle("face"), circle("inlay", 0.86), circle("rim"), dot];
  }
  const [xs, ys] = [shape.map(([x]) => x), shape.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y];
  const rect = (part: string, rx: number, inner: number): SVGElement =>
    svg("rect", {
      ...{ x: x + inner, y: y + inner, width: width - 2 * inner, height: height - 2 * inner },
      ...{ rx, class: part },
    });
  if (spot.kind === "tray") return [rect("face", ROUND_U, 0), rect("rim", ROUND_U, 0), dot];
  return [rect("face", 0, 0), rect("rim", 0, INNER_U), dot];
}

/** What was written at a place where something is written afterwards too: a count that changes when the men have come. */
function staying(before: Tabletop | null, after: Tabletop | undefined): Note[] {
  const places = new Set((after?.notes ?? []).map(({ at }) => at.join()));
  return (before?.notes ?? []).filter(({ at }) => places.has(at.join()));
}

const byDepth = (a: Man, b: Man): number => b.at[1] - a.at[1] || (a.on?.length ?? 0) - (b.on?.length ?? 0);

function ground({ board, ruled = [] }: Tabletop, field: Polygon): SVGElement[] {
  const plank = board ? [svg("polygon", { points: outline(board), class: "plank" })] : [];
  const lines = ruled.map(([a, b]) => svg("path", { d: `M${flat(a).join(" ")}L${flat(b).join(" ")}`, class: "ruled" }));
  return [svg("polygon", { points: outline(field), class: "tabletop" }), ...plank, ...lines];
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

function manOf(man: Man, seats: readonly SeatLook[], prefix: string): SVGGElement {
  const { plastic, heading, size } = man;
  const pattern = patternFor(plastic, seats, prefix);
  const kind = ["man", man.pale ? "pale" : "", man.marked ? "marked" : "", plastic === null ? "unseen-man" : ""];
  const parts = heading === undefined ? standing(size, pattern) : fallen(size, pattern, heading);
  const element = svg("g", { class: kind.filter(Boolean).join(" ") }, ...parts);
  if (typeof plastic === "number") wearSeat(element, plastic);
  else wear(element, plastic ?? "unknown");
  put(element, poseOf(man));
  return element;
}

function patternFor(plastic: Plastic, seats: readonly SeatLook[], prefix: string): string {
  const colour = typeof plastic === "number" ? seats[plastic]?.colour : plastic;
  const name = plastic === null ? "unknown" : patternOf(colour ?? undefined);
  return name === "plain" ? "none" : `url(#${prefix}-${name})`;
}

const alike = (man: Man, kind: Kind | undefined): boolean => man.size === kind?.size && man.plastic === kind.plastic;

function poseOf({ at, size, on = [], heading, scale = 1 }: Man): Pose {
  const down = heading === undefined ? (middleOf(on[0] ?? size) - liftOf(size, on)) * scale : 0;
  return { at, down, scale };
}

function put(element: SVGGElement, { at, down, scale }: Pose): void {
  const [x, y] = flat(at);
  set(element, { transform: `translate(${x.toFixed(1)} ${(y + down).toFixed(1)})scale(${scale.toFixed(3)})` });
}

/** Part of the way, in an arc so high. */
function onTheWay(start: Pose, end: Pose, t: number, high_u: number): Pose {
  const far = smooth(t);
  const [x, y] = mix(start.at, end.at, far);
  const [down, scale] = mix([start.down, start.scale], [end.down, end.scale], far);
  return { at: [x, y + Math.sin(t * Math.PI) * high_u], down, scale };
}

function arrowOf({ from, to, seat, tone }: Arrow): SVGElement {
  const [a, b] = [flat(from), flat(to)];
  const group = svg("g", { class: `arrow ${tone}` });
  wearSeat(group, seat);
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

function noteOf({ at, text, size, anchor = "middle", tone = "plain", seat }: Note): SVGElement {
  const [x, y] = flat(at);
  const words = svg("text", { x, y: y + size * 0.35, "text-anchor": anchor, "font-size": size, class: tone }, text);
  if (tone !== "badge") return words;
  const group = svg("g", { class: "badge-note" }, svg("circle", { cx: x, cy: y, r: size * 0.72 }), words);
  wearSeat(group, seat ?? 0);
  return group;
}
