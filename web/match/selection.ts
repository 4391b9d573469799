/**
 * The player's current choice. `words` are chosen, `draft` adds the step being tried (a heading or place during a drag).
 * The visible one is always the one that is played: the draft, or the words if there is no draft. It knows no game: the
 * plan of the words says what they act with, what else that can do, and which words a place continues.
 */

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { One } from "../protocol/generated/wire.ts";
import {
  choiceOf,
  type Headings,
  nearestOpen,
  onesOf,
  type Places,
  type Plan,
  sameWords,
  turnedBy,
  type Words,
  writeHeading,
} from "../protocol/plan.ts";
import { Latest } from "../protocol/requests.ts";
import { wrap } from "../table/geometry.ts";
import type { Point } from "../table/types.ts";
import type { Draft, HeldPoint, Question, SelectionHost, Step } from "./selection_types.ts";
import { nearest, placedAt } from "./selection_types.ts";

export class Selection {
  readonly words = signal<Words>([]);
  readonly basePlan = signal<Plan | null>(null);
  /** The plan of no words: what the player can begin with. */
  readonly root = signal<Plan | null>(null);
  /** The object that the words act with. */
  readonly object = signal<string | null>(null);
  readonly draft = signal<Draft | null>(null);
  readonly draftPlan = signal<Plan | null>(null);
  /** The plan of what else the object can do, whose choices are the action buttons, and the words of that plan. */
  readonly menu = signal<Plan | null>(null);
  readonly menuWords = signal<Words | null>(null);
  /** True while the list of what can be begun with stays: also until it is known what the chosen words ask. */
  readonly listed = signal(true);
  /** True if the draft would change nothing: the object is there already. */
  private readonly unchanged = signal<Draft | null>(null);
  /** The plan on whose marks the words were chosen: while they wait to be played, another of its choices replaces them. */
  readonly offered = signal<Plan | null>(null);
  /** True if `basePlan` is the plan of the words in this position. */
  readonly planned = signal(false);
  /** The draft whose plan `draftPlan` is. */
  private readonly tried = signal<Draft | null>(null);
  /** True while the server's answer about the draft is on its way. */
  readonly judging = computed(() => this.draft.value !== this.tried.value);
  private readonly past = signal<readonly Step[]>([]);
  /** The words opened by themselves when the player chose those before: another choice takes their place. */
  readonly opened = signal(false);
  /** The choice whose button is under the pointer or has the focus. */
  readonly pointed = signal<One | null>(null);

  /** The open fan. */
  readonly fan: ReadonlySignal<Headings | null> = computed(() => choiceOf(this.basePlan.value, "headings"));

  /** The plan whose choices stand on the table: that of the words, or while they wait to be played the one before. */
  readonly asking = computed(() => {
    const base = this.basePlan.value;
    const waits = base?.action && !base.choices?.length && !this.draft.value;
    return waits ? (this.offered.value ?? base) : base;
  });

  /** The plan of the previewed words. */
  readonly shownPlan = computed(() => (this.draft.value ? this.draftPlan.value : this.basePlan.value));

  /** True if the draft is the object's current place and heading. */
  readonly unmoved = computed(() => {
    const [draft, idle] = [this.draft.value, this.unchanged.value];
    return draft !== null && idle !== null && sameWords(draft.words, idle.words);
  });

  /** The words that can be played now; null if there are none. */
  readonly playable = computed<Words | null>(() => {
    const draft = this.draft.value;
    const base = this.basePlan.value;
    if (this.unmoved.value) return null;
    if (!draft) return base?.action && sameWords(base.words ?? [], this.words.value) ? this.words.value : null;
    const trial = this.judged.value;
    if (!trial) return this.fan.value?.label ? draft.words : null;
    return trial.action ? draft.words : null;
  });

  /** The label of the button that plays them. */
  readonly label = computed(() => {
    const base = this.basePlan.value;
    const asked = choiceOf(base, "headings") ?? choiceOf(base, "places");
    const label = this.draft.value ? (this.judged.value?.label ?? asked?.label) : base?.label;
    return label || "Play";
  });

  /** The plan of the draft, once it is known. */
  private readonly judged = computed(() => {
    const [draft, trial] = [this.draft.value, this.draftPlan.value];
    return draft && trial && sameWords(trial.words ?? [], draft.words) ? trial : null;
  });

  /** True if one step of several is chosen, and another can follow. */
  readonly canStep = computed(() => {
    const next = this.draft.value && this.fan.value?.onward ? this.draftPlan.value : null;
    return Boolean(choiceOf(next, "headings")?.arcs.length) || onesOf(next).some((one) => !one.refusal);
  });

