/**
 * A piece of a tabletop that is dragged. The plan of its own choice says where it can be dropped, and the plan of the place
 * under it what that would do. Nothing is chosen before the drop, so a drag that is broken off changes nothing.
 */

import { batch, type Signal, signal } from "@preact/signals";
import { type One, onesOf, type Plan, sameWords, type Words } from "../protocol/plan.ts";
import { Latest } from "../protocol/requests.ts";
import type { DropTarget } from "../table/types.ts";
import { markId } from "./overlay.ts";
import type { Selection } from "./selection.ts";

export interface PieceDragHost {
  readonly selection: Selection;
  plan(words: Words): Promise<Plan | null>;
  /** Chooses where the piece was dropped. */
  choose(one: One): void;
  /** Says why it cannot be dropped on an object; null is beside the table. */
  refuse(plan: Plan, object: string | null): void;
  /** Says why a choice is closed; without one, the reason that was said before is gone. */
  explain(one: One | null): void;
  readonly restMs?: number;
}

/** The drag of one piece. */
interface Held {
  readonly object: string;
  /** Its own choice. */
  readonly words: Words;
  /** The plan of that choice, once it is known. */
  plan: Plan | null;
  /** It was dropped before the plan was known. */
  dropped: DropTarget | null;
}

export class PieceDrag {
  /** The dragged piece's object. */
  readonly object: Signal<string | null> = signal(null);
  /** The choices where it can be dropped, open or closed. */
  readonly targets: Signal<readonly One[]> = signal([]);
  /** What a drop would do now. */
  readonly aimed: Signal<Plan | null> = signal(null);
  private held: Held | null = null;
  private aim: Words | null = null;
  private readonly host: PieceDragHost;
  private readonly preview: Latest<Words, Plan>;

  constructor(host: PieceDragHost) {
    this.host = host;
    this.preview = new Latest(
      (words) => host.plan(words),
      (words, plan) => {
        if (this.aim && sameWords(words, this.aim)) this.aimed.value = plan;
      },
      host.restMs,
    );
  }

  /** The piece is dragged over a place, or dropped there. */
  carry(object: string, over: DropTarget, done: boolean): void {
    if (this.object.peek() !== object) this.begin(object);
    if (!this.held) return;
    if (!done) this.aimAt(this.openAt(over));
    else if (this.held.plan) this.drop(this.held, this.held.plan, over);
    else this.held.dropped = over;
  }

  /** The drag is over, and nothing is dropped. After a change of the position the next move of the hand begins it again. */
  end(): void {
    this.held = this.aim = null;
    this.preview.forget();
    batch(() => {
      this.object.value = this.aimed.value = null;
      this.targets.value = [];
    });
  }

  private begin(object: string): void {
    this.end();
    const words = this.host.selection.beginning(object);
    if (!words) return;
    const held: Held = { object, words, plan: null, dropped: null };
    this.held = held;
    this.host.explain(null);
    this.object.value = object;
    this.targets.value = this.adding(object);
    void this.host.plan(words).then((plan) => this.known(held, plan));
  }

  /** The piece adds to what is chosen already, if it is dropped where that acts. */
  private adding(object: string): readonly One[] {
    const base = this.host.selection.basePlan.peek();
    const more = onesOf(base).find((one) => one.replaces && one.object === object);
    return more && base?.object ? [{ ...more, object: base.object, at: null }] : [];
  }

  private known(held: Held, plan: Plan | null): void {
    if (this.held !== held) return;
    held.plan = plan ?? {};
    const first = this.targets.peek();
    const taken = new Set(first.map((one) => one.object));
    const others = onesOf(plan).filter(({ object = null, at = null }) => (object ?? at) !== null && !taken.has(object));
    this.targets.value = [...first, ...others];
    if (held.dropped) this.drop(held, held.plan, held.dropped);
  }

  private at({ mark, object }: DropTarget): One | null {
    const all = this.targets.peek();
    return all.find(({ says }) => markId(says) === mark) ?? all.find((one) => object && one.object === object) ?? null;
  }

  private openAt(over: DropTarget): One | null {
    const one = this.at(over);
    return one && !one.refusal ? one : null;
  }

  private aimAt(one: One | null): void {
    const before = this.aim;
    this.aim = one?.says ?? null;
    if (this.aim && before && sameWords(this.aim, before)) return;
    if (this.aim) this.preview.want(this.aim);
    else this.aimed.value = null;
  }

  private drop({ object, words }: Held, plan: Plan, over: DropTarget): void {
    const { selection } = this.host;
    const one = this.at(over);
    this.end();
    if (one && !one.refusal) {
      if (one.replaces) this.host.choose(one);
      else {
        if (!sameWords(words, selection.words.peek())) selection.select(words, object);
        selection.select(one.says, object, plan);
      }
    } else if (over.object !== object) {
      const open = onesOf(plan).some(({ refusal }) => !refusal);
      if (open && selection.words.peek().length === 0) selection.select(words, object);
      if (one) this.host.explain(one);
      else this.host.refuse(plan, over.object);
    }
  }
}
