/** Sprawl on the page: its view as a scene, its gestures as words, its log as sentences. */

import { type One, onesOf, type Plan, type Words } from "../app/plan.ts";
import type { Arrow, Man, Note, Played, Shift, Spot, Tabletop } from "../boards/types.ts";
import type { LogEntry, View } from "../generated/wire.ts";
import { centroid, mix } from "../table/geometry.ts";
import type { Point, Polygon, Scene, SeatLook, Size } from "../table/types.ts";
import type { Bit, Facts, GamePage, Sketch, Standing, Turn } from "./page.ts";
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

type Way = "N" | "E" | "S" | "W";

interface TowerView {
  readonly player: number;
  /** From the bottom up: `LM`. */
  readonly sizes: string;
}

interface BranchView {
  readonly player: number;
  readonly size: Size;
  readonly points: Way;
  readonly parent: string;
}

export interface SprawlView extends View {
  /** Files and ranks. */
  readonly size: readonly [number, number];
  readonly towers: Readonly<Record<string, TowerView>>;
  readonly branches: Readonly<Record<string, BranchView>>;
  readonly stashes: readonly Counts[];
  readonly turn: number | null;
  readonly started: readonly number[];
  readonly forfeited: readonly number[];
  readonly neutralised: readonly string[];
  readonly attacks: readonly { readonly from: string; readonly to: string; readonly harms: boolean }[];
  readonly scores: readonly number[];
  readonly spots: Readonly<Record<string, Point>>;
}

const SQUARE_U = 1024;
const RIM_U = 330;
const HEADING: Readonly<Record<Way, number>> = { N: 0, E: 900, S: 1800, W: 2700 };
const WAY: Readonly<Record<Way, string>> = { N: "north", E: "east", S: "south", W: "west" };

const read = (view: View): SprawlView => view as SprawlView;
const isSquare = (word: string): boolean => /^[A-H][1-8]$/.test(word);
const sizesOf = (tower: TowerView): Size[] => [...tower.sizes] as Size[];
const ownerAt = (view: SprawlView, square: string): number | null =>
  (view.towers[square] ?? view.branches[square])?.player ?? null;

// --- The table -----------------------------------------------------------------------------------------------------------

function pieceWords(view: SprawlView, square: string): string | null {
  const [tower, branch] = [view.towers[square], view.branches[square]];
  if (branch) return `${SIZE_NAME[branch.size]} branch pointing ${WAY[branch.points]}`;
  if (!tower) return null;
  const lost = view.neutralised.includes(square) ? ", neutralised" : "";
  return `tower of ${sizesOf(tower)
    .map((size) => SIZE_NAME[size])
    .join(", ")}${lost}`;
}

/** The square on which an action put a piece. */
const where = (action: string) => ({ came: squareOf(action.split(" ")) });

function squareOf([verb, what = "", second = "", third = ""]: Words): readonly string[] {
  const square = verb === "start" ? second : verb === "build" ? what : third;
  return isSquare(square) ? [square] : [];
}

function spotOf(name: string, view: SprawlView, seats: readonly SeatLook[], played: Played | undefined): Spot {
  const [x, y] = view.spots[name]!;
  const owner = ownerAt(view, name);
  const says = owner === null ? "vacant" : `${colourName(seats, owner)}, ${pieceWords(view, name)}`;
  const dark = Math.round(x / SQUARE_U + y / SQUARE_U) % 2 === 0;
  const hull = box(x - SQUARE_U / 2, y - SQUARE_U / 2, SQUARE_U, SQUARE_U);
  const spot: Spot = { name, kind: dark ? "dark" : "square", hull, says: `${name}, ${says}` };
  return played ? { ...spot, played } : spot;
}

/** Whether a tower is neutralised, or what stands on the square branched from one that is: it all goes at the end. */
function isLost(view: SprawlView, square: string): boolean {
  const parent = view.branches[square]?.parent;
  return parent === undefined ? view.neutralised.includes(square) : isLost(view, parent);
}

