/** Everything one match page shares: the room, the planner, looking back, and what follows from them. */

import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { pageOf } from "../../games/index.ts";
import type { GamePage, Stand } from "../../games/page.ts";
import { colourOf, looks } from "../../games/seats.ts";
import { latest } from "../../games/tables.ts";
import type { LogEntry, Threat, View } from "../../generated/wire.ts";
import type { Overlay, Point, Ruling, Scene, SeatLook } from "../../table/types.ts";
import { CLOCK } from "../connection.ts";
import { known, note } from "../deck.ts";
import { History } from "../history.ts";
import { overlayOf } from "../overlay.ts";
import { viewerOf } from "../picture.ts";
import { sameWords, type Words } from "../plan.ts";
import { Planner } from "../planner.ts";
import { Room } from "../room.ts";
import { settings, still } from "../settings.ts";
import { shelf } from "../storage.ts";
import { Herald } from "./herald.ts";
import { Laying } from "./laying.ts";
import { followLaying } from "./layingNews.ts";
import { followLink, type Opening } from "./opening.ts";
import { RushPlayer } from "./rushPlayer.ts";
import { sound } from "./sound.ts";
import { SoundClock } from "./soundClock.ts";
import { Threats, toldThreat } from "./threats.ts";

/** A ship that was hit, until it is taken off. */
const RISEN = { disabled: true, struck: true };
const NOBODY = { subject: () => null, place: (words: Words) => words, stands: () => null, atOnce: () => false };

export class MatchState {
  readonly room: Room;
  readonly planner: Planner;
  readonly history: History;
  readonly threats: Threats;
  /** Pieces that everybody lays at once, in a game where they do. */
  readonly laying: Laying;
  /** The whole game in time, where there is one. */
  readonly rush: RushPlayer;
  /** An object that is looked at without planning: an island, a home. */
  readonly inspected = signal<string | null>(null);
  /** Why something closed is closed, asked for by choosing it. */
  readonly why = signal<Ruling | null>(null);
  /** The seat that last took the device in hand, where several seats are played at it. */
  readonly inHand = signal<number | null>(null);
  /** What a screen reader speaks next. */
  readonly spoken = signal("");
  /** Set by the board: kept when nothing moves. */
  settled: () => Promise<unknown> = async () => {};
  /** Set by the board: a place that is asked for goes under a pointer of the page. */
  pointAt: (client: Point, done: boolean) => void = () => {};
  /** Says one after the other what happens all at once. */
  private readonly herald = new Herald(CLOCK, (text) => {
    this.spoken.value = text;
  });
  /** Where going through one's own pieces has come to. */
  private lastOwn: string | null = null;
  private readonly endings: (() => void)[] = [];

  readonly game: ReadonlySignal<GamePage | null> = computed(() => {
    const picture = this.room.picture.value;
    return picture && pageOf(picture.game);
  });

  readonly looks: ReadonlySignal<readonly SeatLook[]> = computed(() => looks(this.room.picture.value?.seats ?? []));

  /** The view that is shown: now, or where one looks back. */
  readonly view: ReadonlySignal<View | null> = computed(() => {
    if (this.history.at.value !== null) return this.history.view.value ?? this.room.view.value;
    return this.rushView.value ?? this.room.view.value;
  });

  private readonly rushView = computed(() => this.rush.frame.value?.view ?? null);
  private readonly struck = computed(() => this.rush.frame.value?.struck ?? null);

  readonly scene: ReadonlySignal<Scene | null> = computed(() => {
    const view = this.view.value;
    const scene = view && this.game.value ? this.game.value.scene(view, this.looks.value, this.lately()) : null;
    const struck = this.history.at.value === null ? this.struck.value : null;
    if (!scene || !struck?.size) return scene;
    const pieces = scene.pieces.map((piece) => (struck.has(piece.name) ? { ...piece, ...RISEN } : piece));
    return { ...scene, pieces };
  });

  /** What was played last before what is shown; it changes with the view. */
  private lately(): readonly LogEntry[] {
    const picture = this.room.picture.peek();
    return picture ? latest(picture.log, this.history.at.peek() ?? picture.seq, this.room.seat.peek()) : [];
  }

  /** Plans are shown, and things may be chosen: one has a seat and looks at now. */
  readonly planning = computed(
    () => this.room.seat.value !== null && this.history.at.value === null && !this.room.picture.value?.outcome,
  );

