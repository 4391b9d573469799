/**
 * Actions sent but not yet seen in the log, stored by key. A resend with the same key is idempotent, so all of them are
 * sent again on every new connection, and after a reload of the page.
 */

import { type ReadonlySignal, signal } from "@preact/signals";
import { isListOf, isRecord, type LocalStore, readStored, writeStored } from "../browser/storage.ts";
import type { Size } from "./generated/wire.ts";

/** A piece that an action places, drawn where it will lie until its entry is seen. */
export interface SentPiece {
  readonly size: Size;
  readonly stern: readonly [number, number];
  readonly heading: number;
}

export interface Sent {
  readonly key: string;
  readonly player: number;
  readonly base_seq: number;
  readonly words: readonly string[];
  readonly pieces: readonly SentPiece[];
}

const isText = (value: unknown): value is string => typeof value === "string";
const isPiece = (value: unknown): value is SentPiece =>
  isRecord(value) &&
  isText(value.size) &&
  Array.isArray(value.stern) &&
  value.stern.length === 2 &&
  value.stern.every(Number.isInteger) &&
  Number.isInteger(value.heading);
const isSent = (value: unknown): value is Sent =>
  isRecord(value) &&
  isText(value.key) &&
  Number.isInteger(value.player) &&
  Number.isInteger(value.base_seq) &&
  isListOf(isText)(value.words) &&
  isListOf(isPiece)(value.pieces);

/** A unique key. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Outbox {
  readonly waiting: ReadonlySignal<readonly Sent[]>;
  private readonly all = signal<readonly Sent[]>([]);
  /** By key, the number of the entry that will show an acknowledged action. */
  private readonly acknowledged = new Map<string, number>();
  private readonly store: LocalStore;
  private readonly name: string;

  constructor(store: LocalStore, matchId: string) {
    this.store = store;
    this.name = `unsent:${matchId}`;
    this.all.value = readStored(store, this.name, isListOf(isSent), []);
    this.waiting = this.all;
  }

  add(player: number, base_seq: number, words: readonly string[], pieces: readonly SentPiece[] = []): Sent {
    const sent: Sent = { key: newKey(), player, base_seq, words, pieces };
    this.keep([...this.all.peek(), sent]);
    return sent;
  }

  /** The action is entry number `seq`: it stays here until that entry is seen, so that the page always shows it. */
  acknowledge(key: string, seq: number): void {
    this.acknowledged.set(key, seq);
  }

  /** All entries up to this number are seen. */
  saw(seq: number): void {
    for (const [key, entry] of this.acknowledged) if (entry <= seq) this.settle(key);
  }

  /** Removes an action that was seen, refused or out of date, so that it is not sent again. Returns it if it was waiting. */
  settle(key: string): Sent | null {
    const found = this.all.peek().find((sent) => sent.key === key);
    this.acknowledged.delete(key);
    if (found) this.keep(this.all.peek().filter((sent) => sent !== found));
    return found ?? null;
  }

  private keep(all: readonly Sent[]): void {
    this.all.value = all;
    if (all.length) writeStored(this.store, this.name, all);
    else this.store.removeItem(`iceharbor:${this.name}`);
  }
}
