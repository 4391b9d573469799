/** Threats of the switched-on seats. Each is requested when it is switched on or the position changes, one at a time. */

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Threat } from "../protocol/generated/wire.ts";
import type { ThreatLayer } from "../table/types.ts";

export interface ThreatsHost {
  /** Requests the player's current threats; null without an answer. */
  ask(player: number): Promise<Threat | null>;
  /** Identifies the position and the viewer; null if no threats are shown. */
  moment(): string | null;
  /** Called for threats that were switched on, or whose targets have changed. */
  tell(threat: Threat): void;
}

interface Seen {
  readonly moment: string;
  /** Null without an answer. */
  readonly threat: Threat | null;
}

export class Threats {
  /** The seats whose threats are switched on. */
  readonly on = signal<ReadonlySet<number>>(new Set());
  private readonly seen = signal<ReadonlyMap<number, Seen>>(new Map());
  private readonly host: ThreatsHost;
  private busy = false;

  /** The known threats of these seats; while a new answer is pending, the old one. */
  readonly shown: ReadonlySignal<readonly Threat[]> = computed(() =>
    [...this.on.value].sort().flatMap((player) => this.seen.value.get(player)?.threat ?? []),
  );

  readonly layers: ReadonlySignal<readonly ThreatLayer[]> = computed(() =>
    this.shown.value.map(({ player, region, tracks = [] }) => ({ seat: player, regions: region, tracks })),
  );

  constructor(host: ThreatsHost) {
    this.host = host;
  }

  toggle(player: number): void {
    this.only([...this.on.peek()].includes(player) ? without(this.on.peek(), player) : [...this.on.peek(), player]);
  }

  /** Switches all of these off if any is on, else on. */
  toggleAll(players: readonly number[]): void {
    const on = this.on.peek();
    const others = [...on].filter((player) => !players.includes(player));
    this.only(players.some((player) => on.has(player)) ? others : [...others, ...players]);
  }

  /** The position or the viewer may have changed. */
  renew(): void {
    const moment = this.host.moment();
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
      const threat = await this.host.ask(player);
      if (this.on.peek().has(player) && this.host.moment() !== null) this.keep(player, { moment, threat });
    }
    this.busy = false;
  }

  /** The seats that are switched on and whose threats are out of date. */
  private due(): { player: number; moment: string } | null {
    const moment = this.host.moment();
    const player = [...this.on.peek()].sort().find((each) => this.seen.peek().get(each)?.moment !== moment);
    return moment === null || player === undefined ? null : { player, moment };
  }

  private keep(player: number, seen: Seen): void {
    const before = this.seen.peek().get(player);
    this.seen.value = new Map([...this.seen.peek(), [player, seen]]);
    if (seen.threat && (!before || targets(before.threat) !== targets(seen.threat))) this.host.tell(seen.threat);
  }
}

const without = (players: ReadonlySet<number>, player: number): number[] =>
  [...players].filter((each) => each !== player);

const targets = (threat: Threat | null): string => (threat?.targets ?? []).join(" ");

/** "Coral threatens: your L1, M2." `called` names an object in a sentence, and says if it is the viewer's. */
export function threatSentence(colour: string, threat: Threat, called: Called): string {
  const hit = (threat.targets ?? []).map(called);
  if (hit.length === 0) return `${colour} threatens no ship`;
  const own = hit.filter(({ own }) => own).map(({ text }) => text);
  const others = hit.filter(({ own }) => !own).map(({ text }) => text);
  const mine = own.length ? [`your ${own.join(", ")}`] : [];
  return `${colour} threatens: ${[...mine, ...others].join(", ")}`;
}

type Called = (object: string) => { readonly text: string; readonly own: boolean };
