/**
 * A WebSocket that reconnects. It joins with `hello()`, retries with growing delays (half a second to 15 seconds; short
 * ones after a restart of the server),
 * reconnects at once when the browser says that it is online, and closes a silent connection. It answers probes
 * itself, before any other code sees them, because the server measures the round trip.
 */

import { type ReadonlySignal, signal } from "@preact/signals";

export type ConnectionState = "connecting" | "open" | "waiting" | "closed";

/** The part of WebSocket that is used. */
export interface Socket {
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

export interface ConnectionHost {
  open(): Socket;
  /** The first message of every new connection. */
  hello(): unknown;
  take(message: unknown): void;
  /** A message that keeps the connection alive; any message is an answer. */
  ping(): unknown;
}

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;
const PING_MS = 20_000;
const SILENCE_MS = 8_000;
/** The close code of a server that restarts: another one, or its next process, serves soon. */
const RESTARTING = 1012;
/** After a restart this many retries have short delays, spread so that not all pages come at the same moment. */
const SOON_TRIES = 20;
const SOON_MS = [100, 500] as const;
/** `WebSocket.CONNECTING` */
const BEING_MADE = 0;

export class Connection {
  readonly line: ReadonlySignal<ConnectionState>;
  private readonly state = signal<ConnectionState>("connecting");
  private readonly host: ConnectionHost;
  private readonly clock: Clock;
  private wire: Socket | null = null;
  private failures = 0;
  private soon = 0;
  private readonly random: () => number;
  private timer: number | null = null;

  constructor(host: ConnectionHost, clock: Clock = CLOCK, random: () => number = Math.random) {
    this.random = random;
    this.host = host;
    this.clock = clock;
    this.line = this.state;
    globalThis.addEventListener?.("online", this.retryNow);
    this.connect();
  }

  /** Sends if the connection is open; returns whether it was. */
  send(message: unknown): boolean {
    if (this.state.peek() !== "open" || !this.wire) return false;
    this.wire.send(JSON.stringify(message));
    return true;
  }

  /** Retries at once, without waiting for the delay to end. */
  retryNow = (): void => {
    if (this.state.peek() !== "waiting") return;
    this.failures = 0;
    this.connect();
  };

  close(): void {
    globalThis.removeEventListener?.("online", this.retryNow);
    this.state.value = "closed";
    this.setTimer(null);
    this.drop();
  }

  private connect(): void {
    this.setTimer(null);
    this.state.value = "connecting";
    const wire = this.host.open();
    this.wire = wire;
    wire.onopen = () => {
      if (this.wire !== wire) return;
      wire.send(JSON.stringify(this.host.hello()));
      this.state.value = "open";
      this.listen();
    };
    wire.onmessage = (event) => this.heard(wire, event.data);
    wire.onclose = (event) => {
      if (event.code === RESTARTING) this.soon = SOON_TRIES;
      this.lost(wire);
    };
  }

  private heard(wire: Socket, data: unknown): void {
    if (this.wire !== wire || typeof data !== "string") return;
    this.failures = 0;
    this.soon = 0;
    this.listen();
    const message = JSON.parse(data) as { readonly t?: unknown; readonly id?: unknown };
    if (message.t === "probe") wire.send(JSON.stringify({ t: "probe_reply", id: message.id }));
    else this.host.take(message);
  }

  /** Sends a probe after a silent interval; without an answer the connection is closed. */
  private listen(): void {
    this.setTimer(
      this.clock.after(PING_MS, () => {
        this.send(this.host.ping());
        this.setTimer(this.clock.after(SILENCE_MS, () => this.wire && this.lost(this.wire)));
      }),
    );
  }

  private lost(wire: Socket): void {
    if (this.wire !== wire || this.state.peek() === "closed") return;
    this.drop();
    this.state.value = "waiting";
    this.setTimer(this.clock.after(this.nextWait(), () => this.connect()));
  }

  private nextWait(): number {
    if (this.soon > 0) {
      this.soon--;
      return SOON_MS[0] + this.random() * (SOON_MS[1] - SOON_MS[0]);
    }
    return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures++);
  }

  private drop(): void {
    const wire = this.wire;
    this.wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    // Closing a socket while it connects would log an error in the console.
    if (wire.readyState === BEING_MADE) wire.onopen = () => wire.close();
    else wire.close();
  }

  private setTimer(next: number | null): void {
    if (this.timer !== null) this.clock.cancel(this.timer);
    this.timer = next;
  }
}

/** The socket of a match, on the host that served the page. */
export function openSocket(matchId: string): Socket {
  const address = new URL(`/api/matches/${encodeURIComponent(matchId)}/socket`, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(address) as unknown as Socket;
}
