/** What the player does: picks and drags objects, chooses, goes back, undoes, ends the turn. It turns them into words. */

import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { settings } from "../browser/settings.ts";
import type { One, Refusal, Scene, Spot } from "../protocol/generated/wire.ts";
import {
  type Headings,
  nearestOpen,
  onesOf,
  type Plan,
  sameWords,
  type Words,
  within,
  writeHeading,
  writePoint,
} from "../protocol/plan.ts";
import type { Room } from "../protocol/room.ts";
import { bearing, inside } from "../table/geometry.ts";
import type { Point } from "../table/types.ts";
import type { Selection } from "./selection.ts";
import { nearest } from "./selection_types.ts";
import { takebackOf } from "./takebacks.ts";

export interface GesturesHost {
  readonly room: Room;
  readonly selection: Selection;
  /** The shown scene. */
  readonly scene: ReadonlySignal<Scene | null>;
  /** True if objects can be chosen: the player has a seat and sees the present. */
  readonly planning: ReadonlySignal<boolean>;
  speak(text: string): void;
  /** True if a point is in the water that the ship of the open fan can reach. */
  inReach(at: Point): boolean;
}

/** Spots of a board: a tray is looked at. */
const PLACES: ReadonlySet<string> = new Set(["hole", "square", "dark"] satisfies Spot["kind"][]);
/** The answers to a drop where there is nothing, and on what takes no such piece. */
const BESIDE: Refusal = { reason: "There is nothing there to drop it on, so it goes back.", rule: "" };
const ELSEWHERE: Refusal = { reason: "It can't go there.", rule: "" };
/** The answers to a press on what is no choice: while an action is begun, and on nothing while none is. */
const BEGUN: Refusal = { reason: "That is no choice now: finish this action, or press Back.", rule: "" };
const NOTHING: Refusal = { reason: "There is nothing to choose there.", rule: "" };

export class Gestures {
  /** An object that is looked at without planning: an island, a home. */
  readonly inspected: Signal<string | null> = signal(null);
  /** The reason why a closed choice is closed, shown when the player chooses it. */
  readonly why: Signal<Refusal | null> = signal(null);
  /** An object picked before it is known what the player can begin with. */
  private early: string | null = null;
  /** The current position in cycling through the player's pieces. */
  private lastOwn: string | null = null;
  /** The shown steps to a point, but for the last, and the words before all of them: a press elsewhere changes them all. */
  private course: { readonly from: Words; readonly words: Words } | null = null;
  private readonly host: GesturesHost;

  constructor(host: GesturesHost) {
    this.host = host;
  }

  /** Selects an object on the table, or with null the open sea; `at` is where it was pressed. */
  pick(object: string | null, at: Point | null = null): void {
    const { room, selection, planning, scene } = this.host;
    this.why.value = null;
    this.early = null;
    const target = planning.peek() && this.targets.find((each) => each.object === object);
    if (target) {
      this.choose(target);
      return;
    }
    const words = object === null ? null : this.beginning(object);
    const waits = planning.peek() && room.myTurn.peek() && !selection.rooted && !scene.peek()?.placement;
    if (object !== null && !words && waits) {
      this.early = object;
      if (selection.words.peek().length === 0) selection.object.value = object;
      return;
    }
    if (words) {
      this.inspected.value = null;
      this.commitPlaced();
      selection.select(words, object);
    } else if (object === null && at && this.placeNext(at)) return;
    else if (object === null || !(this.ask(object) || (at && this.aim(at)))) this.look(object);
  }

  /** A press on the water where pieces are placed puts the next one there that has no place yet. False if there is none. */
  private placeNext(at: Point): boolean {
    const { selection, planning } = this.host;
    const root = selection.root.peek();
    const next = onesOf(root).find((one) => one.board && one.object && !one.at && !one.refusal);
    const open = root?.preview?.water?.some((ring) => inside(at, ring)) ?? false;
    const busy = selection.words.peek().length > 0 && !selection.unmoved.peek();
    if (!planning.peek() || busy || !next || !open) return false;
    this.choose(next);
    selection.setPoint(at);
    selection.release();
    return true;
  }