  /** True if the ghost of a place has a heading that can be changed. */
  readonly canTurn = computed(() => choiceOf(this.basePlan.value, "places") !== null && this.heading() !== null);

  /** The only useful choice that is left, such as the end of the turn. */
  readonly lastLeft = computed(() => onesOf(this.root.value).find((one) => one.left && !one.refusal) ?? null);

  readonly canBack = computed(() => this.past.value.length > 0 || this.words.value.length > 0);

  private readonly host: SelectionHost;
  private readonly baseQuery: Latest<Question, Plan>;
  private readonly draftQuery: Latest<Question, Plan>;
  private readonly menuQuery: Latest<Question, Plan>;
  private readonly rootQuery: Latest<Question, Plan>;
  private age = 0;
  /** The age of the root plan. */
  private rootAge = -1;
  private held: HeldPoint | null = null;
  /** The place just played, until the new plan says where the object lies. */
  private justPlaced: { readonly point: Point; readonly heading: number | null } | null = null;
  /** The player set the heading of the place. */
  private turned = false;
  /** The draft is the nearest legal one, in place of the one that was tried. */
  private adopted = false;
  /** The words are cleared if they can't be played and all choices after them are closed. */
  private leaving = false;
  /** The player has just chosen the words; they are not a repeated request. */
  private fresh = false;
  /** The dropped object is played as soon as its place is known to be legal. */
  private settling = false;

  constructor(host: SelectionHost) {
    this.host = host;
    const ask = (question: Question): Promise<Plan | null> => host.plan(question.words);
    this.baseQuery = new Latest(ask, (question, plan) => this.onBase(question, plan));
    this.draftQuery = new Latest(ask, (question, plan) => this.onTrial(question, plan), host.restMs);
    this.menuQuery = new Latest(ask, (question, plan) => this.onMenu(question, plan));
    this.rootQuery = new Latest(ask, (question, plan) => this.onRoot(question, plan));
  }

  /** The words that begin with an object; null if none do. */
  beginning(object: string): Words | null {
    return onesOf(this.root.peek()).find((one) => one.object === object)?.says ?? null;
  }

  /** The open choices of the chosen object's own menu that stand for other objects: shots at ships. */
  get targets(): readonly One[] {
    const others = onesOf(this.menu.peek()).filter(({ object }) => object && object !== this.object.peek());
    return this.menuWords.peek()?.length ? others.filter((one) => one.board && !one.refusal) : [];
  }

  /** True if it is known what the player can begin with in this position. */
  get rooted(): boolean {
    return this.root.peek() !== null && this.rootAge === this.age;
  }

  /** The words to plan next, when the shown action has been played; those just chosen, if their plan is not known yet. */
  get following(): Words {
    const plan = this.shownPlan.peek() ?? this.basePlan.peek();
    return plan ? (plan.following ?? []) : this.words.peek();
  }

  /** Replaces all words by these; `back` returns. `offered` is the plan on whose marks they were chosen. */
  select(words: Words, object = words.length > 0 ? this.object.peek() : null, offered: Plan | null = null): void {
    if (!this.opened.peek() || words[0] === this.words.peek()[0]) this.past.value = [...this.past.peek(), this.step()];
    this.start({ words, draft: null, object, offered });
    this.fresh = true;
  }

  /** Shows words, with what is tried, and never plays them by itself; `back` returns: `again` to where it did before. */
  suggest(words: Words, draft: Draft | null, object: string | null = null, again = false): void {
    if (!again) this.past.value = [...this.past.peek(), this.step()];
    this.start({ words, draft, object, offered: null });
  }

  /** Replaces the words, as when cargo goes back and forth; the preview stays until the answer. `chosen`: as `select` does. */
  replaceWords(words: Words, chosen = false): void {
    const [shown, opened] = [this.basePlan.peek(), this.opened.peek()];
    this.start({ ...this.step(), words, draft: null });
    this.basePlan.value = shown;
    this.opened.value = opened;
    this.fresh = chosen;
  }

  /** Starts over with these words; Back then leads to the start. */
  restart(words: Words = []): void {
    this.past.value = [];
    this.start({ words, draft: null, object: words.length > 0 ? this.object.peek() : null, offered: null });
  }

  /** Starts over with these words if they lead somewhere, else with none. */
  continueWith(words: Words): void {
    this.age++;
    this.restart(words);
    this.leaving = words.length > 0;
  }