  readonly overlay: ReadonlySignal<Overlay | null> = computed(() => {
    const [scene, game, seat] = [this.scene.value, this.game.value, this.room.seat.value];
    if (!scene || !game) return null;
    const rest = { selected: this.inspected.value };
    const laid = game.laying && this.laying.overlay.value;
    if (seat === null || !this.planning.value) return laid ? { ...rest, flashes: laid.flashes ?? [] } : rest;
    const { words, base, draft, trial } = this.planner;
    const view = this.view.value!;
    const choosing = {
      ...{ words: words.value, base: base.value, draft: draft.value, trial: trial.value, seat },
      movable: game.movable(view, seat, words.value),
      because: game.closedBecause(view),
    };
    const overlay = overlayOf(choosing, scene, game);
    const refusal = overlay.refusal ?? this.why.value ?? this.room.notice.value?.refusal ?? null;
    const all = { ...overlay, selected: overlay.selected ?? this.inspected.value, refusal };
    return laid ? { ...all, ...laid, tracks: (this.laying.aim.value ? laid.tracks : overlay.tracks) ?? [] } : all;
  });

  /** Several seats are played at this device, and another one has to take it in hand before it sees what others do not. */
  readonly covered = computed(() => {
    const [picture, view] = [this.room.picture.value, this.room.view.value];
    if (!picture || picture.you.length < 2 || picture.outcome || !settings.value.cover) return false;
    if (view && this.game.value?.openly?.(view)) return false;
    return this.room.myTurn.value && this.inHand.value !== this.room.seat.value;
  });

  constructor(id: string, opening: Opening | null = null) {
    this.room = new Room({ id, store: shelf(), tokens: () => (known(id)?.mine ?? []).map((berth) => berth.token) });
    const sayings = {
      subject: (words: Words) => (this.game.peek() ?? NOBODY).subject(words),
      place: (words: Words, point: string, heading: string | null) =>
        (this.game.peek() ?? NOBODY).place(words, point, heading),
      stands: (words: Words) => this.stands(words),
    };
    this.planner = new Planner(sayings, {
      plan: (words) => this.room.plan(words),
      act: (words) => this.room.act(words),
      restMs: 25,
      confirms: (words) => settings.peek().confirm && !(this.game.peek() ?? NOBODY).atOnce(words),
    });
    this.history = new History({
      latest: () => this.room.picture.peek()?.seq ?? 0,
      viewer: () => viewerOf(this.room.seat.peek()),
      viewAt: (seq) => this.room.viewAt(seq),
      settled: () => this.settled(),
    });
    this.laying = new Laying({
      page: computed(() => this.game.value?.laying ?? null),
      ...{ view: this.room.view, seat: this.room.seat, live: this.planning, waiting: this.room.outbox.waiting },
      plan: (words) => this.room.plan(words),
      act: (words, seat) => this.room.act(words, seat),
      speak: (text) => {
        this.spoken.value = text;
      },
    });
    this.rush = new RushPlayer({
      film: computed(() => {
        const [picture, view] = [this.room.picture.value, this.room.view.value];
        if (!picture?.outcome || !view) return null;
        return this.game.value?.film?.(view, picture.log, this.looks.value) ?? null;
      }),
      still,
      fresh: computed(() => {
        const { before } = this.room.news.value;
        const over = this.room.picture.value?.outcome != null;
        return over && before !== null && before.outcome === null && this.history.at.value === null;
      }),
      cue: sound,
      now: () => performance.now(),
      soon: (act) => requestAnimationFrame(act),
    });
    this.threats = new Threats({
      ask: (player) => this.room.threat(player),
      moment: () => this.momentOfThreats(),
      tell: (threat) => {
        this.spoken.value = this.tellThreat(threat);
      },
    });
    this.follow();
    if (opening) this.endings.push(followLink(this, opening));
  }

  close(): void {
    for (const end of this.endings) end();
    this.laying.close();
    this.rush.close();
    this.history.stop();
    this.room.close();
  }

  // --- What a hand does -------------------------------------------------------------------------------------------------

  /** Chooses an object on the table, or with null the open sea. */
  pick(object: string | null): void {
    const [view, game, seat] = [this.view.peek(), this.game.peek(), this.room.seat.peek()];
    this.why.value = null;
    if (!view || !game) return;
    const words = object !== null && seat !== null && this.planning.peek() ? game.pick(view, object, seat) : null;
    if (words) {
      this.inspected.value = null;
      this.keepLaid();
      this.planner.say(words);
    } else if (object !== null || this.atRest()) {
      this.inspected.value = object;
      if (this.planning.peek() && this.planner.words.peek().length && this.atRest()) this.planner.restart();
    }
  }

  /** Whether an object on the table is one's own to begin with, and not what is chosen already. */
  begins(object: string): boolean {
    const [view, game, seat] = [this.view.peek(), this.game.peek(), this.room.seat.peek()];
    if (!view || !game || seat === null || !this.scene.peek()?.top) return false;
    return object !== game.chosen(this.planner.words.peek(), seat) && game.pick(view, object, seat) !== null;
  }

