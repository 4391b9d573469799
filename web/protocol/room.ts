/**
 * One live match: the snapshot, the connection, the unacknowledged actions, and the viewer.
 * Components read its state as signals and change it through methods.
 */

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { type LocalStore, readStored, writeStored } from "../browser/storage.ts";
import { CLOCK, type Clock, Connection, type ConnectionState, openSocket, type Socket } from "./connection.ts";
import { Drafts } from "./drafts.ts";
import type {
  ClientMessage,
  DraftMessage,
  GamePosition,
  InvitationMessage,
  LogEntry,
  PreparingMessage,
  Prospect,
  ProspectMessage,
  Refusal,
  RematchMessage,
  Scene,
  ServerMessage,
  ThinkingMessage,
  Threat,
  ViewAtMessage,
} from "./generated/wire.ts";
import { Outbox, type Sent, type SentPiece } from "./outbox.ts";
import { type Plan, sameWords, type Words } from "./plan.ts";
import { Requests } from "./requests.ts";
import { type Snapshot, sceneFor, seatOf, snapshotOf, withEvent } from "./snapshot.ts";

/** A message for the player that is not in the snapshot. */
export interface Notice {
  readonly kind: "refused" | "stale" | "error" | "found";
  readonly text: string;
  readonly rule?: string;
  readonly refusal?: Refusal;
  readonly sent?: Sent | null;
}

const isCount = (value: unknown): value is number => Number.isInteger(value);

type Point = readonly [number, number];
export type RulerPoints = readonly [Point, Point];

/** The difference made by the last change of the snapshot, for animations and screen readers. */
export interface SnapshotChange {
  readonly before: Snapshot | null;
  readonly entries: readonly LogEntry[];
}

export type Preparing = Pick<PreparingMessage, "game" | "title" | "progress">;

export interface RoomHost {
  readonly id: string;
  readonly tokens: () => readonly string[];
  /** These tokens have no seat any more. */
  readonly signedOut?: (tokens: readonly string[], held: readonly number[]) => void;
  readonly store: LocalStore;
  /** True to be told what bots think. */
  readonly thinking?: () => boolean;
  readonly socket?: () => Socket;
  readonly clock?: Clock;
}

export class Room {
  readonly id: string;
  readonly snapshot = signal<Snapshot | null>(null);
  readonly seat = signal<number | null>(null);
  readonly lastChange = signal<SnapshotChange>({ before: null, entries: [] });
  readonly notice = signal<Notice | null>(null);
  /** The progress while the server prepares the game or a bot of the match. */
  readonly preparing = signal<Preparing | null>(null);
  /** The reason why the match cannot be shown: for example, no such match. */
  readonly fatal = signal<string | null>(null);
  /** The match that follows this one, when it is over and a player wanted one. */
  readonly rematch = signal<RematchMessage | null>(null);
  /** What a bot thought last. */
  readonly thinking = signal<ThinkingMessage | null>(null);
  readonly rulers = signal<ReadonlyMap<number, RulerPoints>>(new Map());
  readonly outbox: Outbox;
  readonly drafts: Drafts;
  readonly line: ReadonlySignal<ConnectionState>;

  readonly scene = computed<Scene | null>(() => {
    const snapshot = this.snapshot.value;
    return this.drafts.sceneOf(this.seat.value) ?? (snapshot && sceneFor(snapshot.scenes, this.seat.value));
  });

  /** True if the viewing seat may act now. */
  readonly myTurn = computed(() => {
    const snapshot = this.snapshot.value;
    return snapshot !== null && this.seat.value !== null && snapshot.toAct.includes(this.seat.value);
  });

  private readonly connection: Connection;
  private readonly plans = new Requests<Plan>();
  private readonly moments = new Requests<ViewAtMessage>();
  private readonly threats = new Requests<Threat>();
  private readonly prospects = new Requests<ProspectMessage>();
  private readonly drafted = new Requests<DraftMessage>();
  private readonly links = new Requests<InvitationMessage>();
  private readonly signedOut: NonNullable<RoomHost["signedOut"]>;
  /** The tokens of the last `join`. */
  private shownTokens: readonly string[] = [];
  private readonly tokens: () => readonly string[];
  private readonly wantsThinking: () => boolean;
  private count = 0;
  /** The server closed the room, and the answer to the new `join` has not come yet. */
  private rejoining = false;
  private readonly store: LocalStore;
  /** The highest number of entries that this browser has seen. */
  private seen: number;

  constructor(host: RoomHost) {
    this.id = host.id;
    this.tokens = host.tokens;
    this.wantsThinking = host.thinking ?? (() => false);
    this.signedOut = host.signedOut ?? (() => {});
    this.outbox = new Outbox(host.store, host.id);
    const ask = (player: number, draft: readonly string[]): Promise<DraftMessage | null> =>
      this.drafted.ask(++this.count, (id) => this.send({ t: "draft", id, player, draft }));
    this.drafts = new Drafts({ id: host.id, store: host.store, ask });
    this.store = host.store;
    this.seen = readStored(host.store, `seen:${host.id}`, isCount, 0);
    this.connection = new Connection(
      {
        open: host.socket ?? (() => openSocket(host.id)),
        hello: () => this.hello(),
        take: (message) => this.take(message as ServerMessage),
        ping: () => ({ t: "ping", id: ++this.count }) satisfies ClientMessage,
      },
      host.clock ?? CLOCK,
    );
    this.line = this.connection.line;
    this.line.subscribe((line) => {
      if (line === "open") return;
      this.rejoining = false;
      this.dropQuestions();
    });
  }

