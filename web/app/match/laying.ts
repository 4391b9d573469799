/**
 * Laying pieces, everybody at once: which size is chosen, where it is aimed, what the server knows of that, and what is on
 * its way to it. A gesture that is let go is laid at once, unless it is known that it would crash: that nobody wants.
 */

import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Draft, LayingPage, Moment } from "../../games/laying.ts";
import type { View } from "../../generated/wire.ts";
import { closedAt } from "../../table/aim_view.ts";
import { ahead, lying } from "../../table/geometry.ts";
import type { Aim, Fan, FlashLook, GhostLook, LayLook, Marker, Overlay, Ruling, Size } from "../../table/types.ts";
import { CLOCK, type Clock } from "../connection.ts";
import type { Sent } from "../outbox.ts";
import { choiceOf, type Plan, sameWords, type Words, writeHeading } from "../plan.ts";
import { Latest } from "../requests.ts";
import { Flashes } from "./flashes.ts";

/** So long a piece that was let go waits for what the server knows of its place; then the server may judge. */
export const MOMENT_MS = 120;
/** Between two questions of a drag. */
const REST_MS = 40;
/** So long a ghost rests before it is spoken of. */
const TELL_MS = 350;

export interface LayingEnds {
  readonly page: ReadonlySignal<LayingPage | null>;
  readonly view: ReadonlySignal<View | null>;
  readonly seat: ReadonlySignal<number | null>;
  /** One has a seat and looks at now. */
  readonly live: ReadonlySignal<boolean>;
  readonly waiting: ReadonlySignal<readonly Sent[]>;
  plan(words: Words): Promise<Plan | null>;
  act(words: Words, seat: number): void;
  speak(text: string): void;
  readonly clock?: Clock;
}

interface Known {
  readonly words: Words;
  readonly fan: Fan;
}

/** Let go before it was known how it lies there. */
interface Held {
  readonly draft: Draft;
  readonly seat: number;
  readonly timer: number;
}

export class Laying {
  readonly aim = signal<Aim | null>(null);
  /** The size that was taken up last. */
  readonly hand = signal<Size | null>(null);
  /** The pieces of a wave that are said and not sealed, of every seat that is played here. */
  private readonly drafts = signal<ReadonlyMap<number, readonly Draft[]>>(new Map());
  private readonly known = signal<Known | null>(null);
  private readonly trial = signal<Plan | null>(null);
  private readonly held = signal<Held | null>(null);
  /** On a small screen: what steps back while pieces are laid is shown all the same. */
  readonly unfolded = signal(false);
  /** What is spoken of the ghost, once it rests. */
  readonly told = signal("");
  readonly flashes: Flashes;
  private refused: FlashLook | null = null;
  private telling: number | null = null;
  private readonly ends: LayingEnds;
  private readonly clock: Clock;
  private readonly asksFan: Latest<Words, Plan>;
  private readonly asksTrial: Latest<Words, Plan>;
  private readonly endings: (() => void)[];

  readonly moment = computed<Moment | null>(() => {
    const [page, view] = [this.ends.page.value, this.ends.view.value];
    return page && view ? page.moment(view) : null;
  });

  /** How many pieces are laid in one breath; 0 while none may be laid from here. */
  readonly breath = computed(() => {
    const [page, view, seat] = [this.ends.page.value, this.ends.view.value, this.ends.seat.value];
    return page && view && seat !== null && this.ends.live.value ? page.breath(view, seat) : 0;
  });

  readonly said = computed<readonly Draft[]>(() => this.drafts.value.get(this.ends.seat.value ?? -1) ?? []);

  /** All pieces of the wave are said: they may be sealed. */
  readonly complete = computed(
    () => this.waves.value && this.breath.value > 0 && this.said.value.length === this.breath.value,
  );

  /** The size that may be laid now; null where none is in hand, or none of it is left. */
  readonly chosen = computed<Size | null>(() => {
    const [size, seat] = [this.hand.value, this.ends.seat.value];
    const full = this.waves.value && this.said.value.length >= this.breath.value;
    return size && seat !== null && this.breath.value > 0 && !full && this.left(seat, size) > 0 ? size : null;
  });

  readonly waves = computed(() => this.moment.value === "wave");

  readonly look = computed<LayLook | null>(() => {
    const [page, view, seat, size] = [
      this.ends.page.value,
      this.ends.view.value,
      this.ends.seat.value,
      this.chosen.value,
    ];
    if (!page || !view || seat === null || size === null) return null;
    const says = this.seen.value?.prompt ?? "";
    return { size, seat, field: page.field(view), fan: this.known.value?.fan ?? null, ...(says ? { says } : {}) };
  });

