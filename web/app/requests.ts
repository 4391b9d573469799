/** Asking the server, and never too much at once. */

import { CLOCK, type Clock } from "./connection.ts";

const PATIENCE_MS = 10_000;

/**
 * Questions to the server that have an answer with the same number. An answer that never comes is null: when the line is
 * lost, or after a while, for a server may leave out a question among too many.
 */

export class Requests<A> {
  private readonly open = new Map<number, (answer: A | null) => void>();
  private readonly clock: Clock;

  constructor(clock: Clock = CLOCK) {
    this.clock = clock;
  }

  /** `send` gets the number and says whether it could be sent. */
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

  /** The line was lost: nothing that is open will be answered. */
  drop(): void {
    for (const id of [...this.open.keys()]) this.answer(id, null);
  }
}

/**
 * At most one question under way; of those asked meanwhile only the latest is asked next, the others are forgotten.
 * `done` is told of every answer that came. Between an answer and the next question it rests, so that a long drag stays
 * within what a server takes from one socket.
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

  /** What is waiting is forgotten; what is under way is still answered. */
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
