/** The state of the editor: the position and its undo stack, the selection, and the server's validation. */

import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { editPath, readdress } from "../browser/route.ts";
import { fetchGames } from "../home/games.ts";
import { unusual } from "../home/options_schema.ts";
import { standardPosition, validatePosition } from "../protocol/api.ts";
import type { EditForm, EditorPieces, EditRow, GameSummary, Offer, WholePosition } from "../protocol/generated/wire.ts";
import { centroid, laid } from "../table/geometry.ts";
import { nameOf } from "../table/names.ts";
import type { Board, Overlay, Point, Polygon, Scene, Size } from "../table/types.ts";
import { textOf } from "../ui/sentence_bits.ts";
import { openInEditor } from "./draft_transfer.ts";
import { EditorHistory } from "./editor_history.ts";
import { overlayOf } from "./editor_overlay.ts";
import {
  goalAt,
  headingOf,
  homeSide,
  mirrored,
  movedTo,
  newShip,
  placeOf,
  removed,
  roomFor,
  shipName,
  things,
  turnedTo,
  vesselOf,
  withNewShip,
  withOptions,
  withoutFlags,
} from "./edits.ts";
import { changed } from "./form_changes.ts";
import { readAny } from "./open_file.ts";
import { type Fields, type Position, polygon, readPosition, type Ship, Unreadable, written } from "./position.ts";
import { encoded } from "./position_link.ts";
import { type Answer, hullAtZero, sceneOf } from "./position_scene.ts";
import { type Validation, Validator } from "./validate.ts";

/** The pause in a drag before the position is judged. */
const REST_MS = 140;
const RETRY_MS = 1500;
/** The field used until the server has answered. */
const SOME_SEA: Polygon = [
  [0, 0],
  [36864, 0],
  [36864, 24576],
  [0, 24576],
];

export class EditorState extends EditorHistory {
  readonly game: GameSummary;
  readonly pieces: EditorPieces;
  /** The last selection; its object may be gone. */
  private readonly choice = signal<string | null>(null);
  /** The full name of the selected object. */
  readonly selected: ReadonlySignal<string | null> = computed(() => {
    const name = this.choice.value;
    const now = this.position.value;
    return name !== null && (things(now).has(name) || vesselOf(now, name)) ? name : null;
  });
  /** A ship that is dragged from the tray to the sea. */
  readonly fromTray = signal<Ship | null>(null);
  /** The latest answer; it stays while the next one is pending, so that nothing flickers during a drag. */
  readonly validation = signal<Validation>({ kind: "asking" });
  readonly asking = signal(true);
  /** The latest position that the server has drawn. */
  private readonly answered = signal<Answer | null>(null);
  /** The form of the selected object, or of the whole position, and what there was in the position that it is for. */
  private readonly answeredForm = signal<{ about: string; counted: string; form: EditForm } | null>(null);
  readonly form: ReadonlySignal<readonly EditRow[]> = computed(() => {
    const last = this.answeredForm.value;
    const fits = last?.about === (this.selected.value ?? "") && last.counted === countedIn(this.position.value);
    return (fits && last.form.rows) || [];
  });
  /** The start position of these options. */
  readonly standard = signal<WholePosition | null>(null);
  /** The position's code for a link; null before the first one, and when it is too long. */
  readonly code = signal<string | null>(null);
  /** The next text for screen readers. */
  readonly spoken = signal("");
  /** Set while the board is mounted. */
  board: Board | null = null;
  private readonly validator: Validator;
  /** The position that the validator judges, or has judged last. */
  private judged: Position | null = null;
  /** The object whose form the validator asks for; empty for the form of the whole position. */
  private about = "";
  private readonly endings: (() => void)[] = [];
  /** True once the page shows something else, with its own address. */
  private closed = false;

  readonly field: ReadonlySignal<Polygon> = computed(
    () => fieldIn(this.position.value) ?? this.standard.value?.scene.field ?? SOME_SEA,
  );
  readonly scene: ReadonlySignal<Scene> = computed(() =>
    sceneOf(this.position.value, this.field.value, this.answered.value),
  );
  /** The error as a sentence, and the objects that it names. */
  readonly problem: ReadonlySignal<{ readonly text: string; readonly objects: readonly string[] } | null> = computed(
    () => {
      const validation = this.validation.value;
      if (validation.kind !== "cannot") return null;
      const { reason } = validation;
      const all = things(this.position.value);
      const named = reason.flatMap((part) => (typeof part !== "string" && part.ref === "object" ? [part.object] : []));
      return { text: textOf(reason, null), objects: [...new Set(named)].filter((name) => all.has(name)) };
    },
  );
  readonly overlay: ReadonlySignal<Overlay> = computed(() =>
    overlayOf({
      position: this.position.value,
      scene: this.scene.value,
      pieces: this.pieces,
      selected: this.selected.value,
      coming: this.fromTray.value,
      problem: this.problem.value,
    }),
  );

