/** Undercut on the page: its gestures as words, its log as sentences. */

import type { One, Plan, Words } from "../app/plan.ts";
import { onesOf } from "../app/plan.ts";
import type { Man, Tabletop } from "../boards/types.ts";
import type { LogEntry, View } from "../generated/wire.ts";
import type { Point, SeatLook } from "../table/types.ts";
import type { Bit, Facts, GamePage, Sketch, Standing, Turn } from "./page.ts";
import { colourName, following, isSize, plural, SIZE_NAME, SIZES, TABLE, text } from "./tables.ts";
import { undercutMotions } from "./undercut_motion.ts";
import { laidOn, undercutScene } from "./undercut_table.ts";
import { comboPieces, listed, type UndercutView, worth } from "./undercut_view.ts";

const read = (view: View): UndercutView => view as UndercutView;
const END = 10;
/** How far below a piece its mark is. */
const UNDER_FOOT = 270;

const isPiece = (word: string): boolean => /^[SML]:[a-z]+$/.test(word);

// --- How it stands ---------------------------------------------------------------------------------------------------------

function standing(raw: View, player: number): Standing {
  const view = read(raw);
  const out = view.forfeited.includes(player) ? "has left" : null;
  return { goods: [], fleet: [], score: view.scores[player] ?? 0, of: null, counts: "points; low wins", out };
}

const TASKS: Readonly<Record<UndercutView["phase"], string>> = {
  first: "who starts is drawn",
  draw: "draw six points",
  score: "hand in a combo",
  stack: "stacks are drawn",
  auction: "bid or pass",
  prize: "a piece is drawn",
  over: "over",
};

function turn(raw: View): Turn {
  const view = read(raw);
  const player = view.to_act.find((seat) => seat >= 0) ?? null;
  return { player, left: 0, of: 0, task: TASKS[view.phase], end: null, note: null };
}

function facts(raw: View, object: string, seats: readonly SeatLook[]): Facts | null {
  const view = read(raw);
  const spot = undercutScene(view, seats).top!.spots.find(({ name }) => name === object);
  if (!spot) return null;
  const [title = object, ...rest] = spot.says.split(": ");
  const owner = /^(hand|score) \d$/.test(object) ? Number(object.split(" ")[1]) : null;
  return { title, owner, details: [rest.join(": ")].filter(Boolean) };
}

// --- What a gesture says -------------------------------------------------------------------------------------------------

const chosen = ([verb, stack]: Words): string | null =>
  verb === "bid" && stack !== undefined ? `stack ${stack}` : null;

/** What is laid for a bid so far. */
const laid = (words: Words): Words => (words[0] === "bid" ? words.slice(2) : []);

/** Pieces are added from the hand, and taken back from beside the stack. */
function where(one: One, words: Words, top: Tabletop): { object?: string; at?: Point } | null {
  const [said, next] = [laid(words), laid(one.says)];
  if (words[0] !== "bid" || words.length < 2) return null;
  if (next.length > said.length) return { object: next.at(-1)! };
  const taken = said.findIndex((word, i) => word !== next[i]);
  const man = menLaid(words, top)[taken];
  return man ? { at: [man.at[0], man.at[1] - UNDER_FOOT] } : null;
}

function menLaid(words: Words, top: Tabletop): Man[] {
  const stacks = top.spots.filter(({ name }) => name.startsWith("stack ")).length;
  return laidOn(
    stacks,
    Number(words[1]),
    laid(words),
    top.men.filter(({ spot }) => spot === `bid ${words[1]}`),
  );
}

/** A bid as it would lie; and the pieces of combos that must be handed in. */
function sketch(words: Words, plan: Plan | null, top: Tabletop): Sketch {
  const combos = [words, ...onesOf(plan).map(({ says }) => says)].filter((said) => said[0] === "score" && said[1]);
  return { men: words[0] === "bid" ? menLaid(words, top) : [], lit: combos.flatMap(comboPieces) };
}

function playLabel(words: Words): string {
  const [verb, what = ""] = words;
  switch (verb) {
    case "bid": {
      const pieces = laid(words);
      const points = pieces.reduce((sum, word) => sum + worth(word), 0);
      return `Bid ${points > 0 ? plural(points, "point") : "nothing"} on stack ${what}`;
    }
    case "draw":
      return `Draw ${sizesListed(words.slice(1))}`;
    case "score":
      return `Hand in the ${what}`;
    default:
      return isSize(what) ? `Pass, draw a ${SIZE_NAME[what]}` : "Pass";
  }
}

