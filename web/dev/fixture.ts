/** Invented seas for developing the board: the same every time, and not checked against the rules. */

import { ahead, centroid, dist, from, INCH, lying, mid, PYRAMIDS } from "../table/geometry.ts";
import { scatter } from "../table/sea/depth.ts";
import type {
  CardLook,
  CargoLook,
  IslandLook,
  Overlay,
  PieceKind,
  Point,
  Polygon,
  Scene,
  ShipLook,
  Size,
} from "../table/types.ts";

const COLOURS = ["Teal", "Coral", "Violet", "Moss", "Navy", "Rust", "Plum", "Slate"];
/** The panel is not drawn here. */
export const NO_PANEL: Scene["panel"] = { turn: {}, standings: [] };
const KINDS: readonly PieceKind[] = ["plain", "treasure"];
const SIZES: readonly Size[] = ["L", "L", "L", "L", "M", "M", "M", "M", "S", "S", "S", "S"];
const WORDS: Readonly<Record<Size, string>> = { S: "Small", M: "Medium", L: "Large" };

const square = (at: Point, side: number, heading: number): Polygon =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x, y]) => from(at, heading, (y! * side) / 2, (x! * side) / 2));

const card = (at: Point, w: number, h: number, heading: number): Polygon =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x, y]) => from(at, heading, (y! * h) / 2, (x! * w) / 2));

const good = (size: Size, kind: PieceKind): CargoLook => ({ size, kind });
const kindOf = (n: number): PieceKind => KINDS[n % 2]!;

function isles(side: number): IslandLook[] {
  const rows = [3, 4, 3];
  return rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, i): IslandLook => {
      const n = rows.slice(0, row).reduce((a, b) => a + b, 0) + i + 1;
      const spread = side / 5.4;
      const at: Point = [
        side / 2 + (i - (count - 1) / 2) * spread + (scatter(n, 1, 3) - 0.5) * INCH * 1.4,
        side / 2 + (1 - row) * spread * 0.9 + (scatter(n, 2, 3) - 0.5) * INCH * 1.4,
      ];
      const heading = Math.floor(scatter(n, 3, 3) * 900);
      const known = n === 6 || n === 9;
      const nest = known
        ? [good("M", kindOf(n)), good("S", kindOf(n + 1))]
        : [good("M", "unknown"), good("S", "unknown")];
      return {
        name: `T${n}`,
        label: `T${n}`,
        hull: square(at, 1024, heading),
        heading,
        top: kindOf(Math.floor(scatter(n, 4, 3) * 2)),
        nest,
        on_top: n === 4 ? [good("S", "plain")] : [],
        secret: known,
        aria: `Island T${n}, ${known ? "you know what lies under it" : "not yet looked under"}`,
      };
    }),
  );
}

function homes(players: number, side: number): CardLook[] {
  return Array.from({ length: players }, (_, seat): CardLook => {
    const way = players === 2 ? 1800 + seat * 1800 : Math.round((seat * 3600) / players) + 1800;
    const [dx, dy] = ahead(way);
    const r = side / 2 - INCH * 2.7;
    const stretch = players === 2 ? 1 : 1 / Math.max(Math.abs(dx), Math.abs(dy));
    const at: Point = [side / 2 + dx * r * stretch * 0.98, side / 2 + dy * r * stretch * 0.98];
    const heading = Math.abs(dx) > Math.abs(dy) ? 900 : 0;
    const goods = [good("M", "treasure"), good("M", "treasure"), good("S", "treasure"), good("S", "plain")].slice(
      seat % 3,
    );
    const name = COLOURS[seat]!;
    return {
      name: `H${seat}`,
      label: `Home of ${name}`,
      seat,
      hull: card(at, 5632, 3584, heading),
      heading,
      goods,
      aria: `Home of ${name}`,
    };
  });
}

function free(shape: Polygon, taken: readonly Polygon[], side: number): boolean {
  const middle = centroid(shape);
  const within = shape.every(([x, y]) => x > 300 && y > 300 && x < side - 300 && y < side - 300);
  return (
    within && taken.every((other) => other.every((p) => dist(p, middle) > 1500) && dist(centroid(other), middle) > 2100)
  );
}

function fleet(seat: number, side: number, taken: Polygon[]): ShipLook[] {
  const count: Record<Size, number> = { S: 0, M: 0, L: 0 };
  return SIZES.map((size, i): ShipLook => {
    count[size] += 1;
    let [hull, heading]: [Polygon, number] = [[], 0];
    for (let n = 0; n < 900; n++) {
      heading = Math.floor(scatter(n, i, seat + 11) * 3600);
      const at: Point = [scatter(n, i + 20, seat + 11) * side, scatter(n, i + 40, seat + 11) * side];
      hull = lying(size, at, heading);
      if (free(hull, taken, side)) break;
    }
    taken.push(hull);
    return piece(seat, size, count[size], hull, heading, i);
  });
}

function piece(seat: number, size: Size, n: number, hull: Polygon, heading: number, i: number): ShipLook {
  const { pips } = PYRAMIDS[size];
  const damage = [0, 0, 1, 3, 0, 1, 0, 2, 0, 1, 0, 0][(i + seat * 5) % 12]!;
  const disabled = damage >= pips;
  const cargo: CargoLook[] = [];
  if (size === "L" && i % 2 === 0) cargo.push(good("M", i % 4 === 0 ? "treasure" : "plain"));
  if (size === "L" && i % 3 === 0) cargo.push(good("S", seat === 0 ? "treasure" : "unknown"));
  if (size === "M" && i % 2 === 1) cargo.push(good("S", kindOf(seat + i)));
  const label = `${size}${n}`;
  const says = `${COLOURS[seat]} ${WORDS[size]} ${n}, heading ${String(Math.round(heading / 10)).padStart(3, "0")}, ${damage} damage${disabled ? ", disabled" : ""}`;
  return {
    name: `${seat}.${label}`,
    label,
    seat,
    size,
    hull,
    heading,
    damage: Math.min(damage, pips),
    disabled,
    cargo,
    aria: says,
    number: disabled ? 0 : n,
  };
}

