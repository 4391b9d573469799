/** What the games on boards and bare tables share: how a scene is laid out, and all that they do not need of a page. */

import type { One, Words } from "../app/plan.ts";
import type { Played, Tabletop } from "../boards/types.ts";
import type { LogEntry, View } from "../generated/wire.ts";
import type { Polygon, Scene, SeatLook, Size } from "../table/types.ts";
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
