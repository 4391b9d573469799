/** Requests to the server, within its rate limit. */

import { CLOCK, type Clock } from "./connection.ts";

const PATIENCE_MS = 10_000;

/**
 * Matches answers to requests by number. A request without an answer gets null: when the connection is lost, or after a
 * timeout, because a server may ignore a request when there are too many.
 */

export class Requests<A> {
  private readonly open = new Map<number, (answer: A | null) => void>();
  private readonly clock: Clock;

  constructor(clock: Clock = CLOCK) {
    this.clock = clock;
  }

  /** `send` gets the number and returns whether the request could be sent. */
  ask(id: number, send: (id: number) => boolean): Promise<A | null> {
    return new Promise((resolve) => {
      const timer = this.clock.after(PATIENCE_MS, () => this.answer(id, null));
      this.open.set(id, (answer) => {
        this.clock.cancel(timer);
        resolve(answer);
      });
      if (!send(id)) this.answer(id, null);
    });
  }

  answer(id: number, answer: A | null): void {
    const resolve = this.open.get(id);
    this.open.delete(id);
    resolve?.(answer);
  }

  /** The connection was lost: all pending requests get null. */
  drop(): void {
    for (const id of [...this.open.keys()]) this.answer(id, null);
  }
}

/**
 * Keeps at most one request pending; of the requests made meanwhile only the latest is sent next, the others are dropped.
 * `done` gets every answer. There is a pause between an answer and the next request, so that a long drag stays within the
 * server's rate limit for one socket.
 */
export class Latest<Q, A> {
  private busy = false;
  private next: { readonly question: Q } | null = null;
  private readonly ask: (question: Q) => Promise<A | null>;
  private readonly done: (question: Q, answer: A) => void;

  private readonly restMs: number;

  constructor(ask: (question: Q) => Promise<A | null>, done: (question: Q, answer: A) => void, restMs = 0) {
    this.ask = ask;
    this.done = done;
    this.restMs = restMs;
  }

  want(question: Q): void {
    this.next = { question };
    if (!this.busy) void this.run();
  }

  /** Drops the waiting request; the pending one is still answered. */
  forget(): void {
    this.next = null;
  }

  private async run(): Promise<void> {
    this.busy = true;
    while (this.next) {
      const { question } = this.next;
      this.next = null;
      const answer = await this.ask(question);
      if (answer !== null) this.done(question, answer);
      if (this.restMs > 0) await new Promise((resolve) => setTimeout(resolve, this.restMs));
    }
    this.busy = false;
  }
}