  /** Says words that a choice offers, or tells why it is closed. */
  choose(words: Words, refusal: Ruling | null | undefined): void {
    this.why.value = refusal ?? null;
    if (refusal) this.spoken.value = `${refusal.reason}, ${refusal.rule}`;
    else {
      if (words[0] !== "arrange") this.keepLaid();
      if (this.game.peek()?.revises?.(this.planner.words.peek(), words)) this.planner.revise(words);
      else this.planner.say(words);
    }
  }

  /** Something is carried over the table: what it says is tried, and played when it is let go and stands. */
  carry(object: string, point: Point, done: boolean): void {
    const [view, game, seat] = [this.view.peek(), this.game.peek(), this.room.seat.peek()];
    const words = view && game && seat !== null ? game.pick(view, object, seat) : null;
    if (!words || !this.planning.peek()) return;
    if (!sameWords(words, this.planner.words.peek())) this.pick(object);
    this.planner.point(point, this.stands(words)?.heading ?? null);
    if (done) this.planner.settle();
  }

  /** What was turned or moved by keys and may be said anew is not lost by going on to something else. */
  private keepLaid(): void {
    const words = this.planner.playable.peek();
    if (words && this.planner.draft.peek() && this.game.peek()?.atOnce(words)) this.planner.play();
  }

  /** What is looked at is put away: something else begins. */
  putAway(): void {
    this.inspected.value = null;
    if (this.planner.words.peek().length > 0) this.planner.rest();
  }

  private stands(words: Words): Stand | null {
    const [view, seat] = [this.room.view.peek(), this.room.seat.peek()];
    return view && seat !== null ? (this.game.peek() ?? NOBODY).stands(view, words, seat) : null;
  }

  back(): void {
    if (this.why.peek() || this.room.notice.peek()) {
      this.why.value = null;
      this.room.notice.value = null;
    } else if (this.inspected.peek()) this.inspected.value = null;
    else this.planner.back();
  }

  undo(): void {
    if ((this.room.picture.peek()?.undo ?? 0) > 0) this.room.act(["undo"]);
  }

  /** Ends the turn; with actions left it asks first, where this device asks. */
  endTurn(): void {
    const [view, game] = [this.room.view.peek(), this.game.peek()];
    if (!view || !game || !this.room.myTurn.peek() || game.turn(view).end === null) return;
    if (game.turn(view).left > 0 && settings.peek().confirm) this.planner.say(["end"]);
    else this.room.act(["end"]);
  }

  /** The next of one's own pieces, or the one before. */
  nextOwn(by: 1 | -1): void {
    const [view, game, seat] = [this.room.view.peek(), this.game.peek(), this.room.seat.peek()];
    if (!view || !game || seat === null || !this.planning.peek()) return;
    const own = game.own(view, seat);
    const now = own.indexOf(game.chosen(this.planner.words.peek(), seat) ?? this.lastOwn ?? "");
    const next = own[(now + by + own.length + (now < 0 && by < 0 ? 1 : 0)) % own.length];
    this.lastOwn = next ?? null;
    if (next !== undefined) this.pick(next);
  }

  /** Switches the threat of one's own side, or of all others: of everybody for whoever only watches. */
  toggleThreats(own: boolean): void {
    const seat = this.room.seat.peek();
    const players = (this.room.picture.peek()?.seats ?? []).map(({ player }) => player);
    if (this.momentOfThreats() !== null)
      this.threats.toggleAll(players.filter((player) => seat === null || (player === seat) === own));
  }

  /** The position of which threats are shown, and whose eyes see it; null where none are: there are no ships, or one looks back. */
  momentOfThreats(): string | null {
    const picture = this.room.picture.value;
    const live = picture !== null && picture.outcome === null && this.history.at.value === null;
    const ships = this.game.value?.laying ? 0 : this.scene.value?.pieces.length;
    if (!live || this.covered.value || !ships) return null;
    return `${picture.seq} ${this.room.seat.value}`;
  }

  tellThreat(threat: Threat): string {
    const seat = this.room.seat.peek();
    const called = (object: string): string => this.game.peek()?.called(object, seat, this.looks.peek()) ?? object;
    return toldThreat(colourOf(threat.player), threat, seat, called);
  }

  takeInHand(): void {
    this.inHand.value = this.room.seat.peek();
  }

  // --- What follows by itself -------------------------------------------------------------------------------------------

  /** Nothing but a ship, or nothing at all, is chosen. */
  private atRest(): boolean {
    return this.planner.words.peek().length <= 1;
  }

