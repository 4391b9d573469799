import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { log as LOG, OVER } from "../../games/torpedo_over.ts";
import type { TorpedoView } from "../../games/torpedo_view.ts";
import type { EventMessage, LogEntry, MatchMessage, View } from "../../generated/wire.ts";
import type { Opening } from "./opening.ts";

/** Pictures come when they are asked for by `pass`. */
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
  onclose: (() => void) | null = null;
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
  /** What was asked of the past. */
  get asked(): readonly Sent[] {
    return this.sent.filter(({ t }) => t === "at");
  }
}
Object.assign(globalThis, { WebSocket: Server });

const { MatchState } = await import("./state.ts");

const entries = LOG();
const LAST_LAID = 8;
/** The sea while two pieces of the five have still to come. */
const BEFORE: TorpedoView = {
  ...OVER,
  phase: "rush",
  outcome: null,
  volleys: [],
  sunk: [],
  viewer: null,
  to_act: [0, 1],
};

const matchOf = (view: View, log: readonly LogEntry[]): MatchMessage =>
  ({
    ...{ t: "match", match: "a", game: "torpedo", title: "Torpedo", players: 2, options: {}, seeded: false },
    ...{ from_position: false, you: [], seq: log.length, since: 0, views: { spectator: view }, log: [...log], undo: 0 },
    ...{ outcome: view.outcome ?? null, clock: [], spectators: 1 },
    seats: [0, 1].map((player) => ({ player, kind: "person", name: "", bot: null, online: true, taken: true })),
  }) as unknown as MatchMessage;

const ending: EventMessage = {
  ...{ t: "event", seq: entries.length, entries: entries.slice(LAST_LAID), views: { spectator: OVER }, undo: 0 },
  ...{ outcome: OVER.outcome ?? null, clock: [] },
} as unknown as EventMessage;

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

/** Somebody watches: a rush under way, or one that is over. */
async function watching(view: View, log: readonly LogEntry[], link: Partial<Opening> = {}) {
  const state = new MatchState("a", { at: null, moment: null, ...link });
  opened.push(state);
  const server = Server.open.at(-1)!;
  server.onopen!();
  server.says(matchOf(view, log));
  await settled();
  return { state, server };
}

const atEnd = () => watching(OVER, entries);
const underWay = () => watching(BEFORE, entries.slice(0, LAST_LAID));

test("when it ends the volleys are shown, and the result is held back until they are over", async () => {
  const { state, server } = await underWay();
  server.says(ending);
  await settled();
  assert.equal(state.rush.playing.value, true);
  assert.equal(state.rush.at.value, 6400);
  assert.equal(state.rush.spoilable.value, true);
  await pass(60_000);
  assert.deepEqual([state.rush.playing.value, state.rush.spoilable.value], [false, false]);
});

test("whoever looks back while it ends is not pulled away, and is shown the volleys when he comes to now", async () => {
  const { state, server } = await underWay();
  void state.history.look(5);
  server.says({ t: "at", id: server.asked[0]!.id, seq: 5, view: { ...BEFORE, ships: BEFORE.ships.slice(0, 1) } });
  await settled();
  server.says(ending);
  await settled();
  assert.deepEqual([state.history.at.value, state.rush.open.value, state.rush.playing.value], [5, false, false]);
  assert.equal((state.view.value as TorpedoView).ships.length, 1);
  state.history.now();
  await settled();
  assert.equal(state.rush.playing.value, true);
});

test("nobody who comes later is shown anything, until he asks for it", async () => {
  const { state } = await atEnd();
  assert.deepEqual([state.rush.open.value, state.rush.spoilable.value], [false, false]);
  assert.deepEqual(state.view.value, OVER);
});

test("a moment of the film is the view of the page, and what is struck has risen", async () => {
  const { state } = await atEnd();
  state.rush.seek(11_499);
  const risen = state.scene.value!.pieces.filter(({ disabled }) => disabled).map(({ name }) => name);
  assert.deepEqual(risen.sort(), ["0.L1", "1.M1"]);
  state.rush.close();
  assert.deepEqual(
    state.scene.value!.pieces.map(({ name, disabled }) => [name, disabled ?? false]),
    [
      ["0.S1", false],
      ["1.S2", false],
    ],
  );
});

test("looking back closes the film, and the film ends looking back", async () => {
  const { state } = await atEnd();
  state.rush.show(0);
  await settled();
  void state.history.look(4);
  await settled();
  assert.deepEqual([state.rush.open.value, state.rush.playing.value, state.history.at.value], [false, false, 4]);
  state.rush.seek(1000);
  await settled();
  assert.deepEqual([state.rush.at.value, state.history.at.value], [1000, null]);
});

test("what was seen to happen is seen again without asking", async () => {
  const { state, server } = await underWay();
  const before = state.view.value;
  server.says(ending);
  await settled();
  state.rush.close();
  void state.history.look(LAST_LAID);
  assert.equal(state.view.value, before);
  assert.ok(server.asked.every(({ seq }) => seq !== LAST_LAID));
});

test("what was asked of the past when the line was lost is asked again when it is back", async () => {
  const { state, server } = await underWay();
  void state.history.look(5);
  server.onclose!();
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
      ["at", 5],
    ],
  );
});

test("a link opens at its moment of the film, or at its position", async () => {
  const film = await watching(OVER, entries, { moment: 1600 });
  assert.deepEqual([film.state.rush.at.value, film.state.rush.playing.value], [1600, false]);
  assert.equal(film.state.rush.frame.value!.caption, "2 of 5 pieces laid");
  const past = await watching(OVER, entries, { at: 4 });
  assert.deepEqual([past.state.history.at.value, past.state.rush.open.value], [4, false]);
  assert.deepEqual(
    past.server.asked.map(({ seq }) => seq),
    [4],
  );
});

test("who has gone on is not taken back to where the link led", async () => {
  const { state, server } = await watching(OVER, entries, { at: 4 });
  state.history.now();
  server.says(matchOf(OVER, entries));
  await settled();
  assert.equal(state.history.at.value, null);
});
