/**
 * What is being said. `words` are said for good, `draft` is what is being tried on top of them (a heading under the
 * finger, a place), and what is played is always what one sees: the draft, or the words where there is none.
 */

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Stand } from "../games/page.ts";
import type { Point } from "../table/types.ts";
import {
  choiceOf,
  type Headings,
  nearestOpen,
  type Plan,
  readHeading,
  sameWords,
  turnedBy,
  type Words,
  writeHeading,
} from "./plan.ts";
import { Latest } from "./requests.ts";

/** What the planner needs to know of a game. */
export interface Sayings {
  subject(words: Words): Words | null;
  place(words: Words, point: string, heading: string | null): Words;
  /** Where the object lies already that these words lay; null when it doesn't. */
  stands?(words: Words): Stand | null;
}

export interface PlannerEnds {
  plan(words: Words): Promise<Plan | null>;
  act(words: Words): void;
  /** How long to rest between two questions of a drag. */
  readonly restMs?: number;
  /** Ask before playing these words. */
  confirms(words: Words): boolean;
}

interface Step {
  readonly words: Words;
  readonly draft: Words | null;
}

interface Question {
  readonly words: Words;
  readonly age: number;
}

export class Planner {
  readonly words = signal<Words>([]);
  readonly base = signal<Plan | null>(null);
  readonly draft = signal<Words | null>(null);
  readonly trial = signal<Plan | null>(null);
  /** The plan of the chosen piece, whose choices are the action buttons. */
  readonly menu = signal<Plan | null>(null);
  /** The draft that would change nothing: something lies there already. */
  private readonly idle = signal<Words | null>(null);
  private readonly past = signal<readonly Step[]>([]);

  /** The fan that is open. */
  readonly fan: ReadonlySignal<Headings | null> = computed(() => choiceOf(this.base.value, "headings"));

  /** The plan of what one sees. */
  readonly seen = computed(() => (this.draft.value ? this.trial.value : this.base.value));

  /** What is tried is how it lies already. */
  readonly unmoved = computed(() => {
    const [draft, idle] = [this.draft.value, this.idle.value];
    return draft !== null && idle !== null && sameWords(draft, idle);
  });

  /** The words that would be played now; null when nothing can be. */
  readonly playable = computed<Words | null>(() => {
    const draft = this.draft.value;
    const base = this.base.value;
    if (this.unmoved.value) return null;
    if (!draft) return base?.action && sameWords(base.words ?? [], this.words.value) ? this.words.value : null;
    const trial = this.trial.value;
    const judged = trial !== null && sameWords(trial.words ?? [], draft);
    if (!judged) return this.fan.value ? draft : null;
    return trial.action ? draft : null;
  });

  /** One step of several is chosen, and another can follow. */
  readonly canStep = computed(() => {
    const next = this.draft.value && choiceOf(this.trial.value, "headings");
    return Boolean(next && this.fan.value?.hold === "stern" && next.arcs.length);
  });

  /** The ghost of a place has a heading that may be changed. */
  readonly canTurn = computed(
    () => choiceOf(this.base.value, "places") !== null && readHeading(this.draft.value?.at(-1) ?? "") !== null,
  );

  readonly canBack = computed(() => this.past.value.length > 0 || this.words.value.length > 0);

  private readonly sayings: Sayings;
  private readonly ends: PlannerEnds;
  private readonly asksBase: Latest<Question, Plan>;
  private readonly asksTrial: Latest<Question, Plan>;
  private readonly asksMenu: Latest<Question, Plan>;
  private age = 0;
  /** The heading of a place was chosen by hand. */
  private turned = false;
  /** The draft is the nearest that stands, in place of what was tried. */
  private adopted = false;
  /** The words are given up if all that follows is closed. */
  private leaving = false;
  /** The words were just said by a person, not asked again. */
  private fresh = false;
  /** What was let go is played as soon as it is known to stand. */
  private settling = false;

