/**
 * What was played and is not seen to have happened yet, kept by its key: a resend with the same key is harmless, so
 * everything here is sent again on every new line, and after a reload of the page.
 */

import { type ReadonlySignal, signal } from "@preact/signals";
import { isRecord, listOf, recall, remember, type Shelf } from "./storage.ts";

export interface Sent {
  readonly key: string;
  readonly player: number;
  readonly base: number;
  readonly words: readonly string[];
}

const isText = (value: unknown): value is string => typeof value === "string";
const isSent = (value: unknown): value is Sent =>
  isRecord(value) &&
  isText(value.key) &&
  Number.isInteger(value.player) &&
  Number.isInteger(value.base) &&
  listOf(isText)(value.words);

/** A key that nobody else has. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Outbox {
  readonly waiting: ReadonlySignal<readonly Sent[]>;
  private readonly all = signal<readonly Sent[]>([]);
  /** By key, the number of the entry that will show what was acknowledged. */
  private readonly acknowledged = new Map<string, number>();
  private readonly store: Shelf;
  private readonly name: string;

  constructor(store: Shelf, matchId: string) {
    this.store = store;
    this.name = `unsent:${matchId}`;
    this.all.value = recall(store, this.name, listOf(isSent), []);
    this.waiting = this.all;
  }

  add(player: number, base: number, words: readonly string[]): Sent {
    const sent: Sent = { key: newKey(), player, base, words };
    this.keep([...this.all.peek(), sent]);
    return sent;
  }

  /** It is entry number `seq`: it waits until that is seen, so that what was played is in sight all the time. */
  acknowledge(key: string, seq: number): void {
    this.acknowledged.set(key, seq);
  }

  /** All entries up to this number are seen. */
  saw(seq: number): void {
    for (const [key, entry] of this.acknowledged) if (entry <= seq) this.settle(key);
  }

  /** Seen, refused or out of date: it is not sent again. Gives it back if it was waiting. */
  settle(key: string): Sent | null {
    const found = this.all.peek().find((sent) => sent.key === key);
    this.acknowledged.delete(key);
    if (found) this.keep(this.all.peek().filter((sent) => sent !== found));
    return found ?? null;
  }

  private keep(all: readonly Sent[]): void {
    this.all.value = all;
    if (all.length) remember(this.store, this.name, all);
    else this.store.removeItem(`iceharbor:${this.name}`);
  }
}