  /** What the server says of the ghost, as long as its stern lies where that was asked. */
  readonly seen = computed<Plan | null>(() => {
    const [trial, place] = [this.trial.value, this.place.value];
    return trial?.words && place && sameWords(trial.words.slice(0, -1), place) ? trial : null;
  });

  /** The words up to the ghost's stern. */
  private readonly place = computed<Words | null>(() => {
    const [aim, size] = [this.aim.value, this.chosen.value];
    return aim && size ? [...this.before(), size, aim.stern.join(",")] : null;
  });

  readonly overlay = computed<Overlay>(() => ({
    lay: this.look.value,
    ghosts: this.ghosts(),
    tracks: this.aim.value ? (this.seen.value?.preview?.tracks ?? []) : [],
    markers: this.waves.value ? this.said.value.map(numbered) : [],
    flashes: this.flashes.shown.value,
  }));

  constructor(ends: LayingEnds) {
    this.ends = ends;
    this.clock = ends.clock ?? CLOCK;
    this.flashes = new Flashes(this.clock);
    const ask = (words: Words): Promise<Plan | null> => ends.plan(words);
    this.asksFan = new Latest(ask, (words, plan) => this.onFan(words, plan));
    this.asksTrial = new Latest(ask, (_, plan) => this.onTrial(plan), REST_MS);
    let before = "";
    this.endings = [
      effect(() => {
        const [page, view] = [ends.page.value, ends.view.value];
        if (!page || !view) return;
        const now = `${page.moment(view)} ${page.wave(view)}`;
        const over = now !== before;
        before = now;
        queueMicrotask(() => this.forget((seat) => over || page.breath(view, seat) === 0));
      }),
    ];
  }

  close(): void {
    for (const end of this.endings) end();
    this.flashes.clear();
  }

  // --- What a hand does -------------------------------------------------------------------------------------------------

  /** A size is taken in hand; it stays there as long as some are left. */
  choose(size: Size | null): void {
    this.hand.value = size;
    this.aimed(this.aim.peek());
  }

  /** The ghost goes there, or is put away. */
  aimed(aim: Aim | null): void {
    this.aim.value = aim;
    if (aim === null && this.refused) this.flashes.show(this.refused);
    this.refused = null;
    this.ask(false);
  }

  /** It was let go there. Says whether it is laid: not where it is known that it would crash or lie off the field. */
  lay(aim: Aim): boolean {
    const [size, seat] = [this.chosen.peek(), this.ends.seat.peek()];
    if (size === null || seat === null) return false;
    this.aim.value = aim;
    const draft = { ...aim, size };
    const fan = this.fanAt(this.place.peek() ?? []);
    if (fan) return this.judge(draft, seat, fan);
    this.aim.value = null;
    this.hurry();
    this.held.value = { draft, seat, timer: this.clock.after(MOMENT_MS, () => this.hurry()) };
    return true;
  }

  /** A piece of the wave is taken back, by its number from 0; the last one if left out. */
  takeBack(index = this.said.peek().length - 1): void {
    this.keep(
      this.ends.seat.peek(),
      this.said.peek().filter((_, i) => i !== index),
    );
    this.ask(true);
  }

  /** A pin of a piece of the wave was chosen; says whether it was one. */
  marked(id: string): boolean {
    const index = TAKEN.exec(id)?.[1];
    if (index !== undefined) this.takeBack(Number(index));
    return index !== undefined;
  }

  /** The whole wave is said. */
  seal(): void {
    const [page, seat] = [this.ends.page.peek(), this.ends.seat.peek()];
    if (page && seat !== null && this.complete.peek()) this.ends.act(page.words(this.said.peek()), seat);
  }

  /** How many of a size a seat has left, without what is said or on its way. */
  left(seat: number, size: Size): number {
    const [page, view] = [this.ends.page.value, this.ends.view.value];
    if (!page || !view) return 0;
    const going = [...this.going(seat), ...(this.drafts.value.get(seat) ?? [])];
    return page.stock(view, seat)[size] - going.filter((each) => each.size === size).length;
  }

  // --- What follows -----------------------------------------------------------------------------------------------------

  /** Something has happened on the sea: what is aimed is asked anew. */
  renew(): void {
    this.ask(true);
  }

  private ask(anew: boolean): void {
    const [place, aim] = [this.place.peek(), this.aim.peek()];
    if (!place || !aim) return;
    if (anew || !this.fanAt(place)) this.asksFan.want(place);
    this.asksTrial.want([...place, writeHeading(aim.heading)]);
  }

  private fanAt(place: Words): Fan | null {
    const known = this.known.peek();
    return known && sameWords(known.words, place) ? known.fan : null;
  }