/** A sea in the middle of a game: 12 ships a player. */
export function sea(players: number): Scene {
  const side = (players < 4 ? 36 : 48) * INCH;
  const [lands, cards] = [isles(side), homes(players, side)];
  const taken = [...lands, ...cards].map((thing) => thing.hull);
  const ships = Array.from({ length: players }, (_, seat) => fleet(seat, side, taken)).flat();
  return {
    field: [
      [0, 0],
      [side, 0],
      [side, side],
      [0, side],
    ],
    ships,
    islands: lands,
    cards,
    viewer: 0,
    panel: NO_PANEL,
    facts: {},
  };
}

/** The same sea in a round field. */
export function roundSea(players: number): Scene {
  const scene = sea(players);
  const side = Math.max(...scene.field.map((p) => p[0]));
  const field = Array.from({ length: 60 }, (_, i) => from([side / 2, side / 2], i * 60, side * 0.62));
  return { ...scene, field: field.reverse() };
}

function broadside(hull: Polygon, side: "port" | "starboard"): Polygon {
  const [bow, port, starboard] = hull as [Point, Point, Point];
  const stern = side === "port" ? port : starboard;
  const length = dist(stern, bow);
  const [dx, dy] = [(bow[0] - stern[0]) / length, (bow[1] - stern[1]) / length];
  const n: Point = side === "port" ? [-dy, dx] : [dy, -dx];
  const out = (along: number): Point => [stern[0] + dx * along + n[0] * 1863.7, stern[1] + dy * along + n[1] * 1863.7];
  const shape: Point[] = [stern, bow, out(length - 512), out(512)];
  return side === "port" ? shape : shape.reverse();
}

/** The targets of a ship's broadsides; only one invented shadow blocks them. */
export function broadsides(hull: Polygon, targets: readonly string[]): NonNullable<Overlay["reaches"]> {
  return (["port", "starboard"] as const).map((side, i) => {
    const outline = broadside(hull, side);
    const lit =
      i === 0 ? [outline] : [[outline[0]!, outline[1]!, mid(outline[1]!, outline[2]!), mid(outline[0]!, outline[3]!)]];
    return { side, outline, lit, targets: i === 0 ? targets : [], blockers: i === 0 ? [] : ["T6"] };
  });
}

/** A ship that blocks another one, elsewhere. */
function elsewhere(piece: ShipLook, i: number, taken: Polygon[], away: Point, side: number): ShipLook {
  for (let n = 0; n < 900; n++) {
    const at: Point = [scatter(n, i, 71) * side, scatter(n, i, 72) * side];
    const hull = lying(piece.size, at, piece.heading);
    if (!free(hull, taken, side) || dist(at, away) < 4600) continue;
    taken.push(hull);
    return { ...piece, hull };
  }
  return piece;
}

/** A large ship that chooses its heading near the middle, among friends and foes. */
export function planning(scene: Scene): { scene: Scene; overlay: Overlay; name: string } {
  const land = scene.islands![5]!;
  const at = centroid(land.hull);
  const bow: Point = [Math.round(at[0] + 1450), Math.round(at[1] - 1100)];
  const heading = 150;
  const stern = from(bow, heading, -PYRAMIDS.L.slant);
  const ours = {
    ...scene.ships![1]!,
    hull: lying("L", stern, heading),
    heading,
    damage: 1,
    disabled: false,
    cargo: [good("M", "treasure"), good("S", "plain")],
  };
  const theirs = scene.ships!.find((each) => each.seat === 1 && each.size === "M")!;
  const foe = {
    ...theirs,
    hull: lying("M", [bow[0] + 1500, bow[1] + 2500], 2950),
    heading: 2950,
    damage: 1,
    disabled: false,
  };
  const side = Math.max(...scene.field.map((p) => p[0]));
  const clear = (each: ShipLook): boolean => dist(centroid(each.hull), bow) > 3600;
  const others = scene.ships!.filter((each) => each.name !== ours.name && each.name !== foe.name);
  const still = [...others.filter(clear), ours, foe];
  const taken = [...still, ...scene.islands!, ...scene.cards!].map((thing) => thing.hull);
  const moved = others.filter((each) => !clear(each)).map((each, i) => elsewhere(each, i, taken, bow, side));
  const ships = [...still, ...moved].sort((one, two) => one.name.localeCompare(two.name));
  const refusal = (object: string) => ({
    rule: "IP-R12",
    reason: `the step would touch island ${object}`,
    witness: { kind: "contact", object },
  });
  const fan = {
    size: "L" as const,
    pivot: bow,
    hold: "stern" as const,
    facing: heading,
    arcs: [{ start: 3350, stop: 4496 }],
    closed: [{ start: 3004, stop: 3349, refusal: refusal("T6") }],
  };
  const ghost = lying("L", bow, 520);
  const overlay: Overlay = {
    selected: ours.name,
    fan,
    heading: 520,
    title: "step 1 of 1",
    detail: "in reach to port: Coral's M1",
    ghosts: [{ object: ours.name, hull: ghost, heading: 520 }],
    reaches: broadsides(ghost, [foe.name]),
    docked: [],
    rings: [],
  };
  return { scene: { ...scene, ships }, overlay, name: ours.name };
}
