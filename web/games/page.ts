/** What the page asks of a game: how a view is drawn and told, and what a gesture says. No rules. */

import type { One, Plan, Words } from "../app/plan.ts";
import type { LogEntry, View } from "../generated/wire.ts";
import type { Good, Motion, Scene, SeatLook } from "../table/types.ts";

/** A piece of a sentence; what is strong is a name to be seen at a glance. */
export interface Bit {
  readonly text: string;
  readonly strong?: boolean;
}

/** How a player stands: what lies at home, and the score. */
export interface Standing {
  readonly goods: readonly Good[];
  readonly score: number;
  readonly target: number;
  readonly left: boolean;
}

export interface Turn {
  /** Whose turn, or null where nobody or everybody is to act. */
  readonly player: number | null;
  readonly left: number;
  readonly of: number;
  /** What the turn is about, where it is not the usual: "place your home". */
  readonly task: string | null;
}

/** An object that was chosen, in a few words. */
export interface Facts {
  readonly title: string;
  readonly owner: number | null;
  readonly details: readonly string[];
}

export interface GamePage {
  readonly name: string;
  readonly title: string;
  /** Under which name its rules are asked for. */
  readonly rules: string;
  /** How to play, in a few sentences for somebody who has never played. */
  readonly primer: readonly string[];
  scene(view: View, seats: readonly SeatLook[]): Scene;
  standing(view: View, player: number): Standing;
  turn(view: View): Turn;
  facts(view: View, object: string, seats: readonly SeatLook[]): Facts | null;
  /** What choosing an object says, for this seat; null when it says nothing. */
  pick(view: View, object: string, seat: number): Words | null;
  /** The words whose plan lists what the chosen piece can do; null when no piece is chosen. */
  subject(words: Words): Words | null;
  /** The full name of the chosen piece. */
  chosen(words: Words, seat: number): string | null;
  /** The words that a point says, where a place is asked for after `words`. */
  place(words: Words, point: string, heading: string | null): Words;
  /** The seat's own pieces that may be chosen, in order. */
  own(view: View, seat: number): readonly string[];
  /** An object in a sentence: "your home", "Coral's M1". */
  called(object: string, viewer: number | null, seats: readonly SeatLook[]): string;
  /** What the button says that plays these words. */
  playLabel(words: Words, seat: number, seats: readonly SeatLook[]): string;
  /** Choices of the first plan that are shown as buttons of the panel. */
  opening(choices: readonly One[]): readonly One[];
  /** What the ghost of a plan could do, in a few words. */
  outlook(plan: Plan, seat: number, seats: readonly SeatLook[]): string;
  motions(entries: readonly LogEntry[]): readonly Motion[];
  /** An entry as a sentence without its subject: "L1 sails 030.0". */
  tell(entry: LogEntry, seats: readonly SeatLook[]): readonly Bit[];
  /** What only this viewer knows of an entry of his, if the view still shows it. */
  aside(entry: LogEntry, log: readonly LogEntry[], view: View): string | null;
  /** NATURE's entries that follow each other, as one line. */
  tellNature(entries: readonly LogEntry[], seats: readonly SeatLook[]): string;
}
