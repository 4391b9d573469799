/**
 * Building from cards: what was changed before, so that it can be undone, and taps that wait for the plan of the one
 * before. The plan says what every card would make of the words; nothing here knows a rule.
 */

import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { buildsOf, offeredBuild, type SavedBuild, sameCards, takeBuild } from "../../home/saved_builds.ts";
import type { CardBuild, One } from "../../protocol/generated/wire.ts";
import { onesOf, type Plan, sameWords, type Words } from "../../protocol/plan.ts";
import { type CardFilter, NO_FILTER } from "./filters.ts";

/** The part of the selection that is needed. */
export interface BuildHost {
  readonly words: ReadonlySignal<Words>;
  readonly basePlan: ReadonlySignal<Plan | null>;
  readonly root: ReadonlySignal<Plan | null>;
  /** The name of the game, once it is known. */
  readonly game: ReadonlySignal<string | null>;
  replaceWords(words: Words): void;
  plan(words: Words): Promise<Plan | null>;
}

const RANDOM_NUMBERS = 1_000_000_000;

/** The name of a card or tab among the choices of every plan of one build. */
export const cardKey = ({ group = "", card }: One): string => `${group} ${card?.title ?? ""}`;

const byWeight = (a: One, b: One): number =>
  Number(!a.card?.picture) - Number(!b.card?.picture) || (b.card?.points ?? 0) - (a.card?.points ?? 0);

export class BuildState {
  readonly words: ReadonlySignal<Words>;
  readonly filter = signal<CardFilter>(NO_FILTER);
  /** What is built now; null if nothing is. */
  readonly build: ReadonlySignal<CardBuild | null>;
  /** The cards that can be put in or taken out. */
  readonly cards: ReadonlySignal<readonly One[]>;
  readonly tabs: ReadonlySignal<readonly One[]>;
  /** What is ready-made, and what chance draws: choices of the first plan. */
  readonly made: ReadonlySignal<readonly One[]>;
  readonly random: ReadonlySignal<One | null>;
  /** Those with a picture first, each kind from the dearest on. */
  readonly chosen = computed(() => this.cards.value.filter(({ chosen }) => chosen).sort(byWeight));
  /** What this browser has saved for the game. */
  readonly saved: ReadonlySignal<readonly SavedBuild[]>;
  /** What came by a link for the game. */
  readonly offered: ReadonlySignal<SavedBuild | null>;
  /** The name of the saved or ready-made one with the same cards; null if it has no name. */
  readonly name: ReadonlySignal<string | null>;
  readonly isSaved: ReadonlySignal<boolean>;
  /** The words before each change, the first one first. */
  readonly past = signal<readonly Words[]>([]);
  private readonly waiting: string[] = [];
  private readonly host: BuildHost;
  private readonly end: () => void;

  constructor(host: BuildHost) {
    this.host = host;
    this.words = host.words;
    this.build = computed(() => host.basePlan.value?.build ?? null);
    this.cards = computed(() => onesOf(host.basePlan.value).filter(({ card, role = "" }) => card && role === ""));
    this.tabs = computed(() => onesOf(host.basePlan.value).filter(({ role }) => role === "tab"));
    this.made = computed(() => onesOf(host.root.value).filter(({ role }) => role === "made"));
    this.random = computed(() => onesOf(host.root.value).find(({ role }) => role === "random") ?? null);
    this.saved = computed(() => buildsOf(host.game.value ?? ""));
    this.offered = computed(() => offeredBuild(host.game.value ?? ""));
    const same = computed(() => this.saved.value.find(({ words }) => sameCards(words, host.words.value)) ?? null);
    const made = computed(() => this.made.value.find(({ says }) => sameCards(says, host.words.value)) ?? null);
    this.name = computed(() => same.value?.name ?? made.value?.label ?? null);
    this.isSaved = computed(() => same.value !== null);
    this.end = effect(() => {
      const plan = host.basePlan.value;
      untracked(() => this.follow(plan));
    });
  }

  close(): void {
    this.end();
  }

  /** Puts a card in, takes it out, or opens a tab; a tap before the plan of the last one is known waits for it. */
  tap(key: string): One | null {
    if (!this.settled) {
      this.waiting.push(key);
      return null;
    }
    const one = [...this.cards.peek(), ...this.tabs.peek()].find((each) => cardKey(each) === key) ?? null;
    if (one && !one.refusal) this.change(one.says);
    return one;
  }

  /** Replaces all that is built. */
  change(words: Words): void {
    const before = this.host.words.peek();
    if (sameWords(words, before)) return;
    this.past.value = [...this.past.peek(), before];
    this.host.replaceWords(words);
  }

  /** Takes back the last change; false if there was none. */
  undo(): boolean {
    const before = this.past.peek().at(-1);
    if (!before || this.build.peek() === null) return false;
    this.past.value = this.past.peek().slice(0, -1);
    this.host.replaceWords(before);
    return true;
  }

  /** Builds what a random number stands for. */
  async draw(): Promise<void> {
    const before = this.host.words.peek();
    const random = this.random.peek();
    if (!random) return;
    const number = String(Math.floor(Math.random() * RANDOM_NUMBERS));
    const plan = await this.host.plan([...random.says, number]);
    if (plan?.instead && sameWords(before, this.host.words.peek())) this.change(plan.instead);
  }

  /** Builds what a shared text or link says; false if it says nothing that this match can build. */
  async paste(text: string): Promise<boolean> {
    const words = pastedWords(text, this.build.peek()?.empty?.[0] ?? "");
    const plan = words && (await this.host.plan(words));
    if (!words || !plan?.build) return false;
    this.change(words);
    return true;
  }

  /** What is built now, to be saved or shared under this name. */
  asSaved(name: string): SavedBuild {
    const titles = this.chosen.peek().map(({ card }) => card?.title);
    const points = `${this.build.peek()?.total ?? 0} points`;
    return {
      game: this.host.game.peek() ?? "",
      name,
      about: [...titles, points].join(", "),
      words: this.host.words.peek(),
    };
  }

  private get settled(): boolean {
    const plan = this.host.basePlan.peek();
    return plan !== null && sameWords(plan.words ?? [], this.host.words.peek());
  }

  private follow(plan: Plan | null): void {
    if (plan && !plan.build) {
      this.past.value = [];
      this.waiting.length = 0;
    }
    const taken = plan?.build && this.host.words.peek().length === 0 && takeBuild(this.host.game.peek() ?? "");
    if (taken) this.change(taken.words);
    const next = plan?.build && this.settled ? this.waiting.shift() : undefined;
    if (next !== undefined) this.tap(next);
  }
}

/** The words in a shared text, on its last line that begins with `first`, or in a link's `w=...`; null if none. */
export function pastedWords(text: string, first: string): Words | null {
  const link = /#(\S*\bw=\S+)/.exec(text);
  const said = link
    ? [new URLSearchParams(link[1]).getAll("w")]
    : text.split("\n").map((line) => line.trim().split(/\s+/));
  return said.findLast(([word]) => word === first) ?? null;
}
