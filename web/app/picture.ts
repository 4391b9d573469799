/** The match as this browser knows it, and how messages change it. Values in, values out. */

import type { Clock, EventMessage, LogEntry, MatchMessage, Outcome, Seat, View } from "../generated/wire.ts";

export type Views = Readonly<Record<string, View>>;

/** What stands in `views` for somebody without a seat. */
export const SPECTATOR = "spectator";

/** What NATURE will say by the clock, and when: on this device's own clock, in milliseconds. */
export interface Due {
  readonly action: string;
  readonly at_ms: number;
}

export interface Picture {
  readonly game: string;
  readonly title: string;
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  /** Somebody may know the seed, and with it what is hidden. */
  readonly seeded: boolean;
  /** It began from a position that somebody laid, who knew everything in it. */
  readonly fromPosition: boolean;
  readonly seats: readonly Seat[];
  /** The seats played from here. */
  readonly you: readonly number[];
  /** How many entries the log has. */
  readonly seq: number;
  readonly views: Views;
  readonly log: readonly LogEntry[];
  /** How many actions may be taken back. */
  readonly undo: number;
  readonly outcome: Outcome | null;
  readonly clock: readonly Due[];
  readonly spectators: number;
}

const dues = (clock: readonly Clock[], now_ms: number): Due[] =>
  clock.map(({ action, in_ms }) => ({ action, at_ms: now_ms + in_ms }));

/** A whole picture; its log may begin where the one known before ends. */
export function pictureOf(
  message: MatchMessage,
  before: Picture | null = null,
  now_ms: number = performance.now(),
): Picture {
  const known = message.since > 0 ? (before?.log ?? []).filter((entry) => entry.seq <= message.since) : [];
  return {
    game: message.game,
    title: message.title,
    players: message.players,
    options: message.options,
    seeded: message.seeded,
    fromPosition: message.from_position,
    seats: message.seats,
    you: message.you,
    seq: message.seq,
    views: message.views,
    log: [...known, ...message.log],
    undo: message.undo,
    outcome: message.outcome,
    clock: dues(message.clock, now_ms),
    spectators: message.spectators,
  };
}

/** The picture after an event; null when events are missing in between, and the whole picture has to be asked for. */
export function withEvent(before: Picture, event: EventMessage, now_ms: number = performance.now()): Picture | null {
  const fresh = event.entries.filter((entry) => entry.seq > before.seq);
  if (event.seq <= before.seq) return before;
  if (fresh.length === 0 || fresh[0]!.seq !== before.seq + 1) return null;
  return {
    ...before,
    seq: event.seq,
    views: event.views,
    log: [...before.log, ...fresh],
    undo: event.undo,
    outcome: event.outcome,
    clock: dues(event.clock, now_ms),
  };
}

export const toAct = (picture: Picture): readonly number[] => Object.values(picture.views)[0]?.to_act ?? [];

/** The seat this browser looks from: the one of its own that may act, else the one it looked from before. */
export function seatOf(picture: Picture, before: number | null): number | null {
  const acting = toAct(picture);
  const ready = picture.you.filter((player) => acting.includes(player));
  if (before !== null && ready.includes(before)) return before;
  if (ready.length) return ready[0]!;
  return before !== null && picture.you.includes(before) ? before : (picture.you[0] ?? null);
}

/** Whose eyes these are, as `views` says it: a seat's, or a spectator's. */
export const viewerOf = (seat: number | null): string => (seat === null ? SPECTATOR : String(seat));

/** What a seat sees, or a spectator. */
export const viewFor = (views: Views, seat: number | null): View | null => views[viewerOf(seat)] ?? null;
