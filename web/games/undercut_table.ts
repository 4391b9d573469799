/** The table of Undercut: hands, the bag, the score sheet, and stacks with the bids beside them. */

import type { Man, Note, Plastic, Played, Spot } from "../boards/types.ts";
import type { LogEntry } from "../generated/wire.ts";
import { PYRAMIDS } from "../table/geometry.ts";
import type { Point, Scene, SeatLook, Size } from "../table/types.ts";
import { box, colourName, plural, SIZE_NAME, SIZES, tableScene } from "./tables.ts";
import { COMBOS, listed, readPiece, type UndercutView, worth } from "./undercut_view.ts";

const WIDE = 7000;
const GAP = 110;
const HAND = 1000;
const SHEET = 1760;
const STACK = 2050;
const OWN = 1700;
/** Beside one's own pieces: the name, and what they are worth. */
const NAME = 1150;
/** More kinds than these lie in two rows. */
const ONE_ROW = 6;
/** Where a box is as wide as this there is room to write more. */
const ROOMY = 2500;
/** A hand as wide as this says what it counts. */
const FULL = 1800;
/** What buttons beside the table may cover of it. */
const RIM = 100;
/** How wide a bold letter is on average, of its height. */
const EM = 0.6;
/** Between pieces side by side. */
const BESIDE = 40;
const COLOURS = ["red", "blue", "green", "yellow", "black"] as const;

/** Pieces, and what is written and can be chosen about them. */
interface Part {
  readonly spots: readonly Spot[];
  readonly men: readonly Man[];
  readonly notes: readonly Note[];
}

export function undercutScene(view: UndercutView, seats: readonly SeatLook[], lately: readonly LogEntry[] = []): Scene {
  const own = view.viewer ?? null;
  const played = new Map(lately.flatMap(({ player, action }) => marksOf(player, action)));
  const others = view.hands.map((_, player) => player).filter((player) => player !== own);
  const levels = levelsOf(own !== null);
  const parts = [
    ...columns(others.length, WIDE, levels.hands).map(([at, w], i) => handPart(view, others[i]!, at, w, seats)),
    bagPart(view, [0, levels.sheet]),
    ...sheetParts(view, levels.sheet, seats),
    ...columns(view.stacks.length, WIDE, levels.stacks).map(([at, w], i) => stackPart(view, i, at, w, seats)),
    ...(view.stacks.length ? [] : [{ spots: [], men: [], notes: [between(view, levels.stacks, seats)] }]),
    ...(own === null ? [] : [ownPart(view, own, [0, levels.own], seats)]),
  ];
  return tableScene(
    box(0, own === null ? levels.stacks : levels.own, WIDE, -(own === null ? levels.stacks : levels.own)),
    {
      board: null,
      spots: parts.flatMap((part) => part.spots).map((spot) => marked(spot, played.get(spot.name))),
      men: parts.flatMap((part) => part.men),
      notes: parts.flatMap((part) => part.notes),
    },
    view,
    seats,
  );
}

/** Where one sees what somebody played last: the stack he bid on, or his column of the sheet. */
function marksOf(seat: number, action: string): [string, Played][] {
  const [verb, what] = action.split(" ");
  const names: Readonly<Record<string, readonly string[]>> = {
    bid: [`stack ${what}`],
    score: [`score ${seat}`, `combo ${what}`],
    pass: [`score ${seat}`],
    draw: [`hand ${seat}`],
  };
  return (names[verb ?? ""] ?? []).map((name) => [name, { seat, how: "came" }]);
}

const marked = (spot: Spot, played: Played | undefined): Spot => (played ? { ...spot, played } : spot);

/** What the middle of the table waits for, or how it ended. */
const between = (view: UndercutView, y: number, seats: readonly SeatLook[]): Note => ({
  at: [WIDE / 2, y + STACK / 2],
  text: waiting(view, seats),
  ...(view.outcome ? { size: 300, tone: "plain" } : { size: 190, tone: "faint" }),
});

function waiting({ phase, outcome }: UndercutView, seats: readonly SeatLook[]): string {
  if (outcome) {
    const winners = outcome.places.flatMap((place, player) => (place === 1 ? [colourName(seats, player)] : []));
    return winners.length === 1 ? `${winners[0]} wins` : `${winners.join(" and ")} share the win`;
  }
  return phase === "draw" || phase === "first"
    ? "Everybody draws a hand"
    : "Stacks are drawn when all combos are handed in";
}

