/**
 * One match, live: the picture, the line to the server, what was played and is not acknowledged, and who looks.
 * Everything the components read is a signal; everything they do is a method.
 */

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { ClientMessage, LogEntry, ServerMessage, Threat, View } from "../generated/wire.ts";
import type { Point, Ruling } from "../table/types.ts";
import { CLOCK, type Clock, Connection, type Line, openSocket, type Wire } from "./connection.ts";
import { Outbox, type Sent } from "./outbox.ts";
import { type Picture, pictureOf, seatOf, toAct, viewFor, withEvent } from "./picture.ts";
import type { Plan, Words } from "./plan.ts";
import { Requests } from "./requests.ts";
import type { Shelf } from "./storage.ts";

/** Something to tell the player that is not in the picture. */
export interface Notice {
  readonly kind: "refused" | "stale" | "error" | "found";
  readonly text: string;
  readonly rule?: string;
  readonly refusal?: Ruling;
  readonly sent?: Sent | null;
}

export type RulerPoints = readonly [Point, Point];

/** What the last change of the picture brought, for moving pictures and for speaking. */
export interface News {
  readonly before: Picture | null;
  readonly entries: readonly LogEntry[];
}

export interface RoomEnds {
  readonly id: string;
  readonly tokens: () => readonly string[];
  readonly store: Shelf;
  readonly socket?: () => Wire;
  readonly clock?: Clock;
}

export class Room {
  readonly id: string;
  readonly picture = signal<Picture | null>(null);
  readonly seat = signal<number | null>(null);
  readonly news = signal<News>({ before: null, entries: [] });
  readonly notice = signal<Notice | null>(null);
  /** Why there is nothing to see, and never will be: no such match, say. */
  readonly fatal = signal<string | null>(null);
  readonly rulers = signal<ReadonlyMap<number, RulerPoints>>(new Map());
  readonly outbox: Outbox;
  readonly line: ReadonlySignal<Line>;

  readonly view = computed<View | null>(() => {
    const picture = this.picture.value;
    return picture && viewFor(picture.views, this.seat.value);
  });

  /** The viewing seat may act now. */
  readonly myTurn = computed(() => {
    const picture = this.picture.value;
    return picture !== null && this.seat.value !== null && toAct(picture).includes(this.seat.value);
  });

  private readonly connection: Connection;
  private readonly plans = new Requests<Plan>();
  private readonly views = new Requests<View>();
  private readonly threats = new Requests<Threat>();
  private readonly tokens: () => readonly string[];
  private count = 0;

  constructor(ends: RoomEnds) {
    this.id = ends.id;
    this.tokens = ends.tokens;
    this.outbox = new Outbox(ends.store, ends.id);
    this.connection = new Connection(
      {
        open: ends.socket ?? (() => openSocket(ends.id)),
        hello: () => this.hello(),
        take: (message) => this.take(message as ServerMessage),
        ping: () => ({ t: "ping", id: ++this.count }) satisfies ClientMessage,
      },
      ends.clock ?? CLOCK,
    );
    this.line = this.connection.line;
    this.line.subscribe((line) => {
      if (line !== "open") this.dropQuestions();
    });
  }

  // --- What a player does ---------------------------------------------------------------------------------------------

  plan(words: Words): Promise<Plan | null> {
    const player = this.seat.peek();
    if (player === null) return Promise.resolve(null);
    return this.plans.ask(++this.count, (id) => this.send({ t: "plan", id, player, words }));
  }

  /** Plays these words for the seat that looks, or another that is held here; sent again until they are seen to have happened. */
  act(words: Words, player: number | null = this.seat.peek()): void {
    const picture = this.picture.peek();
    if (!picture || player === null) return;
    this.notice.value = null;
    const sent = this.outbox.add(player, picture.seq, words);
    this.send({ t: "act", ...sent });
  }

  /** The view after this many entries. */
  viewAt(seq: number): Promise<View | null> {
    return this.views.ask(++this.count, (id) => this.send({ t: "at", id, seq, player: this.seat.peek() }));
  }

  /** Where a side could fire after its next move, as the match stands now. */
  threat(of: number): Promise<Threat | null> {
    return this.threats.ask(++this.count, (id) => this.send({ t: "threat", id, of, player: this.seat.peek() }));
  }

