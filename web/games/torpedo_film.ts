/**
 * A game of Torpedo as a film: every piece at its time, crashes where they happened, then the volleys one after the other.
 *
 * Everything follows from the last view and the log: `order` says which piece an entry laid, `sunk` and `volleys` what the
 * sea was before each volley. A moment of the film is a view like any other, so the page draws and counts it as usual.
 */

import type { LogEntry, View } from "../generated/wire.ts";
import { centroid, dist } from "../table/geometry.ts";
import type { Burst, SeatLook, TrackLook } from "../table/types.ts";
import type { Chapter, Cue, Film, Frame } from "./film.ts";
import { capital } from "./sailing.ts";
import { stopWords } from "./torpedo_log.ts";
import { type Rush, rushOf, stockWith } from "./torpedo_steps.ts";
import { type Crashed, type Laid, nameOf, type TorpedoView, type TrackView, type Volley } from "./torpedo_view.ts";
import { crashedNames, ownerOf, pipsOf, played, seaBefore, sunkBy, volleyWords } from "./torpedo_volleys.ts";

/** From the last piece to the first volley: stop is called. */
const STOP_MS = 1900;
/** Of a volley: who fires is told, torpedoes run (this long over the whole field), what they did is looked at. */
const AIM_MS = 700;
const RUN_MS = 1500;
const LOOK_MS = 1900;
const VOLLEY_MS = AIM_MS + RUN_MS + LOOK_MS;
const BURST_MS = 650;
const CRASH_MS = 900;
const SIZE_NAME = { S: "Small", M: "Medium", L: "Large" } as const;

/** A stretch in which nothing on the sea changes. */
interface Scene {
  readonly at: number;
  readonly view: TorpedoView;
  readonly struck: ReadonlySet<string>;
  readonly caption: string;
}

/** A torpedo and when it runs. */
interface Run {
  readonly track: TrackView;
  readonly start: number;
  readonly end: number;
}

interface Salvo {
  readonly at: number;
  readonly volley: Volley;
  readonly runs: readonly Run[];
}

/** The film of a game that is over; null while it is not, or where nothing was laid. */
export function film(raw: View, log: readonly LogEntry[], seats: readonly SeatLook[]): Film | null {
  const view = raw as TorpedoView;
  if (!view.outcome || played(view).length === 0) return null;
  return new TorpedoFilm(view, rushOf(view, log), seats);
}

class TorpedoFilm implements Film {
  readonly ms: number;
  readonly volleys: number;
  readonly chapters: readonly Chapter[];
  readonly stops: readonly number[];
  readonly cues: readonly { readonly at: number; readonly cue: Cue }[];
  private readonly scenes: readonly Scene[];
  private readonly salvos: readonly Salvo[];
  private readonly crashes: readonly { readonly at: number; readonly piece: Crashed }[];

  private readonly view: TorpedoView;
  private readonly rush: Rush;
  private readonly seats: readonly SeatLook[];

  constructor(view: TorpedoView, rush: Rush, seats: readonly SeatLook[]) {
    [this.view, this.rush, this.seats] = [view, rush, seats];
    const last = rush.steps.at(-1)?.at ?? 0;
    this.volleys = last + STOP_MS;
    this.salvos = view.volleys.map((volley, i) => this.salvo(volley, this.volleys + i * VOLLEY_MS));
    this.ms = this.volleys + this.salvos.length * VOLLEY_MS;
    this.crashes = this.crashesInTime();
    this.scenes = [...this.rushScenes(), ...this.salvos.flatMap((salvo, i) => this.volleyScenes(salvo, i)), this.end()];
    this.chapters = [
      { at: 0, title: view.options?.mode === "waves" ? "Waves" : "Rush" },
      ...this.salvos.map(({ at, volley }) => ({ at, title: SIZE_NAME[volley.size] })),
    ];
    const shown = this.salvos.flatMap(({ at }) => [at, at + VOLLEY_MS - 1]);
    const stops = [0, ...rush.steps.map(({ at }) => at), last + CRASH_MS, ...shown, this.ms];
    this.stops = [...new Set(stops)].sort((a, b) => a - b);
    this.cues = this.heard().sort((a, b) => a.at - b.at);
  }

