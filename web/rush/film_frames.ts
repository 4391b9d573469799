/** A film of a game without turns as pictures: the scene, the shots and the effects of any moment. It knows no game. */

import type { Film, FilmBurst, FilmShip, FilmTrack, Moment, Scene, ShipLook } from "../protocol/generated/wire.ts";
import type { Burst, TrackLook } from "../table/types.ts";

/** One moment of a film. While nothing on the sea changes, `scene` is the same object. */
export interface Frame {
  readonly scene: Scene;
  readonly tracks: readonly TrackLook[];
  readonly bursts: readonly Burst[];
  readonly caption: string;
}

export class FilmFrames {
  readonly film: Film;
  /** The last scene of the game. */
  private readonly last: Scene;
  /** The times at which the scene changes, in order. */
  private readonly changes: readonly number[];
  private readonly scenes = new Map<number, Scene>();

  constructor(film: Film, last: Scene) {
    [this.film, this.last] = [film, last];
    const times = [
      ...film.ships.flatMap(({ start, struck, end }) => [start, struck ?? start, end ?? start]),
      ...film.wrecks.map(([start]) => start),
      ...film.moments.map(({ start }) => start),
    ];
    this.changes = [...new Set(times)].sort((a, b) => a - b);
  }

  at(ms: number): Frame {
    return {
      scene: this.sceneAt(ms),
      tracks: this.film.tracks.filter(({ start, until }) => ms >= start && ms < until).map((each) => trackAt(each, ms)),
      bursts: this.film.bursts.flatMap((burst) => burstAt(burst, ms)),
      caption: this.momentAt(ms)?.caption ?? "",
    };
  }

  private sceneAt(ms: number): Scene {
    const since = this.changes.findLast((time) => time <= ms) ?? 0;
    const known = this.scenes.get(since);
    if (known) return known;
    const scene = this.drawn(since);
    this.scenes.set(since, scene);
    return scene;
  }

  private drawn(ms: number): Scene {
    const { ships, wrecks, facts } = this.film;
    const moment = this.momentAt(ms);
    return {
      ...this.last,
      facts,
      ships: ships.flatMap((ship) => shipAt(ship, ms)),
      wrecks: wrecks.flatMap(([start, wreck]) => (start <= ms ? [wreck] : [])),
      panel: moment ? { ...this.last.panel, turn: moment.turn, standings: moment.standings } : this.last.panel,
      placement: moment?.placement ?? this.last.placement ?? null,
    };
  }

  private momentAt(ms: number): Moment | undefined {
    return this.film.moments.findLast(({ start }) => start <= ms) ?? this.film.moments[0];
  }
}

/** A ship that is hit stands on end until it is removed. */
function shipAt({ look, start, end, struck }: FilmShip, ms: number): ShipLook[] {
  if (ms < start || (end != null && ms >= end)) return [];
  return [struck != null && ms >= struck ? { ...look, disabled: true, struck: true } : look];
}

function trackAt({ track, start, end }: FilmTrack, ms: number): TrackLook {
  return { ...track, run: Math.min(1, Math.max(0, ms - start) / Math.max(1, end - start)) };
}

function burstAt({ start, lasts, ...burst }: FilmBurst, ms: number): Burst[] {
  const t = (ms - start) / Math.max(1, lasts);
  return t < 0 || t >= 1 ? [] : [{ ...burst, t }];
}
