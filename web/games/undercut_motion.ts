/** Pieces of Undercut on their way: from hands to stacks and back, to whoever wins them, to the bag and out of it. */

import type { Shift } from "../boards/types.ts";
import type { LogEntry } from "../generated/wire.ts";
import { comboPieces, readPiece, type UndercutView } from "./undercut_view.ts";

type Move = Shift["moves"][number];

interface Bid {
  readonly player: number;
  readonly pieces: readonly string[];
}

/** What entries change, followed one by one. Pieces are written as in views: `S red`. */
interface Table {
  /** Whose hand lies in front before, and afterwards: at one device it goes round. */
  readonly own: number | null;
  readonly next: number | null;
  readonly hands: string[][];
  stacks: { readonly pieces: readonly string[]; bid: Bid | null }[];
}

/** One shift for every entry, and a last one for all that was drawn from the bag since, or lies in front of another now. */
export function undercutMotions(entries: readonly LogEntry[], after: UndercutView, before: UndercutView): Shift[] {
  const table: Table = {
    own: before.viewer ?? null,
    next: after.viewer ?? null,
    hands: before.hands.map((hand) => [...hand]),
    stacks: before.stacks.map((stack) => ({ ...stack })),
  };
  const told = entries.map((entry) => played(entry, table));
  const last = shift([...turned(table), ...drawn(table, after)]);
  return [...told, last].filter(({ moves }) => moves.length > 0);
}

function played({ player, action }: LogEntry, table: Table): Shift {
  const [verb, what = "", ...rest] = action.split(" ");
  switch (verb) {
    case "score":
      return shift(comboPieces(["score", what, ...rest]).map((word) => fromHand(table, player, spaced(word), "bag")));
    case "bid":
      return shift(bid(table, player, Number(what), rest.map(spaced)));
    case "pass":
      return shift(table.stacks.splice(0).flatMap((stack, i) => won(table, stack, i + 1)));
    default:
      return shift([]);
  }
}

/** The bid that lay there goes back, and the new one comes. */
function bid(table: Table, player: number, number: number, pieces: readonly string[]): Move[] {
  const stack = table.stacks[number - 1];
  if (!stack) return [];
  const back = laid(stack.bid, number, (leader, piece) => toHand(table, leader, piece));
  stack.bid = { player, pieces };
  return [...back, ...pieces.map((piece) => fromHand(table, player, piece, `bid ${number}`, `stack ${number}`))];
}

/** A stack goes to who leads, and his bid to the bag. */
function won(table: Table, { pieces, bid: last }: Table["stacks"][number], number: number): Move[] {
  if (!last) return [];
  const prize = pieces.map((piece) => ({ ...toHand(table, last.player, piece), from: `stack ${number}` }));
  return [...laid(last, number, () => ({ to: "bag" })), ...prize];
}

/** The pieces of a bid, going somewhere. */
function laid(last: Bid | null, number: number, goes: (leader: number, piece: string) => Pick<Move, "to">): Move[] {
  if (!last) return [];
  const from = `bid ${number}`;
  return last.pieces.map((piece) => ({ ...goes(last.player, piece), from, of: readPiece(piece) }));
}

/** The hand that lay in front goes back into its row, and the next one comes to lie there. */
function turned({ own, next, hands }: Table): Move[] {
  if (own === next) return [];
  const of = (player: number | null): Move[] =>
    (hands[player ?? -1] ?? []).map((piece) => ({
      ...{ from: place(own, player!, piece), to: place(next, player!, piece), beside: `hand ${player}` },
      of: readPiece(piece),
    }));
  return [...of(own), ...of(next)];
}

/** What is there afterwards and was not put there comes out of the bag. */
function drawn(table: Table, after: UndercutView): Move[] {
  const hands = after.hands.flatMap((hand, player) => {
    const held = [...(table.hands[player] ?? [])];
    const come = hand.filter((piece) => !taken(held, piece));
    return come.map((piece) => ({ ...toHand(table, player, piece), from: "bag" }));
  });
  const stacks = table.stacks.length > 0 ? [] : after.stacks.flatMap(({ pieces }, i) => pieces.map(outOfBag(i + 1)));
  return [...hands, ...stacks].map((move) => ({ ...move, fresh: true }));
}

const outOfBag =
  (number: number) =>
  (piece: string): Move => ({ from: "bag", to: `stack ${number}`, of: readPiece(piece) });

/** A piece leaves a hand; one that was not seen there is known now by its size. */
function fromHand(table: Table, player: number, piece: string, to: string, beside = to): Move {
  const hand = table.hands[player] ?? [];
  const seen = taken(hand, piece) || !taken(hand, `${piece.charAt(0)} ?`);
  return { from: place(table.own, player, piece), to, beside, of: readPiece(seen ? piece : `${piece.charAt(0)} ?`) };
}

function toHand(table: Table, player: number, piece: string): Omit<Move, "from"> {
  table.hands[player]?.push(piece);
  return { to: place(table.next, player, piece), beside: `hand ${player}`, of: readPiece(piece) };
}

/** One's own pieces have a place for each kind. */
const place = (own: number | null, player: number, piece: string): string =>
  player === own ? piece.replace(" ", ":") : `hand ${player}`;

const spaced = (word: string): string => word.replace(":", " ");

/** Takes one out, if it is there. */
function taken(pieces: string[], piece: string): boolean {
  const found = pieces.indexOf(piece);
  if (found >= 0) pieces.splice(found, 1);
  return found >= 0;
}

const shift = (moves: readonly Move[]): Shift => ({ kind: "shift", moves });