  /** The position has changed: plans the words again. A turn that begins forgets words that lead nowhere. */
  refresh(turnBegins = false): void {
    this.age++;
    this.start({ ...this.step(), offered: null });
    this.leaving = turnBegins && this.words.peek().length > 0;
  }

  /** Another player plans here. */
  startOver(): void {
    this.clear();
    this.restart();
  }

  /** No player plans here. */
  clear(): void {
    this.age++;
    batch(() => {
      this.past.value = this.words.value = [];
      this.object.value = this.menuWords.value = this.root.value = null;
      this.draft.value = this.basePlan.value = this.draftPlan.value = this.menu.value = this.offered.value = null;
      this.tried.value = null;
      this.planned.value = false;
      this.listed.value = true;
    });
  }

  back(): void {
    const before = this.past.peek().at(-1);
    if (before) {
      this.past.value = this.past.peek().slice(0, -1);
      this.start(before);
    } else if (this.words.peek().length) this.restart();
  }

  /** Previews a heading of the fan, or of the ghost of a place, during a drag. */
  setHeading(heading: number): void {
    const words = [...this.words.peek(), writeHeading(heading)];
    if (this.fan.peek()) this.tryDraft({ words, point: null, heading: wrap(heading) });
    else this.setPlaceHeading(heading);
  }

  /** Turns the ghost by tenths of a degree. */
  turnBy(by: number): void {
    const fan = this.fan.peek();
    const heading = this.heading();
    if (fan && heading !== null) this.setHeading(turnedBy(heading, by, fan.arcs));
    else {
      const facing = heading ?? this.justPlaced?.heading ?? this.places?.facing ?? this.places?.heading ?? 0;
      this.setPlaceHeading(facing + by);
    }
  }

  /** The heading of the draft. */
  heading(): number | null {
    return this.draft.value?.heading ?? null;
  }

  /** Previews a place during a drag. An object keeps its heading until the player turns it. */
  setPoint(point: Point): void {
    if (!this.places) {
      this.held = { point, released: false };
      return;
    }
    const heading = this.turned ? this.heading() : null;
    this.tryDraft(this.placed(point, heading ?? this.defaultHeading()));
  }

  /** Accepts the previewed step and plans the next one. */
  nextStep(): void {
    const draft = this.draft.peek();
    if (draft && this.canStep.peek()) this.select(draft.words);
  }

  /** Plays the previewed action. */
  play(): void {
    const words = this.playable.peek();
    if (!words) return;
    const draft = this.draft.peek();
    this.justPlaced = draft?.point ? { point: draft.point, heading: draft.heading } : null;
    this.host.act(words);
  }

  /** True if the shown action can be repeated freely: it is played without asking. */
  get instant(): boolean {
    return this.shownPlan.peek()?.instant ?? false;
  }

  /** A drag of a heading or a place has ended: if no confirmation is needed, the action is played. */
  release(): void {
    if (this.held) this.held = { ...this.held, released: true };
    else {
      this.settling = true;
      this.playSettled();
    }
  }

  private playSettled(): void {
    if (!this.settling || !this.playable.peek()) return;
    // The plan of the draft may warn of a danger, which is confirmed first.
    if (this.draft.peek() && !this.judged.peek()) return;
    this.settling = false;
    if (this.canStep.peek()) return;
    if (!this.host.confirms(this.draft.peek() ? this.judged.peek() : this.basePlan.peek())) this.play();
  }

  private setPlaceHeading(heading: number): void {
    const point = this.draft.peek()?.point ?? this.justPlaced?.point ?? this.places?.placed;
    if (!point || !this.places) return;
    this.turned = true;
    this.tryDraft(this.placed(point, heading));
  }

  /** The place that the plan asks for. */
  private get places(): Places | null {
    return choiceOf(this.basePlan.peek(), "places");
  }

  private placed(point: Point, facing: number | null): Draft {
    return placedAt(this.places, point, facing);
  }

  /** The offered heading; else the server finds a legal heading at the place. */
  private defaultHeading(): number | null {
    return this.places?.turns === "offered" ? (this.places.heading ?? 0) : null;
  }

  private tryDraft(draft: Draft): void {
    this.adopted = this.settling = false;
    this.draft.value = draft;
    this.draftQuery.want({ words: draft.words, age: this.age });
  }

  /** What is chosen. An object that lies where it was is no draft: its place is found again. */
  private step(): Step {
    const [words, object] = [this.words.peek(), this.object.peek()];
    const draft = this.unmoved.peek() ? null : this.draft.peek();
    return { words, draft, object, offered: this.offered.peek() };
  }

