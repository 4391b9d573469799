import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import { laying as page } from "../../games/torpedo_laying.ts";
import type { TorpedoView } from "../../games/torpedo_view.ts";
import type { View } from "../../generated/wire.ts";
import type { Point } from "../../table/types.ts";
import type { Clock } from "../connection.ts";
import type { Sent } from "../outbox.ts";
import type { Plan, Words } from "../plan.ts";
import { Laying, MOMENT_MS } from "./laying.ts";

const FULL = { S: 5, M: 5, L: 5 };
const SEA: TorpedoView = {
  game: "torpedo",
  players: 2,
  viewer: 0,
  to_act: [0, 1],
  outcome: null,
  options: { mode: "rush", wave: 2 },
  phase: "rush",
  field: [
    [0, 0],
    [36864, 0],
    [36864, 24576],
    [0, 24576],
  ],
  ships: [],
  stocks: [FULL, FULL],
  dead: [],
  crashed: [],
  sunk: [],
  volleys: [],
  ready: [],
  sealed: [],
  sealed_ships: [],
  stopped: [],
  stop_by: null,
  forfeited: [],
  scores: [0, 0],
  entries: 0,
  wave: 0,
  over_by: null,
};

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
  /** Everything that waits so long comes to its end. */
  pass(ms: number): void {
    for (const [timer, wait] of [...this.waits])
      if (wait.ms === ms) {
        this.waits.delete(timer);
        wait.act();
      }
  }
}

const REFUSAL = { rule: "TP-R3", reason: "would touch Coral’s M2 and crash" };
const STERN: Point = [5000, 6000];
const at = (heading: number) => ({ stern: STERN, heading });

/** A seat at a sea, and a server that answers when it is told to. */
function seat(view: Partial<TorpedoView> = {}) {
  const clock = new FakeClock();
  const asked: Words[] = [];
  const answers: ((plan: Plan | null) => void)[] = [];
  const acts: string[] = [];
  const spoken: string[] = [];
  const live = signal<View>({ ...SEA, ...view } as View);
  const waiting = signal<readonly Sent[]>([]);
  const laying = new Laying({
    page: signal(page),
    view: live,
    seat: signal(0),
    live: signal(true),
    waiting,
    plan: (words) => {
      asked.push(words);
      return new Promise((resolve) => answers.push(resolve));
    },
    act: (words) => acts.push(words.join(" ")),
    speak: (text) => spoken.push(text),
    clock,
  });
  /** Answers the fan of a stern: from 90 to 180 degrees it is closed. */
  const tell = async (): Promise<void> => {
    const i = asked.findLastIndex((words) => words.length % 3 === 0);
    answers[i]!({
      words: asked[i]!,
      choices: [
        {
          ...{ type: "headings", size: asked[i]!.at(-2)!, pivot: STERN, hold: "stern", facing: 0 },
          arcs: [{ start: 1801, stop: 4499 }],
          closed: [{ start: 900, stop: 1800, refusal: REFUSAL }],
        },
      ],
    });
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { laying, live, waiting, clock, asked, acts, spoken, tell };
}

test("what is let go where it is known to be free is played at once", async () => {
  const { laying, acts, asked, tell } = seat();
  laying.choose("M");
  laying.aimed(at(300));
  assert.deepEqual(asked[0], ["lay", "M", "5000,6000"]);
  await tell();
  assert.equal(laying.lay(at(310)), true);
  assert.deepEqual(acts, ["lay M 5000,6000 031.0"]);
  assert.equal(laying.chosen.value, "M");
});

test("where it is known to crash nothing is played, and it is said why", async () => {
  const { laying, acts, spoken, tell } = seat();
  laying.choose("M");
  laying.aimed(at(1000));
  await tell();
  assert.equal(laying.lay(at(1000)), false);
  laying.aimed(null);
  assert.deepEqual(acts, []);
  assert.deepEqual(spoken, ["Not laid: it would touch Coral’s M2 and crash, TP-R3"]);
  assert.equal(laying.flashes.shown.value[0]!.label, REFUSAL.reason);
});

test("what is let go before anything is known waits for a moment, then the server may judge", () => {
  const { laying, acts, clock } = seat();
  laying.choose("S");
  laying.aimed(at(1000));
  assert.equal(laying.lay(at(1000)), true);
  assert.deepEqual(acts, []);
  assert.equal(laying.overlay.value.ghosts!.length, 1);
  clock.pass(MOMENT_MS);
  assert.deepEqual(acts, ["lay S 5000,6000 100.0"]);
});

test("what comes within that moment decides", async () => {
  const { laying, acts, clock, tell } = seat();
  laying.choose("S");
  laying.aimed(at(1000));
  laying.lay(at(1000));
  await tell();
  clock.pass(MOMENT_MS);
  assert.deepEqual(acts, []);
  assert.equal(laying.flashes.shown.value.length, 1);
  assert.equal(laying.overlay.value.ghosts!.length, 0);
});

test("what is on its way lies palely on the sea and is out of the stock", () => {
  const { laying, live, waiting } = seat();
  live.value = { ...SEA, stocks: [{ S: 1, M: 5, L: 5 }, FULL] } as View;
  laying.choose("S");
  waiting.value = [{ key: "k", player: 0, base: 0, words: ["lay", "S", "5000,6000", "000.0"] }];
  assert.deepEqual([laying.left(0, "S"), laying.chosen.value], [0, null]);
  const [ghost] = laying.overlay.value.ghosts!;
  assert.deepEqual([ghost!.pale, ghost!.seat, ghost!.size], [true, 0, "S"]);
});

test("an event asks the same stern anew and leaves the gesture alone", async () => {
  const { laying, asked, tell } = seat();
  laying.choose("L");
  laying.aimed(at(0));
  await tell();
  laying.renew();
  assert.deepEqual(asked.filter((words) => words.length === 3).length, 2);
  assert.deepEqual(laying.aim.value, at(0));
});

test("a wave is said piece by piece, taken back, and sealed whole", async () => {
  const { laying, acts, tell } = seat({ phase: "wave", wave: 1 });
  const say = async (heading: number): Promise<void> => {
    laying.aimed(at(heading));
    await tell();
    laying.lay(at(heading));
  };
  laying.choose("S");
  await say(0);
  assert.equal(laying.complete.value, false);
  await say(100);
  assert.equal(laying.complete.value, true);
  assert.equal(laying.chosen.value, null);
  assert.equal(laying.marked("take back 0"), true);
  assert.equal(laying.complete.value, false);
  laying.seal();
  assert.deepEqual(acts, []);
  await say(200);
  laying.seal();
  assert.deepEqual(acts, ["lay S 5000,6000 010.0 S 5000,6000 020.0"]);
});

test("what was said is forgotten with its wave", async () => {
  const { laying, live, tell } = seat({ phase: "wave", wave: 1 });
  laying.choose("S");
  laying.aimed(at(0));
  await tell();
  laying.lay(at(0));
  live.value = { ...SEA, phase: "wave", wave: 2 } as View;
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.deepEqual(laying.said.value, []);
});