  // --- The player's actions -------------------------------------------------------------------------------------------

  plan(words: Words): Promise<Plan | null> {
    const player = this.seat.peek();
    if (player === null) return Promise.resolve(null);
    const draft = this.drafts.stepsOf(player);
    const after = draft.length ? { draft } : {};
    return this.plans.ask(++this.count, (id) => this.send({ t: "plan", id, player, words, ...after }));
  }

  /** Plays these words for the viewing seat, or another seat held here; resent until the entry is seen. `pieces` are
   * those that the action places, to be drawn until then. */
  act(words: Words, player: number | null = this.seat.peek(), pieces: readonly SentPiece[] = []): void {
    const snapshot = this.snapshot.peek();
    if (!snapshot || player === null) return;
    this.notice.value = null;
    this.sendAct(this.outbox.add(player, snapshot.seq, words, pieces));
  }

  /** The scene after this many entries. */
  async sceneAt(seq: number): Promise<Scene | null> {
    return (await this.viewAt(seq, "scene"))?.scene ?? null;
  }

  /** The position after this many entries, as the viewer knows it. */
  async positionAt(seq: number): Promise<GamePosition | null> {
    return (await this.viewAt(seq, "position"))?.view ?? null;
  }

  private viewAt(seq: number, form: "scene" | "position"): Promise<ViewAtMessage | null> {
    const player = this.seat.peek();
    return this.moments.ask(++this.count, (id) => this.send({ t: "view_at", id, seq, player, form }));
  }

  /** The waters that a side could fire at after its next move, in the current position. */
  threat(of: number): Promise<Threat | null> {
    return this.threats.ask(++this.count, (id) => this.send({ t: "threat", id, of, player: this.seat.peek() }));
  }

  /** What the headings of the fan leave the ship, and the water in its reach; null if these words show no such fan. */
  async prospect(words: Words): Promise<Prospect | null> {
    const player = this.seat.peek();
    if (player === null) return null;
    const answer = await this.prospects.ask(++this.count, (id) => this.send({ t: "prospect", id, player, words }));
    return answer?.prospect ?? null;
  }

  measure(points: RulerPoints | null): void {
    const player = this.seat.peek();
    if (player !== null) this.send({ t: "ruler", player, points });
  }

  rename(player: number, name: string): void {
    this.send({ t: "rename", player, name });
  }

  /** The secret of a new link to a seat: for another device of a held seat, or an invitation to a free one. */
  async invite(player: number): Promise<string | null> {
    const link = await this.links.ask(++this.count, (id) => this.send({ t: "invite", id, player }));
    return link?.invitation ?? null;
  }

  /** Signs out all other devices of a held seat. */
  signOutOthers(player: number): void {
    this.send({ t: "sign_out", player });
  }

  /** Agrees that the player of a seat lost every device, or takes that back. */
  freeSeat(player: number, agree: boolean): void {
    this.send({ t: "free", player, agree });
  }

  /** Chooses the viewing seat, one of those held here. */
  lookFrom(seat: number): void {
    if (this.snapshot.peek()?.heldSeats.includes(seat)) this.seat.value = seat;
  }

  /** Asks for a rematch, or for the tokens of one that is there; false without a connection. */
  askRematch(): boolean {
    const player = this.seat.peek();
    return player !== null && this.send({ t: "rematch", player });
  }

  retry(): void {
    this.connection.retryNow();
  }

  /** Joins again, with a seat that was claimed meanwhile. */
  rejoin(): void {
    this.send(this.hello(true));
  }

  close(): void {
    this.connection.close();
    this.dropQuestions();
  }

  // --- The server's messages ------------------------------------------------------------------------------------------

  private hello(whole = false): ClientMessage {
    const after = whole ? null : (this.snapshot.peek()?.seq ?? null);
    this.shownTokens = this.tokens();
    const thinking = this.wantsThinking() ? { thinking: true } : {};
    return { t: "join", tokens: this.shownTokens, after, scenes: true, ...thinking };
  }

  private send(message: ClientMessage): boolean {
    return this.connection.send(message);
  }

