/**
 * Drafts: the steps of an action that its player prepares and then plays at once. They stay on this device and survive a
 * reload. Questions about the table carry them; the server keeps none of them, and other players learn nothing.
 */

import { signal } from "@preact/signals";
import { dropStored, isListOf, type LocalStore, readStored, writeStored } from "../browser/storage.ts";
import type { DraftMessage, Scene } from "./generated/wire.ts";
import { whole } from "./whole_scene.ts";

export interface DraftsHost {
  readonly id: string;
  readonly store: LocalStore;
  /** Asks how the table looks after these steps. */
  ask(player: number, steps: readonly string[]): Promise<DraftMessage | null>;
}

interface Draft {
  readonly steps: readonly string[];
  /** The steps before each change, for Undo. */
  readonly past: readonly (readonly string[])[];
  /** The table after the steps, once it is known. */
  readonly scene: Scene | null;
}

const NONE: Draft = { steps: [], past: [], scene: null };
const isText = (value: unknown): value is string => typeof value === "string";

export class Drafts {
  private readonly all = signal<ReadonlyMap<number, Draft>>(new Map());
  private readonly host: DraftsHost;
  /** The number of changes; an answer to an older question is dropped. */
  private changes = 0;

  constructor(host: DraftsHost) {
    this.host = host;
  }

  /** The steps of a seat. */
  stepsOf(player: number): readonly string[] {
    return this.draftOf(player).steps;
  }

  /** The table after the steps of a seat; null without a draft. */
  sceneOf(player: number | null): Scene | null {
    const draft = player === null ? null : this.all.value.get(player);
    return draft?.steps.length ? draft.scene : null;
  }

  /** The number of changes that can be undone. */
  undoable(player: number): number {
    const { steps, past } = this.all.value.get(player) ?? NONE;
    return past.length || steps.length;
  }

  add(player: number, step: string): void {
    const { steps, past } = this.draftOf(player);
    this.change(player, [...steps, step], [...past, steps]);
  }

  /** Undoes the last change; after a reload, the last step. */
  undo(player: number): void {
    const { steps, past } = this.draftOf(player);
    this.change(player, past.at(-1) ?? steps.slice(0, -1), past.slice(0, -1));
  }

  /** The match has changed: asks which steps are still legal, and how the table looks after them. */
  async renew(player: number): Promise<void> {
    const { steps } = this.draftOf(player);
    if (steps.length === 0) return;
    const asked = ++this.changes;
    const answer = await this.host.ask(player, steps);
    if (!answer || asked !== this.changes) return;
    const kept = answer.draft ?? [];
    const scene = answer.scene ? whole(answer.scene) : null;
    this.set(player, kept.length ? { ...this.draftOf(player), steps: kept, scene } : NONE);
  }

  private change(player: number, steps: readonly string[], past: Draft["past"]): void {
    this.changes++;
    this.set(player, { steps, past, scene: this.draftOf(player).scene });
    void this.renew(player);
  }

  private draftOf(player: number): Draft {
    const known = this.all.peek().get(player);
    if (known) return known;
    const steps = readStored(this.host.store, this.key(player), isListOf(isText), []);
    const draft = { ...NONE, steps };
    if (steps.length) this.all.value = new Map(this.all.peek()).set(player, draft);
    return draft;
  }

  private set(player: number, draft: Draft): void {
    this.all.value = new Map(this.all.peek()).set(player, draft);
    if (draft.steps.length) writeStored(this.host.store, this.key(player), draft.steps);
    else dropStored(this.host.store, this.key(player));
  }

  private readonly key = (player: number): string => `draft:${this.host.id}:${player}`;
}