  constructor(sayings: Sayings, ends: PlannerEnds) {
    this.sayings = sayings;
    this.ends = ends;
    const ask = (question: Question): Promise<Plan | null> => ends.plan(question.words);
    this.asksBase = new Latest(ask, (question, plan) => this.onBase(question, plan));
    this.asksTrial = new Latest(ask, (question, plan) => this.onTrial(question, plan), ends.restMs);
    this.asksMenu = new Latest(ask, (question, plan) => this.onMenu(question, plan));
  }

  /** Says these words instead of all before; `back` returns. */
  say(words: Words): void {
    this.past.value = [...this.past.peek(), { words: this.words.peek(), draft: this.draft.peek() }];
    this.start(words, null);
    this.fresh = true;
  }

  /** Says these words in place of the last, as when cargo goes back and forth; what was shown stays until the answer. */
  revise(words: Words): void {
    const shown = this.base.peek();
    this.start(words, null);
    this.base.value = shown;
  }

  /** Begins anew with these words; there is nothing to go back to but the beginning. */
  restart(words: Words = []): void {
    this.past.value = [];
    this.start(words, null);
  }

  /** Begins anew with these words if they lead on to anything open, else with none. */
  goOn(words: Words): void {
    this.restart(words);
    this.leaving = words.length > 0;
  }

  /** The position has changed: what is being said is asked again. */
  renew(): void {
    this.age++;
    this.start(this.words.peek(), this.draft.peek());
  }

  /** Forgets everything: nobody plans here. */
  rest(): void {
    this.age++;
    batch(() => {
      this.past.value = [];
      this.words.value = [];
      this.draft.value = this.base.value = this.trial.value = this.menu.value = null;
    });
  }

  back(): void {
    const before = this.past.peek().at(-1);
    if (before) {
      this.past.value = this.past.peek().slice(0, -1);
      this.start(before.words, before.draft);
    } else if (this.words.peek().length) this.restart();
  }

  /** A heading of the fan is under the finger, or one of the ghost of a place. */
  face(heading: number): void {
    if (this.fan.peek()) this.attempt([...this.words.peek(), writeHeading(heading)]);
    else this.facePlace(heading);
  }

  /** Turns the ghost by tenths of a degree. */
  turn(by: number): void {
    const fan = this.fan.peek();
    const heading = this.heading();
    if (fan && heading !== null) this.face(turnedBy(heading, by, fan.arcs));
    else this.facePlace((heading ?? this.stand()?.heading ?? choiceOf(this.base.peek(), "places")?.heading ?? 0) + by);
  }

  /** The heading that the draft has. */
  heading(): number | null {
    return readHeading(this.draft.peek()?.at(-1) ?? "");
  }

  /** A place is under the finger. What lay on a heading before keeps it, until it is turned by hand. */
  point(point: Point, before: number | null = null): void {
    const heading = this.draft.peek()?.at(-1);
    const turned = heading !== undefined && readHeading(heading) !== null && this.turned;
    const facing = turned ? heading : before !== null ? writeHeading(before) : this.usualFacing();
    this.attempt(this.sayings.place(this.words.peek(), `${Math.round(point[0])},${Math.round(point[1])}`, facing));
  }

  /** The step under the finger stands, and the next one is asked. */
  step(): void {
    const draft = this.draft.peek();
    if (draft && this.canStep.peek()) this.say(draft);
  }

  /** Plays what one sees. */
  play(): void {
    const words = this.playable.peek();
    if (words) this.ends.act(words);
  }

  /** A finger was lifted from a heading or a place: where nothing is asked before playing, it is played. */
  settle(): void {
    this.settling = !this.ends.confirms(this.draft.peek() ?? this.words.peek()) && !this.canStep.peek();
    this.playSettled();
  }

  private playSettled(): void {
    if (!this.settling || !this.playable.peek()) return;
    this.settling = false;
    this.play();
  }