/** Where each row begins, from the top of the table down. */
function levelsOf(seated: boolean) {
  const hands = -HAND;
  const sheet = hands - GAP - SHEET;
  const stacks = sheet - GAP - STACK;
  return { hands, sheet, stacks, own: seated ? stacks - GAP - OWN : stacks };
}

/** So many boxes side by side: where each begins and how wide it is. */
function columns(count: number, wide: number, y: number, x = 0): [Point, number][] {
  const w = (wide - GAP * (count - 1)) / Math.max(1, count);
  return Array.from({ length: count }, (_, i) => [[x + i * (w + GAP), y], w]);
}

/** How wide a pyramid looks that stands, an edge to the viewer. */
const widthOf = (piece: string): number => PYRAMIDS[readPiece(piece).size].base * 0.88;

/** Pieces in a row from the left, side by side, or nearer together where they are too many for that. */
function rowOf(pieces: readonly string[], spot: string, [x, y]: Point, wide: number, scale: number): Man[] {
  const widths = pieces.map((piece) => widthOf(piece) * scale);
  const middles = widths.map((w, i) => widths.slice(0, i).reduce((sum, each) => sum + each + BESIDE, w / 2));
  const [first = 0, last = 0] = [widths[0], widths.at(-1)];
  const far = (middles.at(-1) ?? 0) - first / 2;
  const squeeze = far > 0 ? Math.min(1, (wide - first / 2 - last / 2) / far) : 1;
  return pieces.map((piece, i): Man => {
    const { size, plastic } = readPiece(piece);
    return { spot, at: [x + first / 2 + (middles[i]! - first / 2) * squeeze, y], size, plastic, scale };
  });
}

// --- Hands ---------------------------------------------------------------------------------------------------------------

function handPart(view: UndercutView, player: number, at: Point, w: number, seats: readonly SeatLook[]): Part {
  const [x, y] = at;
  const pieces = view.hands[player] ?? [];
  const colour = colourName(seats, player);
  const acting = view.to_act.includes(player);
  const says = `Hand of ${colour}: ${listed(pieces)}`;
  return {
    spots: [{ name: `hand ${player}`, kind: "tray", seat: player, strong: acting, says, hull: box(x, y, w, HAND) }],
    men: rowOf(pieces, `hand ${player}`, [x + 110, y + 330], w - 220, 0.52),
    notes: [
      { at: [x + 90, y + HAND - 150], text: colour, size: 220, anchor: "start", tone: acting ? "strong" : "plain" },
      {
        at: [x + w - 90, y + HAND - 150],
        text: w > FULL ? plural(pieces.length, "piece") : String(pieces.length),
        ...{ size: 200, anchor: "end", tone: "faint" },
      },
    ],
  };
}

/** One's own pieces, each kind a place of its own, to be chosen for a bid. */
function ownPart(view: UndercutView, own: number, [x, y]: Point, seats: readonly SeatLook[]): Part {
  const pieces = view.hands[own] ?? [];
  const kinds = [...new Set(pieces)];
  const held = pieces.reduce((sum, piece) => sum + worth(piece), 0);
  const colour = colourName(seats, own);
  const acting = view.to_act.includes(own);
  const strip: Spot = {
    ...{ name: `hand ${own}`, kind: "tray", seat: own, strong: acting, says: `Your hand: ${listed(pieces)}` },
    hull: box(x, y, NAME, OWN),
  };
  const cells = ownCells(kinds.length, [x + NAME + GAP, y]);
  const spots = cells.map(([at, w, high], i): Spot => {
    const count = pieces.filter((piece) => piece === kinds[i]).length;
    const says = `${count > 1 ? "" : "1 "}${listed(Array(count).fill(kinds[i]!))} in your hand`;
    return { name: wordOf(kinds[i]!), kind: "tray", seat: own, says, hull: box(at[0], at[1], w, high) };
  });
  const men = cells.flatMap(([at, w, high], i) => {
    const same = pieces.filter((piece) => piece === kinds[i]);
    const scale = Math.min(0.85, w / 1050, high / 1150);
    const apart = Math.min(150, (w * 0.4) / same.length);
    return same.map((piece, k): Man => {
      const aside = (k - (same.length - 1) / 2) * apart;
      const place: Point = [at[0] + w / 2 + aside, at[1] + high * 0.46 - aside * 0.5];
      return { spot: wordOf(piece), at: place, ...readPiece(piece), scale };
    });
  });
  const notes: Note[] = [
    { at: [x + 90, y + OWN - 200], text: colour, size: 230, anchor: "start", tone: acting ? "strong" : "plain" },
    { at: [x + 90, y + OWN - 510], text: "your hand", size: 195, anchor: "start", tone: "faint" },
    { at: [x + 90, y + OWN - 780], text: held > 0 ? `worth ${held}` : "", size: 195, anchor: "start", tone: "faint" },
    ...cells.map(([at, w, high], i): Note => {
      const count = pieces.filter((piece) => piece === kinds[i]).length;
      const place: Point = [at[0] + w - 80, at[1] + high - 160];
      return { at: place, text: count > 1 ? `×${count}` : "", size: 210, anchor: "end", tone: "strong" };
    }),
  ];
  return { spots: [strip, ...spots], men, notes };
}