function menOf(view: SprawlView): Man[] {
  const towers = Object.entries(view.towers).flatMap(([spot, tower]) =>
    sizesOf(tower).map((size, i, all): Man => {
      const pale = isLost(view, spot);
      return { spot, at: view.spots[spot]!, size, plastic: tower.player, on: all.slice(0, i), pale };
    }),
  );
  const branches = Object.entries(view.branches).map(
    ([spot, { player, size, points }]): Man => ({
      ...{ spot, at: view.spots[spot]!, size, plastic: player, heading: HEADING[points], pale: isLost(view, spot) },
    }),
  );
  return [...branches, ...towers];
}

/** Arrows go from the point of what lies to the edge of what it attacks: shares of the way from square to square. */
const [FROM, TO] = [0.4, 0.82];

function arrowOf({ from, to, harms }: SprawlView["attacks"][number], view: SprawlView): Arrow {
  const [a, b] = [view.spots[from]!, view.spots[to]!];
  const seat = view.branches[from]?.player ?? 0;
  return { from: mix(a, b, FROM), to: mix(a, b, TO), seat, tone: harms ? "strong" : "faint" };
}

/** The names of files under the board and of ranks beside it. */
function edgeNotes([files, ranks]: SprawlView["size"]): Note[] {
  const note = (at: Point, name: string): Note => ({ at, text: name, size: 190, tone: "faint" });
  const out = -(SQUARE_U + RIM_U) / 2;
  const across = Array.from({ length: files }, (_, i) => note([i * SQUARE_U, out], String.fromCharCode(65 + i)));
  const up = Array.from({ length: ranks }, (_, i) => note([out, i * SQUARE_U], String(i + 1)));
  return [...across, ...up];
}

function boardOf([files, ranks]: SprawlView["size"]): Polygon {
  const low = -SQUARE_U / 2 - RIM_U;
  return box(low, low, files * SQUARE_U + 2 * RIM_U, ranks * SQUARE_U + 2 * RIM_U);
}

function scene(raw: View, seats: readonly SeatLook[], lately: readonly LogEntry[] = []): Scene {
  const view = read(raw);
  const played = playedOn(lately, where);
  const board = boardOf(view.size);
  const [[left, low], [right]] = [board[0]!, board[1]!];
  const top = board[2]![1];
  const own = view.viewer ?? null;
  const holdings = view.stashes.map((counts, seat): Holding => {
    const score = view.scores[seat] ?? 0;
    const note = plural(score, "pip");
    return {
      ...{ seat, counts, strip: `score ${seat}`, where: "in the stash", acting: view.to_act.includes(seat) },
      ...{ score: String(score), note, says: `${colourName(seats, seat)}: ${note} on the board` },
    };
  });
  const trays = traysOf(holdings, own, [left, low], right - left, seats);
  const foot = low - traysHigh(view.players, own);
  return tableScene(
    box(left, foot, right - left, top - foot),
    {
      board,
      spots: [...Object.keys(view.spots).map((name) => spotOf(name, view, seats, played.get(name))), ...trays.spots],
      men: [...menOf(view), ...trays.men],
      arrows: view.attacks.map((attack) => arrowOf(attack, view)),
      struck: view.neutralised,
      notes: [...edgeNotes(view.size), ...trays.notes],
    },
    view,
    seats,
  );
}

function facts(raw: View, object: string, seats: readonly SeatLook[]): Facts | null {
  const view = read(raw);
  if (isSquare(object)) {
    const owner = ownerAt(view, object);
    if (owner === null) return { title: object, owner, details: ["vacant"] };
    const words = pieceWords(view, object)!;
    const parent = view.branches[object]?.parent;
    const foes = view.attacks.filter(({ to, harms }) => to === object && harms).map(({ from }) => from);
    return {
      title: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
      owner,
      details: [
        `on ${object}`,
        ...(parent ? [`branched from ${parent}`] : []),
        ...(foes.length ? [`harmed from ${foes.join(", ")}`] : []),
      ],
    };
  }
  const player = Number(/\d/.exec(object)?.[0] ?? Number.NaN);
  const stash = view.stashes[player];
  if (!stash) return null;
  const size = object.slice(1);
  const details = isSize(size)
    ? [`${plural(stash[size], SIZE_NAME[size])} in the stash`]
    : [`${plural(view.scores[player] ?? 0, "pip")} on the board as it stands`, heldWords(stash, "in the stash")];
  return { title: colourName(seats, player), owner: player, details };
}