  frame(at: number): Frame {
    const scene = this.scenes.findLast((each) => each.at <= at) ?? this.scenes[0]!;
    const salvo = at >= this.ms ? undefined : this.salvos.findLast((each) => each.at <= at);
    return {
      ...{ view: scene.view, struck: scene.struck, caption: scene.caption },
      tracks: salvo ? salvo.runs.map((run) => trackAt(run, at)) : [],
      bursts: [...this.crashBursts(at), ...(salvo ? salvo.runs.flatMap((run) => burstAt(run, at)) : [])],
    };
  }

  // --- Laying --------------------------------------------------------------------------------------------------------

  private rushScenes(): Scene[] {
    const { before, steps } = this.rush;
    const all = played(this.view);
    const moments = [{ at: 0, pieces: [] as readonly Laid[] }, ...steps];
    let count = before.length;
    const scenes = moments.map(({ at, pieces }) => {
      count += pieces.length;
      return this.laying(at, all.slice(0, count), all.slice(count));
    });
    return [...scenes, this.stopped(scenes.at(-1)!)];
  }

  private laying(at: number, laid: readonly Laid[], unlaid: readonly Laid[]): Scene {
    const { stocks, dead } = this.view;
    const crashed = this.view.crashed.filter((piece) => laid.includes(piece));
    const wrecks = crashedNames(this.view);
    const ships = laid.filter((piece) => !wrecks.has(nameOf(piece)));
    const gone = (player: number): readonly Crashed[] =>
      this.view.crashed.filter((piece) => piece.player === player && !laid.includes(piece));
    const view: TorpedoView = {
      ...this.moment("rush", ships),
      crashed,
      stocks: stocks.map((stock, player) => stockWith(stock, unlaid, player)),
      dead: dead.map((counts, player) => less(counts, gone(player))),
      stop_by: null,
    };
    const some = crashed.length > 0 ? `, ${crashed.length} crashed` : "";
    const caption = `${laid.length} of ${laid.length + unlaid.length} pieces laid${some}`;
    return { at, view, struck: NOBODY, caption };
  }

  /** Everything lies, and stop is called. */
  private stopped({ view }: Scene): Scene {
    const { stop_by, outcome } = this.view;
    const caption = stop_by === null ? capital(outcome!.reason) : stopWords(this.view, this.seats);
    const at = (this.rush.steps.at(-1)?.at ?? 0) + CRASH_MS;
    return { at, view: { ...view, phase: "stop", stop_by }, struck: NOBODY, caption };
  }

  private crashesInTime(): { at: number; piece: Crashed }[] {
    const wrecks = new Map(this.view.crashed.map((piece) => [nameOf(piece), piece]));
    return this.rush.steps.flatMap(({ at, pieces }) =>
      pieces.flatMap((piece) => (wrecks.has(nameOf(piece)) ? [{ at, piece: wrecks.get(nameOf(piece))! }] : [])),
    );
  }

  private crashBursts(at: number): Burst[] {
    return this.crashes.flatMap((crash): Burst[] => {
      const t = (at - crash.at) / CRASH_MS;
      if (t < 0 || t >= 1) return [];
      const { hull, player } = crash.piece;
      return [{ kind: "crash", at: centroid(hull), hull, seat: player, t }];
    });
  }

  // --- Volleys -------------------------------------------------------------------------------------------------------

  /** All fire together and run equally fast. */
  private salvo(volley: Volley, at: number): Salvo {
    const xs = this.view.field.map(([x]) => x);
    const ys = this.view.field.map(([, y]) => y);
    const far = Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
    const start = at + AIM_MS;
    const runs = volley.tracks.map((track) => ({
      ...{ track, start },
      end: Math.round(start + (RUN_MS * dist(track.from, track.to)) / Math.max(1, far)),
    }));
    return { at, volley, runs };
  }