/** A place for each kind of one's own pieces, in one row or two: where each begins, how wide and how high it is. */
function ownCells(kinds: number, [x, y]: Point): [Point, number, number][] {
  const rows = kinds > ONE_ROW ? 2 : 1;
  const [across, high] = [Math.ceil(kinds / rows), (OWN - GAP * (rows - 1)) / rows];
  const wide = Math.min(WIDE - x - RIM, across * 1000);
  const row = (n: number): [Point, number, number][] =>
    columns(across, wide, y + (rows - 1 - n) * (high + GAP), x).map(([at, w]) => [at, w, high]);
  return Array.from({ length: rows }, (_, n) => row(n))
    .flat()
    .slice(0, kinds);
}

/** `S red` as it is said: `S:red`. */
const wordOf = (piece: string): string => piece.replace(" ", ":");

// --- The bag and the sheet -----------------------------------------------------------------------------------------------

const BAG = 2400;

/** A kind of piece in the bag: how many, and where it is drawn. */
interface Kind {
  readonly size: Size;
  readonly plastic: Plastic;
  readonly count: number;
  readonly at: Point;
}

function bagPart(view: UndercutView, [x, y]: Point): Part {
  const { bag, bag_sizes: sizes } = view;
  const total = SIZES.reduce((sum, size) => sum + sizes[size], 0);
  const left = SIZES.map((size) => plural(sizes[size], SIZE_NAME[size])).join(", ");
  const rows = SIZES.map((size, row): { size: Size; y: number } => ({ size, y: y + SHEET - 620 - row * 470 }));
  const column = (i: number): number => x + 230 + i * 445;
  const kinds = rows.flatMap(({ size, y: at }): Kind[] =>
    bag === null
      ? [{ size, plastic: null, count: sizes[size], at: [column(0), at] as Point }]
      : COLOURS.map((plastic, i) => ({
          size,
          plastic,
          count: bag[`${size} ${plastic}`] ?? 0,
          at: [column(i), at] as Point,
        })),
  );
  return {
    spots: [{ name: "bag", kind: "tray", says: `The bag: ${left}`, hull: box(x, y, BAG, SHEET) }],
    men: kinds.map(({ size, plastic, count, at }) => ({
      ...{ spot: "bag", at, size, plastic, scale: 0.28, pale: count === 0 },
    })),
    notes: [
      { at: [x + 90, y + SHEET - 170], text: "Bag", size: 220, anchor: "start" },
      { at: [x + BAG - 90, y + SHEET - 170], text: `${total} left`, size: 200, anchor: "end", tone: "faint" },
      ...kinds.map(({ count, at: [cx, cy] }): Note => {
        return {
          at: [cx + 140, cy - 60],
          text: String(count),
          size: 195,
          anchor: "start",
          tone: count ? "strong" : "faint",
        };
      }),
    ],
  };
}

/** What each combo looks like, as an example. */
const LIKE: Readonly<Record<(typeof COMBOS)[number], readonly string[]>> = {
  tree: ["L green", "M green", "S green"],
  triplets: ["M blue", "M blue", "M blue"],
  foursome: ["S red", "S blue", "S green", "S yellow"],
};

