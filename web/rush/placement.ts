/**
 * Simultaneous placement of pieces: the chosen size, the aim, the server's answers about it, and the pieces being sent.
 * A dropped piece is played at once, unless it is known to crash: then it is not sent.
 */

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { CLOCK, type Clock } from "../protocol/connection.ts";
import type { Placement, Scene } from "../protocol/generated/wire.ts";
import type { Sent } from "../protocol/outbox.ts";
import { choiceOf, type Plan, sameWords, type Words, writeHeading, writePoint } from "../protocol/plan.ts";
import { Latest } from "../protocol/requests.ts";
import type { Notice } from "../protocol/room.ts";
import { ahead, lying } from "../table/geometry.ts";
import type { Target } from "../table/hit.ts";
import { closedAt } from "../table/sea/aim_view.ts";
import type { Aim, Fan, FlashLook, GhostLook, Marker, Overlay, PlacementLook, Refusal, Size } from "../table/types.ts";
import { Flashes } from "./flashes.ts";
import type { DraftStore, Drafts } from "./kept_drafts.ts";
import { type PieceDraft, placementWords, SIZES } from "./piece_drafts.ts";

/** How long a dropped piece waits for the server's answer about its place; then it is sent, and the server decides. */
export const WAIT_MS = 120;
/** The pause between two requests of a drag. */
const REST_MS = 40;
/** How long a ghost stays still before it is announced. */
const TELL_MS = 350;

export interface PlacementHost {
  /** The live scene. */
  readonly scene: ReadonlySignal<Scene | null>;
  readonly seat: ReadonlySignal<number | null>;
  /** True if the player has a seat and sees the present. */
  readonly live: ReadonlySignal<boolean>;
  readonly waiting: ReadonlySignal<readonly Sent[]>;
  plan(words: Words): Promise<Plan | null>;
  act(words: Words, seat: number, pieces: readonly PieceDraft[]): void;
  speak(text: string): void;
  /** Keeps the drafts of a wave over a reload. */
  readonly kept?: DraftStore;
  readonly clock?: Clock;
}

interface KnownFan {
  readonly words: Words;
  readonly fan: Fan;
}

/** A question about the ghost: its words, and those up to its stern. */
interface Asked {
  readonly place: Words;
  readonly words: Words;
}

/** The server's answer about the ghost. */
interface Trial {
  readonly place: Words;
  readonly plan: Plan;
}

/** Dropped before the answer about its place was known. */
interface PendingPiece {
  readonly draft: PieceDraft;
  /** The words up to its stern. */
  readonly place: Words;
  readonly seat: number;
  readonly timer: number;
}

export class RushPlacement {
  readonly aim = signal<Aim | null>(null);
  /** True if the ghost waits after a press without a drag. */
  readonly waits = signal(false);
  /** The size that was chosen last. */
  readonly heldSize = signal<Size | null>(null);
  /** The pieces of a wave that are placed and not locked in, of every seat played here. */
  private readonly draftsBySeat = signal<Drafts>(new Map());
  private readonly known = signal<KnownFan | null>(null);
  private readonly trial = signal<Trial | null>(null);
  private readonly pending = signal<PendingPiece | null>(null);
  /** The server's answer about the pieces of the wave that are placed and not locked in. */
  private readonly drafted = signal<Plan | null>(null);
  /** On a small screen: shows the log and the menu, which are hidden during placement. */
  readonly expanded = signal(false);
  /** The announcement of the ghost, once it stays still. */
  readonly spokenHint = signal("");
  /** What a press on the sea lacked. */
  readonly missing = signal("");
  readonly flashes: Flashes;
  private refused: FlashLook | null = null;
  private telling: number | null = null;
  private readonly host: PlacementHost;
  private readonly clock: Clock;
  private readonly asksFan: Latest<Words, Plan>;
  private readonly asksTrial: Latest<Asked, Plan>;
  private readonly asksDrafts: Latest<Words, Plan>;
  /** The phase and the wave whose drafts are kept. */
  private round = "";
  /** The crashed pieces that were shown; null before the first scene. */
  private crashed: ReadonlySet<string> | null = null;

  /** The state of the placement; null in games without one. */
  readonly now = computed<Placement | null>(() => this.host.scene.value?.placement ?? null);

  readonly phase = computed(() => this.now.value?.phase ?? null);

  /** Before Go a player can already choose a size. */
  readonly beforeGo = computed(() => this.phase.value === "ready" || this.phase.value === "countdown");

  /** How many pieces are placed together; 0 while this device can place none. */
  readonly waveSize = computed(() => {
    const seat = this.host.seat.value;
    return seat !== null && this.host.live.value ? (this.now.value?.together[seat] ?? 0) : 0;
  });

