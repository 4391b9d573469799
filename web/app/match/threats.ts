/** Threats: whose are shown. Each is asked for when it is switched on and when the position changes, one at a time. */

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Threat } from "../../generated/wire.ts";
import type { ThreatLayer } from "../../table/types.ts";

export interface ThreatEnds {
  /** What this player threatens now; null when there is no answer. */
  ask(player: number): Promise<Threat | null>;
  /** Which position it is, and with whose eyes one looks; null where no threat is shown. */
  moment(): string | null;
  /** A threat that was switched on, or that has other targets than before. */
  tell(threat: Threat): void;
}

interface Seen {
  readonly moment: string;
  /** Null when there was no answer. */
  readonly threat: Threat | null;
}

export class Threats {
  /** Whose threats are switched on. */
  readonly on = signal<ReadonlySet<number>>(new Set());
  private readonly seen = signal<ReadonlyMap<number, Seen>>(new Map());
  private readonly ends: ThreatEnds;
  private busy = false;

  /** What is known of the threats that are switched on; while the next one is asked for, still the one before. */
  readonly shown: ReadonlySignal<readonly Threat[]> = computed(() =>
    [...this.on.value].sort().flatMap((player) => this.seen.value.get(player)?.threat ?? []),
  );

  readonly layers: ReadonlySignal<readonly ThreatLayer[]> = computed(() =>
    this.shown.value.map(({ player, region }) => ({ seat: player, regions: region })),
  );

  constructor(ends: ThreatEnds) {
    this.ends = ends;
  }

  toggle(player: number): void {
    this.only([...this.on.peek()].includes(player) ? without(this.on.peek(), player) : [...this.on.peek(), player]);
  }

  /** Switches all of these off if any is on, and else on. */
  toggleAll(players: readonly number[]): void {
    const on = this.on.peek();
    const others = [...on].filter((player) => !players.includes(player));
    this.only(players.some((player) => on.has(player)) ? others : [...others, ...players]);
  }

  /** The position may have changed, or with whose eyes one looks. */
  renew(): void {
    const moment = this.ends.moment();
    if (moment === null) this.seen.value = new Map();
    else if (!this.busy) void this.run();
  }

  private only(players: Iterable<number>): void {
    const on = new Set(players);
    batch(() => {
      this.on.value = on;
      this.seen.value = new Map([...this.seen.peek()].filter(([player]) => on.has(player)));
    });
    this.renew();
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (let due = this.due(); due !== null; due = this.due()) {
      const { player, moment } = due;
      const threat = await this.ends.ask(player);
      if (this.on.peek().has(player) && this.ends.moment() !== null) this.keep(player, { moment, threat });
    }
    this.busy = false;
  }

  /** Who is switched on and not known as of now. */
  private due(): { player: number; moment: string } | null {
    const moment = this.ends.moment();
    const player = [...this.on.peek()].sort().find((each) => this.seen.peek().get(each)?.moment !== moment);
    return moment === null || player === undefined ? null : { player, moment };
  }

  private keep(player: number, seen: Seen): void {
    const before = this.seen.peek().get(player);
    this.seen.value = new Map([...this.seen.peek(), [player, seen]]);
    if (seen.threat && (!before || targets(before.threat) !== targets(seen.threat))) this.ends.tell(seen.threat);
  }
}

const without = (players: ReadonlySet<number>, player: number): number[] =>
  [...players].filter((each) => each !== player);

const targets = (threat: Threat | null): string => (threat?.targets ?? []).join(" ");

/** "Coral threatens: your L1, M2." `called` is an object in a sentence, `whose` begins what is one's own. */
export function toldThreat(colour: string, threat: Threat, viewer: number | null, called: Called): string {
  const hit = threat.targets ?? [];
  if (hit.length === 0) return `${colour} threatens no ship`;
  const own = hit.filter((name) => viewer !== null && name.startsWith(`${viewer}.`)).map(called);
  const others = hit.filter((name) => viewer === null || !name.startsWith(`${viewer}.`)).map(called);
  const mine = own.length ? [`your ${own.join(", ")}`] : [];
  return `${colour} threatens: ${[...mine, ...others].join(", ")}`;
}

type Called = (object: string) => string;