/** `L L S` as "2 Larges, 1 Small". */
const sizesListed = (words: Words): string =>
  SIZES.flatMap((size) => {
    const count = words.filter((word) => word === size).length;
    return count > 0 ? [plural(count, SIZE_NAME[size])] : [];
  }).join(", ");

// --- What happened -------------------------------------------------------------------------------------------------------

const tell = (entry: LogEntry): Bit[] => [...said(entry), ...following(entry)];

function said({ action }: LogEntry): Bit[] {
  const [verb, what = "", ...rest] = action.split(" ");
  switch (verb) {
    case "draw":
      return [text(`asks for ${sizesListed([what, ...rest])}`)];
    case "score":
      return [
        text(what === "triplets" ? "hands in " : "hands in a "),
        { text: what, strong: true },
        text(`: ${listed(comboPieces(["score", what, ...rest]))}`),
      ];
    case "bid":
      return [text(`bids ${listed(rest)} on `), { text: `stack ${what}`, strong: true }];
    case "pass":
      return [text(isSize(what) ? `passes and draws a ${SIZE_NAME[what]}` : "passes")];
    case "resign":
      return [text("gives up")];
    case "undo":
      return [text("takes back")];
    default:
      return [text(action)];
  }
}

/** What is drawn one after the other is one sentence, up to where something comes of it. */
function tellNature(entries: readonly LogEntry[], seats: readonly SeatLook[]): string {
  let sentence = "";
  const sentences: string[] = [];
  for (const { action, followed } of entries) {
    const [verb, ...words] = action.split(" ");
    const drawn = words.some(isPiece) ? listed(words) : action;
    if (verb === "first") sentences.push(`${colourName(seats, Number(words[0]))} starts`);
    else sentence = sentence ? `${sentence}; ${drawn}` : `Drawn: ${drawn}`;
    if (!followed) continue;
    sentences.push(sentence, followed);
    sentence = "";
  }
  return [...sentences, sentence].filter(Boolean).join(". ");
}

export const undercut: GamePage = {
  ...TABLE,
  name: "undercut",
  title: "Undercut",
  emblem: {
    ground:
      "M4 52H72M80 18a12 12 0 1 0 24 0a12 12 0 1 0-24 0M94 25V11L86 21H98M80 30L104 6M90 47a12 12 0 1 0 24 0a12 12 0 1 0-24 0M98 44Q98 40 102 40T106 44Q106 47 98 54H106",
    ours: "M6 52L21 14L36 52Z",
    theirs: "M34 52L45 26L56 52Z",
    isle: "M54 52L62 36L70 52Z",
  },
  rules: "undercut",
  primer: () => [
    "Low score wins. Whoever holds a combo must hand it in, and each costs more than the last of its kind.",
    "Combos: a Tree is a Large, a Medium and a Small of one colour; Triplets are three alike; a Foursome is four colours of one size.",
    "In the auction everybody gets a stack but one. Lay a bid beside a stack, or undercut a bid with a lower one: the lowest bid takes the stack.",
    "When every stack has a bid, somebody passes: that costs a point and draws a piece. At ten points the game ends.",
  ],
  aim: (view) => `low score wins, at ${read(view).options?.end_score ?? END} it ends`,
  scene: (view, seats, lately) => undercutScene(read(view), seats, lately),
  standing,
  turn,
  facts,
  called: (object) => object,
  pick: (_, object) => (/^stack \d$/.test(object) ? ["bid", object.slice(6)] : null),
  marks: () => true,
  openly: (view) => !read(view).options?.hidden_hands,
  asked: (ones) => ones,
  where,
  sketch,
  revises: (before, words) => before.length > 1 && before[0] === "bid" && words[0] === "bid" && before[1] === words[1],
  chosen,
  own: (view) => read(view).stacks.map((_, i) => `stack ${i + 1}`),
  playLabel,
  opening: (choices) => [{ title: null, ones: choices }],
  motions: (entries, after, before) => undercutMotions(entries, read(after), read(before)),
  tell,
  epilogue: (raw, seats) => {
    const { scores, hands } = read(raw);
    const rows = scores.map((score, player) => {
      const held = (hands[player] ?? []).reduce((sum, piece) => sum + worth(piece), 0);
      return `${colourName(seats, player)} ${plural(score, "point")}, ${held} in hand`;
    });
    return `${rows.join("; ")}.`;
  },
  tellNature,
};
