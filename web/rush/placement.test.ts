import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import type { Clock } from "../protocol/connection.ts";
import type { Placement, Scene } from "../protocol/generated/wire.ts";
import type { Sent } from "../protocol/outbox.ts";
import type { Plan, Words } from "../protocol/plan.ts";
import type { Point } from "../table/types.ts";
import { BEFORE, PLACEMENT } from "./film_fixture.ts";
import type { DraftStore, Drafts } from "./kept_drafts.ts";
import { RushPlacement, WAIT_MS } from "./placement.ts";

const seaWith = (placement: Partial<Placement>): Scene => ({ ...BEFORE, placement: { ...PLACEMENT, ...placement } });

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
  /** Runs all timers of this length. */
  pass(ms: number): void {
    for (const [timer, wait] of [...this.waits])
      if (wait.ms === ms) {
        this.waits.delete(timer);
        wait.act();
      }
  }
}

const REFUSAL = { rule: "TP-R3", reason: "would touch Coral's M2 and crash" };
const STERN: Point = [5000, 6000];
const at = (heading: number) => ({ stern: STERN, heading });

/** A seat at a sea, and a server whose answers the test gives. */
function seat(placed: Partial<Placement> = {}, kept?: DraftStore) {
  const clock = new FakeClock();
  const asked: Words[] = [];
  const answers: ((plan: Plan | null) => void)[] = [];
  const acts: string[] = [];
  const spoken: string[] = [];
  const live = signal<Scene | null>(seaWith(placed));
  const waiting = signal<readonly Sent[]>([]);
  const placement = new RushPlacement({
    scene: live,
    seat: signal(0),
    live: signal(true),
    waiting,
    plan: (words) => {
      asked.push(words);
      return new Promise((resolve) => answers.push(resolve));
    },
    act: (words) => acts.push(words.join(" ")),
    speak: (text) => spoken.push(text),
    ...(kept && { kept }),
    clock,
  });
  /** Answers the fan of a stern: headings from 90 to 180 degrees are closed. */
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
  /** Answers the last question. */
  const answer = async (plan: Plan): Promise<void> => {
    answers.at(-1)!(plan);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { placement, live, waiting, clock, asked, acts, spoken, tell, answer };
}

test("a piece dropped on a place known to be free is played at once", async () => {
  const { placement, acts, asked, tell } = seat();
  placement.choose("M");
  placement.aimed(at(300));
  assert.deepEqual(asked[0], ["put", "M", "5000,6000"]);
  await tell();
  assert.equal(placement.lay(at(310)), true);
  assert.deepEqual(acts, ["put M 5000,6000 031.0"]);
  assert.equal(placement.chosen.value, "M");
});

test("a piece known to crash is not played, and the reason is shown", async () => {
  const { placement, acts, spoken, tell } = seat();
  placement.choose("M");
  placement.aimed(at(1000));
  await tell();
  assert.equal(placement.lay(at(1000)), false);
  placement.aimed(null);
  assert.deepEqual(acts, []);
  assert.deepEqual(spoken, ["Not placed: it would touch Coral's M2 and crash, TP-R3"]);
  assert.equal(placement.flashes.shown.value[0]!.label, REFUSAL.reason);
});

test("a piece dropped on an unknown place waits for a moment and is then sent", () => {
  const { placement, acts, clock } = seat();
  placement.choose("S");
  placement.aimed(at(1000));
  assert.equal(placement.lay(at(1000)), true);
  assert.deepEqual(acts, []);
  assert.equal(placement.overlay.value.ghosts!.length, 1);
  clock.pass(WAIT_MS);
  assert.deepEqual(acts, ["put S 5000,6000 100.0"]);
});

test("an answer within that moment decides", async () => {
  const { placement, acts, clock, tell } = seat();
  placement.choose("S");
  placement.aimed(at(1000));
  placement.lay(at(1000));
  await tell();
  clock.pass(WAIT_MS);
  assert.deepEqual(acts, []);
  assert.equal(placement.flashes.shown.value.length, 1);
  assert.equal(placement.overlay.value.ghosts!.length, 0);
});

test("a piece being sent is shown pale and is not in stock", () => {
  const { placement, live, waiting } = seat();
  live.value = seaWith({ remaining: [[1, 5, 5]] });
  placement.choose("S");
  waiting.value = [{ key: "k", player: 0, base_seq: 0, words: [], pieces: [{ size: "S", stern: STERN, heading: 0 }] }];
  assert.deepEqual([placement.left(0, "S"), placement.chosen.value], [0, null]);
  const [ghost] = placement.overlay.value.ghosts!;
  assert.deepEqual([ghost!.pale, ghost!.seat, ghost!.size], [true, 0, "S"]);
});

test("an event requests the fan of the same stern again and keeps the gesture", async () => {
  const { placement, asked, tell } = seat();
  placement.choose("L");
  placement.aimed(at(0));
  await tell();
  placement.renew();
  assert.deepEqual(asked.filter((words) => words.length === 3).length, 2);
  assert.deepEqual(placement.aim.value, at(0));
});

test("a wave is placed piece by piece, undone, and locked in as a whole", async () => {
  const { placement, acts, tell } = seat({ phase: "wave", wave: 1, together: [2] });
  const say = async (heading: number): Promise<void> => {
    placement.aimed(at(heading));
    await tell();
    placement.lay(at(heading));
  };
  placement.choose("S");
  await say(0);
  assert.equal(placement.complete.value, false);
  await say(100);
  assert.equal(placement.complete.value, true);
  assert.equal(placement.chosen.value, null);
  assert.equal(placement.marked("take back 0"), true);
  assert.equal(placement.complete.value, false);
  placement.seal();
  assert.deepEqual(acts, []);
  await say(200);
  placement.seal();
  assert.deepEqual(acts, ["put S 5000,6000 010.0 S 5000,6000 020.0"]);
});

test("a piece of a wave is taken in hand again where it lay", async () => {
  const { placement, tell } = seat({ phase: "wave", wave: 1, together: [1], remaining: [[5, 5, 5]] });
  placement.choose("M");
  placement.aimed(at(100));
  await tell();
  placement.lay(at(100));
  placement.choose("S");
  const [placed] = placement.overlay.value.placed!;
  const before = placement.takeUp(placed!.name);
  assert.deepEqual([before?.stern, before?.heading], [STERN, 100]);
  assert.deepEqual([placement.chosen.value, placement.drafts.value.length], ["M", 0]);
  assert.deepEqual(placement.overlay.value.placed, []);
  assert.equal(placement.takeUp(placed!.name), null);
});

test("each piece of a wave has its firing line before it is locked in", async () => {
  const { placement, asked, answer, tell } = seat({ phase: "wave", wave: 1, together: [2] });
  const track = { ship: "0.S1", seat: 0, start: STERN, end: [5000, 9000] as Point, sinks: false };
  placement.choose("S");
  placement.aimed(at(0));
  await tell();
  placement.lay(at(0));
  assert.deepEqual(asked.at(-1), ["put", "S", "5000,6000", "000.0"]);
  await answer({ words: asked.at(-1)!, preview: { tracks: [track] } });
  assert.deepEqual(placement.overlay.value.tracks, [track]);
  placement.takeBack();
  assert.deepEqual(placement.overlay.value.tracks, []);
});

test("the placements of a wave are cleared with the wave", async () => {
  const { placement, live, tell } = seat({ phase: "wave", wave: 1, together: [2] });
  placement.choose("S");
  placement.aimed(at(0));
  await tell();
  placement.lay(at(0));
  placement.follow();
  assert.equal(placement.drafts.value.length, 0);
  placement.lay(at(0));
  placement.follow();
  assert.equal(placement.drafts.value.length, 1);
  live.value = seaWith({ phase: "wave", wave: 2, together: [2] });
  placement.follow();
  assert.deepEqual(placement.drafts.value, []);
});

test("what is aimed in a wave is there when the page is opened again, and not in the next wave", async () => {
  const stored = new Map<string, Drafts>();
  const kept: DraftStore = {
    read: (wave) => stored.get(wave) ?? new Map(),
    write: (wave, drafts) => void stored.set(wave, drafts),
  };
  const wave = { phase: "wave", wave: 1, together: [2] } as const;
  const first = seat(wave, kept);
  first.placement.follow();
  first.placement.choose("S");
  first.placement.aimed(at(0));
  await first.tell();
  first.placement.lay(at(0));
  const again = seat(wave, kept);
  again.placement.follow();
  assert.deepEqual(again.placement.drafts.value, first.placement.drafts.value);
  assert.equal(again.placement.drafts.value.length, 1);
  const later = seat({ ...wave, wave: 2 }, kept);
  later.placement.follow();
  assert.deepEqual(later.placement.drafts.value, []);
});

test("every new crash is shown once, and those before the page was opened are not", () => {
  const { placement, live } = seat();
  const wreck = { name: "1.S1", seat: 1, hull: [], crashed: true, label: "Coral's S1 crashes" };
  const shown = (): string[] => placement.flashes.shown.value.map(({ key }) => key);
  live.value = { ...seaWith({}), wrecks: [wreck] };
  placement.follow();
  assert.deepEqual(shown(), []);
  live.value = {
    ...seaWith({}),
    wrecks: [wreck, { ...wreck, name: "0.L1" }, { ...wreck, name: "0.M1", crashed: false }],
  };
  placement.follow();
  placement.follow();
  assert.deepEqual(shown(), ["0.L1"]);
});

test("a piece that the server refused is shown where it would lie", () => {
  const { placement, spoken } = seat();
  const sent = {
    key: "k",
    player: 0,
    base_seq: 0,
    words: [],
    pieces: [{ size: "S" as const, stern: STERN, heading: 0 }],
  };
  const notice = { kind: "refused", text: "", refusal: REFUSAL, sent } as const;
  assert.equal(placement.takes({ ...notice, sent: { ...sent, pieces: [] } }), false);
  assert.equal(placement.takes(notice), true);
  assert.equal(placement.flashes.shown.value[0]!.seat, 0);
  assert.equal(spoken.length, 1);
});

test("at Go the largest size that is left is in hand, unless one was chosen before", () => {
  const { placement, live } = seat({ phase: "countdown" });
  placement.follow();
  assert.equal(placement.heldSize.value, null);
  live.value = seaWith({
    remaining: [
      [5, 5, 0],
      [5, 5, 5],
    ],
  });
  placement.follow();
  assert.equal(placement.heldSize.value, "M");
  const other = seat({ phase: "countdown" });
  other.placement.follow();
  other.placement.choose("S");
  other.live.value = seaWith({});
  other.placement.follow();
  assert.equal(other.placement.heldSize.value, "S");
});

test("a press on the sea without a size gets a sentence, until a size is chosen", () => {
  const { placement, spoken } = seat();
  placement.pressed();
  assert.equal(placement.missing.value, "Choose a size first, then place the ship.");
  assert.deepEqual(spoken, [placement.missing.value]);
  placement.choose("L");
  assert.equal(placement.missing.value, "");
  placement.pressed();
  assert.equal(placement.missing.value, "", "a size is in hand");
  const idle = seat({ together: [0, 0] });
  idle.placement.pressed();
  assert.equal(idle.placement.missing.value, "");
});