// --- How it stands ---------------------------------------------------------------------------------------------------------

function standing(raw: View, player: number): Standing {
  const view = read(raw);
  const out = view.forfeited.includes(player) ? "has left" : null;
  return { goods: [], fleet: [], score: view.scores[player] ?? 0, of: null, counts: "pips on the board", out };
}

function turn(raw: View): Turn {
  const view = read(raw);
  const player = view.to_act.find((seat) => seat >= 0) ?? null;
  const begun = player !== null && view.started.includes(player);
  const task = player === null ? "who begins is drawn" : begun ? "build, branch or spore" : "put the first tower";
  return { player, left: 0, of: 0, task, end: null, note: null };
}

// --- What a gesture says -------------------------------------------------------------------------------------------------

function pick(raw: View, object: string, seat: number): Words | null {
  const view = read(raw);
  if (isSquare(object)) return ownerAt(view, object) === seat ? [object] : null;
  const size = object.slice(1);
  const mine = object.charAt(0) === String(seat) && isSize(size);
  return mine && !view.started.includes(seat) ? ["start", size] : null;
}

function chosen([verb = "", what]: Words, seat: number): string | null {
  if (isSquare(verb)) return verb;
  if (what === undefined) return null;
  return verb === "start" ? `${seat}${what}` : isSquare(what) ? what : null;
}

/** From a piece's own menu sizes are chosen, which all have the same target: only where squares are asked are they marked. */
const marks = (words: Words): boolean => (words[0] === "start" ? words.length === 2 : words.length >= 3);

/** What is lit for a choice: the square on which the piece would lie, not the one at which it would point. */
function lies(one: One, words: Words): { readonly object?: string } | null {
  if (words[0] !== "branch") return null;
  if (words.length === 3) return { object: one.says[3]! };
  return words.length === 4 && one.refusal ? {} : null;
}

/** Where the chosen branch can spore; and where a piece would point that is being laid. */
function sketch(words: Words, plan: Plan | null, top: Tabletop, seat: number): Sketch {
  const middle = (name: string | undefined): Point | null => {
    const spot = top.spots.find((each) => each.name === name);
    return spot ? centroid(spot.hull) : null;
  };
  const laid = words[0] === "branch" ? middle(words[3]) : null;
  if (laid) return { aims: pointings(words, plan).map((way): Arrow => ({ ...ahead(laid, way), seat, tone: "plain" })) };
  const from = top.men.find((man) => man.spot === chosen(words, seat))?.at;
  const ends = onesOf(plan).flatMap(({ says, at }) => (says[0] === "spore" && at ? [at] : []));
  const once = new Map(ends.map((at) => [at.join(), at]));
  return { aims: from ? [...once.values()].map((to) => ({ from, to, seat, tone: "dotted" })) : [] };
}

/** The way that is said, or those that are open. */
function pointings(words: Words, plan: Plan | null): Way[] {
  const ways = words[4] ? [words] : onesOf(plan).flatMap(({ says, refusal }) => (refusal ? [] : [says]));
  return ways.flatMap(([, , , , way]) => (way !== undefined && way in HEADING ? [way as Way] : []));
}

/** From a piece that lies on a square to the edge of the one ahead. */
function ahead([x, y]: Point, way: Way): { from: Point; to: Point } {
  const turn = (HEADING[way] * Math.PI) / 1800;
  const off = (far: number): Point => [x + Math.sin(turn) * far * SQUARE_U, y + Math.cos(turn) * far * SQUARE_U];
  return { from: off(FROM), to: off(TO) };
}

