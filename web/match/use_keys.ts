/** The keys of a match, for any focus; a control handles its own keys first. */

import { useLayoutEffect } from "preact/hooks";
import { isArrow } from "../browser/arrows.ts";
import { audible } from "../browser/sound.ts";
import { choiceOf, type One, onesOf } from "../protocol/plan.ts";
import { placeByKey } from "../rush/placement_keys.ts";
import { drawer, showKeys, showRules } from "../ui/drawers.ts";
import { focusCards } from "./building/focus_by_arrow.ts";
import { KeyQueue } from "./key_queue.ts";
import { type KeyAct, keysOf, meaning, type Stroke } from "./keys.ts";
import type { MatchState } from "./match_state.ts";
import { type BoardRef, NextFocus, toBoard } from "./next_focus.ts";
import { dangerOf } from "./warnings.ts";

const TAB_STOPS = "a[href], button:not(:disabled), input:not(:disabled), summary, [tabindex]";
const TYPING = "input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]";

/** What answers Enter by itself, and waits with it for the plan that is on its way. */
const ANSWERING = ".answers :is(.gold, .red), .swap .piece, .board .grip";
/** The last key was pressed with the focus on something: if that is gone at the next key, its place is the board's. */
let held = false;
/** Enter on one of these, when the key before has brought the focus there, is for the ship that this key has chosen. */
const SHIPS = ".fleet, .board";

export function useKeys(state: MatchState, board: BoardRef): void {
  // Keys are heard from the first picture on: those that come before the match are kept.
  useLayoutEffect(() => {
    const next = new NextFocus(state.selection.basePlan, board);
    /** The focus after the last key. */
    let last: Element | null = null;
    const isOurs = (target: Element): boolean =>
      !drawer.peek() &&
      !state.passingDevice.peek() &&
      !target.closest(TYPING) &&
      !document.querySelector("dialog:modal");
    /** True if a control, or the browser, would answer the key before the plan is there. */
    const isEarly = (event: KeyboardEvent, target: Element, control: HTMLElement | null): boolean => {
      if (event.key === "Tab") return queue.busy || next.waits;
      if (event.key !== "Enter") return queue.busy && control !== null;
      return control !== null || (target === last && target.closest(SHIPS) !== null);
    };
    const heard = (event: KeyboardEvent): void => {
      // Keys that are passed on from here are answered where they go.
      if (!event.isTrusted) return;
      const target = event.target instanceof Element ? event.target : document.body;
      const ours = isOurs(target);
      const queued = ours && queue.holds(event);
      const control = target.closest<HTMLElement>(event.key === "Enter" ? ANSWERING : ".board .grip");
      if (queued && isEarly(event, target, control)) {
        event.preventDefault();
        event.stopPropagation();
        queue.keeps(strokeOf(event, control));
        return;
      }
      if (ours && focusCards(event, target)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const placing = state.placement.look.peek() !== null;
      const lost = target === document.body && held;
      if (ours && (lost || target.matches(".board")) && state.planning.peek() && !placing && !isTurning(state)) {
        if (lost) toBoard();
        if (isArrow(event.key) && (lost || queued)) {
          event.preventDefault();
          event.stopPropagation();
          if (!queued) passOn(event.key);
          // One waits: those after it would move the focus when it is already on the choice, or has gone on from it.
          else if (!queue.busy) queue.keeps(strokeOf(event, document.querySelector<HTMLElement>(".board")));
          return;
        }
      }
      held = document.activeElement !== document.body;
      if (ours && event.key === "Enter" && event.shiftKey) {
        event.preventDefault();
        event.stopPropagation();
        confirm(state);
        return;
      }
      if (!queued || event.key === "Tab" || target.closest("button, a, summary, .board *")) next.forget();
      const picked = event.key === "Enter" && target.closest(".board [data-name]")?.getAttribute("data-name");
      if (!picked) return;
      if (ours && state.gestures.ownPieces().includes(picked) && lastLeft(state)) {
        // No ship of the player can do anything more, so Enter on one is the gold button too.
        event.preventDefault();
        event.stopPropagation();
        confirm(state);
      } else next.afterPick(picked);
    };
    const pressed = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || !isOurs(target)) return;
      if (placeByKey(event, state, board.current)) {
        event.preventDefault();
        return;
      }
      const act = meaning(event, isTurning(state) && !state.replay.open.peek());
      if (!act || isOwn(act, target)) return;
      event.preventDefault();
      if (!showsFilm(act, state) && !queue.keeps(strokeOf(event))) carryOut(act, state, board, next);
      last = document.activeElement;
    };
    const queue = new KeyQueue(state, (stroke) => {
      const act = meaning(stroke, isTurning(state));
      const { key, shiftKey, on } = stroke;
      if (key === "Tab") focusOn(shiftKey);
      else if (on?.isConnected && on.matches(".piece")) on.click();
      // What has turned out to be a danger since the key was pressed is confirmed first.
      else if (act?.act === "confirm" && dangerOf(state.selection.shownPlan.peek())) queue.forget();
      else if (on?.matches(".board")) passOn(key);
      else if (on?.matches(".grip:not(.away)")) on.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey }));
      else if (act) carryOut(act, state, board, next);
    });
    let seat = state.room.seat.peek();
    const stopSeats = state.room.seat.subscribe((now) => {
      if (seat !== null && now !== seat) queue.forget();
      seat = now;
    });
    const touched = (): void => {
      held = false;
      queue.forget();
      next.forget();
    };
    addEventListener("pointerdown", touched, true);
    addEventListener("keydown", heard, true);
    addEventListener("keydown", pressed);
    return () => {
      next.forget();
      queue.close();
      stopSeats();
      removeEventListener("pointerdown", touched, true);
      removeEventListener("keydown", heard, true);
      removeEventListener("keydown", pressed);
    };
  }, [state]);
}