  readonly drafts = computed<readonly PieceDraft[]>(
    () => this.draftsBySeat.value.get(this.host.seat.value ?? -1) ?? [],
  );

  /** All pieces of the wave are placed: they can be locked in. */
  readonly complete = computed(
    () => this.waves.value && this.waveSize.value > 0 && this.drafts.value.length === this.waveSize.value,
  );

  /** The size to place now; null if none is chosen, or none of it is left. */
  readonly chosen = computed<Size | null>(() => {
    const [size, seat] = [this.heldSize.value, this.host.seat.value];
    const full = this.waves.value && this.drafts.value.length >= this.waveSize.value;
    return size && seat !== null && this.waveSize.value > 0 && !full && this.left(seat, size) > 0 ? size : null;
  });

  readonly waves = computed(() => this.phase.value === "wave");

  readonly look = computed<PlacementLook | null>(() => {
    const [scene, seat, size] = [this.host.scene.value, this.host.seat.value, this.chosen.value];
    if (!scene || seat === null || size === null) return null;
    const says = this.seen.value?.prompt ?? "";
    return { size, seat, field: scene.field, fan: this.known.value?.fan ?? null, ...(says ? { hint: says } : {}) };
  });

  /** The server's answer about the ghost, while its stern is where the request was made. */
  readonly seen = computed<Plan | null>(() => {
    const [trial, place] = [this.trial.value, this.place.value];
    return trial && place && sameWords(trial.place, place) ? trial.plan : null;
  });

  /** The words up to the ghost's stern. */
  private readonly place = computed<Words | null>(() => {
    const [aim, size] = [this.aim.value, this.chosen.value];
    return aim && size ? [...this.before(), size, writePoint(aim.stern)] : null;
  });

  readonly overlay = computed<Overlay>(() => ({
    lay: this.look.value,
    placed: this.waves.value ? this.drafts.value.map(targetOf) : [],
    ghosts: this.ghosts(),
    tracks: (this.aim.value && this.seen.value ? this.seen.value : this.placed())?.preview?.tracks ?? [],
    markers: this.waves.value ? this.drafts.value.map(numbered) : [],
    flashes: this.flashes.shown.value,
  }));

  constructor(host: PlacementHost) {
    this.host = host;
    this.clock = host.clock ?? CLOCK;
    this.flashes = new Flashes(this.clock);
    const ask = (words: Words): Promise<Plan | null> => host.plan(words);
    this.asksFan = new Latest(ask, (words, plan) => this.onFan(words, plan));
    this.asksTrial = new Latest(
      ({ words }) => ask(words),
      ({ place }, plan) => this.onTrial({ place, plan }),
      REST_MS,
    );
    this.asksDrafts = new Latest(ask, (_, plan) => {
      this.drafted.value = plan;
    });
  }

  close(): void {
    this.flashes.clear();
  }

  // --- The player's actions -------------------------------------------------------------------------------------------

  /** Chooses a size; it stays chosen while some are left. */
  choose(size: Size | null): void {
    this.missing.value = "";
    this.heldSize.value = size;
    this.aimed(this.aim.peek());
  }

  /** Moves the ghost, or removes it. */
  aimed(aim: Aim | null, waits = false): void {
    this.aim.value = aim;
    this.waits.value = waits;
    if (aim === null && this.refused) this.flashes.show(this.refused);
    this.refused = null;
    this.ask(false);
  }

  /** Drops the ghost. Returns whether it is played: not if it is known to crash or to lie off the field. */
  lay(aim: Aim): boolean {
    const [size, seat] = [this.chosen.peek(), this.host.seat.peek()];
    if (size === null || seat === null) return false;
    this.aim.value = aim;
    const draft = { ...aim, size };
    const place = this.place.peek() ?? [];
    const fan = this.fanAt(place);
    if (fan) return this.tryCommit(draft, seat, fan);
    this.aim.value = null;
    this.commitPending();
    this.pending.value = { draft, place, seat, timer: this.clock.after(WAIT_MS, () => this.commitPending()) };
    return true;
  }

  /** Removes a piece of the wave, by its number from 0; by default the last one. */
  takeBack(index = this.drafts.peek().length - 1): void {
    this.setDrafts(
      this.host.seat.peek(),
      this.drafts.peek().filter((_, i) => i !== index),
    );
    this.ask(true);
  }

  /** Takes a piece of the wave in hand again. Returns where it lay. */
  takeUp(id: string): Aim | null {
    const index = this.numberOf(id);
    const draft = this.drafts.peek()[index];
    if (!draft) return null;
    batch(() => {
      this.takeBack(index);
      this.choose(draft.size);
    });
    return draft;
  }

