/** What the page asks of a game in which everybody lays pieces at once, each by one gesture. No rules. */

import type { Words } from "../app/plan.ts";
import type { View } from "../generated/wire.ts";
import type { Aim, GhostLook, Polygon, SeatLook, Size } from "../table/types.ts";

export type Counts = Readonly<Record<Size, number>>;

/** What everybody does now: `rush` ends in `stop`, in `wave` pieces are sealed, in `done` nobody lays any more. */
export type Moment = "ready" | "countdown" | "rush" | "stop" | "wave" | "done";

/** A piece as a hand lays it. */
export interface Draft extends Aim {
  readonly size: Size;
}

/** A piece that died as it was laid. */
export interface Wreck {
  /** The same as long as the match lasts. */
  readonly key: string;
  readonly hull: Polygon;
  readonly seat: number;
  readonly label: string;
}

export interface LayingPage {
  moment(view: View): Moment;
  field(view: View): Polygon;
  /** Who has said that he is ready, or has sealed his wave. */
  through(view: View): readonly number[];
  /** What a player has still to lay, and what he lost by crashing. */
  stock(view: View, player: number): Counts;
  lost(view: View, player: number): Counts;
  /** How many pieces this seat lays in one breath; 0 when it may lay none now. */
  breath(view: View, seat: number): number;
  words(pieces: readonly Draft[]): Words;
  /** The pieces that words lay; none of words that lay nothing. */
  read(words: Words): readonly Draft[];
  wrecks(view: View, seats: readonly SeatLook[]): readonly Wreck[];
  /** What this viewer has sealed and others do not see yet. */
  sealed(view: View): readonly GhostLook[];
  /** Why nothing more is laid: "Teal has laid the last piece"; null as long as nobody has called stop. */
  stop(view: View, seats: readonly SeatLook[]): string | null;
  /** Which wave this is, counted from 1; 0 in a rush. */
  wave(view: View): number;
}