function playLabel(words: Words): string {
  const [verb, what = "", second = "", third = "", way = "N"] = words;
  switch (verb) {
    case "start":
      return `Put it on ${second}`;
    case "build":
      return `Cap ${what}`;
    case "branch":
      return `Lay it on ${third}, ${WAY[way as Way]}`;
    default:
      return `Spore on ${third}`;
  }
}

/** Pieces are chosen on the board. */
const opening = (choices: readonly One[]) => [{ title: null, ones: choices.filter(({ says }) => says.length > 1) }];

// --- What happened -------------------------------------------------------------------------------------------------------

const sizeWord = (word: string): string => (isSize(word) ? SIZE_NAME[word] : word);
const strong = (words: string): Bit => ({ text: words, strong: true });

const tell = (entry: LogEntry): Bit[] => [...said(entry), ...following(entry)];

function said({ action }: LogEntry): Bit[] {
  const [verb, what = "", second = "", third = "", way = ""] = action.split(" ");
  switch (verb) {
    case "start":
      return [text(`starts with a ${sizeWord(what)} on `), strong(second)];
    case "build":
      return [text("caps "), strong(what), text(` with a ${sizeWord(second)}`)];
    case "branch":
      return [text(`lays a ${sizeWord(second)} on `), strong(third), text(`, pointing ${WAY[way as Way] ?? way}`)];
    case "spore":
      return [text(`spores a ${sizeWord(second)} from ${what} to `), strong(third)];
    case "resign":
      return [text("gives up")];
    case "undo":
      return [text("takes back")];
    default:
      return [text(action)];
  }
}

/** Every piece comes from its owner's stash, where others stay as long as there are. */
function motions(entries: readonly LogEntry[], _: View, before: View): Shift[] {
  const stashes = read(before).stashes.map((stash) => ({ ...stash }));
  return entries.flatMap(({ player, action }): Shift[] => {
    const words = action.split(" ");
    const size = words[0] === "start" ? words[1] : words[2];
    const [to] = squareOf(words);
    const stash = stashes[player];
    if (!isSize(size) || to === undefined || !stash) return [];
    stash[size] -= 1;
    return [{ kind: "shift", moves: [{ from: `${player}${size}`, to, fresh: stash[size] > 0 }] }];
  });
}

export const sprawl: GamePage = {
  ...TABLE,
  name: "sprawl",
  title: "Sprawl",
  emblem: {
    ground: "M4 52H116M38 47V57M60 47V57M80 47V57",
    ours: "M8 47L21 14L34 47ZM15 29H27M12 37H30M40 31L58 38L40 45ZM62 33L77 38L62 43Z",
    theirs: "M84 47L98 14L112 47ZM91 30H105",
    isle: "",
  },
  rules: "sprawl",
  primer: () => [
    "Have the most pips on the board at the end: a Large counts 3, a Medium 2, a Small 1.",
    "Each turn you build on a tower with the next smaller size, lay a branch beside a tower or a branch, or spore a new tower ahead of a branch.",
    "A tower of n pieces carries branches of at most n in a row.",
    "A branch attacks what it points at: a tower that holds no piece of that size is neutralised. At the end it goes, with all its branches.",
  ],
  aim: () => "most pips",
  scene,
  standing,
  turn,
  facts,
  called: (object) => object,
  pick,
  marks,
  asked: askedOnTable,
  where: lies,
  sketch,
  chosen,
  own: (view, seat) => {
    const { towers, branches } = read(view);
    return [...Object.entries(towers), ...Object.entries(branches)]
      .filter(([, { player }]) => player === seat)
      .map(([square]) => square);
  },
  playLabel,
  opening,
  motions,
  tell,
  epilogue: (raw, seats) =>
    `${read(raw)
      .scores.map((pips, player) => `${colourName(seats, player)} ${plural(pips, "pip")}`)
      .join(", ")}.`,
  tellNature: (entries, seats) => `${colourName(seats, Number(entries.at(-1)?.action.split(" ")[1] ?? 0))} begins`,
};