const strokeOf = (
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
  on: HTMLElement | null = null,
): Stroke => ({
  ...{ key, shiftKey, altKey, ctrlKey, metaKey, on },
});

/** Moves the focus as Tab does. */
function focusOn(back: boolean): void {
  const here = document.activeElement ?? document.body;
  const way = back ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const stops = [...document.querySelectorAll<HTMLElement>(TAB_STOPS)].filter(
    (each) => each.tabIndex >= 0 && each.checkVisibility() && here.compareDocumentPosition(each) & way,
  );
  stops.at(back ? -1 : 0)?.focus();
}

const isTurning = ({ selection, planning }: MatchState): boolean =>
  planning.peek() && (selection.fan.peek() !== null || choiceOf(selection.basePlan.peek(), "places") !== null);

/** A focused button or object of the board answers Enter itself, a slider its arrows. */
function isOwn(act: KeyAct, target: Element): boolean {
  if (act.act === "confirm") return target.closest("button, a, summary, input, .board *") !== null;
  const slides = act.act === "turn" ? "input[type=range]" : "input[type=range], [role=slider]";
  return (act.act === "turn" || act.act === "log" || act.act === "live") && target.closest(slides) !== null;
}

/** While the replay is shown, the history keys control it. */
function showsFilm(act: KeyAct, { replay: rush }: MatchState): boolean {
  if (!rush.open.peek()) return false;
  switch (act.act) {
    case "play":
      rush.toggle();
      return true;
    case "log":
      if (act.by === Number.NEGATIVE_INFINITY) rush.seek(0);
      else rush.step(act.by < 0 ? -1 : 1);
      return true;
    case "live":
      rush.skip();
      return true;
    case "turn":
      rush.faster(act.by < 0 ? -1 : 1);
      return true;
    case "back":
      rush.close();
      return true;
    default:
      return false;
  }
}

function carryOut(act: KeyAct, state: MatchState, board: BoardRef, next: NextFocus): void {
  const { selection, history } = state;
  switch (act.act) {
    case "log":
      void (act.by === Number.NEGATIVE_INFINITY ? history.look(0) : history.step(act.by));
      break;
    case "turn":
      selection.turnBy(act.by);
      break;
    case "threat":
      state.toggleThreats(act.own);
      break;
    case "ship": {
      const top = Boolean(state.scene.peek()?.top);
      state.gestures.nextOwn(act.by);
      board.current?.focusOn(selection.object.peek());
      focusShip(selection.object.peek(), board, top);
      next.wish(["places"], top);
      break;
    }
    case "choose":
      chooseNumber(act.number);
      next.wish(["headings", "places"], true);
      break;
    case "hint":
      void next.afterHint(state.hints.ask());
      break;
    case "board":
      passOn(act.key);
      break;
    default:
      plainActs(state)[act.act]();
      if (act.act === "end") next.wish([], true);
  }
}

/** A focus on a ship, on the board or in the list, goes along to the chosen one; on a tabletop any focus does. */
function focusShip(name: string | null, board: BoardRef, top: boolean): void {
  const focus = document.activeElement;
  if (top || focus?.closest(".board [data-name]")) board.current?.focus(name ?? undefined);
  else if (focus?.closest(".fleet"))
    document.querySelector<HTMLElement>(`.fleet [data-drop="${CSS.escape(name ?? "")}"] button`)?.focus();
}

type Plain = Exclude<KeyAct["act"], "log" | "turn" | "threat" | "ship" | "choose" | "hint" | "board">;

const plainActs = (state: MatchState): Readonly<Record<Plain, () => unknown>> => ({
  keys: () => {
    const scene = state.scene.peek();
    showKeys(scene && keysOf(scene));
  },
  rules: () => {
    const snapshot = state.room.snapshot.peek();
    if (snapshot) showRules(snapshot.game, snapshot.title);
  },
  back: () => (state.history.at.peek() === null ? state.gestures.back() : state.history.now()),
  confirm: () => confirm(state),
  step: () => state.gestures.nextStep(),
  undo: () => state.build.undo() || state.gestures.undo(),
  end: () => state.gestures.endTurn(),
  live: () => state.history.now(),
  play: () => state.history.play(),
  mute: () => {
    audible.value = !audible.peek();
    state.gestures.explain({ reason: audible.peek() ? "Sounds on" : "Sounds off", rule: "" });
  },
});

/** Presses the gold button: it plays what is chosen, or chooses what alone is left, such as the end of a turn. */
function confirm(state: MatchState): void {
  const last = lastLeft(state);
  if (!last) state.gestures.confirm();
  else if (last.board) state.gestures.endTurn();
  else state.gestures.choose(last);
}

/** The only useful choice that is left, unless something is previewed or another choice is open. */
function lastLeft({ selection }: MatchState): One | null {
  const { words, draft, playable, basePlan } = selection;
  const open = words.peek().length > 0 && onesOf(basePlan.peek()).some((one) => !one.refusal);
  return open || draft.peek() || playable.peek() ? null : selection.lastLeft.peek();
}

/** Where a number is looked for: first in the question, then with the actions of the ship, those of a hint, and the cards. */
const NUMBERED = [".panel .actions.few", ".panel :is(.actions, .closed-row)", ".panel .hint-actions", ".card-table"];

function chooseNumber(number: number): void {
  const lists = NUMBERED.map((list) => document.querySelector<HTMLElement>(`${list} [data-number="${number}"]`));
  lists.find((button) => button !== null)?.click();
}

/** Passes a key to the board, although the focus is elsewhere. */
function passOn(key: string): void {
  document.querySelector(".board")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: false }));
}