  /** Looks at an object that cannot be chosen, or puts away what was looked at. An action that is begun stays. */
  private look(object: string | null): void {
    const { selection, planning } = this.host;
    const begun = !this.nothingBegun();
    if (object !== null && begun && selection.asking.peek()?.prompt) this.explain(BEGUN);
    else if (object !== null || !begun) {
      if (object === null && this.inspected.peek() === null && !selection.words.peek().length) this.explain(NOTHING);
      this.inspected.value = object;
      if (planning.peek() && selection.words.peek().length && !begun) selection.restart();
    }
  }

  /**
   * Asks why an object of a tabletop cannot be chosen now: the answer of the plan is shown, and what was chosen stays. False
   * if there is nothing to ask. An object that the plan says nothing against is looked at.
   */
  private ask(object: string): boolean {
    const { selection, scene, planning } = this.host;
    const chosen = this.nothingAsked() ? [] : selection.words.peek();
    const base = chosen.length > 0 ? selection.asking.peek() : selection.root.peek();
    if (!planning.peek() || !scene.peek()?.top || !base) return false;
    const words = this.wordless(object)
      ? null
      : (instead(onesOf(base), object) ?? (chosen.length === 0 ? this.nameOf(object) : null));
    if (words) void this.askOf(words, object);
    else if (chosen.length === 0 || !base.prompt) return false;
    else this.explain(BEGUN);
    return true;
  }

  private wordless(object: string): boolean {
    return this.host.scene.peek()?.top?.spots.find(({ name }) => name === object)?.wordless ?? false;
  }

  /** The name of a place on a board, which is a question where nothing is chosen. */
  private nameOf(object: string): Words | null {
    const spot = this.host.scene.peek()?.top?.spots.find(({ name }) => name === object);
    return spot && PLACES.has(spot.kind) ? [object] : null;
  }

  private async askOf(words: Words, object: string): Promise<void> {
    const { room, selection } = this.host;
    const chosen = selection.words.peek();
    const plan = await room.plan(words);
    if (!sameWords(chosen, selection.words.peek())) return;
    const refusal = plan && refusalOf(plan);
    if (refusal) this.explain(refusal, object);
    else if (plan && this.nothingAsked() && tellsOnly(plan)) this.describe(words, object);
    else this.look(object);
  }

  /** True if nothing is chosen, or what is chosen only tells something of an object. */
  private nothingAsked(): boolean {
    const { selection } = this.host;
    const asking = selection.asking.peek();
    return selection.words.peek().length === 0 || (asking !== null && tellsOnly(asking));
  }

  /** Says why a piece cannot be dropped on an object, or beside the table. */
  async refuseDrop(plan: Plan, object: string | null): Promise<void> {
    const words = object === null || this.wordless(object) ? null : instead(onesOf(plan), object);
    const refusal = words && refusalOf((await this.host.room.plan(words)) ?? {});
    this.explain(refusal ?? (object === null ? BESIDE : ELSEWHERE), object);
  }

  /** Shows what the plan of these words tells of an object. */
  private describe(words: Words, object: string): void {
    const { selection } = this.host;
    this.inspected.value = null;
    if (!sameWords(words, selection.words.peek())) selection.select(words, object);
  }

  /** Sails towards a point of the sea: in as many steps as it takes where the plan finds them. False if no fan is open. */
  aim(at: Point): boolean {
    const { inReach, selection } = this.host;
    const fan = selection.fan.peek();
    if (!fan) return false;
    if (fan.far && (this.underWay() || inReach(at))) void this.sail(at);
    else this.turn(fan, at);
    return true;
  }

  /**
   * Turns the fan, or the ghost of a place. Where another choice can take the fan's place, a press in the fan is answered
   * as one of the water: the plan says which of them leads there.
   */
  face(heading: number, done: boolean, at: Point | null): void {
    const { selection } = this.host;
    const other = onesOf(selection.basePlan.peek()).some((one) => one.replaces && !one.chosen && !one.refusal);
    this.why.value = null;
    selection.setHeading(heading);
    if (done && at && other && selection.fan.peek()?.far) void this.sail(at);
    else if (done) selection.release();
  }

  /** True while the steps to a point are shown. */
  private underWay(): boolean {
    return this.course !== null && sameWords(this.course.words, this.host.selection.words.peek());
  }

