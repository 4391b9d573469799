/** Everything that the editor's parts share: the position and its way here, what is chosen, and what the server says of it. */

import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { judgePosition, standardPosition } from "../app/api.ts";
import { editPath, readdress } from "../app/route.ts";
import { unusual } from "../app/schema.ts";
import type { GamePage } from "../games/page.ts";
import { colourOf } from "../games/seats.ts";
import type { GameSummary, View } from "../generated/wire.ts";
import { centroid } from "../table/geometry.ts";
import type { Board, Overlay, Point, Polygon, Scene, SeatLook, Size } from "../table/types.ts";
import {
  facingOf,
  goalAt,
  homeSide,
  mirrored,
  movedTo,
  newShip,
  removed,
  roomFor,
  shipName,
  things,
  turnedTo,
  withNewShip,
  withOptions,
  withoutFlags,
} from "./edits.ts";
import { openInEditor } from "./handover.ts";
import { Judge, type Verdict } from "./judge.ts";
import { hasEditor, type Kit } from "./kits.ts";
import { encoded } from "./link.ts";
import { named, spoken } from "./naming.ts";
import { readAny } from "./open.ts";
import { overlayOf } from "./overlay.ts";
import { viewOf } from "./picture.ts";
import { type Fields, type Position, polygon, type Ship, Unreadable, written } from "./position.ts";
import { Steps } from "./steps.ts";

/** From the edge to a new goal line. */
export const NEW_GOAL_U = 2304;
const REST_MS = 140;
const AGAIN_MS = 1500;
/** Until the server has said what the sea is like. */
const SOME_SEA: Polygon = [
  [0, 0],
  [36864, 0],
  [36864, 24576],
  [0, 24576],
];

export class EditorState extends Steps {
  readonly game: GameSummary;
  readonly page: GamePage;
  readonly kit: Kit;
  /** What was chosen last, which may have gone since. */
  private readonly choice = signal<string | null>(null);
  /** The full name of what is chosen. */
  readonly selected: ReadonlySignal<string | null> = computed(() => {
    const name = this.choice.value;
    return name !== null && things(this.position.value).has(name) ? name : null;
  });
  /** A ship on its way from the tray to the sea. */
  readonly coming = signal<Ship | null>(null);
  /** The latest answer; while the next one is asked for it stands, so that nothing flickers under the hand. */
  readonly verdict = signal<Verdict>({ kind: "asking" });
  readonly asking = signal(true);
  /** The latest position that the server has written whole. */
  readonly answered = signal<View | null>(null);
  /** How play begins with these options. */
  readonly standard = signal<View | null>(null);
  /** The position's code for a link; null while there is none, or when it is too long for one. */
  readonly code = signal<string | null>(null);
  /** What a screen reader speaks next. */
  readonly said = signal("");
  /** Set by the board while it is there. */
  board: Board | null = null;
  private readonly judge: Judge;
  private readonly endings: (() => void)[] = [];
  /** The page shows something else by now, whose address is its own. */
  private closed = false;

  readonly seats: ReadonlySignal<readonly SeatLook[]> = computed(() =>
    Array.from({ length: this.position.value.players }, (_, seat) => ({
      colour: colourOf(seat),
      name: colourOf(seat),
    })),
  );
  readonly field: ReadonlySignal<Polygon> = computed(
    () => fieldIn(this.position.value) ?? fieldIn(this.standard.value) ?? SOME_SEA,
  );
  readonly scene: ReadonlySignal<Scene> = computed(() =>
    this.page.scene(viewOf(this.position.value, this.field.value, this.answered.value), this.seats.value),
  );
  /** What is wrong, as a person reads it, and the objects that it is about. */
  readonly problem: ReadonlySignal<{ readonly text: string; readonly objects: readonly string[] } | null> = computed(
    () => {
      const verdict = this.verdict.value;
      if (verdict.kind !== "cannot") return null;
      const position = this.position.value;
      const text = spoken(verdict.reason, position, this.seats.value, (name, viewer, seats) =>
        this.page.called(name, viewer, seats),
      );
      return { text, objects: named(verdict.reason, position).filter((name) => things(position).has(name)) };
    },
  );
  readonly overlay: ReadonlySignal<Overlay> = computed(() =>
    overlayOf(this.position.value, this.field.value, this.selected.value, this.coming.value, this.problem.value),
  );

  constructor(game: GameSummary, page: GamePage, kit: Kit, first: Position) {
    super(lean(game, first));
    [this.game, this.page, this.kit] = [game, page, kit];
    this.judge = new Judge({
      judge: judgePosition,
      tell: (verdict) =>
        batch(() => {
          this.asking.value = verdict.kind === "asking";
          if (verdict.kind !== "asking") this.verdict.value = verdict;
          if (verdict.kind === "can") this.answered.value = verdict.view;
        }),
      restMs: REST_MS,
      againMs: AGAIN_MS,
    });
    this.follow();
  }

  close(): void {
    this.closed = true;
    for (const end of this.endings) end();
    this.settle();
    this.judge.stop();
  }

  // --- The position -----------------------------------------------------------------------------------------------------

