/** What the page asks of a game: how a view is drawn and told, and what a gesture says. No rules. */

import type { One, Plan, Words } from "../app/plan.ts";
import type { Arrow, Man, Tabletop } from "../boards/types.ts";
import type { LogEntry, View } from "../generated/wire.ts";
import type { Good, Motion, Point, Scene, SeatLook, Size } from "../table/types.ts";
import type { Cue, Film, Told } from "./film.ts";
import type { LayingPage } from "./laying.ts";
import type { Report } from "./torpedo_volleys.ts";

/** A piece of a sentence; what is strong is a name to be seen at a glance. */
export interface Bit {
  readonly text: string;
  readonly strong?: boolean;
}

/** A ship of a fleet, as it is counted beside its player's name. */
export interface Berth {
  readonly label: string;
  readonly size: Size;
  readonly damage: number;
  readonly lost: boolean;
}

/** How a player stands: what lies at home, the fleet, and the score. */
export interface Standing {
  readonly goods: readonly Good[];
  readonly fleet: readonly Berth[];
  readonly score: number;
  /** What wins or ends the game; 0 where nothing is scored, null where there is no such number. */
  readonly of: number | null;
  /** What the score counts: "points of treasure at home". */
  readonly counts: string;
  /** Why this player plays no more: "has left". */
  readonly out: string | null;
}

export interface Turn {
  /** Whose turn, or null where nobody or everybody is to act. */
  readonly player: number | null;
  readonly left: number;
  readonly of: number;
  /** What is said in place of whose turn it is. */
  readonly title?: string;
  /** What the turn is about, where it is not the usual: "place your home". */
  readonly task: string | null;
  /** What ending the turn now is called; null where turns end by themselves. */
  readonly end: string | null;
  /** What is to be known before ending it: "Coral has passed". */
  readonly note: string | null;
}

/** Choices that belong together, under a heading where there is one. */
export interface Group {
  readonly title: string | null;
  readonly ones: readonly One[];
}

/** Where something lies that may be laid anew. */
export interface Stand {
  readonly point: Point;
  /** Null where it has none. */
  readonly heading: number | null;
}

/** An object that was chosen, in a few words. */
export interface Facts {
  readonly title: string;
  readonly owner: number | null;
  readonly details: readonly string[];
}

/** A game's mark in a box of 120 by 64: path data of one side's pieces, the other's, and what lies between them. */
export interface Emblem {
  /** What they lie on, where that is no sea. */
  readonly ground?: string;
  readonly ours: string;
  readonly theirs: string;
  readonly isle: string;
}

/** What is drawn on a table's top of what is being said, beside what the plan previews. */
export interface Sketch {
  readonly men?: readonly Man[];
  readonly aims?: readonly Arrow[];
  /** Spots that are told apart. */
  readonly lit?: readonly string[];
}

export interface GamePage {
  readonly name: string;
  readonly title: string;
  readonly emblem: Emblem;
  /** Under which name its rules are asked for. */
  readonly rules: string;
  /** How to play, in a few sentences for somebody who has never played. */
  primer(view: View): readonly string[];
  /** How pieces are laid, where everybody lays at once. */
  readonly laying?: LayingPage;
  /** What wins, in a few words: "first to 8". */
  aim(view: View): string;
  /** `lately` is what was played last, to be marked where a game marks it. */
  scene(view: View, seats: readonly SeatLook[], lately?: readonly LogEntry[]): Scene;
  standing(view: View, player: number): Standing;
  turn(view: View): Turn;
  facts(view: View, object: string, seats: readonly SeatLook[]): Facts | null;
  /** What choosing an object says, for this seat; null when it says nothing. */
  pick(view: View, object: string, seat: number): Words | null;
  /**
   * The words whose plan lists what can be done beside going on: what the chosen piece can do, or with no words at all
   * what the fleet can; null where there is nothing.
   */
  subject(words: Words): Words | null;
  /** Whether what may follow these words is marked on the table. */
  marks(words: Words): boolean;
  /** The choices that are buttons of the panel, where something is asked. */
  asked(ones: readonly One[]): readonly One[];
  /** On a table's top: what a choice after these words is about, where the choice itself does not say. */
  where?(one: One, words: Words, top: Tabletop): { readonly object?: string; readonly at?: Point } | null;
  sketch?(words: Words, plan: Plan | null, top: Tabletop, seat: number): Sketch;
  /** Whether words take the place of those before, as when a bid grows piece by piece. */
  revises?(before: Words, words: Words): boolean;
  /** Whether everybody sees everything: then one device is passed without a cover. */
  openly?(view: View): boolean;
  /** Whether players may agree on a draw. */
  readonly draws: boolean;
  /** What is said next, after these words were played. */
  next(words: Words): Words;
  /** These words may be said anew as often as one likes: they are played as soon as they stand. */
  atOnce(words: Words): boolean;
  /** Where the object lies that these words lay. */
  stands(view: View, words: Words, seat: number): Stand | null;
  /** The objects on the table that may be carried elsewhere, while these words are said. */
  movable(view: View, seat: number, words: Words): readonly string[];
  /** Why water within a region may be closed. */
  closedBecause(view: View): string;
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
  opening(choices: readonly One[]): readonly Group[];
  /** A choice as a small picture: path data in a square of 24; null where words are enough. */
  mark(words: Words): string | null;
  /** What the ghost of a plan could do, in a few words. */
  outlook(plan: Plan, seat: number, seats: readonly SeatLook[]): string;
  /** What entries did on the table, from the view before them up to another. */
  motions(entries: readonly LogEntry[], view: View, before: View): readonly Motion[];
  /** An entry as a sentence without its subject: "L1 sails 030.0". */
  tell(entry: LogEntry, seats: readonly SeatLook[], told?: Told): readonly Bit[];
  /** Whether an entry is told in one line with its neighbours of this kind: laying ship after ship. */
  gathers(action: string): boolean;
  /** Such entries, as one sentence. */
  tellGathered(entries: readonly LogEntry[]): readonly Bit[];
  /** How it ended, beyond who won: what is left afloat. */
  epilogue(view: View, seats: readonly SeatLook[]): string | null;
  /** What only this viewer knows of an entry of his, if the view still shows it. */
  aside(entry: LogEntry, log: readonly LogEntry[], view: View): string | null;
  /** NATURE's entries that follow each other, as one line. */
  tellNature(entries: readonly LogEntry[], seats: readonly SeatLook[], told?: Told): string;
  /** Whether an entry of NATURE has a line of its own. */
  apart?(action: string): boolean;
  /** What is heard of entries as they come. */
  cues?(entries: readonly LogEntry[], told: Told, seat: number | null): readonly Cue[];
  /** The whole game in time, when it is over. */
  film?(view: View, log: readonly LogEntry[], seats: readonly SeatLook[]): Film | null;
  /** Who hit whom; null before anybody fired. */
  report?(view: View): Report | null;
}