  private follow(): void {
    let seat: number | null = null;
    let seq = -1;
    let shown = false;
    const counted = new SoundClock(() => sound("tick"));
    this.endings.push(
      () => counted.stop(),
      effect(() => counted.follow(this.room.picture.value?.clock ?? [])),
      ...followLaying(this),
      () => this.herald.stop(),
      effect(() => {
        const picture = this.room.picture.value;
        const now = this.room.seat.value;
        if (!picture || (picture.seq === seq && now === seat)) return;
        const changed = now !== seat;
        [seat, seq] = [now, picture.seq];
        queueMicrotask(() => this.turned(changed));
      }),
      effect(() => {
        const picture = this.room.picture.value;
        if (picture) queueMicrotask(() => this.noteDown());
        for (const [viewer, view] of Object.entries(picture?.views ?? {}))
          this.history.past.keep(viewer, picture!.seq, view);
      }),
      effect(() => {
        if (!this.rush.spoilable.value || shown) return;
        shown = true;
        queueMicrotask(() => this.rush.play());
      }),
      effect(() => {
        if (this.history.at.value !== null) queueMicrotask(() => this.rush.close());
      }),
      effect(() => {
        if (this.rush.open.value) queueMicrotask(() => this.history.now());
      }),
      effect(() => {
        if (this.room.line.value === "open") queueMicrotask(() => this.askAgain());
      }),
      effect(() => {
        this.momentOfThreats();
        queueMicrotask(() => this.threats.renew());
      }),
    );
  }

  /** The position or the seat has changed: what is said is asked anew, or begun anew after an action of one's own. */
  private turned(seatChanged: boolean): void {
    const seat = this.room.seat.peek();
    const mine = this.room.news.peek().entries.some((entry) => entry.player === seat);
    const words = this.planner.words.peek();
    const game = this.game.peek();
    batch(() => {
      this.why.value = null;
      if (seat === null || this.room.picture.peek()?.outcome) this.planner.rest();
      else if (game?.laying) this.lookOn(seatChanged);
      else if (seatChanged) this.planner.restart();
      else if (mine) this.planner.goOn(this.room.myTurn.peek() ? (game?.next(words) ?? []) : []);
      else this.planner.renew();
    });
    this.speakNews();
    this.soundNews();
    this.showFound();
    if (seatChanged) void this.history.renew();
  }

  /** The line was away: what was asked meanwhile got no answer. */
  private askAgain(): void {
    void this.history.renew();
    if (this.planning.peek() && !this.game.peek()?.laying) this.planner.renew();
  }

  /** Where everybody lays at once, nothing is planned but what one looks at and aims. */
  private lookOn(seatChanged: boolean): void {
    if (seatChanged || this.planner.words.peek().length === 0) this.planner.rest();
    else this.planner.renew();
    this.laying.renew();
  }

  /** What a look of one's own has just shown. */
  private showFound(): void {
    const [view, game, picture] = [this.room.view.peek(), this.game.peek(), this.room.picture.peek()];
    if (!view || !game || !picture) return;
    for (const entry of this.room.news.peek().entries) {
      const found = game.aside(entry, picture.log, view);
      if (found !== null)
        this.room.notice.value = { kind: "found", text: `${entry.action.split(" ").at(-1)}: ${found}` };
    }
  }

  private speakNews(): void {
    const game = this.game.peek();
    const seats = this.looks.peek();
    const { entries } = this.room.news.peek();
    const [picture, view] = [this.room.picture.peek(), this.room.view.peek()];
    const told = picture && view ? { log: picture.log, view } : undefined;
    const sentences = entries.flatMap((entry) => {
      if (entry.player < 0) return entry.followed ? [entry.followed] : [];
      const bits = game?.tell(entry, seats, told) ?? [];
      return [`${colourOf(entry.player)} ${bits.map((bit) => bit.text).join("")}`];
    });
    const handedOver = entries.some((entry) => entry.player >= 0 && entry.player !== this.room.seat.peek());
    if (this.room.myTurn.peek() && handedOver && !game?.laying) sentences.push("Your turn");
    const outcome = this.room.picture.peek()?.outcome;
    if (outcome) sentences.push(`The game is over: ${outcome.reason}`);
    if (game?.laying) this.herald.tell(sentences);
    else if (sentences.length) this.spoken.value = sentences.slice(-6).join(". ");
  }

  private soundNews(): void {
    const [picture, view] = [this.room.picture.peek(), this.room.view.peek()];
    const { entries } = this.room.news.peek();
    if (!picture || !view || entries.length === 0) return;
    const heard = this.game.peek()?.cues?.(entries, { log: picture.log, view }, this.room.seat.peek()) ?? [];
    for (const cue of new Set(heard)) sound(cue);
  }

  /** Keeps on this device which match this is and which seats one has. */
  private noteDown(): void {
    const picture = this.room.picture.peek();
    const before = known(this.room.id);
    if (!picture || (!before?.mine.length && !before?.invites.length)) return;
    const scores = picture.outcome ? "over" : this.room.myTurn.peek() ? "your turn" : "under way";
    note(this.room.id, { game: picture.game, title: picture.title, note: scores });
  }
}
