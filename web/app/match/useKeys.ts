/** The keys of a match, wherever the focus is; what a control does with a key itself goes first. */

import { useEffect } from "preact/hooks";
import { drawer, showKeys, showRules } from "../drawers.ts";
import { type KeyAct, meaning } from "../keys.ts";
import { choiceOf } from "../plan.ts";
import { layByKey } from "./layingKeys.ts";
import { type BoardRef, NextFocus } from "./nextFocus.ts";
import { audible } from "./sound.ts";
import type { MatchState } from "./state.ts";

const TYPING = "input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]";

export function useKeys(state: MatchState, board: BoardRef): void {
  useEffect(() => {
    const next = new NextFocus(state.planner.base, board);
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
      if (!showsFilm(act, state)) carryOut(act, state, board, next);
    };
    const anything = ["keydown", "pointerdown"] as const;
    for (const kind of anything) addEventListener(kind, next.forget, true);
    addEventListener("keydown", pressed);
    return () => {
      next.forget();
      for (const kind of anything) removeEventListener(kind, next.forget, true);
      removeEventListener("keydown", pressed);
    };
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

function carryOut(act: KeyAct, state: MatchState, board: BoardRef, next: NextFocus): void {
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
      next.wish(["places"], false);
      break;
    case "choose":
      chooseNumber(act.number);
      next.wish(["headings", "places"], true);
      break;
    case "board":
      passOn(act.key);
      break;
    default:
      plainActs(state)[act.act]();
      if (act.act === "end") next.wish([], true);
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
  end: () => state.endTurn(),
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
function chooseNumber(number: number): void {
  const lists = document.querySelectorAll(".panel .actions.few, .panel .actions");
  const button = lists[0]?.querySelector<HTMLElement>(`[data-number="${number}"]`);
  const few = document.querySelector(`.panel .actions.few [data-number="${number}"]`);
  ((few as HTMLElement | null) ?? button)?.click();
}

/** A key for the board, though the focus is elsewhere. */
function passOn(key: string): void {
  document.querySelector(".board")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: false }));
}