  private take(message: ServerMessage): void {
    switch (message.t) {
      case "match":
        this.rejoining = false;
        this.turn(snapshotOf(message, this.snapshot.peek()), true);
        this.compare(message.seq);
        break;
      case "event":
        this.happen(message);
        break;
      case "plan":
        this.plans.answer(message.id, this.withoutOwnDraw(message.plan));
        break;
      case "view_at":
        this.moments.answer(message.id, message);
        break;
      case "threat":
        this.threats.answer(message.id, message.threat);
        break;
      case "prospect":
        this.prospects.answer(message.id, message);
        break;
      case "draft":
        this.drafted.answer(message.id, message);
        break;
      case "invitation":
        this.links.answer(message.id, message);
        break;
      case "ack":
        this.outbox.acknowledge(message.key, message.seq);
        this.outbox.saw(this.snapshot.peek()?.seq ?? 0);
        break;
      case "refused":
        this.refused(message.key, message.refusal);
        break;
      case "stale":
        this.outdated(message.key);
        break;
      case "error":
        if (message.code === "unloading" && message.id == null) this.reopen();
        else this.fail(message);
        break;
      case "seats":
        this.seated(message);
        break;
      case "ruler":
        this.ruled(message.player, message.points);
        break;
      case "rematch":
        this.rematch.value = message;
        break;
      case "thinking":
        this.thinking.value = message;
        break;
      case "preparing":
        this.preparing.value = message;
        break;
      case "pong":
        break;
    }
  }

  /** A draw is offered from the menu, so the game's own words for it are not shown. */
  private withoutOwnDraw(plan: Plan): Plan {
    const own = this.snapshot.peek()?.words.own_draw ?? [];
    if (own.length === 0) return plan;
    return { ...plan, choices: plan.choices?.filter((one) => one.type !== "one" || !sameWords(one.says, own)) ?? [] };
  }

  private refused(key: string, refusal: Refusal): void {
    const sent = this.outbox.settle(key);
    this.notice.value = { kind: "refused", text: refusal.reason, rule: refusal.rule, refusal, sent };
  }

  private outdated(key: string): void {
    const text = "The board changed before your move arrived. Please try again.";
    this.notice.value = { kind: "stale", text, sent: this.outbox.settle(key) };
  }

  private happen(event: Extract<ServerMessage, { t: "event" }>): void {
    const before = this.snapshot.peek();
    if (!before) return;
    const after = withEvent(before, event);
    if (after === null) this.rejoin();
    else if (after !== before) this.turn(after, false);
  }

  private turn(after: Snapshot, joined: boolean): void {
    const before = this.snapshot.peek();
    const known = before?.seq ?? after.seq;
    batch(() => {
      this.snapshot.value = after;
      this.seat.value = seatOf(after, this.seat.peek());
      this.lastChange.value = { before, entries: after.log.filter((entry) => entry.seq > known) };
      this.outbox.saw(after.seq);
    });
    for (const player of after.heldSeats) void this.drafts.renew(player);
    if (after.seq > this.seen) this.remember(after.seq);
    if (joined) this.resend();
  }

  /** Tells the player if the server has fewer entries than this page has seen: it was restored from an older copy. */
  private compare(seq: number): void {
    const lost = this.seen - seq;
    if (lost <= 0) return;
    const steps = lost === 1 ? "The last entry" : `The last ${lost} entries`;
    const text = `${steps} of this match that you have seen are not on the server. The host may have restored an older copy.`;
    this.notice.value = { kind: "error", text };
    this.remember(seq);
  }

  private remember(seq: number): void {
    this.seen = seq;
    writeStored(this.store, `seen:${this.id}`, seq);
  }

  private resend(): void {
    for (const sent of this.outbox.waiting.peek()) this.sendAct(sent);
  }

  private sendAct({ key, player, base_seq, words }: Sent): void {
    this.send({ t: "act", key, player, base_seq, words });
  }

  private seated({ seats, spectators, devices }: Extract<ServerMessage, { t: "seats" }>): void {
    const before = this.snapshot.peek();
    if (before) this.snapshot.value = { ...before, seats, spectators, devices };
  }

  private ruled(player: number, points: RulerPoints | null): void {
    if (player === this.seat.peek()) return;
    const rulers = new Map(this.rulers.peek());
    if (points) rulers.set(player, points);
    else rulers.delete(player);
    this.rulers.value = rulers;
  }

  /** The server closed the room: `join` opens it again, and then the unacknowledged actions are sent again. */
  private reopen(): void {
    if (!this.rejoining) this.send(this.hello());
    this.rejoining = true;
  }

  private fail({ code, message, id, key }: Extract<ServerMessage, { t: "error" }>): void {
    if (id != null) {
      this.plans.answer(id, null);
      this.moments.answer(id, null);
      this.threats.answer(id, null);
      this.prospects.answer(id, null);
      this.links.answer(id, null);
      this.drafted.answer(id, null);
    }
    if (code === "no_such_seat" || code === "signed_out")
      this.signedOut(this.shownTokens, this.snapshot.peek()?.heldSeats ?? []);
    const sent = key == null ? null : this.outbox.settle(key);
    if (this.snapshot.peek() === null) {
      this.fatal.value = message;
      this.connection.close();
    } else this.notice.value = { kind: "error", text: message || code, sent };
  }

  private dropQuestions(): void {
    this.plans.drop();
    this.moments.drop();
    this.threats.drop();
    this.prospects.drop();
    this.links.drop();
    this.drafted.drop();
  }
}
