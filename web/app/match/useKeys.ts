/** The keys of a match, wherever the focus is; what a control does with a key itself goes first. */

import { useEffect } from "preact/hooks";
import type { Board } from "../../table/types.ts";
import { drawer, showKeys, showRules } from "../drawers.ts";
import { type KeyAct, meaning } from "../keys.ts";
import { choiceOf } from "../plan.ts";
import { layByKey } from "./layingKeys.ts";
import { audible } from "./sound.ts";
import type { MatchState } from "./state.ts";

type BoardRef = { readonly current: Board | null };

const TYPING = "input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]";

export function useKeys(state: MatchState, board: BoardRef): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || drawer.peek() || state.covered.peek() || target.closest(TYPING)) return;
      if (layByKey(event, state, board.current)) {
        event.preventDefault();
        return;
      }
      const act = meaning(event, isTurning(state) && !state.rush.open.peek());
      if (!act || isOwn(act, target)) return;
      event.preventDefault();
      if (!showsFilm(act, state)) carryOut(act, state, board);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [state]);
}

const isTurning = ({ planner, planning }: MatchState): boolean =>
  planning.peek() && (planner.fan.peek() !== null || choiceOf(planner.base.peek(), "places") !== null);

/** A focused button answers Enter itself, a slider its arrows. */
function isOwn(act: KeyAct, target: Element): boolean {
  if (act.act === "confirm") return target.closest("button, a, summary, input, .board") !== null;
  return (act.act === "turn" || act.act === "log") && target.closest("input[type=range]") !== null;
}

/** While the rush is shown again, the keys of going back and forth are its keys. */
function showsFilm(act: KeyAct, { rush }: MatchState): boolean {
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

function carryOut(act: KeyAct, state: MatchState, board: BoardRef): void {
  const { planner, history } = state;
  switch (act.act) {
    case "log":
      void (act.by === Number.NEGATIVE_INFINITY ? history.look(0) : history.step(act.by));
      break;
    case "turn":
      planner.turn(act.by);
      break;
    case "threat":
      state.toggleThreats(act.own);
      break;
    case "ship":
      state.nextOwn(act.by);
      board.current?.focusOn(chosenPiece(state));
      focusGhost(board, state, ["places"]);
      break;
    case "choose":
      chooseNumber(act.number, board, state);
      break;
    case "board":
      passOn(act.key);
      break;
    default:
      plainActs(state)[act.act]();
  }
}

type Plain = Exclude<KeyAct["act"], "log" | "turn" | "threat" | "ship" | "choose" | "board">;

const plainActs = (state: MatchState): Readonly<Record<Plain, () => unknown>> => ({
  keys: showKeys,
  rules: () => {
    const game = state.game.peek();
    if (game) showRules(game.rules, game.title);
  },
  back: () => (state.history.at.peek() === null ? state.back() : state.history.now()),
  confirm: () => state.planner.play(),
  step: () => state.planner.step(),
  undo: () => state.undo(),
  end: () => {
    state.endTurn();
    focusAnswer(state);
  },
  live: () => state.history.now(),
  play: () => state.history.play(),
  mute: () => {
    audible.value = !audible.peek();
    state.spoken.value = audible.peek() ? "Sounds on" : "Sounds off";
  },
});

const chosenPiece = (state: MatchState): string | null =>
  state.game.peek()?.chosen(state.planner.words.peek(), state.room.seat.peek() ?? 0) ?? null;

/** The choices of what is asked come before the actions of the ship. */
function chooseNumber(number: number, board: BoardRef, state: MatchState): void {
  const lists = document.querySelectorAll(".panel .actions.few, .panel .actions");
  const button = lists[0]?.querySelector<HTMLElement>(`[data-number="${number}"]`);
  const few = document.querySelector(`.panel .actions.few [data-number="${number}"]`);
  ((few as HTMLElement | null) ?? button)?.click();
  focusGhost(board, state, ["headings", "places"]);
  focusAnswer(state);
}

/** What is whole with a number is confirmed with Enter, wherever the focus was before. */
function focusAnswer(state: MatchState): void {
  const stop = state.planner.base.subscribe((plan) => {
    if (!plan?.action || plan.choices?.length) return;
    requestAnimationFrame(() => {
      stop();
      document.querySelector<HTMLElement>(".answers .gold")?.focus();
    });
  });
  setTimeout(stop, 1500);
}

/** Whoever goes on by keys turns and moves the ghost by keys: it has the focus as soon as it is there. */
function focusGhost(board: BoardRef, state: MatchState, kinds: readonly ("headings" | "places")[]): void {
  const stop = state.planner.base.subscribe((plan) => {
    if (!plan || !kinds.some((kind) => choiceOf(plan, kind))) return;
    queueMicrotask(() => {
      stop();
      board.current?.focus();
    });
  });
  setTimeout(stop, 1500);
}

/** A key for the board, though the focus is elsewhere. */
function passOn(key: string): void {
  document.querySelector(".board")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: false }));
}
