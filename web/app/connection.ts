/**
 * A WebSocket that comes back. It joins with `hello()`, waits longer after each failure (half a second to fifteen), comes
 * back at once when the browser says that it is online again, and takes a silent line for a dead one. A probe it answers
 * itself, before anybody else hears of it: the server measures how long that takes.
 */

import { type ReadonlySignal, signal } from "@preact/signals";

export type Line = "connecting" | "open" | "waiting" | "closed";

/** What of a WebSocket is used. */
export interface Wire {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Clock {
  after(ms: number, act: () => void): number;
  cancel(timer: number): void;
}

export const CLOCK: Clock = {
  after: (ms, act) => setTimeout(act, ms) as unknown as number,
  cancel: (timer) => clearTimeout(timer),
};

export interface Ends {
  open(): Wire;
  /** The first message of every new line. */
  hello(): unknown;
  take(message: unknown): void;
  /** A message that keeps the line alive; the answer is any message. */
  ping(): unknown;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
const PING_MS = 20_000;
const SILENCE_MS = 8_000;
/** `WebSocket.CONNECTING` */
const BEING_MADE = 0;

export class Connection {
  readonly line: ReadonlySignal<Line>;
  private readonly state = signal<Line>("connecting");
  private readonly ends: Ends;
  private readonly clock: Clock;
  private wire: Wire | null = null;
  private failures = 0;
  private timer: number | null = null;

  constructor(ends: Ends, clock: Clock = CLOCK) {
    this.ends = ends;
    this.clock = clock;
    this.line = this.state;
    globalThis.addEventListener?.("online", this.hurry);
    this.connect();
  }

  /** Sends if the line is open; says whether it was. */
  send(message: unknown): boolean {
    if (this.state.peek() !== "open" || !this.wire) return false;
    this.wire.send(JSON.stringify(message));
    return true;
  }

  /** Tries at once instead of waiting on. */
  hurry = (): void => {
    if (this.state.peek() !== "waiting") return;
    this.failures = 0;
    this.connect();
  };

  close(): void {
    globalThis.removeEventListener?.("online", this.hurry);
    this.state.value = "closed";
    this.rest(null);
    this.drop();
  }

  private connect(): void {
    this.rest(null);
    this.state.value = "connecting";
    const wire = this.ends.open();
    this.wire = wire;
    wire.onopen = () => {
      if (this.wire !== wire) return;
      this.state.value = "open";
      wire.send(JSON.stringify(this.ends.hello()));
      this.listen();
    };
    wire.onmessage = (event) => this.heard(wire, event.data);
    wire.onclose = () => this.lost(wire);
  }

  private heard(wire: Wire, data: unknown): void {
    if (this.wire !== wire || typeof data !== "string") return;
    this.failures = 0;
    this.listen();
    const message = JSON.parse(data) as { readonly t?: unknown; readonly id?: unknown };
    if (message.t === "probe") wire.send(JSON.stringify({ t: "probed", id: message.id }));
    else this.ends.take(message);
  }

  /** After a while without a message asks for one; without an answer the line is dead. */
  private listen(): void {
    this.rest(
      this.clock.after(PING_MS, () => {
        this.send(this.ends.ping());
        this.rest(this.clock.after(SILENCE_MS, () => this.wire && this.lost(this.wire)));
      }),
    );
  }

  private lost(wire: Wire): void {
    if (this.wire !== wire || this.state.peek() === "closed") return;
    this.drop();
    this.state.value = "waiting";
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures++);
    this.rest(this.clock.after(wait, () => this.connect()));
  }

  private drop(): void {
    const wire = this.wire;
    this.wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    // A line given up while it is being made would be told to the console as a failure.
    if (wire.readyState === BEING_MADE) wire.onopen = () => wire.close();
    else wire.close();
  }

  private rest(next: number | null): void {
    if (this.timer !== null) this.clock.cancel(this.timer);
    this.timer = next;
  }
}

/** The socket of a match, on the host that served the page. */
export function openSocket(matchId: string): Wire {
  const address = new URL(`/api/matches/${encodeURIComponent(matchId)}/socket`, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(address) as unknown as Wire;
}
