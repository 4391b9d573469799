/**
 * Shows a film: goes on by itself at a speed, stands still anywhere, and sounds as it goes. It knows films, not games.
 *
 * Where nothing is to move it goes from one standing picture to the next, and only by hand.
 */

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Cue, Film, Frame } from "../../games/film.ts";

/** Before the first volley is shown live, everybody sees that it is over. */
const BREATH_MS = 1000;
/** After a picture that came late, on a slow device or out of sight, it goes on from there: nothing is left out. */
const LATEST_MS = 250;
export const SPEEDS: readonly number[] = [0.5, 1, 2, 4, 8];

export interface PlayerEnds {
  /** The film of this match, as soon as there is one. */
  readonly film: ReadonlySignal<Film | null>;
  /** Nothing is to move. */
  readonly still: ReadonlySignal<boolean>;
  /** Its end was just seen live: what led to it is shown before anything else. */
  readonly fresh: ReadonlySignal<boolean>;
  cue(cue: Cue): void;
  now(): number;
  /** Calls back before the next picture. */
  soon(act: () => void): void;
}

/** A torpedo that is looked at: its volley's picture, and the ship that fires. */
export interface Looked {
  readonly volley: number;
  readonly ship: string;
}

export class RushPlayer {
  readonly playing = signal(false);
  readonly speed = signal(1);
  readonly looked = signal<Looked | null>(null);
  /** Where somebody stopped it or has come to; null while it was not touched. */
  private readonly place = signal<number | null>(null);
  private readonly closed = signal(false);
  /** Somebody has seen how it ended. */
  private readonly known = signal(false);
  readonly film: ReadonlySignal<Film | null>;
  private readonly ends: PlayerEnds;
  private last = 0;
  private run = 0;

  /** The moment that is shown; null while no film is. */
  readonly at: ReadonlySignal<number | null> = computed(() => {
    const film = this.ends.film.value;
    if (!film || this.closed.value) return null;
    return this.place.value ?? (this.ends.fresh.value ? this.opening(film) : null);
  });

  readonly frame: ReadonlySignal<Frame | null> = computed(() => {
    const film = this.ends.film.value;
    if (!film) return null;
    const looked = this.looked.value;
    if (looked) return lit(film.frame(stillOf(film, looked.volley)), looked.ship);
    const at = this.at.value;
    if (at === null) return null;
    return film.frame(this.ends.still.value ? stopBefore(film, at) : at);
  });

  readonly open = computed(() => this.at.value !== null);

  /** Its end was just seen live, and is being shown: the result would tell it too early. */
  readonly spoilable = computed(() => {
    const [film, at] = [this.ends.film.value, this.at.value];
    const showing = film !== null && at !== null && at < film.ms;
    return showing && this.ends.fresh.value && !this.ends.still.value && !this.known.value;
  });

  constructor(ends: PlayerEnds) {
    this.ends = ends;
    this.film = ends.film;
  }

  /** The first volley; as a standing picture, the one in which all have fired. */
  private opening(film: Film): number {
    return this.ends.still.value ? stillOf(film, 0) : Math.max(0, film.volleys - BREATH_MS);
  }

  /** Shows the film from a moment on; by itself where things may move. */
  show(at: number): void {
    batch(() => {
      this.closed.value = false;
      this.place.value = at;
    });
    if (!this.ends.still.peek()) this.play();
  }

  fromVolleys(): void {
    const film = this.ends.film.peek();
    if (film) this.show(this.opening(film));
  }

  close(): void {
    this.pause();
    if (!this.ends.film.peek()) return;
    batch(() => {
      this.closed.value = true;
      this.known.value = true;
      this.looked.value = null;
    });
  }

  play(): void {
    const film = this.ends.film.peek();
    if (!film || this.playing.peek()) return;
    const at = this.at.peek() ?? 0;
    batch(() => {
      this.closed.value = false;
      this.place.value = at >= film.ms ? 0 : at;
      this.playing.value = true;
    });
    this.last = this.ends.now();
    this.goOn(++this.run);
  }

  pause(): void {
    this.run++;
    this.playing.value = false;
  }

  toggle(): void {
    if (this.playing.peek()) this.pause();
    else this.play();
  }

  /** Goes to a moment, and stands there. */
  seek(at: number): void {
    const film = this.ends.film.peek();
    if (!film) return;
    this.pause();
    batch(() => {
      this.closed.value = false;
      this.place.value = Math.max(0, Math.min(film.ms, at));
      if (at >= film.ms) this.known.value = true;
    });
  }

  /** To the next thing that happens, or the one before. */
  step(by: 1 | -1): void {
    const [film, at] = [this.ends.film.peek(), this.at.peek()];
    if (!film || at === null) return;
    const next = by > 0 ? film.stops.find((stop) => stop > at) : film.stops.findLast((stop) => stop < at);
    this.seek(next ?? at);
  }

  skip(): void {
    this.seek(this.ends.film.peek()?.ms ?? 0);
  }

  faster(by: 1 | -1): void {
    const now = SPEEDS.indexOf(this.speed.peek());
    this.speed.value = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, now + by))]!;
  }

  private goOn(run: number): void {
    this.ends.soon(() => {
      const film = this.ends.film.peek();
      if (run !== this.run || !film) return;
      const [now, before] = [this.ends.now(), this.at.peek() ?? 0];
      const passed = Math.min(LATEST_MS, now - this.last);
      const at = Math.min(film.ms, before + passed * this.speed.peek());
      this.last = now;
      this.sound(film, before, at);
      this.place.value = at;
      if (at < film.ms) this.goOn(run);
      else {
        this.known.value = true;
        this.pause();
      }
    });
  }

  /** Of the same sound at once one is enough. */
  private sound(film: Film, from: number, to: number): void {
    const heard = film.cues.filter(({ at }) => at > from && at <= to).map(({ cue }) => cue);
    for (const cue of new Set(heard)) this.ends.cue(cue);
  }
}

const stopBefore = (film: Film, at: number): number => film.stops.findLast((stop) => stop <= at) ?? 0;

/** The picture of a volley in which all its torpedoes have run: the last stop before what comes next. */
function stillOf(film: Film, volley: number): number {
  const [here, next] = [film.chapters[volley + 1], film.chapters[volley + 2]];
  if (!here) return film.ms;
  const end = next?.at ?? film.ms;
  return film.stops.findLast((stop) => stop < end) ?? here.at;
}

const lit = (frame: Frame, ship: string): Frame => ({
  ...frame,
  tracks: frame.tracks.map((track) => (track.ship === ship ? { ...track, lit: true } : track)),
});