  private facePlace(heading: number): void {
    const point = this.draft.peek()?.find((word) => /^-?\d+,-?\d+$/.test(word)) ?? this.stand()?.point.join(",");
    if (point === undefined || !choiceOf(this.base.peek(), "places")) return;
    this.turned = true;
    this.attempt(this.sayings.place(this.words.peek(), point, writeHeading(heading)));
  }

  /** A home lies as it is offered; a ship finds its own heading from the place. */
  private usualFacing(): string | null {
    const places = choiceOf(this.base.peek(), "places");
    return places?.object === "home" ? writeHeading(places.heading ?? 0) : null;
  }

  private attempt(draft: Words): void {
    this.adopted = this.settling = false;
    this.draft.value = draft;
    this.asksTrial.want({ words: draft, age: this.age });
  }

  private start(words: Words, draft: Words | null): void {
    const menu = this.sayings.subject(words);
    const before = this.sayings.subject(this.words.peek());
    batch(() => {
      this.turned = this.fresh = this.leaving = this.settling = false;
      this.idle.value = null;
      if (!sameWords(words, this.words.peek())) this.base.value = null;
      this.words.value = words;
      this.draft.value = draft;
      this.trial.value = null;
      if (!menu || !before || !sameWords(menu, before)) this.menu.value = null;
    });
    const age = this.age;
    this.asksTrial.forget();
    this.asksBase.want({ words, age });
    if (menu && !sameWords(menu, words)) this.asksMenu.want({ words: menu, age });
    if (draft) this.asksTrial.want({ words: draft, age });
  }

  private onBase(question: Question, plan: Plan): void {
    if (question.age !== this.age || !sameWords(question.words, this.words.peek())) return;
    if (this.leaving && (plan.choices ?? []).every((choice) => choice.type === "one" && choice.refusal)) {
      this.restart();
      return;
    }
    batch(() => {
      this.base.value = plan;
      const subject = this.sayings.subject(question.words);
      if (subject && sameWords(subject, question.words)) this.menu.value = plan;
    });
    this.begin(plan);
    if (this.fresh && plan.action && !plan.choices?.length && !this.ends.confirms(question.words)) this.play();
    this.fresh = false;
  }

  /** A fan opens with the nearest open heading to the ship's own, a place with where its object lies. */
  private begin(plan: Plan): void {
    if (choiceOf(plan, "places") && this.draft.peek() === null) this.takeUp();
    const fan = choiceOf(plan, "headings");
    const facing = fan && this.draft.peek() === null ? nearestOpen(fan.facing, fan.arcs) : null;
    if (facing !== null) this.face(facing);
  }

  /** Where the object lies already that is being laid. */
  private stand(): Stand | null {
    return this.sayings.stands?.(this.words.peek()) ?? null;
  }

  private takeUp(): void {
    const words = this.words.peek();
    const stand = this.stand();
    if (!stand) return;
    const heading = stand.heading === null ? null : writeHeading(stand.heading);
    const draft = this.sayings.place(words, stand.point.join(","), heading);
    this.turned = heading !== null;
    this.idle.value = draft;
    this.attempt(draft);
  }

  private onTrial(question: Question, plan: Plan): void {
    const draft = this.draft.peek();
    if (question.age !== this.age || !draft) return;
    const better = plan.instead && !plan.action && !this.adopted ? plan.instead : null;
    // A refusal that is mended at once is not shown: it would flicker under the finger.
    if (!better) this.trial.value = plan;
    if (!sameWords(question.words, draft)) return;
    if (better) {
      this.adopted = true;
      this.draft.value = better;
      this.asksTrial.want({ words: better, age: this.age });
    } else this.playSettled();
  }

  private onMenu(question: Question, plan: Plan): void {
    const subject = this.sayings.subject(this.words.peek());
    if (question.age === this.age && subject && sameWords(subject, question.words)) this.menu.value = plan;
  }
}
