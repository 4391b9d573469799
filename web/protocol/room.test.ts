import assert from "node:assert/strict";
import { test } from "node:test";
import type { Socket } from "./connection.ts";
import type { ClientMessage } from "./generated/wire.ts";
import { Room } from "./room.ts";

class FakeSocket implements Socket {
  readonly readyState = 1;
  readonly sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** The messages since the last call, in short. */
  get news(): readonly string[] {
    return this.sent.splice(0).map((message) => (message.t === "act" ? `act ${message.words.join(" ")}` : message.t));
  }
}

const MATCH = {
  ...{
    t: "match",
    match: "a",
    game: "g",
    title: "G",
    players: 2,
    options: {},
    seeded: false,
    hints: "alone",
    rules: "1",
  },
  ...{ from_position: false, held_seats: [0], seq: 2, since: 0, log: [], scenes: { "0": {} }, seats: [] },
  ...{ to_act: [0], undo_count: 0, outcome: null, timers: [], spectators: 0, devices: {} },
};

function joined(): { readonly room: Room; readonly socket: FakeSocket } {
  const socket = new FakeSocket();
  const store = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  const clock = { after: () => 0, cancel: () => {} };
  const room = new Room({ id: "a", tokens: () => ["token"], store, socket: () => socket, clock });
  socket.onopen?.();
  socket.says(MATCH);
  assert.deepEqual(socket.news, ["join"]);
  return { room, socket };
}

test("actions that find the room closed are sent again after one new join", () => {
  const { room, socket } = joined();
  room.act(["end"]);
  room.act(["resign"]);
  assert.deepEqual(socket.news, ["act end", "act resign"]);
  for (const { key } of room.outbox.waiting.peek()) socket.says({ t: "error", code: "unloading", message: "", key });
  assert.deepEqual(socket.news, ["join"]);
  assert.equal(room.notice.peek(), null);
  socket.says(MATCH);
  assert.deepEqual(socket.news, ["act end", "act resign"]);
});

test("a room that closes twice is joined twice", () => {
  const { room, socket } = joined();
  room.act(["end"]);
  const key = room.outbox.waiting.peek()[0]!.key;
  for (let time = 0; time < 2; time++) {
    socket.says({ t: "error", code: "unloading", message: "", key });
    socket.says(MATCH);
  }
  assert.deepEqual(socket.news, ["act end", "join", "act end", "join", "act end"]);
});

test("an action with another error is not sent again", () => {
  const { room, socket } = joined();
  room.act(["end"]);
  const key = room.outbox.waiting.peek()[0]!.key;
  socket.says({ t: "error", code: "busy", message: "too many actions", key });
  assert.equal(room.notice.peek()?.text, "too many actions");
  assert.deepEqual(room.outbox.waiting.peek(), []);
});

test("a server with fewer entries than this page has seen is told once, with the number that is missing", () => {
  const { room, socket } = joined();
  socket.says({ ...MATCH, seq: 5 });
  assert.equal(room.notice.peek(), null);
  socket.says({ ...MATCH, seq: 3 });
  assert.match(room.notice.peek()?.text ?? "", /^The last 2 entries of this match .* are not on the server\./);
  room.notice.value = null;
  socket.says({ ...MATCH, seq: 3 });
  assert.equal(room.notice.peek(), null);
});
