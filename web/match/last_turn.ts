/**
 * What just happened: the changes since the viewer's own last action, or those of the log entry that is looked at, as
 * traces for the board. Read from the scenes that this browser has; after a reload the missing ones are requested.
 */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { LogEntry, MatchWords, Scene } from "../protocol/generated/wire.ts";
import { isOffer, type Snapshot } from "../protocol/snapshot.ts";
import type { Trace } from "../table/types.ts";
import type { History } from "./history.ts";
import { logLines } from "./log_lines.ts";
import { type Change, newcomers, numbered, numbersOf, tracesOf } from "./traces.ts";

/** The most entries whose traces are shown, and the most that are requested after a reload. */
const MAX_SHOWN = 40;
const MAX_REQUESTED = 12;

/** While all place at the same time, at most the ships of this number of entries are ringed. */
const MAX_RINGED = 8;

const NONE: readonly Trace[] = [];
const NO_NUMBERS: ReadonlyMap<number, number> = new Map();

export interface LastTurnHost {
  readonly snapshot: ReadonlySignal<Snapshot | null>;
  readonly seat: ReadonlySignal<number | null>;
  readonly history: History;
  /** Requests a scene with the motions of its last entry. */
  sceneAt(seq: number): Promise<Scene | null>;
  viewer(): string;
  /** True while all place at the same time. */
  readonly placing: ReadonlySignal<boolean>;
  /** False where a film shows what happened. */
  readonly shown: ReadonlySignal<boolean>;
}

export class LastTurn {
  readonly traces: ReadonlySignal<readonly Trace[]>;
  /** What was tried last and taken back, in a lesson: shown beside the traces. */
  readonly tried = signal<readonly Trace[]>(NONE);
  /** The numbers that join the sentences of the last turn to their traces on a sea: by entry. */
  readonly numbers: ReadonlySignal<ReadonlyMap<number, number>>;
  /** The number whose sentence is pointed at. */
  readonly pointed = signal<number | null>(null);
  /** The number of entries before the others' last turn; null if there was none since the viewer's own action. */
  readonly start: ReadonlySignal<number | null>;
  private readonly host: LastTurnHost;

  constructor(host: LastTurnHost) {
    this.host = host;
    this.start = computed(() => {
      const [snapshot, seat] = [host.snapshot.value, host.seat.value];
      return snapshot && host.shown.value ? startOf(snapshot.log, seat, snapshot.words) : null;
    });
    const found = computed(() => (host.placing.value ? this.placed() : this.found()));
    this.numbers = computed(() => this.joined(found.value));
    const left = computed(() => (this.numbers.value.size ? numbered(found.value, this.numbers.value) : found.value));
    this.traces = computed(() => (this.tried.value.length ? [...this.tried.value, ...left.value] : left.value));
  }

  /** Requests the scenes of the last turn after a reload. */
  async load(): Promise<void> {
    const start = this.start.peek();
    const { snapshot, history, viewer, sceneAt } = this.host;
    const latest = snapshot.peek()?.seq ?? 0;
    if (start === null || latest - start > MAX_REQUESTED) return;
    const asked = viewer();
    for (let seq = start; seq <= latest; seq++) {
      const scene = await sceneAt(seq);
      if (!scene || viewer() !== asked) return;
      history.past.keep(asked, seq, scene);
    }
  }

  /** Plays the last turn again, then returns to the present. */
  async again(): Promise<void> {
    const start = this.start.peek();
    if (start === null) return;
    await this.host.history.look(start);
    await this.host.history.play(true);
  }

  private found(): readonly Trace[] {
    const { snapshot, history, seat } = this.host;
    const log = snapshot.value?.log ?? [];
    const [at, start] = [history.at.value, this.start.value];
    // Scenes that arrive later are seen by this count.
    history.past.count.value;
    seat.value;
    if (at !== null) return tracesOf(this.changes(log, at - 1, at));
    if (start === null) return NONE;
    return tracesOf(this.changes(log, start, log.at(-1)?.seq ?? 0));
  }

  /** The lines of the last turn that left traces, numbered; none while an earlier moment is looked at, or on a tabletop. */
  private joined(traces: readonly Trace[]): ReadonlyMap<number, number> {
    const { snapshot, history, placing } = this.host;
    const start = this.start.value;
    const log = snapshot.value?.log ?? [];
    const now = history.past.find(log.at(-1)?.seq ?? 0);
    if (history.at.value !== null || start === null || placing.value || !now || now.top) return NO_NUMBERS;
    const lines = logLines(log, false).filter(({ seq }) => seq > start);
    return numbersOf(
      traces,
      lines.map(({ entries }) => entries.map(({ seq }) => seq)),
    );
  }

  /**
   * While all place at the same time: the ships of others that came with this seat's own last entry, which may have ended
   * a wave, and since then.
   */
  private placed(): readonly Trace[] {
    const { snapshot, history, seat } = this.host;
    const log = snapshot.value?.log ?? [];
    const [at, viewer] = [history.at.value, seat.value];
    history.past.count.value;
    const last = at ?? log.at(-1)?.seq ?? 0;
    const own = log.findLast(({ seq, player }) => seq <= last && player === viewer)?.seq ?? 0;
    const start = Math.max(0, own - 1, last - MAX_RINGED);
    const before = earliest(history, start, last);
    const after = history.past.find(last);
    return before && after ? newcomers(before, after, viewer) : NONE;
  }

  /** The known changes from one number of entries to another, in order. */
  private changes(log: readonly LogEntry[], start: number, end: number): Change[] {
    const { past } = this.host.history;
    const found: Change[] = [];
    let seq = end;
    while (seq > start && end - seq < MAX_SHOWN) {
      const after = past.find(seq);
      let earlier = after?.since ?? seq - 1;
      while (earlier > start && !past.find(earlier)) earlier -= 1;
      const before = past.find(earlier);
      if (!after || !before) break;
      const seat = log.findLast((entry) => entry.seq <= seq && entry.seq > earlier && entry.player >= 0)?.player;
      if (seat !== undefined) found.unshift({ before, after, seat, entry: seq });
      seq = earlier;
    }
    return found;
  }
}

/** The first scene that is kept after this number of entries or later. */
function earliest(history: History, start: number, last: number): Scene | null {
  for (let seq = start; seq < last; seq++) {
    const scene = history.past.find(seq);
    if (scene) return scene;
  }
  return null;
}

/** The number of entries before what others did since this seat's own last action; for a spectator, before the last turn. */
export function startOf(all: readonly LogEntry[], seat: number | null, words: MatchWords): number | null {
  const log = all.filter((entry) => !isOffer(entry, words));
  const last = log.findLast(({ player }) => player >= 0);
  if (!last) return null;
  const own = (entry: LogEntry): boolean =>
    entry.player >= 0 && (seat === null ? entry.player !== last.player : entry.player === seat);
  const before = log.findLast(own);
  const since = log.filter(({ seq }) => seq > (before?.seq ?? 0));
  if (since.some(({ action }) => action === words.undo[0] || words.offers.includes(action))) return null;
  const first = since.find(({ player }) => player >= 0);
  return first ? first.seq - 1 : null;
}