  constructor(game: GameSummary, pieces: EditorPieces, first: Position) {
    super(lean(game, first));
    [this.game, this.pieces] = [game, pieces];
    this.validator = new Validator({
      validate: (position, signal) => validatePosition(position, signal, this.pieces.forms ? this.about : null),
      tell: (validation) =>
        batch(() => {
          this.asking.value = validation.kind === "asking";
          if (validation.kind !== "asking") this.validation.value = validation;
          const scene = sceneIn(validation);
          if (scene) this.answered.value = { position: this.judged!, scene };
          const form = formIn(validation);
          if (form) this.answeredForm.value = { about: this.about, counted: countedIn(this.judged!), form };
        }),
      retryMs: RETRY_MS,
    });
    this.follow();
  }

  close(): void {
    this.closed = true;
    for (const end of this.endings) end();
    this.settle();
    this.validator.stop();
  }

  // --- The position -----------------------------------------------------------------------------------------------------

  /** Reads any JSON as the position, in the editor of its game; rejects with a sentence. */
  async open(value: unknown): Promise<void> {
    const position = await readAny(value);
    if (position.game === this.game.name) this.step(lean(this.game, position));
    else if ((await fetchGames()).some(({ name, editor }) => name === position.game && editor))
      openInEditor(position.game, written(position));
    else throw new Unreadable(`There is no position editor for ${position.game}.`);
  }

  /** The position in the form of files, links and the server. */
  written(): Fields {
    return written(this.position.peek());
  }

  // --- Edits by the player ----------------------------------------------------------------------------------------------

  select(name: string | null): void {
    this.settle();
    this.fromTray.value = null;
    this.choice.value = name;
  }

  carry(name: string, to: Point, done: boolean): void {
    batch(() => {
      if (done) this.choice.value = name;
      this.hold(movedTo(this.position.peek(), name, to, this.pieces.touching), done);
    });
  }

  turn(name: string, heading: number, done: boolean): void {
    this.hold(turnedTo(this.position.peek(), name, heading, this.pieces.touching), done);
  }

  remove(name: string): void {
    if (this.pieces.forms) {
      const leaving = this.form.peek().flatMap((row) => row.fields.flatMap((field) => field.offers));
      const offer = leaving.find(({ selects }) => selects === "");
      if (!offer) return;
      this.make(offer);
    } else this.edit((position) => removed(position, name));
    this.spoken.value = `${this.called(name)} removed`;
  }

  /** Makes a choice of the form. */
  make({ changes, selects }: Offer): void {
    batch(() => {
      this.edit((position) => readPosition(changed(written(position), changes)));
      if (selects !== undefined) this.choice.value = selects || null;
    });
  }

  /** Places a new ship where there is room on its player's side. */
  lay(player: number, size: Size): void {
    const position = this.position.peek();
    const heading = this.facingOf(player);
    const room = roomFor(this.hulls(), size, heading, this.sideOf(player), this.field.peek());
    this.put(newShip(position, player, size, room, heading));
  }

  /** Takes a new ship from the tray; it has no place until it is dropped. */
  fetch(player: number, size: Size): void {
    const position = this.position.peek();
    this.settle();
    this.choice.value = null;
    this.fromTray.value = newShip(position, player, size, [0, 0], this.facingOf(player));
  }

  /** Returns a ship from the tray that was not dropped on the sea. */
  drop(): void {
    this.fromTray.value = null;
  }

  /** The middle of a player's own side. */
  sideOf(player: number): Point {
    return homeSide(this.field.peek(), this.facingOf(player));
  }

  /** The heading of a new ship of this player. */
  private facingOf(player: number): number {
    const { players } = this.position.peek();
    return this.pieces.facings.find((facings) => facings.length === players)?.[player] ?? 0;
  }

  /** A free place near the middle of the sea. */
  openWater(): Point {
    const field = this.field.peek();
    return roomFor(this.hulls(), "L", 0, centroid(field), field);
  }

