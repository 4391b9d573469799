/** Animation time: one clock for the whole board, and no motion if the player wants reduced motion. */

export type Ease = (t: number) => number;

export const smooth: Ease = (t) => t * t * (3 - 2 * t);
export const settle: Ease = (t) => 1 - (1 - t) ** 3;
/** An easing that goes a little past the end, and back. */
export const spring: Ease = (t) => 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2;

interface Tween {
  readonly start: number;
  readonly ms: number;
  readonly step: (t: number) => void;
  readonly ease: Ease;
  readonly done: () => void;
}

export class Clock {
  private readonly tweens = new Set<Tween>();
  private frame = 0;
  private readonly wished = matchMedia("(prefers-reduced-motion: reduce)");
  /** Reduced motion set on the page, in addition to the system's setting. */
  less = false;
  /** The rest of what is being played is shown at its last frame. */
  hurried = false;

  /** True if nothing should move. */
  get still(): boolean {
    return this.less || this.wished.matches;
  }

  get busy(): boolean {
    return this.tweens.size > 0;
  }

  /** Calls `step` with 0 to 1 over a duration; the promise resolves after the last call, which is always with 1. */
  run(ms: number, step: (t: number) => void, ease: Ease = smooth): Promise<void> {
    if (this.still || this.hurried || ms <= 0 || document.hidden) {
      step(1);
      return Promise.resolve();
    }
    return new Promise((done) => {
      this.tweens.add({ start: performance.now(), ms, step, ease, done });
      step(0);
      this.frame ||= requestAnimationFrame((now) => this.tick(now));
    });
  }

  /** Ends all running animations at their last frame. */
  finish(): void {
    for (const tween of [...this.tweens]) this.end(tween);
  }

  private end(tween: Tween): void {
    this.tweens.delete(tween);
    tween.step(1);
    tween.done();
  }

  private tick(now: number): void {
    this.frame = 0;
    for (const tween of [...this.tweens]) {
      const t = Math.max(0, (now - tween.start) / tween.ms);
      if (t >= 1) this.end(tween);
      else tween.step(tween.ease(t));
    }
    if (this.tweens.size > 0) this.frame ||= requestAnimationFrame((next) => this.tick(next));
  }
}

/** Calls a function at most once a frame, with its latest argument. */
export function eachFrame<T>(act: (value: T) => void): (value: T) => void {
  let waiting: { value: T } | null = null;
  return (value) => {
    if (!waiting) {
      requestAnimationFrame(() => {
        const { value: last } = waiting!;
        waiting = null;
        act(last);
      });
    }
    waiting = { value };
  };
}
