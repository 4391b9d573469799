/** The messages of a match's socket, as the page uses them. */

import type { Point, Ruling } from "../table/types.ts";
import type { Plan, Words } from "./plan.ts";

/** A view: the position as one viewer knows it. Only `games/<game>.ts` reads more of it. */
export interface View {
  readonly game: string;
  readonly players: number;
  readonly to_act: readonly number[];
  readonly viewer?: number | null;
  readonly outcome?: Outcome | null;
}

export interface Outcome {
  readonly places: readonly number[];
  readonly reason: string;
  readonly rule: string;
}

export interface LogEntry {
  readonly seq: number;
  readonly player: number;
  readonly action: string;
}

export interface Seat {
  readonly player: number;
  readonly name: string;
  /** person, or bot. */
  readonly kind: string;
  readonly bot?: string | null;
  readonly online: boolean;
}

export type Views = Readonly<Record<string, View>>;

export interface MatchMessage {
  readonly t: "match";
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seats: readonly Seat[];
  readonly you: readonly number[];
  readonly seq: number;
  readonly views: Views;
  readonly log: readonly LogEntry[];
  readonly undo: number;
  readonly outcome: Outcome | null;
  readonly spectators?: number;
}

export interface EventMessage {
  readonly t: "event";
  readonly seq: number;
  readonly entries: readonly LogEntry[];
  readonly views: Views;
  readonly to_act: readonly number[];
  readonly undo: number;
  readonly outcome: Outcome | null;
}

export type ServerMessage =
  | MatchMessage
  | EventMessage
  | { readonly t: "plan"; readonly id: number; readonly plan: Plan }
  | { readonly t: "ack"; readonly key: string; readonly seq: number }
  | { readonly t: "refused"; readonly key: string; readonly refusal: Ruling }
  | { readonly t: "stale"; readonly key: string; readonly seq: number }
  | { readonly t: "error"; readonly code: string; readonly message: string; readonly id?: number | null }
  | { readonly t: "at"; readonly id: number; readonly seq: number; readonly view: View }
  | { readonly t: "seats"; readonly seats: readonly Seat[]; readonly spectators?: number }
  | { readonly t: "ruler"; readonly player: number | null; readonly points: readonly [Point, Point] | null }
  | { readonly t: "pong"; readonly id: number };

export type ClientMessage =
  | { readonly t: "join"; readonly seats: readonly string[]; readonly after: number | null }
  | { readonly t: "plan"; readonly id: number; readonly player: number; readonly words: Words }
  | { readonly t: "act"; readonly key: string; readonly player: number; readonly base: number; readonly words: Words }
  | { readonly t: "at"; readonly id: number; readonly seq: number }
  | { readonly t: "ruler"; readonly player?: number | null; readonly points: readonly [Point, Point] | null }
  | { readonly t: "name"; readonly player: number; readonly name: string }
  | { readonly t: "ping"; readonly id: number };

/** What stands in `views` for somebody without a seat. */
export const SPECTATOR = "spectator";
