/** What the games on boards and bare tables share: how a scene is laid out, and all that they do not need of a page. */

import type { One, Words } from "../app/plan.ts";
import type { Man, Note, Played, Spot, Tabletop } from "../boards/types.ts";
import type { LogEntry, View } from "../generated/wire.ts";
import type { Point, Polygon, Scene, SeatLook, Size } from "../table/types.ts";
import type { Bit, GamePage } from "./page.ts";

export const SIZES: readonly Size[] = ["L", "M", "S"];
export const SIZE_NAME: Readonly<Record<Size, string>> = { S: "Small", M: "Medium", L: "Large" };

export type Counts = Readonly<Record<Size, number>>;

export const isSize = (word: string | undefined): word is Size => word === "S" || word === "M" || word === "L";
export const colourName = (seats: readonly SeatLook[], player: number): string =>
  seats[player]?.colour ?? `Player ${player}`;
export const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;
export const text = (words: string): Bit => ({ text: words });

/** What an entry brought about of itself, after its own words. */
export const following = ({ followed }: LogEntry): Bit[] => (followed ? [text(`; ${followed}`)] : []);

export const box = (x: number, y: number, w: number, h: number): Polygon => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/** A scene with no sea. */
export const tableScene = (field: Polygon, top: Tabletop, view: View, seats: readonly SeatLook[]): Scene => ({
  ...{ field, top, seats, pieces: [], isles: [], cards: [] },
  you: view.viewer ?? null,
});

/** What was played last up to an entry: by the others since this seat's turn, or else its own; nothing that was taken back. */
export function latest(log: readonly LogEntry[], upTo: number, seat: number | null): readonly LogEntry[] {
  const played = log.filter(({ seq, player }) => seq <= upTo && player >= 0);
  const own = seat === null ? played.length - 2 : played.findLastIndex(({ player }) => player === seat);
  const since = played.slice(own + 1);
  const last = since.length > 0 ? since : played.slice(-1);
  return last.some(({ action }) => action === "undo") ? [] : last;
}

/** The spots to which what was played came, and those it left; the last of several on one spot counts. */
export function playedOn(
  lately: readonly LogEntry[],
  where: (action: string) => { readonly came: readonly string[]; readonly left?: readonly string[] },
): ReadonlyMap<string, Played> {
  return new Map(
    lately.flatMap(({ player: seat, action }): [string, Played][] => {
      const { came, left = [] } = where(action);
      return [
        ...left.map((spot): [string, Played] => [spot, { seat, how: "left" }]),
        ...came.map((spot): [string, Played] => [spot, { seat, how: "came" }]),
      ];
    }),
  );
}

export interface Tray {
  readonly spots: readonly Spot[];
  readonly men: readonly Man[];
  readonly notes: readonly Note[];
}

export interface Holding {
  readonly seat: number;
  /** Names of the cells: `0L`. */
  readonly counts: Counts;
  /** What is written in the strip over it, on the right. */
  readonly note: string;
  /** The strip's name, and what it says aloud. */
  readonly strip: string;
  readonly says: string;
  /** What the pieces are called: "in hand". */
  readonly where: string;
  readonly acting: boolean;
}

/** What a player has beside the board: a strip with the name and the score, and under it a cell for each size. */
export function trayOf(holding: Holding, [x, y]: Point, w: number, h: number, seats: readonly SeatLook[]): Tray {
  const { seat, counts, acting } = holding;
  const head = h * 0.32;
  const colour = colourName(seats, seat);
  const cell = w / 3;
  const deep = h - head - 40;
  const size = Math.min(210, w / 9);
  const scale = Math.min(0.8, cell / 1480, deep / 1000);
  const strip: Spot = {
    ...{ name: holding.strip, kind: "tray", seat, strong: acting, says: holding.says },
    hull: box(x, y + deep + 40, w, head),
  };
  const cells = SIZES.map((each, i): Spot => {
    const says = `${colour}: ${counts[each]} ${SIZE_NAME[each]} ${holding.where}`;
    return { name: `${seat}${each}`, kind: "tray", seat, says, hull: box(x + i * cell + 12, y, cell - 24, deep) };
  });
  const middle = (i: number): Point => [x + (i + 0.39) * cell, y + deep / 2];
  const men = SIZES.flatMap((each, i): Man[] => {
    const man: Man = { spot: `${seat}${each}`, at: middle(i), size: each, plastic: seat, scale };
    return counts[each] > 0 ? [man] : [{ ...man, pale: true }];
  });
  const numbers = SIZES.map(
    (each, i): Note => ({
      ...{ at: [x + (i + 0.98) * cell - 40, y + size * 0.75], text: String(counts[each]), size, anchor: "end" },
      tone: counts[each] > 0 ? "strong" : "faint",
    }),
  );
  const line = y + deep + 40 + head / 2;
  const title: Note = { at: [x + 90, line], text: colour, size, anchor: "start", tone: acting ? "strong" : "plain" };
  const note: Note = { at: [x + w - 90, line], text: holding.note, size, anchor: "end", tone: "strong" };
  return { spots: [strip, ...cells], men, notes: [title, note, ...numbers] };
}

/** More spots than there are number keys are chosen on the table alone. */
const MOST_BUTTONS = 9;

/** What is closed on the table says why there; and where too much is open to be read, it is open only there. */
export function askedOnTable(ones: readonly One[]): readonly One[] {
  const listed = ones.filter((one) => !one.refusal || !one.object);
  return listed.length > MOST_BUTTONS ? listed.filter((one) => !one.object) : listed;
}

/** What such games do not need: nothing is steered, laid, carried or gathered. */
export const TABLE = {
  subject: () => null,
  next: () => [],
  atOnce: () => false,
  stands: () => null,
  movable: () => [],
  closedBecause: () => "",
  place: (words: Words) => words,
  mark: () => null,
  outlook: () => "",
  gathers: () => false,
  openly: (_: View) => true,
  tellGathered: () => [],
  aside: () => null,
  draws: false,
} satisfies Partial<GamePage>;
