/** A view of Torpedo as the server sends it, and what can be read off it at once. */

import type { View } from "../generated/wire.ts";
import type { Point, Polygon, Size } from "../table/types.ts";

/** A piece as it was laid. */
export interface Laid {
  readonly name: string;
  readonly player: number;
  readonly size: Size;
  /** The middle of the stern. */
  readonly stern: Point;
  readonly heading: number;
  /** 1, 2, 3 and so on among all pieces played. */
  readonly order: number;
  readonly hull: Polygon;
}

/** A piece that died as it was laid, and what it touched: null where that died too. */
export interface Crashed extends Laid {
  readonly met: string | null;
}

/** A ship destroyed in the volley of a size. */
export interface Sunk extends Laid {
  readonly in: Size;
}

/** The way of one torpedo: `met` is null where it left the field; a like size is met and not sunk. */
export interface TrackView {
  readonly ship: string;
  readonly from: Point;
  readonly to: Point;
  readonly met: string | null;
  readonly sinks: boolean;
}

export interface Volley {
  readonly size: Size;
  readonly tracks: readonly TrackView[];
}

export type Counts = Readonly<Record<Size, number>>;

export type Phase = "ready" | "countdown" | "rush" | "stop" | "wave" | "volley" | "over";

export interface TorpedoView extends View {
  readonly options: {
    readonly mode?: "rush" | "waves";
    readonly wave?: number;
    readonly stock?: number;
    readonly pass_through?: boolean;
    readonly reversed?: boolean;
    readonly time_cap?: number;
  };
  readonly phase: Phase;
  readonly field: Polygon;
  readonly ships: readonly Laid[];
  /** What every player has still to lay. */
  readonly stocks: readonly Counts[];
  /** What every player lost by crashing. */
  readonly dead: readonly Counts[];
  readonly crashed: readonly Crashed[];
  readonly sunk: readonly Sunk[];
  readonly volleys: readonly Volley[];
  readonly ready: readonly number[];
  readonly sealed: readonly number[];
  readonly sealed_ships: readonly Laid[];
  readonly stopped: readonly number[];
  /** Who called stop, or `time`; null while nobody has. */
  readonly stop_by: number | "time" | null;
  readonly forfeited: readonly number[];
  /** Pips lying, of every player. */
  readonly scores: readonly number[];
  readonly entries: number;
  /** Of the wave that is laid, from 1; 0 in a rush. */
  readonly wave: number;
  readonly over_by: string | null;
}

/** A piece's full name: `0.S1`. */
export const nameOf = ({ player, name }: Laid): string => `${player}.${name}`;