  private start({ words, draft, object, offered }: Step): void {
    batch(() => {
      this.turned = this.fresh = this.leaving = this.settling = this.planned.value = false;
      this.opened.value = false;
      this.held = null;
      this.unchanged.value = this.pointed.value = null;
      if (!sameWords(words, this.words.peek())) {
        this.basePlan.value = null;
        this.justPlaced = null;
      }
      if (object !== this.object.peek()) this.menu.value = this.menuWords.value = null;
      if (words.length === 0) this.listed.value = true;
      this.words.value = words;
      this.draft.value = draft;
      this.object.value = object;
      this.offered.value = offered;
      this.draftPlan.value = this.tried.value = null;
    });
    const age = this.age;
    this.draftQuery.forget();
    this.baseQuery.want({ words, age });
    const menu = this.menuWords.peek();
    if (menu && !sameWords(menu, words)) this.menuQuery.want({ words: menu, age });
    if (words.length > 0 && this.rootAge !== age) this.rootQuery.want({ words: [], age });
    if (draft) this.draftQuery.want({ words: draft.words, age });
  }

  private onBase(question: Question, plan: Plan): void {
    if (question.words.length === 0) this.onRoot(question, plan);
    // A pick that waited for this plan has changed the words.
    if (question.age !== this.age || !sameWords(question.words, this.words.peek())) return;
    const closed = (plan.choices ?? []).every((choice) => choice.type === "one" && choice.refusal);
    if (this.leaving && !plan.action && closed) {
      this.restart();
      return;
    }
    batch(() => {
      this.basePlan.value = plan;
      this.planned.value = true;
      this.object.value = plan.object ?? null;
      this.justPlaced = null;
      this.showMenu(plan, question);
      this.listed.value = question.words.length === 0 || (plan.menu?.length === 0 && onesOf(plan).length === 0);
    });
    this.begin(plan);
    if (this.fresh && plan.action && !plan.choices?.length && !this.host.confirms(plan)) this.play();
    const next = this.fresh ? onesOf(plan).find((one) => one.opens && !one.refusal) : undefined;
    this.fresh = false;
    if (next?.replaces) this.replaceWords(next.says, true);
    else if (next) {
      this.select(next.says);
      this.opened.value = true;
    }
  }

  /** The menu may be the plan itself, be known already, or be asked for. */
  private showMenu(plan: Plan, { words, age }: Question): void {
    const [menu, before] = [plan.menu ?? null, this.menuWords.peek()];
    this.menuWords.value = menu;
    if (menu && sameWords(menu, words)) this.menu.value = plan;
    else if (!menu || !before || !sameWords(menu, before)) {
      this.menu.value = null;
      if (menu) this.menuQuery.want({ words: menu, age });
    }
  }

  /** A fan opens at the open heading nearest to the ship's own, a place at the object's current place. */
  private begin(plan: Plan): void {
    if (this.places && this.draft.peek() === null) this.startFromPlaced(this.places);
    const fan = choiceOf(plan, "headings");
    const facing = fan && this.draft.peek() === null ? nearestOpen(fan.facing, fan.arcs) : null;
    if (facing !== null) this.setHeading(facing);
    const held = this.held;
    this.held = null;
    if (held && this.places) {
      this.setPoint(held.point);
      if (held.released) this.release();
    }
  }

  private startFromPlaced({ placed, facing }: Places): void {
    if (!placed) return;
    const draft = this.placed(placed, facing ?? null);
    this.turned = facing != null;
    this.unchanged.value = draft;
    this.tryDraft(draft);
  }

  private onTrial(question: Question, plan: Plan): void {
    const draft = this.draft.peek();
    if (question.age !== this.age || !draft) return;
    const better = plan.action || this.adopted ? null : nearest(plan);
    // A refusal that is corrected at once is not shown: it would flicker during the drag.
    if (!better) this.draftPlan.value = plan;
    if (!sameWords(question.words, draft.words)) return;
    if (better) {
      this.adopted = true;
      this.draft.value = better;
      this.draftQuery.want({ words: better.words, age: this.age });
      return;
    }
    this.tried.value = draft;
    this.playSettled();
  }

  private onMenu(question: Question, plan: Plan): void {
    const menu = this.menuWords.peek();
    if (question.age === this.age && menu && sameWords(menu, question.words)) this.menu.value = plan;
  }

  private onRoot({ age }: Question, plan: Plan): void {
    if (age !== this.age) return;
    this.rootAge = age;
    this.root.value = plan;
  }
}
