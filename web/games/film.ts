/** A game that is over in time rather than in turns: everything that happened, as a film that can be stopped anywhere. */

import type { LogEntry, View } from "../generated/wire.ts";
import type { Burst, TrackLook } from "../table/types.ts";

/** What is heard. `theirs` is a piece that somebody else lays. */
export type Cue = "ready" | "tick" | "go" | "laid" | "theirs" | "crash" | "stop" | "launch" | "hit" | "blocked" | "end";

/** One moment of a film. While nothing on the sea changes, `view` and `struck` are the same objects. */
export interface Frame {
  readonly view: View;
  /** Ships that are hit and not yet taken off: risen on end. */
  readonly struck: ReadonlySet<string>;
  readonly tracks: readonly TrackLook[];
  readonly bursts: readonly Burst[];
  readonly caption: string;
}

/** A stretch of a film that can be gone to. */
export interface Chapter {
  readonly at: number;
  readonly title: string;
}

/** Times are milliseconds since the film's beginning. */
export interface Film {
  readonly ms: number;
  readonly chapters: readonly Chapter[];
  /** Where the volleys begin. */
  readonly volleys: number;
  /** Moments worth standing still at, in order; the first is 0, the last is `ms`. */
  readonly stops: readonly number[];
  readonly cues: readonly { readonly at: number; readonly cue: Cue }[];
  frame(at: number): Frame;
}

/** What an entry needs to be told in full: all that was said, and what lies now. */
export interface Told {
  readonly log: readonly LogEntry[];
  readonly view: View;
}