  /** Handles a press on the pin of a piece of the wave; returns whether it was one. */
  marked(id: string): boolean {
    const index = this.numberOf(id);
    if (index >= 0) this.takeBack(index);
    return index >= 0;
  }

  /** The number from 0 of a piece of the wave; -1 if there is none. */
  private numberOf(id: string): number {
    return this.drafts.peek().findIndex((_, i) => pinOf(i) === id);
  }

  /** A press on the sea without a ship in hand: says what is missing, until a size is chosen. */
  pressed(): void {
    const seat = this.host.seat.peek();
    if (seat === null || this.waveSize.peek() === 0 || this.chosen.peek() !== null || this.complete.peek()) return;
    this.missing.value = "Choose a size first, then place the ship.";
    this.host.speak(this.missing.peek());
  }

  /** Locks in the whole wave. */
  seal(): void {
    const [now, seat] = [this.now.peek(), this.host.seat.peek()];
    const drafts = this.drafts.peek();
    if (now && seat !== null && this.complete.peek()) this.host.act(placementWords(now.verb, drafts), seat, drafts);
  }

  /** A seat's remaining pieces of a size, without those placed in the wave or being sent. */
  left(seat: number, size: Size): number {
    const remaining = this.now.value?.remaining[seat];
    if (!remaining) return 0;
    const going = [...this.inFlight(seat), ...(this.draftsBySeat.value.get(seat) ?? [])];
    return remaining[SIZES.indexOf(size)]! - going.filter((each) => each.size === size).length;
  }

  // --- Effects ----------------------------------------------------------------------------------------------------------

  /** A scene has come: drops the drafts of a wave that is locked in or over, and shows every new crash. */
  follow(): void {
    const scene = this.host.scene.peek();
    const now = scene?.placement;
    if (!now) return;
    const round = `${now.phase} ${now.wave ?? 0}`;
    const over = round !== this.round;
    const reopened = this.round === "";
    this.round = round;
    this.forget((seat) => over || !now.together[seat]);
    if (reopened) this.recall(now);
    if (over && now.phase === "rush") this.takeInHand();
    const crashed = (scene.wrecks ?? []).filter((wreck) => wreck.crashed);
    for (const { name, hull, seat, label } of crashed)
      if (this.crashed && !this.crashed.has(name)) this.flashes.show({ key: name, hull, seat, label });
    this.crashed = new Set(crashed.map(({ name }) => name));
  }

  /** At the start the largest size that is left is in hand, unless one was chosen before. */
  private takeInHand(): void {
    const seat = this.host.seat.peek();
    if (seat === null || this.heldSize.peek() !== null) return;
    this.heldSize.value = SIZES.findLast((size) => this.left(seat, size) > 0) ?? null;
  }

  /** The sea has changed: requests the fan of the aimed piece again. */
  renew(): void {
    this.ask(true);
    this.askDrafts();
  }

  /** Requests the tracks of the pieces of the wave: each would fire along its own. */
  private askDrafts(): void {
    if (this.waves.peek() && this.drafts.peek().length > 0) this.asksDrafts.want(this.before());
  }

  /** The answer about the pieces of the wave, if it is about those that are placed now. */
  private placed(): Plan | null {
    const plan = this.drafted.value;
    return this.waves.value && plan && sameWords(plan.words ?? [], this.before()) ? plan : null;
  }

  private ask(anew: boolean): void {
    const [place, aim] = [this.place.peek(), this.aim.peek()];
    if (!place || !aim) return;
    if (anew || !this.fanAt(place)) this.asksFan.want(place);
    this.asksTrial.want({ place, words: [...place, writeHeading(aim.heading)] });
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
    const held = this.pending.peek();
    if (!held || !sameWords(words, held.place)) return;
    this.clearPending(held);
    if (!this.tryCommit(held.draft, held.seat, found)) this.aimed(this.aim.peek());
  }

  private onTrial(trial: Trial): void {
    this.trial.value = trial;
    if (this.telling !== null) this.clock.cancel(this.telling);
    this.telling = this.clock.after(TELL_MS, () => {
      this.spokenHint.value = this.seen.peek()?.prompt ?? "";
    });
  }

  /** Plays the piece, or shows why not. */
  private tryCommit(draft: PieceDraft, seat: number, fan: Fan): boolean {
    const refusal = closedAt(fan, draft.heading)?.refusal;
    if (!refusal) {
      this.commit(draft, seat);
      return true;
    }
    this.host.speak(`Not placed: it ${refusal.reason}, ${refusal.rule}`);
    this.refused = this.flashOf(draft, seat, refusal);
    return false;
  }