  /** Before anything is struck, and after each ship that is. */
  private volleyScenes({ at, volley, runs }: Salvo, number: number): Scene[] {
    const view = this.moment("volley", seaBefore(this.view, number), number);
    const first: Scene = { at, view, struck: NOBODY, caption: `${SIZE_NAME[volley.size]} ships fire` };
    const hits = runs.filter(({ track }) => sunkBy(track)).sort((a, b) => a.end - b.end);
    const struck = new Set<string>();
    const scenes = hits.flatMap(({ track, end }): Scene[] => {
      if (struck.has(track.met!)) return [];
      struck.add(track.met!);
      return [{ at: end, view, struck: new Set(struck), caption: first.caption }];
    });
    const told = {
      at: at + AIM_MS + RUN_MS,
      view,
      struck: scenes.at(-1)?.struck ?? NOBODY,
      caption: volleyWords(volley),
    };
    return [first, ...scenes, told];
  }

  private end(): Scene {
    const scores = this.view.scores.map((score, player) => `${this.colour(player)} ${score}`);
    return { at: this.ms, view: this.view, struck: NOBODY, caption: `What is left afloat: ${scores.join(", ")}` };
  }

  /** The last view as it was when these ships lay, after so many volleys. */
  private moment(phase: TorpedoView["phase"], ships: readonly Laid[], volleys = 0): TorpedoView {
    const fired = this.view.volleys.slice(0, volleys);
    return {
      ...this.view,
      ...{ phase, ships, outcome: null, to_act: [], volleys: fired },
      sunk: this.view.sunk.filter((ship) => fired.some(({ size }) => size === ship.in)),
      scores: this.view.scores.map((_, player) => pipsOf(ships, player)),
    };
  }

  private colour(player: number): string {
    return this.seats[player]?.colour ?? `Player ${player}`;
  }

  // --- What is heard ---------------------------------------------------------------------------------------------------

  private heard(): { at: number; cue: Cue }[] {
    const wrecks = crashedNames(this.view);
    const you = this.view.viewer;
    const sound = (piece: Laid): Cue =>
      wrecks.has(nameOf(piece)) ? "crash" : piece.player === you ? "laid" : "theirs";
    const laying = this.rush.steps.flatMap(({ at, pieces }) => pieces.map((piece) => ({ at, cue: sound(piece) })));
    const volleys = this.salvos.flatMap(({ runs }) => [
      ...(runs.length > 0 ? [{ at: runs[0]!.start, cue: "launch" as const }] : []),
      ...runs.flatMap(({ track, end }) => (track.met === null ? [] : [{ at: end, cue: ending(track) }])),
    ]);
    const stop = { at: (this.rush.steps.at(-1)?.at ?? 0) + CRASH_MS, cue: "stop" as const };
    return [...laying, stop, ...volleys, { at: this.ms, cue: "end" }];
  }
}

const NOBODY: ReadonlySet<string> = new Set();
const ending = (track: TrackView): Cue => (track.sinks ? "hit" : "blocked");

function less(counts: TorpedoView["dead"][number], gone: readonly Laid[]): TorpedoView["dead"][number] {
  const left = { ...counts };
  for (const { size } of gone) left[size] -= 1;
  return left;
}

function trackAt({ track, start, end }: Run, at: number): TrackLook {
  const run = at <= start ? 0 : Math.min(1, (at - start) / Math.max(1, end - start));
  const { ship, from, to, met, sinks } = track;
  return { ship, start: from, end: to, met, sinks, run };
}

function burstAt({ track, end }: Run, at: number): Burst[] {
  const t = (at - end) / BURST_MS;
  if (track.met === null || t < 0 || t >= 1) return [];
  return [{ kind: track.sinks ? "splash" : "tick", at: track.to, t, seat: ownerOf(track.met) }];
}
