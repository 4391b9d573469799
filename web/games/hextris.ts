/** Hextris on the page: its view as a scene, its gestures as words, its log as sentences. */

import type { One, Words } from "../app/plan.ts";
import type { Man, Played, Shift, Spot } from "../boards/types.ts";
import type { LogEntry, View } from "../generated/wire.ts";
import type { Point, Polygon, Scene, SeatLook, Size } from "../table/types.ts";
import type { Bit, Facts, GamePage, Standing, Turn } from "./page.ts";
import {
  askedOnTable,
  box,
  type Counts,
  colourName,
  following,
  isSize,
  playedOn,
  plural,
  SIZE_NAME,
  TABLE,
  tableScene,
  text,
} from "./tables.ts";
import { type Holding, heldWords, traysHigh, traysOf } from "./trays.ts";

export interface HextrisView extends View {
  /** `0L` by spot. */
  readonly board: Readonly<Record<string, string>>;
  readonly hands: readonly Counts[];
  readonly stowed: readonly number[];
  readonly turn: number;
  readonly skips: number;
  readonly agreeing: readonly number[];
  readonly forfeited: readonly number[];
  readonly winner: number | null;
  readonly groups: readonly { readonly player: number; readonly spots: readonly string[] }[];
  readonly spots: Readonly<Record<string, Point>>;
}

const GROUPS = 3;
const FIVE = 5;
const ROUND_U = 440;
const WIDE_U = 5500;

const read = (view: View): HextrisView => view as HextrisView;
const isSpot = (word: string): boolean => /^[a-e][1-5]$/.test(word);
const ownerOf = (man: string | undefined): number | null => (man ? Number(man.charAt(0)) : null);
const sizeOf = (man: string): Size => man.charAt(1) as Size;

// --- The table -----------------------------------------------------------------------------------------------------------

const circle = ([x, y]: Point): Polygon =>
  Array.from({ length: 16 }, (_, i): Point => {
    const turn = (i * Math.PI) / 8;
    return [x + ROUND_U * Math.sin(turn), y + ROUND_U * Math.cos(turn)];
  });

/** The corners of the board, a little beyond the spots that are farthest from its middle. */
function outlineOf(spots: HextrisView["spots"]): Polygon {
  const far = Math.max(...Object.values(spots).map(([x]) => x));
  const corners = Object.values(spots).filter(([x, y]) => Math.hypot(x, y) > far * 0.99);
  return corners
    .sort(([a, b], [c, d]) => Math.atan2(b, a) - Math.atan2(d, c))
    .map(([x, y]) => [x * 1.38, y * 1.38] as const);
}

/** Where an action came to, and what it left. */
function where(action: string): { came: readonly string[]; left?: readonly string[] } {
  const [verb, what = "", there = ""] = action.split(" ");
  if (verb === "drop") return { came: [there] };
  if (verb === "move") return { came: [there], left: [what] };
  return { came: verb === "swap" ? [what, there] : [] };
}

function spotOf(name: string, view: HextrisView, seats: readonly SeatLook[], played: Played | undefined): Spot {
  const man = view.board[name];
  const group = view.groups.find(({ spots }) => spots.includes(name));
  const connected = group ? `, ${group.spots.length} connected` : "";
  const says = man ? `${SIZE_NAME[sizeOf(man)]} of ${colourName(seats, ownerOf(man)!)}${connected}` : "vacant";
  const spot: Spot = { name, kind: "hole", hull: circle(view.spots[name]!), says: `${name}, ${says}` };
  return played ? { ...spot, played } : spot;
}

