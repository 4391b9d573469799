/** What players have beside a board: one's own tray, with places for a finger, and those of the others, to be read. */

import type { Man, Note, Spot } from "../boards/types.ts";
import type { Point, SeatLook } from "../table/types.ts";
import { box, type Counts, colourName, SIZE_NAME, SIZES } from "./tables.ts";

const HIGH = 1000;
const GAP = 110;
/** Of one's own row: how much one's tray takes, by how many lie beside it. */
const OWN = [1, 0.64, 0.53] as const;
/** Of the whole width: what the name in one's own tray takes. */
const STRIP = 0.135;
/** Nothing is written larger, of the whole width. */
const LARGEST = 0.0316;
/** How many times as wide as high a name with its score below it is; a name alone; and a letter of the score beside it. */
const [STACKED_EM, NAME_EM, LETTER_EM] = [4.3, 3.9, 0.75] as const;

export interface Holding {
  readonly seat: number;
  readonly counts: Counts;
  /** The score as it is written beside the name, and in one's own tray below it. */
  readonly score: string;
  readonly note: string;
  /** The name of the place that shows the score, and what it says aloud. */
  readonly strip: string;
  readonly says: string;
  /** What the pieces are called: "in hand". */
  readonly where: string;
  readonly acting: boolean;
}

export interface Trays {
  readonly spots: readonly Spot[];
  readonly men: readonly Man[];
  readonly notes: readonly Note[];
}

/** How much room so many trays take below a board. */
export const traysHigh = (players: number, own: number | null): number => rowsOf(players, own).length * (HIGH + GAP);

/** The trays under a board whose left lower corner is there. */
export function traysOf(
  holdings: readonly Holding[],
  own: number | null,
  [x, top]: Point,
  wide: number,
  seats: readonly SeatLook[],
): Trays {
  const rows = rowsOf(holdings.length, own);
  const trays = rows.flatMap((row, n) => {
    const y = top - (n + 1) * (HIGH + GAP);
    return placesIn(row, own, x, wide).map(([seat, left, w]) => {
      const name = colourName(seats, seat);
      return seat === own
        ? ownTray(holdings[seat]!, [left, y], w, wide, name)
        : otherTray(holdings[seat]!, [left, y], w, wide, name);
    });
  });
  return {
    spots: trays.flatMap(({ spots }) => spots),
    men: trays.flatMap(({ men }) => men),
    notes: trays.flatMap(({ notes }) => notes),
  };
}

/** What is in somebody's tray, said aloud. */
export const heldWords = (counts: Counts, where: string): string =>
  `${SIZES.map((size) => `${counts[size]} ${SIZE_NAME[size]}`).join(", ")} ${where}`;

const aloud = ({ says, counts, where }: Holding): string => `${says}; ${heldWords(counts, where)}`;

/** Which seats lie in which row; beside one's own as many as leave it large enough. */
function rowsOf(players: number, own: number | null): number[][] {
  const all = Array.from({ length: players }, (_, seat) => seat);
  const others = all.filter((seat) => seat !== own);
  const first = own === null ? (players > 4 ? Math.ceil(players / 2) : players) : ([0, 1, 2, 0, 1][others.length] ?? 2);
  const rows = [[...(own === null ? [] : [own]), ...others.slice(0, first)], others.slice(first)];
  return rows.filter((row) => row.length > 0);
}

/** Each seat of a row, where its tray begins and how wide it is. */
function placesIn(row: readonly number[], own: number | null, x: number, wide: number): [number, number, number][] {
  const mine = own !== null && row.includes(own) ? wide * (OWN[row.length - 1] ?? 1) : 0;
  const others = row.length - (mine > 0 ? 1 : 0);
  const each = (wide - mine - GAP * (row.length - 1)) / Math.max(1, others);
  let left = x;
  return row.map((seat) => {
    const w = seat === own ? mine : each;
    left += w + GAP;
    return [seat, left - w - GAP, w];
  });
}

/** A strip with the name and the score, and beside it a cell for each size. */
function ownTray(holding: Holding, [x, y]: Point, w: number, wide: number, colour: string): Trays {
  const { seat, counts, acting } = holding;
  const [strip, largest] = [wide * STRIP, wide * LARGEST];
  const cell = (w - strip) / 3;
  const size = Math.min(largest, (strip - 24) / STACKED_EM);
  const scale = Math.min(0.8, cell / 1400);
  const left = (i: number): number => x + strip + i * cell;
  const head: Spot = {
    ...{ name: holding.strip, kind: "tray", seat, strong: acting, says: aloud(holding) },
    hull: box(x, y, strip - 24, HIGH),
  };
  const cells = SIZES.map((each, i): Spot => {
    const says = `${colour}: ${counts[each]} ${SIZE_NAME[each]} ${holding.where}`;
    return { name: `${seat}${each}`, kind: "tray", seat, says, hull: box(left(i) + 12, y, cell - 24, HIGH) };
  });
  const men = SIZES.map((each, i): Man => {
    const at: Point = [left(i) + cell * 0.42, y + HIGH * 0.52];
    return { spot: `${seat}${each}`, at, size: each, plastic: seat, scale, pale: counts[each] === 0 };
  });
  const numbers = SIZES.map((each, i): Note => {
    const at: Point = [left(i) + cell - 70, y + largest * 0.75];
    return {
      at,
      text: String(counts[each]),
      size: largest,
      anchor: "end",
      tone: counts[each] > 0 ? "strong" : "faint",
    };
  });
  const middle = x + (strip - 24) / 2;
  const title: Note = { at: [middle, y + HIGH * 0.68], text: colour, size, tone: acting ? "strong" : "plain" };
  const note: Note = { at: [middle, y + HIGH * 0.32], text: holding.note, size, tone: "strong" };
  return { spots: [head, ...cells], men, notes: [title, note, ...numbers] };
}

/** One place that says it all: the name and the score, and under them how many there are of each size. */
function otherTray(holding: Holding, [x, y]: Point, w: number, wide: number, colour: string): Trays {
  const { seat, counts, acting } = holding;
  const inner = w - 140;
  const size = Math.min(wide * LARGEST, inner / (NAME_EM + holding.score.length * LETTER_EM));
  const cell = inner / 3;
  const scale = Math.min(0.45, (cell - size * 0.8) / 950);
  const spot: Spot = {
    ...{ name: holding.strip, kind: "tray", seat, strong: acting, hull: box(x, y, w, HIGH) },
    says: aloud(holding),
  };
  const left = (i: number): number => x + 70 + i * cell;
  const men = SIZES.map((each, i): Man => {
    const at: Point = [left(i) + (cell - size * 0.7) / 2, y + HIGH * 0.3];
    return { spot: `${seat}${each}`, at, size: each, plastic: seat, scale, pale: counts[each] === 0 };
  });
  const numbers = SIZES.map((each, i): Note => {
    const at: Point = [left(i) + cell - 10, y + HIGH * 0.25];
    return { at, text: String(counts[each]), size, anchor: "end", tone: counts[each] > 0 ? "strong" : "faint" };
  });
  const line = y + HIGH * 0.74;
  const title: Note = { at: [x + 70, line], text: colour, size, anchor: "start", tone: acting ? "strong" : "plain" };
  const score: Note = { at: [x + w - 70, line], text: holding.score, size, anchor: "end", tone: "strong" };
  return { spots: [spot], men, notes: [title, score, ...numbers] };
}
