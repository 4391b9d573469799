/**
 * Plays a film: at a chosen speed, with pauses and sounds. It knows no game.
 *
 * With reduced motion it goes from one still picture to the next, and only by hand.
 */

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Cue, Film, Scene } from "../protocol/generated/wire.ts";
import { FilmFrames, type Frame } from "./film_frames.ts";

/** The longest step of one frame: after a late frame (slow device, hidden page) playback skips nothing. */
const LATEST_MS = 250;
export const SPEEDS: readonly number[] = [0.5, 1, 2, 4, 8];

export interface FilmHost {
  /** The film of this match, as soon as there is one. */
  readonly film: ReadonlySignal<Film | null>;
  /** The live scene. */
  readonly scene: ReadonlySignal<Scene | null>;
  /** Reduced motion. */
  readonly still: ReadonlySignal<boolean>;
  /** The player saw the end live: the film is shown before the result. */
  readonly fresh: ReadonlySignal<boolean>;
  cue(cue: Cue): void;
  now(): number;
  /** Calls back before the next frame. */
  soon(act: () => void): void;
  /** The viewer has asked for the film. */
  opened(): void;
}

/** A highlighted shot: its volley's picture, and the firing ship. */
export interface TrackFocus {
  readonly volley: number;
  readonly ship: string;
}

export class FilmPlayer {
  readonly playing = signal(false);
  readonly speed = signal(1);
  readonly focus = signal<TrackFocus | null>(null);
  /** The moment at which the viewer stopped it; null until the viewer has used it. */
  private readonly position = signal<number | null>(null);
  private readonly closed = signal(false);
  /** True once the viewer has seen the end. */
  private readonly endSeen = signal(false);
  readonly film: ReadonlySignal<Film | null>;
  private readonly frames: ReadonlySignal<FilmFrames | null>;
  private readonly host: FilmHost;
  private last = 0;
  private run = 0;

  /** The shown moment; null if no replay is shown. */
  readonly at: ReadonlySignal<number | null> = computed(() => {
    const film = this.film.value;
    if (!film || this.closed.value) return null;
    return this.position.value ?? (this.host.fresh.value ? this.opening(film) : null);
  });

  readonly frame: ReadonlySignal<Frame | null> = computed(() => {
    const frames = this.frames.value;
    if (!frames) return null;
    const looked = this.focus.value;
    if (looked) return lit(frames.at(volleyStill(frames.film, looked.volley)), looked.ship);
    const at = this.at.value;
    if (at === null) return null;
    return frames.at(this.host.still.value ? stopBefore(frames.film, at) : at);
  });

  readonly open = computed(() => this.at.value !== null);

  /** The player saw the end live, and its replay is running: the result would reveal it too early. */
  readonly spoilable = computed(() => {
    const [film, at] = [this.film.value, this.at.value];
    const showing = film !== null && at !== null && at < film.ms;
    return showing && this.host.fresh.value && !this.host.still.value && !this.endSeen.value;
  });

  constructor(host: FilmHost) {
    this.host = host;
    this.film = host.film;
    this.frames = computed(() => {
      const [film, scene] = [host.film.value, host.scene.value];
      return film && scene ? new FilmFrames(film, scene) : null;
    });
  }

  /** The first volley; with reduced motion, the picture in which all have fired. */
  private opening(film: Film): number {
    return this.host.still.value ? volleyStill(film, 0) : film.live;
  }

  /** Shows the replay from a moment on; it plays automatically unless motion is reduced. */
  show(at: number): void {
    this.host.opened();
    batch(() => {
      this.closed.value = false;
      this.position.value = at;
    });
    if (!this.host.still.peek()) this.play();
  }

  fromVolleys(): void {
    const film = this.film.peek();
    if (film) this.show(this.opening(film));
  }

  close(): void {
    this.pause();
    if (!this.film.peek()) return;
    batch(() => {
      this.closed.value = true;
      this.endSeen.value = true;
      this.focus.value = null;
    });
  }

  play(): void {
    const film = this.film.peek();
    if (!film || this.playing.peek()) return;
    this.host.opened();
    const at = this.at.peek() ?? 0;
    batch(() => {
      this.closed.value = false;
      this.position.value = at >= film.ms ? 0 : at;
      this.playing.value = true;
    });
    this.last = this.host.now();
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

  /** Jumps to a moment, and pauses there. */
  seek(at: number): void {
    const film = this.film.peek();
    if (!film) return;
    this.pause();
    this.host.opened();
    batch(() => {
      this.closed.value = false;
      this.position.value = Math.max(0, Math.min(film.ms, at));
      if (at >= film.ms) this.endSeen.value = true;
    });
  }

  /** Goes to the next event, or the one before. */
  step(by: 1 | -1): void {
    const [film, at] = [this.film.peek(), this.at.peek()];
    if (!film || at === null) return;
    const next = by > 0 ? film.stops.find((stop) => stop > at) : film.stops.findLast((stop) => stop < at);
    this.seek(next ?? at);
  }

  skip(): void {
    this.seek(this.film.peek()?.ms ?? 0);
  }

  faster(by: 1 | -1): void {
    const now = SPEEDS.indexOf(this.speed.peek());
    this.speed.value = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, now + by))]!;
  }

  private goOn(run: number): void {
    this.host.soon(() => {
      const film = this.film.peek();
      if (run !== this.run || !film) return;
      const [now, before] = [this.host.now(), this.at.peek() ?? 0];
      const passed = Math.min(LATEST_MS, now - this.last);
      const at = Math.min(film.ms, before + passed * this.speed.peek());
      this.last = now;
      this.sound(film, before, at);
      this.position.value = at;
      if (at < film.ms) this.goOn(run);
      else {
        this.endSeen.value = true;
        this.pause();
      }
    });
  }

  /** A sound requested several times in one frame is played once. */
  private sound(film: Film, from: number, to: number): void {
    const heard = film.cues.filter(({ start }) => start > from && start <= to).map(({ cue }) => cue);
    for (const cue of new Set(heard)) this.host.cue(cue);
  }
}

const stopBefore = (film: Film, at: number): number => film.stops.findLast((stop) => stop <= at) ?? 0;

/** The picture of a volley in which all its shots have run: the last stop before the next event. */
function volleyStill(film: Film, volley: number): number {
  const [here, next] = [film.chapters[volley + 1], film.chapters[volley + 2]];
  if (!here) return film.ms;
  const end = next?.start ?? film.ms;
  return film.stops.findLast((stop) => stop < end) ?? here.start;
}

const lit = (frame: Frame, ship: string): Frame => ({
  ...frame,
  tracks: frame.tracks.map((track) => (track.ship === ship ? { ...track, lit: true } : track)),
});
