/**
 * The shared state of a match page. The parts are the room, the selection with the player's gestures, the history, the
 * replay of a game without turns, and what is announced; here are the shown scene and the order in which a change of the
 * match reaches the parts: `onChange`.
 */

import { batch, computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { settings, still } from "../browser/settings.ts";
import { sound } from "../browser/sound.ts";
import { localStore, pageStore } from "../browser/storage.ts";
import { dropTokens, knownMatch, rememberMatch } from "../home/my_matches.ts";
import type { LogEntry, Panel, Scene, Threat } from "../protocol/generated/wire.ts";
import { sameWords, type Words } from "../protocol/plan.ts";
import { Room } from "../protocol/room.ts";
import { colourOf } from "../protocol/seats.ts";
import { isOffer, viewerOf } from "../protocol/snapshot.ts";
import { CountdownTicks } from "../rush/countdown_ticks.ts";
import { FilmPlayer } from "../rush/film_player.ts";
import { draftStore } from "../rush/kept_drafts.ts";
import { RushPlacement } from "../rush/placement.ts";
import { inside } from "../table/geometry.ts";
import { nameOf } from "../table/names.ts";
import type { Overlay, Point } from "../table/types.ts";
import { advisedLook, thinkingOverlay } from "./advised.ts";
import { Announcements } from "./announcements.ts";
import { BuildState } from "./building/build_state.ts";
import { type DeepLink, followLink } from "./deep_link.ts";
import { Gestures } from "./gestures.ts";
import { HintState } from "./hint_state.ts";
import { History } from "./history.ts";
import { LastTurn } from "./last_turn.ts";
import { dragOverlay, overlayOf, shownOverlay } from "./overlay.ts";
import { PieceDrag } from "./piece_drag.ts";
import { Prospects } from "./prospects.ts";
import { RematchWish } from "./rematch_wish.ts";
import { Review } from "./review_state.ts";
import { Selection } from "./selection.ts";
import { Threats, threatSentence } from "./threats.ts";
import { until } from "./until.ts";
import { dangerOf } from "./warnings.ts";
import { winningPieces } from "./winning_pieces.ts";

/** The phases in which all place at the same time. */
const PLACING: readonly string[] = ["rush", "stop", "wave"];

export class MatchState {
  readonly room: Room;
  readonly selection: Selection;
  readonly gestures: Gestures;
  /** The drag of a piece of a tabletop. */
  readonly drag: PieceDrag;
  /** What is built from cards, in games where the plan asks for it. */
  readonly build: BuildState;
  readonly history: History;
  readonly hints: HintState;
  /** What just happened, as traces on the board. */
  readonly lastTurn: LastTurn;
  readonly threats: Threats;
  readonly prospects: Prospects;
  readonly announcements: Announcements;
  readonly rematch: RematchWish;
  readonly review: Review;
  /** The placement of pieces, in games where all players place at the same time. */
  readonly placement: RushPlacement;
  /** The replay of the whole game, if there is one. */
  readonly replay: FilmPlayer;
  /** The seat that last took over the device, if it plays several seats. */
  readonly deviceSeat = signal<number | null>(null);
  /** Set by the board: resolves when nothing moves. */
  settled: () => Promise<unknown> = async () => {};
  /** Set by the board: the number of entries whose motions have ended, and the panel of that moment. */
  readonly arrived = signal<{ readonly seq: number; readonly seat: number | null; readonly panel: Panel } | null>(null);
  /** Set by the board: starts a drag that began elsewhere on the page. */
  pointAt: (client: Point, done: boolean) => void = () => {};
  private readonly countdown = new CountdownTicks(() => sound("tick"));
  private readonly endings: (() => void)[] = [];
  /** The end was shown once. */
  private endShown = false;
  private seen = { seq: -1, seat: null as number | null, myTurn: false };

  /** The shown scene: the present, an old position, or a moment of the replay. */
  readonly scene: ReadonlySignal<Scene | null> = computed(() => {
    if (this.history.at.value !== null) return this.history.scene.value ?? this.room.scene.value;
    return this.replayScene.value ?? this.room.scene.value;
  });

  private readonly replayScene = computed(() => this.replay.frame.value?.scene ?? null);

  /** True if plans are shown and objects can be chosen: the player has a seat and sees the present. */
  readonly planning = computed(
    () => this.room.seat.value !== null && this.history.at.value === null && !this.room.snapshot.value?.outcome,
  );

  /** What the bot to act thinks about the position that is shown. */
  readonly thought = computed(() => {
    const [thought, snapshot] = [this.room.thinking.value, this.room.snapshot.value];
    const live = settings.value.thinking && this.history.at.value === null && thought?.seq === snapshot?.seq;
    return live && snapshot?.outcome === null ? thought : null;
  });

  /** The pieces that won, once the board has shown the end. */
  private readonly lit = computed(() => {
    const [snapshot, scene] = [this.room.snapshot.value, this.room.scene.value];
    const over = snapshot?.outcome && this.history.at.value === null && this.arrived.value?.seq === snapshot.seq;
    return over && scene ? winningPieces(scene, snapshot.outcome) : [];
  });

  readonly overlay: ReadonlySignal<Overlay | null> = computed(() => {
    const [scene, seat] = [this.scene.value, this.room.seat.value];
    if (!scene) return null;
    const { inspected, why } = this.gestures;
    const rest = { selected: inspected.value, docked: this.lit.value };
    const better = this.review.moment.value;
    if (better?.plan) return shownOverlay(better.plan, scene, better.player);
    const laid = scene.placement && this.placement.overlay.value;
    const thought = this.thought.value && !this.selection.words.value.length ? this.thought.value : null;
    const thinking = thought ? thinkingOverlay(thought, scene) : {};
    if (seat === null || !this.planning.value)
      return laid ? { ...rest, flashes: laid.flashes ?? [] } : { ...thinking, ...rest };
    if (this.drag.object.value !== null) return dragOverlay(this.drag, this.selection, scene);
    const overlay = { ...overlayOf(this.selection, this.prospects.shown.value, scene, seat), ...thinking };
    const refusal = overlay.refusal ?? why.value ?? this.room.notice.value?.refusal ?? null;
    const hinted = this.hints.shown.value;
    const hints = this.hints.now.value?.actions ?? [];
    const advice = hinted === null ? {} : advisedLook(hints, hinted, scene, seat);
    const all = { ...overlay, ...advice, selected: overlay.selected ?? inspected.value, refusal };
    if (!laid) return all;
    const looked = this.placement.aim.value ? [] : (overlay.tracks ?? []);
    return { ...all, ...laid, tracks: [...(laid.tracks ?? []), ...looked] };
  });

  /** True if this device plays several seats and another player must take it over before their scene is shown. */
  readonly passingDevice = computed(() => {
    const snapshot = this.room.snapshot.value;
    if (!snapshot || snapshot.heldSeats.length < 2 || snapshot.outcome || !settings.value.cover) return false;
    if (!this.room.scene.value?.secret) return false;
    return this.room.myTurn.value && this.deviceSeat.value !== this.room.seat.value;
  });

  /** The reader of sentences: the player of the only seat held here; several players of one device read colours. */
  readonly reader = computed(() => (this.room.snapshot.value?.heldSeats.length === 1 ? this.room.seat.value : null));

  /** Without `tokens` the seats are those that this browser keeps for the match; with them, nothing of it is kept. */
  constructor(id: string, opening: DeepLink | null = null, tokens: readonly string[] | null = null) {
    const held = (): readonly string[] => tokens ?? (knownMatch(id)?.mine ?? []).map((berth) => berth.token);
    this.room = new Room({
      id,
      store: tokens ? pageStore() : localStore(),
      tokens: held,
      thinking: () => settings.peek().thinking,
      signedOut: (tokens, held) => dropTokens(id, tokens, held),
    });
    this.announcements = new Announcements(this.room);
    this.rematch = new RematchWish(this.room);
    this.selection = new Selection({
      plan: (words) => this.room.plan(words),
      act: (words) => this.playOrDraft(words),
      restMs: 25,
      confirms: (plan) => dangerOf(plan) !== null || (settings.peek().confirm && !plan?.instant),
    });
    const { words, basePlan, root } = this.selection;
    this.build = new BuildState({
      ...{ words, basePlan, root, game: computed(() => this.room.snapshot.value?.game ?? null) },
      replaceWords: (said) => this.selection.replaceWords(said),
      plan: (said) => this.room.plan(said),
    });
    const speak = (text: string): void => this.announcements.speak(text);
    const { room, selection, planning } = this;
    const inReach = (at: Point): boolean =>
      (this.prospects.shown.peek()?.water ?? []).filter((ring) => inside(at, ring)).length % 2 === 1;
    this.gestures = new Gestures({ room, selection, planning, speak, inReach, scene: this.scene });
    this.drag = new PieceDrag({
      selection,
      plan: (words) => this.room.plan(words),
      choose: (one) => this.gestures.choose(one),
      explain: (one) => this.gestures.explain(one?.refusal ?? null, one?.object),
      refuse: (plan, object) => void this.gestures.refuseDrop(plan, object),
      restMs: 25,
    });
    this.hints = new HintState({ room, selection, planning, tokens: held, hush: () => this.gestures.hush() });
    this.history = new History({
      latest: () => this.room.snapshot.peek()?.seq ?? 0,
      viewer: () => viewerOf(this.room.seat.peek()),
      sceneAt: (seq) => this.room.sceneAt(seq),
      settled: () => this.settled(),
      opened: () => this.replay.close(),
    });
    this.review = new Review({ id, at: this.history.at, look: (seq) => this.history.look(seq), speak });
    this.placement = new RushPlacement({
      ...{ scene: room.scene, seat: room.seat, live: planning, waiting: room.outbox.waiting, speak },
      plan: (words) => this.room.plan(words),
      act: (words, seat, pieces) => this.room.act(words, seat, pieces),
      kept: draftStore(room.id),
    });
    this.replay = new FilmPlayer({
      film: computed(() => this.room.snapshot.value?.film ?? null),
      scene: room.scene,
      still,
      fresh: computed(() => {
        const { before } = this.room.lastChange.value;
        const over = this.room.snapshot.value?.outcome != null;
        return over && before !== null && before.outcome === null && this.history.at.value === null;
      }),
      cue: sound,
      now: () => performance.now(),
      soon: (act) => requestAnimationFrame(act),
      opened: () => this.history.now(),
    });
    this.lastTurn = new LastTurn({
      ...{ snapshot: room.snapshot, seat: room.seat, history: this.history },
      sceneAt: (seq) => room.sceneAt(seq),
      viewer: () => viewerOf(room.seat.peek()),
      placing: computed(() => PLACING.includes(room.scene.value?.placement?.phase ?? "")),
      shown: computed(() => !room.scene.value?.placement && this.replay.frame.value === null),
    });
    this.prospects = new Prospects({ ask: (words) => this.room.prospect(words) });
    this.threats = new Threats({
      ask: (player) => this.room.threat(player),
      moment: () => this.threatMoment(),
      tell: (threat) => speak(this.threatText(threat)),
    });
    this.follow();
    if (opening) this.endings.push(followLink(this, opening));
  }

  close(): void {
    for (const end of this.endings) end();
    this.countdown.stop();
    this.announcements.stop();
    this.placement.close();
    this.build.close();
    this.replay.close();
    this.history.stop();
    this.review.close();
    this.room.close();
  }

  /** Plays words, or keeps them as a step of a draft if their plan says so. */
  private playOrDraft(words: Words): void {
    const [plan, seat] = [this.selection.shownPlan.peek(), this.room.seat.peek()];
    if (seat === null || !plan?.draft || !plan.action || !sameWords(plan.words ?? [], words)) this.room.act(words);
    else {
      const following = this.selection.following;
      this.room.drafts.add(seat, plan.action);
      this.selection.continueWith(following);
    }
  }

  takeDevice(): void {
    this.deviceSeat.value = this.room.seat.peek();
  }

  // --- Threats ----------------------------------------------------------------------------------------------------------

  /** Switches the threats of the player's own side, or of all others; for spectators, of all players. */
  toggleThreats(own: boolean): void {
    const seat = this.room.seat.peek();
    const players = (this.room.snapshot.peek()?.seats ?? []).map(({ player }) => player);
    if (this.threatMoment() !== null)
      this.threats.toggleAll(players.filter((player) => seat === null || (player === seat) === own));
  }

  /**
   * The position and seat of the shown threats; null if none are shown: in a game without ships, in an old position, or
   * while ships are placed in a hurry.
   */
  threatMoment(): string | null {
    const snapshot = this.room.snapshot.value;
    const live = snapshot !== null && snapshot.outcome === null && this.history.at.value === null;
    const scene = this.scene.value;
    const hurry = scene?.placement && scene.placement.phase !== "wave";
    if (!live || this.passingDevice.value || hurry || !scene?.ships?.length) return null;
    return `${snapshot.seq} ${this.room.seat.value}`;
  }

  threatText(threat: Threat): string {
    const scene = this.scene.peek();
    const seat = this.room.seat.peek();
    return threatSentence(colourOf(threat.player), threat, (object) => ({
      text: scene ? nameOf(object, scene) : object,
      own: seat !== null && scene?.ships?.find(({ name }) => name === object)?.seat === seat,
    }));
  }

  // --- Changes ----------------------------------------------------------------------------------------------------------

  /** Runs `act` now and after each change of the signals that `read` reads; `act` may change others. */
  private on<T>(read: () => T, act: (value: T) => void): void {
    this.endings.push(
      effect(() => {
        const value = read();
        untracked(() => act(value));
      }),
    );
  }

  private follow(): void {
    const { room } = this;
    this.on(
      () => [room.snapshot.value, room.seat.value],
      () => this.onChange(),
    );
    this.on(
      () => room.notice.value,
      (notice) => {
        if (notice?.kind === "error") this.rematch.asked.value = false;
        if (notice && this.placement.takes(notice)) room.notice.value = null;
      },
    );
    this.on(
      () => room.rematch.value,
      (ready) => ready && this.announcements.speak(this.rematch.arrived(ready)),
    );
    this.on(
      () => this.selection.root.value,
      () => this.gestures.begin(),
    );
    this.on(
      () => room.line.value,
      (line) => {
        if (line === "open") this.askAgain();
        else this.rematch.asked.value = false;
      },
    );
    this.on(
      () => this.replay.spoilable.value,
      (spoilable) => spoilable && this.showEnd(),
    );
    this.on(
      () => this.selection.basePlan.value,
      (plan) => this.prospects.follow(plan),
    );
    this.on(
      () => this.threatMoment(),
      () => this.threats.renew(),
    );
  }

  /** A message, another seat, or both: every part gets it, in this order. */
  private onChange(): void {
    const [snapshot, seat] = [this.room.snapshot.peek(), this.room.seat.peek()];
    if (!snapshot) return;
    this.countdown.follow(snapshot.timers);
    for (const [viewer, scene] of Object.entries(snapshot.scenes)) this.history.past.keep(viewer, snapshot.seq, scene);
    this.placement.follow();
    this.remember();
    if (snapshot.seq === this.seen.seq && seat === this.seen.seat) return;
    const seatChanged = seat !== this.seen.seat;
    const opened = this.seen.seq < 0;
    const myTurn = this.room.myTurn.peek();
    const turnBegins = myTurn && !this.seen.myTurn;
    this.seen = { seq: snapshot.seq, seat, myTurn };
    this.drag.end();
    this.renewSelection(seatChanged, turnBegins);
    void this.tell(this.room.lastChange.peek().entries);
    if (seatChanged) void this.history.renew();
    if (opened) void this.lastTurn.load();
  }

  /** New entries are told when they have been seen on the board, the end of a rush when its replay has shown it. */
  private async tell(entries: readonly LogEntry[]): Promise<void> {
    const { scene, snapshot } = this.room;
    if (!scene.peek()?.placement) {
      await Promise.resolve();
      await this.settled();
    } else if (snapshot.peek()?.outcome) await until(() => !this.replay.spoilable.value);
    this.announcements.tell(entries);
  }

  /** Plans the selected words again, or starts over after the player's own action. */
  private renewSelection(seatChanged: boolean, turnBegins: boolean): void {
    const { room, selection } = this;
    const seat = room.seat.peek();
    const words = room.snapshot.peek()?.words;
    const mine = room.lastChange
      .peek()
      .entries.some((entry) => entry.player === seat && !(words && isOffer(entry, words)));
    batch(() => {
      this.gestures.why.value = null;
      if (mine || turnBegins || room.snapshot.peek()?.outcome) this.gestures.inspected.value = null;
      if (seat === null || room.snapshot.peek()?.outcome) selection.clear();
      else if (room.scene.peek()?.placement) this.lookOn(seatChanged);
      else if (seatChanged) selection.startOver();
      else if (mine) selection.continueWith(room.myTurn.peek() ? selection.following : []);
      else selection.refresh(turnBegins);
    });
  }

  /** In simultaneous placement, only the selected ship and the aim are planned. */
  private lookOn(seatChanged: boolean): void {
    if (seatChanged || this.selection.words.peek().length === 0) this.selection.clear();
    else this.selection.refresh();
    this.placement.renew();
  }

  /** After a reconnect: asks again, because earlier questions got no answer. */
  private askAgain(): void {
    void this.history.renew();
    if (this.planning.peek() && !this.room.scene.peek()?.placement) this.selection.refresh();
  }

  /** The player saw the end live: the replay begins by itself, once. */
  private showEnd(): void {
    if (this.endShown) return;
    this.endShown = true;
    this.replay.play();
  }

  /** Stores the match and the seats of this device. */
  private remember(): void {
    const snapshot = this.room.snapshot.peek();
    const before = knownMatch(this.room.id);
    if (!snapshot || (!before?.mine.length && !before?.invites.length)) return;
    const note = snapshot.outcome ? "finished" : this.room.myTurn.peek() ? "your turn" : "in progress";
    rememberMatch(this.room.id, { game: snapshot.game, title: snapshot.title, note });
  }
}
