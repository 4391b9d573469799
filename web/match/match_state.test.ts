import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import type { EventMessage, LogEntry, MatchMessage, Scene } from "../protocol/generated/wire.ts";
import { BEFORE, FILM, OVER } from "../rush/film_fixture.ts";
import type { DeepLink } from "./deep_link.ts";

/** Frames come when the test calls `pass`. */
let [now, frames] = [0, [] as (() => void)[]];
Object.assign(globalThis, {
  location: { href: "http://table.example/m/a" },
  requestAnimationFrame: (act: () => void) => frames.push(act),
});
Object.defineProperty(globalThis.performance, "now", { value: () => now });

interface Sent {
  readonly t: string;
  readonly id: number;
  readonly seq: number;
}

class Server {
  static readonly open: Server[] = [];
  readonly sent: Sent[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly readyState = 1;
  constructor() {
    Server.open.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** The requests for old positions. */
  get asked(): readonly Sent[] {
    return this.sent.filter(({ t }) => t === "view_at");
  }
}
Object.assign(globalThis, { WebSocket: Server });

const { MatchState } = await import("./match_state.ts");

const LAST_LAID = 8;
const entries: readonly LogEntry[] = Array.from({ length: 12 }, (_, i) => ({
  ...{ seq: i + 1, player: i < LAST_LAID ? i % 2 : -1, action: `act ${i}`, line: { text: [`does ${i}`] } },
}));
const OUTCOME = { places: [1, 1], reason: "both win", rule: "R" };

const matchOf = (scene: Scene, log: readonly LogEntry[]): MatchMessage => ({
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
  ...{ from_position: false, held_seats: [], seq: log.length, since: 0, log, scenes: { spectator: scene } },
  ...{ to_act: scene === OVER ? [] : [0, 1], undo_count: 0, outcome: scene === OVER ? OUTCOME : null },
  ...{ timers: [], spectators: 1, devices: {}, film: scene === OVER ? FILM : null },
  seats: [0, 1].map((player) => ({
    player,
    kind: "person",
    name: "",
    bot: null,
    online: true,
    free: false,
    freed_by: [],
  })),
});

const ending: EventMessage = {
  ...{ t: "event", seq: entries.length, entries: entries.slice(LAST_LAID), undo_count: 0 },
  ...{ changes: { spectator: { fields: { ...OVER } } }, to_act: [], outcome: OUTCOME, timers: [], film: FILM },
};

const opened: InstanceType<typeof MatchState>[] = [];
afterEach(() => {
  for (const state of opened.splice(0)) state.close();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 100) {
    now += 100;
    for (const act of frames.splice(0)) act();
  }
  await settled();
}

/** Opens the page as a spectator: of a rush under way, or of a finished one. */
async function watching(scene: Scene, log: readonly LogEntry[], link: Partial<DeepLink> = {}) {
  const state = new MatchState("a", { at: null, moment: null, ...link });
  opened.push(state);
  const server = Server.open.at(-1)!;
  server.onopen!();
  server.says(matchOf(scene, log));
  await settled();
  return { state, server };
}

const atEnd = () => watching(OVER, entries);
const underWay = () => watching(BEFORE, entries.slice(0, LAST_LAID));

test("at the end the volleys are shown, and the result is held back until they are over", async () => {
  const { state, server } = await underWay();
  server.says(ending);
  await settled();
  assert.equal(state.replay.playing.value, true);
  assert.equal(state.replay.at.value, 6400);
  assert.equal(state.replay.spoilable.value, true);
  assert.doesNotMatch(state.announcements.spoken.value, /Game over/);
  await pass(60_000);
  assert.match(state.announcements.spoken.value, /Game over: both win/);
  assert.deepEqual([state.replay.playing.value, state.replay.spoilable.value], [false, false]);
});

test("what a player looked at is forgotten at the end", async () => {
  const { state, server } = await underWay();
  state.gestures.inspected.value = "0.L1";
  server.says(ending);
  await settled();
  assert.equal(state.gestures.inspected.value, null);
});

test("a player in an old position stays there at the end, and sees the volleys on return to now", async () => {
  const { state, server } = await underWay();
  void state.history.look(5);
  server.says({ t: "view_at", id: server.asked[0]!.id, seq: 5, scene: { ...BEFORE, ships: [] } });
  await settled();
  server.says(ending);
  await settled();
  assert.deepEqual([state.history.at.value, state.replay.open.value, state.replay.playing.value], [5, false, false]);
  assert.deepEqual(state.scene.value!.ships, []);
  state.history.now();
  await settled();
  assert.equal(state.replay.playing.value, true);
});

test("a player who joins later sees the replay only on request", async () => {
  const { state } = await atEnd();
  assert.deepEqual([state.replay.open.value, state.replay.spoilable.value], [false, false]);
  assert.deepEqual(state.scene.value, OVER);
});

test("a moment of the replay is the scene of the page, and hit ships stand on end", async () => {
  const { state } = await atEnd();
  state.replay.seek(11_499);
  const risen = state.scene.value!.ships!.filter(({ disabled }) => disabled).map(({ name }) => name);
  assert.deepEqual(risen.sort(), ["0.L1", "1.M1"]);
  state.replay.close();
  assert.deepEqual(
    state.scene.value!.ships!.map(({ name, disabled }) => [name, disabled ?? false]),
    [
      ["0.S1", false],
      ["1.S2", false],
    ],
  );
});

test("stepping through the log closes the replay, and the replay leaves the log position", async () => {
  const { state } = await atEnd();
  state.replay.show(0);
  await settled();
  void state.history.look(4);
  await settled();
  assert.deepEqual([state.replay.open.value, state.replay.playing.value, state.history.at.value], [false, false, 4]);
  state.replay.seek(1000);
  await settled();
  assert.deepEqual([state.replay.at.value, state.history.at.value], [1000, null]);
});

test("a moment seen live is shown again without a request", async () => {
  const { state, server } = await underWay();
  const before = state.scene.value;
  server.says(ending);
  await settled();
  state.replay.close();
  void state.history.look(LAST_LAID);
  assert.deepEqual(state.scene.value, before);
  assert.ok(server.asked.every(({ seq }) => seq !== LAST_LAID));
});

test("a request for an old position that was lost with the connection is sent again", async () => {
  const { state, server } = await underWay();
  void state.history.look(5);
  server.onclose!({ code: 1006 });
  await settled();
  state.room.retry();
  const again = Server.open.at(-1)!;
  assert.notEqual(again, server);
  again.onopen!();
  await settled();
  assert.deepEqual(
    again.sent.map(({ t, seq }) => [t, seq]),
    [
      ["join", undefined],
      ["view_at", 5],
    ],
  );
});

test("a link opens at its moment of the replay, or at its position", async () => {
  const replay = await watching(OVER, entries, { moment: 1600 });
  assert.deepEqual([replay.state.replay.at.value, replay.state.replay.playing.value], [1600, false]);
  assert.equal(replay.state.replay.frame.value!.caption, "2 of 5 ships placed");
  const past = await watching(OVER, entries, { at: 4 });
  assert.deepEqual([past.state.history.at.value, past.state.replay.open.value], [4, false]);
  assert.deepEqual(
    past.server.asked.map(({ seq }) => seq),
    [4],
  );
});

test("a player who has moved on is not returned to the link's position", async () => {
  const { state, server } = await watching(OVER, entries, { at: 4 });
  state.history.now();
  server.says(matchOf(OVER, entries));
  await settled();
  assert.equal(state.history.at.value, null);
});