  private onFan(words: Words, plan: Plan): void {
    const fan = choiceOf(plan, "headings");
    if (!fan) return;
    const found = { ...fan, size: fan.size as Size, hold: "stern" as const, closed: fan.closed ?? [] };
    this.known.value = { words, fan: found };
    const held = this.held.peek();
    if (!held || !sameWords(words.slice(-2), [held.draft.size, held.draft.stern.join(",")])) return;
    this.letGo(held);
    if (!this.judge(held.draft, held.seat, found)) this.aimed(this.aim.peek());
  }

  private onTrial(plan: Plan): void {
    this.trial.value = plan;
    if (this.telling !== null) this.clock.cancel(this.telling);
    this.telling = this.clock.after(TELL_MS, () => {
      this.told.value = this.seen.peek()?.prompt ?? "";
    });
  }

  /** Lays it, or says why not. */
  private judge(draft: Draft, seat: number, fan: Fan): boolean {
    const refusal = closedAt(fan, draft.heading)?.refusal;
    if (!refusal) {
      this.commit(draft, seat);
      return true;
    }
    this.ends.speak(`Not laid: it ${refusal.reason}, ${refusal.rule}`);
    this.refused = this.flashOf(draft, seat, refusal);
    return false;
  }

  /** A piece that the server refused. */
  bounced(draft: Draft, seat: number, refusal: Ruling): void {
    this.flashes.show(this.flashOf(draft, seat, refusal));
    this.ends.speak(`Not laid: ${refusal.reason}, ${refusal.rule}`);
  }

  private flashOf(draft: Draft, seat: number, { reason, rule }: Ruling): FlashLook {
    const hull = lying(draft.size, draft.stern, draft.heading);
    return { key: `no ${draft.stern.join()} ${draft.heading}`, hull, seat, label: reason, rule };
  }

  private commit(draft: Draft, seat: number): void {
    batch(() => {
      this.aim.value = null;
      if (this.waves.peek()) this.keep(seat, [...(this.drafts.peek().get(seat) ?? []), draft]);
      else this.ends.act(this.ends.page.peek()!.words([draft]), seat);
    });
  }

  /** What is held goes without waiting any longer. */
  private hurry(): void {
    const held = this.held.peek();
    if (!held) return;
    this.letGo(held);
    this.commit(held.draft, held.seat);
  }

  private letGo(held: Held): void {
    this.clock.cancel(held.timer);
    this.held.value = null;
  }

  private keep(seat: number | null, drafts: readonly Draft[]): void {
    if (seat !== null) this.drafts.value = new Map([...this.drafts.peek(), [seat, drafts]]);
  }

  /** What was said in a wave that is sealed or over. */
  private forget(gone: (seat: number) => boolean): void {
    const kept = [...this.drafts.peek()].filter(([seat]) => !gone(seat));
    if (kept.length < this.drafts.peek().size) this.drafts.value = new Map(kept);
  }

  /** What is said before the piece in hand. */
  private before(): Words {
    const page = this.ends.page.value;
    return page ? page.words(this.waves.value ? this.said.value : []) : [];
  }

  /** The pieces of a seat that are on their way to the server. */
  private going(seat: number): readonly Draft[] {
    const [page, held] = [this.ends.page.value, this.held.value];
    const sent = this.ends.waiting.value.filter(({ player }) => player === seat);
    const read = page ? sent.flatMap(({ words }) => page.read(words)) : [];
    return held?.seat === seat ? [...read, held.draft] : read;
  }

  /** What lies for this viewer alone: what is on its way, what is said, what is sealed. */
  private ghosts(): readonly GhostLook[] {
    const [page, view, seat] = [this.ends.page.value, this.ends.view.value, this.ends.seat.value];
    if (!page || !view) return [];
    const seats = new Set([...this.ends.waiting.value.map(({ player }) => player), seat ?? -1]);
    const going = [...seats].flatMap((each) => this.going(each).map((draft) => ghostOf(draft, each, true)));
    const said = this.waves.value && seat !== null ? this.said.value.map((draft) => ghostOf(draft, seat, false)) : [];
    return [...page.sealed(view), ...said, ...going];
  }
}

const ghostOf = ({ size, stern, heading }: Draft, seat: number, pale: boolean): GhostLook => ({
  object: `${seat}.${size} ${stern.join()}`,
  ...{ hull: lying(size, stern, heading), heading, size, seat, pale },
});

const TAKEN = /^take back (\d+)$/;

/** A pin behind the stern, with the number of the piece: choosing it takes the piece back. */
function numbered({ stern, heading }: Draft, i: number): Marker {
  const [x, y] = ahead(heading);
  return { id: `take back ${i}`, label: `Take back piece ${i + 1}`, at: stern, aside: [-x, -y], number: i + 1 };
}