  /** Any JSON as the position, in the editor of its game; rejects with a sentence. */
  async open(value: unknown): Promise<void> {
    const position = await readAny(value);
    if (position.game === this.game.name) this.step(lean(this.game, position));
    else if (hasEditor(position.game)) openInEditor(position.game, written(position));
    else throw new Unreadable(`There is no position editor for ${position.game}.`);
  }

  /** The position as a file, a link or the server has it. */
  written(): Fields {
    return written(this.position.peek());
  }

  // --- What a hand does -------------------------------------------------------------------------------------------------

  select(name: string | null): void {
    this.settle();
    this.coming.value = null;
    this.choice.value = name;
  }

  carry(name: string, to: Point, done: boolean): void {
    batch(() => {
      if (done) this.choice.value = name;
      this.hold(movedTo(this.position.peek(), name, to), done);
    });
  }

  turn(name: string, heading: number, done: boolean): void {
    this.hold(turnedTo(this.position.peek(), name, heading), done);
  }

  remove(name: string): void {
    this.edit((position) => removed(position, name));
    this.said.value = `${this.called(name)} is taken off`;
  }

  /** Lays a new ship where there is room on its player's side. */
  lay(player: number, size: Size): void {
    const position = this.position.peek();
    const heading = facingOf(player, position.players);
    const room = roomFor(this.hulls(), size, heading, this.sideOf(player), this.field.peek());
    this.put(newShip(position, player, size, room, heading));
  }

  /** Takes a new ship from the tray; it lies nowhere until it is put. */
  fetch(player: number, size: Size): void {
    const position = this.position.peek();
    this.settle();
    this.choice.value = null;
    this.coming.value = newShip(position, player, size, [0, 0], facingOf(player, position.players));
  }

  /** What comes from the tray and was not put anywhere goes back. */
  drop(): void {
    this.coming.value = null;
  }

  /** Where a player's own side begins. */
  sideOf(player: number): Point {
    return homeSide(this.field.peek(), player, this.position.peek().players);
  }

  /** Room near the middle of the sea. */
  openWater(): Point {
    const field = this.field.peek();
    return roomFor(this.hulls(), "L", 0, centroid(field), field);
  }

  /** What a finger on the sea does: puts what comes from the tray, or moves what is chosen. */
  point(at: Point, done: boolean): void {
    const coming = this.coming.peek();
    const selected = this.selected.peek();
    if (coming && done) this.put({ ...coming, stern: [Math.round(at[0]), Math.round(at[1])] });
    else if (!coming && selected) this.carry(selected, at, done);
  }

  face(heading: number, done: boolean): void {
    const selected = this.selected.peek();
    if (selected) this.turn(selected, heading, done);
  }

  /** Other options; what they have no use for goes, and what they cannot be without comes. */
  choose(options: Position["options"]): void {
    this.edit((now) => {
      const changed = withOptions(now, unusual(this.game.options, options));
      const flagged = this.kit.hasFlags(options) ? changed : withoutFlags(changed);
      if (!this.kit.hasGoal(options)) return { ...flagged, goal: null };
      return { ...flagged, goal: now.goal ?? goalAt(this.field.peek(), 0, NEW_GOAL_U) };
    });
  }

  mirror(player: number): void {
    this.edit((position) => mirrored(position, player, this.field.peek()));
  }

  called(name: string): string {
    return this.page.called(name, null, this.seats.peek());
  }

  private hulls(): Polygon[] {
    const { pieces, isles, cards, flags = [], lands = [] } = this.scene.peek();
    return [...pieces, ...isles, ...cards, ...flags, ...lands].map((thing) => thing.hull);
  }

  private put(ship: Ship): void {
    batch(() => {
      this.coming.value = null;
      this.edit((position) => withNewShip(position, ship));
      this.choice.value = shipName(ship);
      this.said.value = `${this.called(shipName(ship))} lies on the sea`;
    });
  }

  // --- What follows by itself -------------------------------------------------------------------------------------------

  private follow(): void {
    const begins = computed(() => {
      const { game, players, options } = this.position.value;
      return JSON.stringify({ game, players, options });
    });
    this.endings.push(
      effect(() => this.judge.ask(written(this.position.value))),
      effect(() => void this.begin(begins.value)),
      effect(() => void this.address(this.trail.value.now)),
    );
  }

  /** Asks how play begins with other options: the sea may be another. */
  private async begin(asked: string): Promise<void> {
    const view = await standardPosition(JSON.parse(asked)).catch(() => null);
    const { game, players, options } = this.position.peek();
    if (view && asked === JSON.stringify({ game, players, options })) this.standard.value = view;
  }

  /** The address of the page is the link to what it shows. */
  private async address(position: Position): Promise<void> {
    const code = await encoded(written(position));
    if (this.closed || position !== this.trail.peek().now) return;
    this.code.value = code;
    readdress(editPath(position.game, code));
  }
}

/** Without the options that are as usual. */
const lean = (game: GameSummary, position: Position): Position => ({
  ...position,
  options: unusual(game.options, position.options),
});

function fieldIn(fields: Fields | View | null): Polygon | null {
  try {
    return polygon((fields as Fields | null)?.["field"]);
  } catch {
    return null;
  }
}