function scene(raw: View, seats: readonly SeatLook[], lately: readonly LogEntry[] = []): Scene {
  const view = read(raw);
  const played = playedOn(lately, where);
  const at = (name: string): Point => view.spots[name]!;
  const board = outlineOf(view.spots);
  const [left, low] = [-WIDE_U / 2, Math.min(...board.map(([, y]) => y))];
  const own = view.viewer ?? null;
  const foot = low - traysHigh(view.players, own);
  const holdings = view.hands.map((counts, seat): Holding => {
    const done = view.stowed[seat] ?? 0;
    const rings = "●".repeat(done) + "○".repeat(Math.max(0, GROUPS - done));
    return {
      ...{ seat, counts, strip: `stowed ${seat}`, where: "in hand", acting: view.to_act.includes(seat) },
      ...{ score: rings, note: rings, says: `${colourName(seats, seat)}: ${done} of ${GROUPS} groups` },
    };
  });
  const trays = traysOf(holdings, own, [left, low], WIDE_U, seats);
  /** A group of five still lies there when the game is over: its owner has won with it. */
  const fives = view.groups.filter(({ player, spots }) => spots.length === FIVE && player === view.winner);
  const won = fives.flatMap(({ spots }) => spots);
  const men = Object.entries(view.board).map(
    ([spot, man]): Man => ({
      spot,
      at: at(spot),
      size: sizeOf(man),
      plastic: ownerOf(man)!,
      marked: won.includes(spot),
    }),
  );
  const groups = view.groups.map(({ player, spots }) => ({ seat: player, at: spots.map(at) }));
  const top = Math.max(...board.map(([, y]) => y));
  return tableScene(
    box(left, foot, WIDE_U, top - foot),
    {
      board,
      spots: [...Object.keys(view.spots).map((name) => spotOf(name, view, seats, played.get(name))), ...trays.spots],
      men: [...men, ...trays.men],
      bonds: groups,
      notes: [
        ...Object.keys(view.spots).map((name) => nameNote(name, at(name))),
        ...groups.map(({ seat, at: spots }) => ({
          ...{ at: badgeAt(spots), text: String(spots.length), size: 210, tone: "badge" as const, seat },
        })),
        ...trays.notes,
      ],
    },
    view,
    seats,
  );
}

const nameNote = (name: string, [x, y]: Point) => ({
  ...{ at: [x, y - 570] as Point, text: name, size: 150, tone: "faint" as const },
});

/** Beside the piece of a group that lies farthest up and to the right. */
function badgeAt(spots: readonly Point[]): Point {
  const [x, y] = [...spots].sort(([a, b], [c, d]) => d + c - (b + a))[0]!;
  return [x + 270, y + 470];
}

function facts(raw: View, object: string, seats: readonly SeatLook[]): Facts | null {
  const view = read(raw);
  const man = view.board[object];
  if (man) {
    const group = view.groups.find(({ spots }) => spots.includes(object));
    const details = group ? [`one of ${group.spots.length} connected`] : [];
    return { title: `${SIZE_NAME[sizeOf(man)]} on ${object}`, owner: ownerOf(man), details };
  }
  if (isSpot(object)) return { title: object, owner: null, details: ["vacant"] };
  const player = Number(/\d/.exec(object)?.[0] ?? Number.NaN);
  const hand = view.hands[player];
  if (!hand) return null;
  const size = object.slice(1);
  const details = isSize(size)
    ? [`${plural(hand[size], SIZE_NAME[size])} in hand`]
    : [`${view.stowed[player]} of ${GROUPS} groups`, heldWords(hand, "in hand")];
  return { title: colourName(seats, player), owner: player, details };
}

// --- How it stands ---------------------------------------------------------------------------------------------------------

function standing(raw: View, player: number): Standing {
  const view = read(raw);
  const out = view.forfeited.includes(player) ? "has left" : null;
  return { goods: [], fleet: [], score: view.stowed[player] ?? 0, of: GROUPS, counts: "groups stowed", out };
}

function turn(raw: View): Turn {
  const view = read(raw);
  const note = view.agreeing.length > 0 ? "a draw is offered" : null;
  return { player: view.to_act[0] ?? null, left: 0, of: 0, task: "drop, slide or swap", end: null, note };
}

// --- What a gesture says -------------------------------------------------------------------------------------------------

function pick(raw: View, object: string, seat: number): Words | null {
  const view = read(raw);
  if (ownerOf(view.board[object]) === seat) return [object];
  const size = object.slice(1);
  return isSize(size) && object === `${seat}${size}` ? ["drop", size] : null;
}

function chosen([verb = "", what]: Words, seat: number): string | null {
  if (isSpot(verb)) return verb;
  if (verb === "drop") return what === undefined ? null : `${seat}${what}`;
  return what !== undefined && (verb === "move" || verb === "swap") ? what : null;
}

function playLabel(words: Words): string {
  const [verb, what = "", where = ""] = words;
  switch (verb) {
    case "drop":
      return `Drop on ${where}`;
    case "move":
      return `Slide to ${where}`;
    case "swap":
      return `Swap with ${where}`;
    case "pie":
      return "Take over";
    case "draw":
      return "Say draw";
    default:
      return `Skip${what}`;
  }
}

/** Pieces are chosen on the board. */
const opening = (choices: readonly One[]) => [
  { title: null, ones: choices.filter(({ says }) => !isSpot(says[0] ?? "")) },
];

// --- What happened -------------------------------------------------------------------------------------------------------