  /** A drag or press on the sea: places the ship from the tray, or moves the selected object. */
  point(at: Point, done: boolean): void {
    const coming = this.fromTray.peek();
    const selected = this.selected.peek();
    if (coming && done) this.put({ ...coming, stern: [Math.round(at[0]), Math.round(at[1])] });
    else if (!coming && selected) this.carry(selected, at, done);
  }

  face(heading: number, done: boolean): void {
    const selected = this.selected.peek();
    if (selected) this.turn(selected, heading, done);
  }

  /** Sets the options; removes fields that they do not use, and adds fields that they need. */
  choose(options: Position["options"]): void {
    this.edit((now) => {
      const changed = withOptions(now, unusual(this.game.options, options));
      const flagged = this.hasFlags(options) ? changed : withoutFlags(changed);
      if (!this.hasGoal(options)) return { ...flagged, goal: null };
      return { ...flagged, goal: now.goal ?? goalAt(this.field.peek(), 0, this.pieces.goal_u) };
    });
  }

  /** Each side marks a flag with these options. */
  hasFlags(options: Position["options"]): boolean {
    return asksFor(this.pieces.flags, options);
  }

  /** There is a goal line with these options. */
  hasGoal(options: Position["options"]): boolean {
    return asksFor(this.pieces.goal, options);
  }

  mirror(player: number): void {
    this.edit((position) => mirrored(position, player, this.field.peek()));
  }

  /** What players call an object, also one that is not on the sea. */
  called(name: string): string {
    return this.answeredForm.value?.form.titles?.[name] ?? nameOf(name, this.scene.peek());
  }

  private hulls(): Polygon[] {
    const scene = this.scene.peek();
    return [...things(this.position.peek())].map(([name, thing]) =>
      laid(hullAtZero(name, thing, scene, this.pieces), placeOf(thing), headingOf(thing)),
    );
  }

  private put(ship: Ship): void {
    batch(() => {
      this.fromTray.value = null;
      this.edit((position) => withNewShip(position, ship));
      this.choice.value = shipName(ship);
      this.spoken.value = `${this.called(shipName(ship))} added`;
    });
  }

  // --- Effects ----------------------------------------------------------------------------------------------------------

  private follow(): void {
    const begins = computed(() => {
      const { game, players, options } = this.position.value;
      return JSON.stringify({ game, players, options });
    });
    this.endings.push(
      effect(() => this.judge(this.position.value, this.pieces.forms ? (this.selected.value ?? "") : "")),
      effect(() => void this.begin(begins.value)),
      effect(() => void this.address(this.undoStack.value.now)),
    );
  }

  /** An edit is judged at once, a drag when it pauses. */
  private judge(position: Position, about: string): void {
    this.judged = position;
    this.about = about;
    this.validator.ask(written(position), this.held.peek() ? REST_MS : 0);
  }

  /** Requests the start position of other options, because the field may differ. */
  private async begin(asked: string): Promise<void> {
    const answer = await standardPosition(JSON.parse(asked)).catch(() => null);
    const { game, players, options } = this.position.peek();
    if (answer && asked === JSON.stringify({ game, players, options })) this.standard.value = answer;
  }

  /** Keeps the page's address as the link to the shown position. */
  private async address(position: Position): Promise<void> {
    const code = await encoded(written(position));
    if (this.closed || position !== this.undoStack.peek().now) return;
    this.code.value = code;
    readdress(editPath(position.game, code));
  }
}

/** What a form counts on: its changes name ships, islands and coins by their numbers. */
const countedIn = (position: Position): string => {
  const coins = position["coins"];
  const names = [...position.vessels.map(shipName), ...position.sands.map(({ name }) => name)];
  return JSON.stringify([names, Array.isArray(coins) ? coins.length : 0]);
};

/** The form of a validation, if the server gave one. */
function formIn(validation: Validation): EditForm | null {
  if (validation.kind === "can") return validation.answer.form ?? null;
  return validation.kind === "cannot" ? validation.form : null;
}

/** The scene of a validation, if the server could draw the position. */
function sceneIn(validation: Validation): Scene | null {
  if (validation.kind === "can") return validation.answer.scene;
  return validation.kind === "cannot" ? validation.scene : null;
}

const asksFor = (wanted: EditorPieces["flags"], options: Position["options"]): boolean =>
  wanted !== null && Object.entries(wanted).every(([name, value]) => options[name] === value);

/** The options that differ from their defaults. */
const lean = (game: GameSummary, position: Position): Position => ({
  ...position,
  options: unusual(game.options, position.options),
});

function fieldIn(fields: Fields): Polygon | null {
  try {
    return polygon(fields["field"]);
  } catch {
    return null;
  }
}