  /** Shows a piece that the server refused where it would lie, and returns true; a refused wave has the usual notice. */
  takes({ sent, refusal }: Notice): boolean {
    const [draft] = sent?.pieces ?? [];
    if (!draft || !sent || !refusal || this.waves.peek()) return false;
    this.flashes.show(this.flashOf(draft, sent.player, refusal));
    this.host.speak(`Not placed: ${refusal.reason}, ${refusal.rule}`);
    return true;
  }

  private flashOf(draft: PieceDraft, seat: number, { reason, rule }: Refusal): FlashLook {
    const hull = lying(draft.size, draft.stern, draft.heading);
    return { key: `no ${draft.stern.join()} ${draft.heading}`, hull, seat, label: reason, rule };
  }

  private commit(draft: PieceDraft, seat: number): void {
    batch(() => {
      this.aim.value = null;
      if (this.waves.peek()) this.setDrafts(seat, [...(this.draftsBySeat.peek().get(seat) ?? []), draft]);
      else this.host.act(placementWords(this.now.peek()!.verb, [draft]), seat, [draft]);
    });
  }

  /** Sends a waiting piece without further delay. */
  private commitPending(): void {
    const held = this.pending.peek();
    if (!held) return;
    this.clearPending(held);
    this.commit(held.draft, held.seat);
  }

  private clearPending(held: PendingPiece): void {
    this.clock.cancel(held.timer);
    this.pending.value = null;
  }

  private setDrafts(seat: number | null, drafts: readonly PieceDraft[]): void {
    if (seat !== null) this.keepDrafts(new Map([...this.draftsBySeat.peek(), [seat, drafts]]));
  }

  private keepDrafts(drafts: Drafts): void {
    this.draftsBySeat.value = drafts;
    this.host.kept?.write(this.round, drafts);
    this.askDrafts();
  }

  /** The page was opened again in the middle of a wave: what was aimed is there. */
  private recall({ together }: Placement): void {
    const found = [...(this.host.kept?.read(this.round) ?? [])].filter(([seat]) => together[seat]);
    if (found.length === 0) return;
    this.draftsBySeat.value = new Map(found);
    this.askDrafts();
  }

  /** Removes the placements of a wave that is locked in or over. */
  private forget(gone: (seat: number) => boolean): void {
    const kept = [...this.draftsBySeat.peek()].filter(([seat]) => !gone(seat));
    if (kept.length < this.draftsBySeat.peek().size) this.keepDrafts(new Map(kept));
  }

  /** The words of the wave's pieces before the current one. */
  private before(): Words {
    const now = this.now.value;
    return now ? placementWords(now.verb, this.waves.value ? this.drafts.value : []) : [];
  }

  /** A seat's pieces that are being sent to the server. */
  private inFlight(seat: number): readonly PieceDraft[] {
    const held = this.pending.value;
    const sent = this.host.waiting.value.filter(({ player }) => player === seat).flatMap(({ pieces }) => pieces);
    return held?.seat === seat ? [...sent, held.draft] : sent;
  }

  /** The pieces that only this viewer sees: being sent, placed in the wave, or locked in. */
  private ghosts(): readonly GhostLook[] {
    const [now, seat] = [this.now.value, this.host.seat.value];
    if (!now) return [];
    const seats = new Set([...this.host.waiting.value.map(({ player }) => player), seat ?? -1]);
    const going = [...seats].flatMap((each) => this.inFlight(each).map((draft) => ghostOf(draft, each, true)));
    const said = this.waves.value && seat !== null ? this.drafts.value.map((draft) => ghostOf(draft, seat, false)) : [];
    const sealed = (now.sealed ?? []).map(({ name, ...ship }) => ({ ...ship, object: name, pale: false }));
    return [...sealed, ...said, ...going];
  }
}

const ghostOf = ({ size, stern, heading }: PieceDraft, seat: number, pale: boolean): GhostLook => ({
  object: `${seat} ${size} ${stern.join()}`,
  ...{ hull: lying(size, stern, heading), heading, size, seat, pale },
});

/** The id of a piece of the wave, and of its pin. */
const pinOf = (index: number): string => `take back ${index}`;

/** The outline of a piece of the wave, by which it is aimed again. */
const targetOf = ({ size, stern, heading }: PieceDraft, i: number): Target => ({
  name: pinOf(i),
  hull: lying(size, stern, heading),
});

/** A pin behind the stern, with the number of the piece: choosing it removes the piece. */
function numbered({ stern, heading }: PieceDraft, i: number): Marker {
  const [x, y] = ahead(heading);
  return { id: pinOf(i), label: `Remove ship ${i + 1}`, at: stern, aside: [-x, -y], number: i + 1 };
}