const tell = (entry: LogEntry): Bit[] => [...said(entry), ...following(entry)];

function said({ action }: LogEntry): Bit[] {
  const [verb, what = "", where = ""] = action.split(" ");
  switch (verb) {
    case "drop":
      return [text(`drops a ${isSize(what) ? SIZE_NAME[what] : what} on `), { text: where, strong: true }];
    case "move":
      return [text(`slides ${what} to `), { text: where, strong: true }];
    case "swap":
      return [text(`swaps ${what} with `), { text: where, strong: true }];
    case "skip":
      return [text("has no legal action, and is skipped")];
    case "pie":
      return [text("takes over the first drop")];
    case "draw":
      return [text("offers a draw")];
    case "resign":
      return [text("gives up")];
    case "undo":
      return [text("takes back")];
    default:
      return [text(action)];
  }
}

/** Each piece on its way; and whatever is gone after that goes to its owner, stowed. */
function motions(entries: readonly LogEntry[], after: View, before: View): Shift[] {
  const now = read(after).board;
  const board = new Map(Object.entries(read(before).board));
  return entries.flatMap(({ player, action }): Shift[] => {
    const [verb, what = "", where = ""] = action.split(" ");
    if (verb !== "drop" && verb !== "move" && verb !== "swap") return [];
    const hand = read(before).hands[player];
    const fresh = verb === "drop" && isSize(what) && (hand?.[what] ?? 0) > 1;
    const moves = [{ from: verb === "drop" ? `${player}${what}` : what, to: where, ...(fresh ? { fresh } : {}) }];
    if (verb === "swap") moves.push({ from: where, to: what });
    const carried = moves.map(({ from }) => board.get(from) ?? `${player}${what}`);
    for (const { from } of moves) board.delete(from);
    moves.forEach(({ to }, i) => {
      board.set(to, carried[i]!);
    });
    const last = entries.at(-1)?.action === action;
    const stowing = last ? [...board].filter(([spot]) => now[spot] === undefined) : [];
    const stow = stowing.map(([spot, man]) => ({ from: spot, to: `stowed ${ownerOf(man)}` }));
    return [{ kind: "shift", moves }, ...(stow.length ? [{ kind: "shift" as const, moves: stow }] : [])];
  });
}

export const hextris: GamePage = {
  ...TABLE,
  name: "hextris",
  title: "Hextris",
  rules: "hextris",
  emblem: {
    ground:
      "M26 32L43 2H77L94 32L77 62H43ZM42 15a8 8 0 1 0 16 0a8 8 0 1 0-16 0M62 15a8 8 0 1 0 16 0a8 8 0 1 0-16 0M32 32a8 8 0 1 0 16 0a8 8 0 1 0-16 0M52 32a8 8 0 1 0 16 0a8 8 0 1 0-16 0M72 32a8 8 0 1 0 16 0a8 8 0 1 0-16 0M42 49a8 8 0 1 0 16 0a8 8 0 1 0-16 0M62 49a8 8 0 1 0 16 0a8 8 0 1 0-16 0",
    ours: "M44.5 20L50 8L55.5 20ZM34.5 37L40 25L45.5 37ZM55.5 36L60 26L64.5 36ZM46.5 51.5L50 44.5L53.5 51.5ZM64.5 54L70 42L75.5 54Z",
    theirs: "M65.5 19L70 9L74.5 19Z",
    isle: "",
  },
  primer: () => [
    "Connect five of your pieces, of any size: they are stowed at once. The third group of five wins.",
    "A turn is one of three things. Drop a piece from your hand on the rim; slide one in a straight line; or swap it with a neighbour.",
    "A Small slides one spot, a Medium up to two, a Large as far as the way is free.",
    "A Large swaps with a Medium, a Medium with a Small, a Small with a Large, of whatever colour. Six may never be connected.",
  ],
  aim: () => `first to ${GROUPS} groups of five`,
  draws: true,
  scene,
  standing,
  turn,
  facts,
  called: (object) => object,
  pick,
  marks: (words) => words.length > 0,
  asked: askedOnTable,
  chosen,
  own: (view, seat) =>
    Object.entries(read(view).board)
      .filter(([, man]) => ownerOf(man) === seat)
      .map(([spot]) => spot),
  playLabel,
  opening,
  motions,
  tell,
  epilogue: (raw, seats) => {
    const view = read(raw);
    return `${view.stowed.map((count, player) => `${colourName(seats, player)} ${plural(count, "group")}`).join(", ")}.`;
  },
  tellNature: (entries) => entries.map(({ action }) => action).join("; "),
};