/** A column for each player, and what combos cost now. */
function sheetParts(view: UndercutView, y: number, seats: readonly SeatLook[]): Part[] {
  const [x, w] = [BAG + GAP, WIDE - BAG - GAP];
  const low = 790;
  const players = columns(view.players, w, y + low + GAP / 2, x).map(([at, wide], player): Part => {
    const middle = at[0] + wide / 2;
    const high = SHEET - low - GAP / 2;
    const holds = view.tokens.includes(player);
    const score = view.scores[player] ?? 0;
    const says = `${colourName(seats, player)}: ${plural(score, "point")}${holds ? ", holds the token" : ""}`;
    const stack = view.stacks.findIndex(({ bid }) => bid?.player === player) + 1;
    const bids = stack > 0 ? `${wide > 1000 ? "leads " : ""}stack ${stack}` : "";
    const status =
      view.phase === "auction"
        ? holds
          ? `${wide > 1000 ? "◆ " : ""}token`
          : bids
        : player === view.start
          ? "starts"
          : "";
    return {
      spots: [{ name: `score ${player}`, kind: "tray", seat: player, says, hull: box(at[0], at[1], wide, high) }],
      men: [],
      notes: [
        { at: [middle, at[1] + high - 170], text: colourName(seats, player), size: 215 },
        { at: [middle, at[1] + high * 0.48], text: String(score), size: 400, tone: "strong" },
        { at: [middle, at[1] + 130], text: status, size: 195, tone: "faint" },
      ],
    };
  });
  const combos = columns(COMBOS.length, w, y, x).map(([at, wide], i): Part => {
    const combo = COMBOS[i]!;
    const cost = view.combos[combo];
    const name = combo.charAt(0).toUpperCase() + combo.slice(1);
    return {
      spots: [
        { name: `combo ${combo}`, kind: "tray", says: `${name} costs ${cost}`, hull: box(at[0], at[1], wide, low) },
      ],
      men: rowOf(LIKE[combo], `combo ${combo}`, [at[0] + 90, at[1] + 220], wide - 580, 0.3),
      notes: [
        { at: [at[0] + 90, at[1] + low - 150], text: name, size: 210, anchor: "start" },
        { at: [at[0] + wide - 80, at[1] + 240], text: `+${cost}`, size: 280, anchor: "end", tone: "strong" },
      ],
    };
  });
  return [...players, ...combos];
}

// --- Stacks --------------------------------------------------------------------------------------------------------------

/** A bid beside its stack. */
const bidRow = (pieces: readonly string[], spot: string, [x, y]: Point, w: number): Man[] =>
  rowOf(pieces, spot, [x + 100, y + 420], w - 200, 0.5);

function stackPart(view: UndercutView, i: number, [x, y]: Point, w: number, seats: readonly SeatLook[]): Part {
  const { pieces, bid } = view.stacks[i]!;
  const name = `stack ${i + 1}`;
  const wide = pieces.reduce((sum, piece) => sum + widthOf(piece), 0);
  const scale = Math.min(0.8, (w - 200 - 2 * BESIDE) / Math.max(1, wide));
  const across = wide * scale + (pieces.length - 1) * BESIDE;
  const men = rowOf(pieces, name, [x + (w - across) / 2, y + STACK - 690], across, scale);
  const leads = bid ? `${colourName(seats, bid.player)} leads with ${listed(bid.pieces)}` : "no bid yet";
  const spot: Spot = {
    name,
    kind: "tray",
    says: `Stack ${i + 1}: ${listed(pieces)}; ${leads}`,
    hull: box(x, y, w, STACK),
  };
  const line = y + 810;
  const points = bid ? bid.pieces.reduce((sum, piece) => sum + worth(piece), 0) : 0;
  const says = bid ? `${colourName(seats, bid.player)} bids ${points}` : "no bid yet";
  const told: Note = {
    ...{ at: [x + 100, line], text: says, anchor: "start", tone: bid ? "strong" : "faint" },
    size: Math.min(210, (w - 200) / (says.length * EM)),
  };
  const counted: Note = {
    ...{ at: [x + w - 100, line], size: 200, anchor: "end", tone: "faint" },
    text: bid && w > ROOMY ? plural(bid.pieces.length, "piece").replace(/^0/, "no") : "",
  };
  return {
    spots: [bid ? { ...spot, seat: bid.player } : spot],
    men: [...men, ...bidRow(bid?.pieces ?? [], `bid ${i + 1}`, [x, y], w)],
    notes: [{ at: [x + 100, y + STACK - 170], text: `Stack ${i + 1}`, size: 220, anchor: "start" }, told, counted],
  };
}

/** Where pieces would lie as a bid beside a stack, one of so many; `there` is the bid that they would undercut. */
export function laidOn(count: number, stack: number, pieces: readonly string[], there: readonly Man[]): Man[] {
  const found = columns(count, WIDE, levelsOf(true).stacks)[stack - 1];
  if (!found) return [];
  const [[x, y], w] = found;
  const clear = Math.max(0, ...there.map(({ at }) => at[0] - x + 250));
  return bidRow(pieces, "", [x + clear, y], w - clear).map((man, i) => ({ ...man, spot: wordOf(pieces[i]!) }));
}
