import assert from "node:assert/strict";
import { test } from "node:test";
import { type Clock, Connection, type ConnectionHost, type Socket } from "./connection.ts";

class FakeWire implements Socket {
  readonly sent: string[] = [];
  readyState: number = WebSocket.OPEN;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.sent.push("closed");
  }
}

class FakeClock implements Clock {
  readonly waits = new Map<number, { ms: number; act: () => void }>();
  private count = 0;
  after(ms: number, act: () => void): number {
    this.waits.set(++this.count, { ms, act });
    return this.count;
  }
  cancel(timer: number): void {
    this.waits.delete(timer);
  }
  /** Ends the pending timeout, and returns its length. */
  pass(): number {
    const [[timer, wait]] = [...this.waits] as [[number, { ms: number; act: () => void }]];
    this.waits.delete(timer);
    wait.act();
    return wait.ms;
  }
}

function started(random = Math.random) {
  const wires: FakeWire[] = [];
  const heard: unknown[] = [];
  const clock = new FakeClock();
  const host: ConnectionHost = {
    open: () => wires[wires.push(new FakeWire()) - 1]!,
    hello: () => ({ t: "join" }),
    take: (message) => void heard.push(message),
    ping: () => ({ t: "ping" }),
  };
  return { wires, heard, clock, connection: new Connection(host, clock, random) };
}

test("a new connection joins before it sends anything else", () => {
  const { wires, connection } = started();
  assert.equal(connection.send({ t: "act" }), false);
  wires[0]!.onopen!();
  assert.equal(connection.send({ t: "act" }), true);
  assert.deepEqual(wires[0]!.sent, ['{"t":"join"}', '{"t":"act"}']);
});

test("a lost connection retries with growing delays, and at once when the browser is online again", () => {
  const { wires, clock, connection } = started();
  wires[0]!.onclose!({ code: 1006 });
  assert.equal(connection.line.value, "waiting");
  assert.equal(clock.pass(), 500);
  wires[1]!.onclose!({ code: 1006 });
  assert.equal(clock.pass(), 1000);
  wires[2]!.onclose!({ code: 1006 });
  connection.retryNow();
  wires[3]!.onopen!();
  assert.equal(connection.line.value, "open");
});

test("after a restart of the server the retries are soon and spread, until one is answered", () => {
  const { wires, clock } = started(() => 0.25);
  wires[0]!.onclose!({ code: 1012 });
  const waits = [];
  for (let tries = 1; tries <= 21; tries++) {
    waits.push(clock.pass());
    wires[tries]!.onclose!({ code: 1006 });
  }
  assert.deepEqual(new Set(waits.slice(0, 20)), new Set([200]));
  assert.equal(waits[20], 500);
  clock.pass();
  wires[22]!.onclose!({ code: 1012 });
  clock.pass();
  wires[23]!.onmessage!({ data: '{"t":"pong"}' });
  wires[23]!.onclose!({ code: 1006 });
  assert.equal(clock.pass(), 500);
});

test("a silent connection is probed, and then closed", () => {
  const { wires, clock, connection } = started();
  wires[0]!.onopen!();
  clock.pass();
  assert.equal(wires[0]!.sent.at(-1), '{"t":"ping"}');
  clock.pass();
  assert.equal(connection.line.value, "waiting");
});

test("a probe is answered at once and not passed on", () => {
  const { wires, heard } = started();
  wires[0]!.onopen!();
  wires[0]!.onmessage!({ data: '{"t":"probe","id":7}' });
  assert.equal(wires[0]!.sent.at(-1), '{"t":"probe_reply","id":7}');
  assert.deepEqual(heard, []);
});

test("messages are read, and a closed connection stays closed", () => {
  const { wires, heard, clock, connection } = started();
  wires[0]!.onopen!();
  wires[0]!.onmessage!({ data: '{"t":"pong"}' });
  assert.deepEqual(heard, [{ t: "pong" }]);
  connection.close();
  assert.equal(connection.line.value, "closed");
  assert.equal(clock.waits.size, 0);
});

test("a connection closed while connecting closes its socket on open, and sends nothing", () => {
  const { wires, connection } = started();
  const wire = wires[0]!;
  wire.readyState = WebSocket.CONNECTING;
  connection.close();
  assert.deepEqual(wire.sent, []);
  wire.onopen!();
  assert.deepEqual(wire.sent, ["closed"]);
  assert.equal(connection.line.value, "closed");
});