  /** Shows the steps towards a point, in place of those to the point before. */
  private async sail(at: Point): Promise<void> {
    const { room, selection } = this.host;
    const again = this.underWay();
    const from = again ? this.course!.from : selection.words.peek();
    const [fan, object] = [selection.fan.peek(), selection.object.peek()];
    const plan = await room.plan([...from, writePoint(at)]);
    const found = plan && nearest(plan);
    if (!found || selection.fan.peek() !== fan) return;
    this.why.value = null;
    const words = found.words.slice(0, -1);
    if (sameWords(words, selection.words.peek())) {
      selection.setHeading(found.heading!);
      if (!again) selection.release();
    } else {
      selection.suggest(words, found, object, again);
      this.course = sameWords(from, words) ? null : { from, words };
    }
  }

  /**
   * Turns the open fan towards a point, or says why it cannot turn there. Towards water in reach, which takes more than one
   * turn, it turns as far as it can.
   */
  private turn(fan: Headings, at: Point): void {
    const { inReach, room, selection } = this.host;
    const straight = Math.round(bearing(fan.pivot, at)) % 3600;
    const closed = fan.closed?.some((arc) => within(straight, arc)) ?? false;
    const near = !closed && inReach(at) ? nearestOpen(straight, fan.arcs) : null;
    const heading = near ?? straight;
    void room.plan([...selection.words.peek(), writeHeading(heading)]).then((plan) => {
      if (selection.fan.peek() !== fan) return;
      if (plan?.refusal) this.explain(plan.refusal);
      else if (plan) {
        this.why.value = null;
        selection.setHeading(heading);
        selection.release();
      }
    });
  }

  /** It is known what the player can begin with: a pick that waited for it follows. */
  begin(): void {
    if (this.early !== null && this.host.selection.rooted) this.pick(this.early);
  }

  /** Begins with these words in place of what is chosen, or says why they cannot be. */
  async start(words: Words): Promise<void> {
    const { room, selection } = this.host;
    const chosen = selection.words.peek();
    const plan = await room.plan(words);
    if (!plan || !sameWords(chosen, selection.words.peek())) return;
    const refusal = refusalOf(plan);
    this.explain(refusal);
    if (refusal) return;
    this.inspected.value = null;
    selection.select(words, null);
  }

  /** True if the object is one of the player's own pieces to start with, and is not selected already. */
  begins(object: string): boolean {
    const { scene, selection } = this.host;
    if (!scene.peek()?.top) return false;
    return object !== selection.object.peek() && this.beginning(object) !== null;
  }

  /** The words of choosing an object: the plan has a choice for it, or its name alone is a question. */
  private beginning(object: string): Words | null {
    const { planning, scene, selection } = this.host;
    if (!planning.peek()) return null;
    return selection.beginning(object) ?? (scene.peek()?.looks?.includes(object) ? [object] : null);
  }

  /**
   * Selects the words of a choice, or shows why it is closed. The first choice selects its object, as a pick does. A choice
   * of the ship's menu that asks for a target takes the only one.
   */
  choose({ says, object, refusal, replaces = false, resets = false }: Pick<One, "says"> & Partial<One>): void {
    const { scene, selection } = this.host;
    this.explain(refusal ?? null, scene.peek()?.top ? (object ?? null) : null);
    if (refusal || sameWords(says, selection.words.peek())) return;
    if (says.length > 1) this.goOn();
    if (!resets) this.commitPlaced();
    const base = selection.basePlan.peek();
    const offered = base?.marked ? base : null;
    const begun = this.targets.filter((each) => sameWords(each.says.slice(0, says.length), says));
    if (begun.length === 1) says = begun[0]!.says;
    if (replaces) selection.replaceWords(says);
    else if (selection.asking.peek() !== base) selection.replaceWords(says, true);
    else if (object && selection.words.peek().length === 0) selection.select(says, object, offered);
    else selection.select(says, undefined, offered);
  }

  /** What the chosen ship can fire at. */
  private get targets(): readonly One[] {
    return this.host.scene.peek()?.top ? [] : this.host.selection.targets;
  }

  /** Shows a reason, and speaks it: at its witness, or at the object that was pressed or dropped on. */
  explain(refusal: Refusal | null, object: string | null = null): void {
    const witness = object === null ? null : { kind: "place", object };
    this.why.value = refusal && witness && !refusal.witness ? { ...refusal, witness } : refusal;
    if (refusal) this.host.speak([refusal.reason, refusal.rule].filter(Boolean).join(", "));
  }

  /** Previews a dragged piece, and plays it when it is dropped on a legal place. */
  carry(object: string, point: Point, done: boolean): void {
    const { selection } = this.host;
    const words = this.beginning(object);
    if (!words) return;
    if (!sameWords(words, selection.words.peek())) this.pick(object);
    selection.setPoint(point);
    if (done) selection.release();
  }

