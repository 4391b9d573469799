/** The match as this browser knows it, and the changes made by messages. The functions are pure. */

import {
  type Devices,
  type EventMessage,
  type Film,
  type Guide,
  type LogEntry,
  type MatchMessage,
  type MatchWords,
  type Outcome,
  type RunningTimer,
  type Scene,
  type Seat,
  SPECTATOR,
  type StandingOffer,
} from "./generated/wire.ts";
import { changed } from "./scene_changes.ts";
import { whole } from "./whole_scene.ts";

export type Scenes = Readonly<Record<string, Scene>>;

/** A timed entry of NATURE, and its time: on this device's own clock, in milliseconds. */
export interface Timer {
  readonly action: string;
  readonly shown: NonNullable<RunningTimer["shown"]>;
  readonly at_ms: number;
}

export interface Snapshot {
  readonly game: string;
  readonly title: string;
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  /** A player may know the seed, and with it the hidden information. */
  readonly seeded: boolean;
  /** The match began from a custom position, whose author knows everything in it. */
  readonly fromPosition: boolean;
  /** The players who may ask for hints. */
  readonly hints: MatchMessage["hints"];
  readonly seats: readonly Seat[];
  /** The seats played from here. */
  readonly heldSeats: readonly number[];
  /** By seat that several devices play, this one among them. */
  readonly devices: Readonly<Record<string, Devices>>;
  /** The number of entries in the log. */
  readonly seq: number;
  /** By viewer: every seat played from here, or a spectator. */
  readonly scenes: Scenes;
  /** The same as they were sent, which the next changes are made in. */
  readonly sent: Scenes;
  readonly toAct: readonly number[];
  readonly log: readonly LogEntry[];
  /** The number of actions that can be undone. */
  readonly undoCount: number;
  /** By seat, how many decisions are undone if its last one is taken back; 0 or missing if it cannot be. */
  readonly takebacks: readonly number[];
  /** What is offered now: a draw, a takeback. */
  readonly offers: readonly StandingOffer[];
  readonly outcome: Outcome | null;
  readonly timers: readonly Timer[];
  readonly spectators: number;
  readonly guide: Guide | null;
  /** The words of the actions that belong to every match. */
  readonly words: MatchWords;
  /** The replay of a game without turns, when it is over. */
  readonly film: Film | null;
}

const timersOf = (timers: readonly RunningTimer[], now_ms: number): Timer[] =>
  timers.map(({ action, in_ms, shown = "no" }) => ({ action, shown, at_ms: now_ms + in_ms }));

const NO_WORDS: MatchWords = { undo: [], resign: [], draw: [], takeback: [], own_draw: [], offers: [] };

/** A full snapshot; its log may start where the known one ends. */
export function snapshotOf(
  message: MatchMessage,
  before: Snapshot | null = null,
  now_ms: number = performance.now(),
): Snapshot {
  const known = message.since > 0 ? (before?.log ?? []).filter((entry) => entry.seq <= message.since) : [];
  return {
    game: message.game,
    title: message.title,
    players: message.players,
    options: message.options,
    seeded: message.seeded,
    fromPosition: message.from_position,
    hints: message.hints,
    seats: message.seats,
    heldSeats: message.held_seats,
    devices: message.devices,
    seq: message.seq,
    scenes: eachWhole(message.scenes ?? {}),
    sent: message.scenes ?? {},
    toAct: message.to_act,
    log: [...known, ...message.log],
    undoCount: message.undo_count,
    takebacks: message.takebacks ?? [],
    offers: message.offers ?? [],
    outcome: message.outcome,
    timers: timersOf(message.timers, now_ms),
    spectators: message.spectators,
    guide: message.guide ?? null,
    words: message.words ?? NO_WORDS,
    film: message.film ?? null,
  };
}

/** The snapshot after an event; null if events are missing in between: then the caller requests a full snapshot. */
export function withEvent(before: Snapshot, event: EventMessage, now_ms: number = performance.now()): Snapshot | null {
  const fresh = event.entries.filter((entry) => entry.seq > before.seq);
  if (event.seq <= before.seq) return before;
  if (fresh.length === 0 || fresh[0]!.seq !== before.seq + 1) return null;
  const sent = nextScenes(before.sent, event);
  return {
    ...before,
    seq: event.seq,
    scenes: eachWhole(sent),
    sent,
    toAct: event.to_act,
    log: [...before.log, ...fresh],
    undoCount: event.undo_count,
    takebacks: event.takebacks ?? [],
    offers: event.offers ?? [],
    outcome: event.outcome,
    timers: timersOf(event.timers, now_ms),
    film: event.film ?? null,
  };
}

/** Every viewer's scene after an event. */
const nextScenes = (scenes: Scenes, { shared, changes = {} }: EventMessage): Scenes =>
  eachScene(scenes, (scene, viewer) => changed(shared ? changed(scene, shared) : scene, changes[viewer] ?? {}));

const eachWhole = (scenes: Scenes): Scenes => eachScene(scenes, whole);

const eachScene = (scenes: Scenes, next: (scene: Scene, viewer: string) => Scene): Scenes =>
  Object.fromEntries(Object.entries(scenes).map(([viewer, scene]) => [viewer, next(scene, viewer)]));

/** The viewing seat: the one of this browser's seats that may act, else the previous one. */
export function seatOf(snapshot: Snapshot, before: number | null): number | null {
  const ready = snapshot.heldSeats.filter((player) => snapshot.toAct.includes(player));
  if (before !== null && ready.includes(before)) return before;
  if (ready.length) return ready[0]!;
  return before !== null && snapshot.heldSeats.includes(before) ? before : (snapshot.heldSeats[0] ?? null);
}

/** The key in `scenes` of a seat or a spectator. */
export const viewerOf = (seat: number | null): string => (seat === null ? SPECTATOR : String(seat));

/** The scene of a seat or a spectator. */
export const sceneFor = (scenes: Scenes, seat: number | null): Scene | null => scenes[viewerOf(seat)] ?? null;

/** True if an entry is an offer or an answer that changed nothing on the table. */
export const isOffer = ({ action, effects }: LogEntry, words: MatchWords): boolean =>
  words.offers.includes(action) && !effects;