  measure(points: RulerPoints | null): void {
    const player = this.seat.peek();
    if (player !== null) this.send({ t: "ruler", player, points });
  }

  rename(player: number, name: string): void {
    this.send({ t: "name", player, name });
  }

  /** Whose eyes to look with, of the seats held here. */
  lookFrom(seat: number): void {
    if (this.picture.peek()?.you.includes(seat)) this.seat.value = seat;
  }

  retry(): void {
    this.connection.hurry();
  }

  /** Joins anew: with a seat that was claimed meanwhile. */
  rejoin(): void {
    this.send(this.hello(true));
  }

  close(): void {
    this.connection.close();
    this.dropQuestions();
  }

  // --- What the server says -------------------------------------------------------------------------------------------

  private hello(whole = false): ClientMessage {
    return { t: "join", seats: this.tokens(), after: whole ? null : (this.picture.peek()?.seq ?? null) };
  }

  private send(message: ClientMessage): boolean {
    return this.connection.send(message);
  }

  private take(message: ServerMessage): void {
    switch (message.t) {
      case "match":
        this.turn(pictureOf(message, this.picture.peek()), true);
        break;
      case "event":
        this.happen(message);
        break;
      case "plan":
        this.plans.answer(message.id, message.plan);
        break;
      case "at":
        this.views.answer(message.id, message.view);
        break;
      case "threat":
        this.threats.answer(message.id, message.threat);
        break;
      case "ack":
        this.outbox.acknowledge(message.key, message.seq);
        this.outbox.saw(this.picture.peek()?.seq ?? 0);
        break;
      case "refused":
        this.refused(message.key, message.refusal);
        break;
      case "stale":
        this.outdated(message.key);
        break;
      case "error":
        this.fail(message);
        break;
      case "seats":
        this.seated(message);
        break;
      case "ruler":
        this.ruled(message.player, message.points);
        break;
      case "pong":
        break;
    }
  }

  private refused(key: string, refusal: Ruling): void {
    const sent = this.outbox.settle(key);
    this.notice.value = { kind: "refused", text: refusal.reason, rule: refusal.rule, refusal, sent };
  }

  private outdated(key: string): void {
    const text = "The match had moved on before this was played, so it was not. Look again.";
    this.notice.value = { kind: "stale", text, sent: this.outbox.settle(key) };
  }

  private happen(event: Extract<ServerMessage, { t: "event" }>): void {
    const before = this.picture.peek();
    if (!before) return;
    const after = withEvent(before, event);
    if (after === null) this.rejoin();
    else if (after !== before) this.turn(after, false);
  }

  private turn(after: Picture, joined: boolean): void {
    const before = this.picture.peek();
    const known = before?.seq ?? after.seq;
    batch(() => {
      this.picture.value = after;
      this.seat.value = seatOf(after, this.seat.peek());
      this.news.value = { before, entries: after.log.filter((entry) => entry.seq > known) };
      this.outbox.saw(after.seq);
    });
    if (joined) this.resend();
  }

  private resend(): void {
    for (const sent of this.outbox.waiting.peek()) this.send({ t: "act", ...sent });
  }

  private seated({ seats, spectators }: Extract<ServerMessage, { t: "seats" }>): void {
    const before = this.picture.peek();
    if (before) this.picture.value = { ...before, seats, spectators };
  }

  private ruled(player: number, points: RulerPoints | null): void {
    if (player === this.seat.peek()) return;
    const rulers = new Map(this.rulers.peek());
    if (points) rulers.set(player, points);
    else rulers.delete(player);
    this.rulers.value = rulers;
  }

  private fail({ code, message, id, key }: Extract<ServerMessage, { t: "error" }>): void {
    if (id != null) {
      this.plans.answer(id, null);
      this.views.answer(id, null);
      this.threats.answer(id, null);
    }
    const sent = key == null ? null : this.outbox.settle(key);
    if (this.picture.peek() === null) {
      this.fatal.value = message;
      this.connection.close();
    } else this.notice.value = { kind: "error", text: message || code, sent };
  }

  private dropQuestions(): void {
    this.plans.drop();
    this.views.drop();
    this.threats.drop();
  }
}