  /** During setup, keeps what was turned or moved by keys when the player selects another piece. */
  private commitPlaced(): void {
    const { selection } = this.host;
    if (selection.playable.peek() && selection.draft.peek() && selection.instant) selection.play();
  }

  /** True if only a ship, or nothing, is selected. */
  private nothingBegun(): boolean {
    return this.host.selection.words.peek().length <= 1;
  }

  /** Clears the selection before something else starts. */
  putAway(): void {
    this.inspected.value = null;
    if (this.host.selection.words.peek().length > 0) this.host.selection.clear();
  }

  /** Takes away the reason and the notice that are shown. */
  hush(): void {
    this.why.value = null;
    this.host.room.notice.value = null;
  }

  /** What was told of the action before has been read once the next one is begun; what went wrong stays. */
  private goOn(): void {
    const { notice } = this.host.room;
    if (notice.peek()?.kind !== "error") notice.value = null;
  }

  back(): void {
    if (this.why.peek() || this.host.room.notice.peek()) this.hush();
    else if (this.inspected.peek()) this.inspected.value = null;
    else this.host.selection.back();
  }

  /** Presses the gold button: plays what is previewed, or goes on to the next step where only more steps make an action. */
  confirm(): void {
    const { selection } = this.host;
    if (selection.canStep.peek() && !selection.playable.peek()) this.nextStep();
    else selection.play();
  }

  /** Goes on to the next part of a Move. */
  nextStep(): void {
    this.why.value = null;
    this.host.selection.nextStep();
  }

  /** Undoes the last action of this turn, or takes back the last decision; the server says why if it cannot. */
  undo(): void {
    const { room, selection, scene } = this.host;
    const [snapshot, seat] = [room.snapshot.peek(), room.seat.peek()];
    if (!snapshot || snapshot.outcome || scene.peek()?.placement) return;
    const { words } = snapshot;
    if (seat !== null && room.myTurn.peek() && room.drafts.undoable(seat) > 0) {
      room.drafts.undo(seat);
      selection.continueWith([]);
    } else if (room.myTurn.peek() && snapshot.undoCount > 0) room.act(words.undo);
    else room.act(words.takeback, takebackOf(snapshot)?.player);
  }

  /** Ends the turn; with actions left it asks first, if this device's settings say so. */
  endTurn(): void {
    const { room, selection } = this.host;
    const { ends = [], left = 0 } = room.scene.peek()?.panel.turn ?? {};
    if (ends.length === 0 || !room.myTurn.peek()) return;
    this.inspected.value = null;
    if (left > 0 && settings.peek().confirm) selection.select(ends, null);
    else room.act(ends);
  }

  /** The player's own pieces, in the order of the keys. */
  ownPieces(): readonly string[] {
    const { room } = this.host;
    return room.scene.peek()?.own?.[room.seat.peek() ?? -1] ?? [];
  }

  /** Selects the next of the player's own pieces, or the one before. */
  nextOwn(by: 1 | -1): void {
    const { selection, planning } = this.host;
    const own = this.ownPieces();
    if (own.length === 0 || !planning.peek()) return;
    const now = own.indexOf(selection.object.peek() ?? this.lastOwn ?? "");
    const next = own[(now + by + own.length + (now < 0 && by < 0 ? 1 : 0)) % own.length];
    this.lastOwn = next ?? null;
    if (next !== undefined) this.pick(next);
  }
}

/** The words of choosing another object in place of one that is offered; null if no offered choice names its object. */
function instead(ones: readonly One[], object: string): Words | null {
  const named = ones.find((one) => one.object && one.says.includes(one.object));
  return named ? named.says.map((word) => (word === named.object ? object : word)) : null;
}

/** Why the words of a plan lead nowhere: they are refused, or all that could follow is. */
function refusalOf(plan: Plan): Refusal | null {
  const ones = onesOf(plan);
  if (plan.refusal || plan.action || ones.length === 0) return plan.refusal ?? null;
  return ones.every((one) => one.refusal) ? (ones[0]?.refusal ?? null) : null;
}

/** True if a plan only says something: it asks nothing, and nothing of it can be played. */
const tellsOnly = (plan: Plan): boolean => Boolean(plan.prompt) && !plan.action && !plan.choices?.length;
