/** The keys of laying: sizes are letters or numbers, and the crosshair has the rest. */

import type { Board, Size } from "../../table/types.ts";
import type { MatchState } from "./state.ts";

const SIZES: Readonly<Record<string, Size>> = { s: "S", m: "M", l: "L", "1": "S", "2": "M", "3": "L" };

/** What moves and turns the ghost at the crosshair, wherever the focus is. */
const MOVES: readonly string[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Comma", "Period"];

/** Does what a key means while pieces are laid; says whether it meant anything. */
export function layByKey(event: KeyboardEvent, state: MatchState, board: Board | null): boolean {
  const { laying, room } = state;
  if (event.ctrlKey || event.metaKey || event.altKey || laying.breath.peek() === 0) return false;
  const size = SIZES[event.key.toLowerCase()];
  const seat = room.seat.peek();
  if (size !== undefined && seat !== null) {
    if (laying.left(seat, size) <= 0) state.spoken.value = `No ${size} left`;
    laying.choose(size);
    if (laying.look.peek()) board?.focus();
    return true;
  }
  if (event.key === "Backspace" && laying.said.peek().length > 0) {
    laying.takeBack();
    return true;
  }
  if (MOVES.includes(event.code)) return passOn(event, state, board);
  if (event.key === "Home") return !laying.waves.peek();
  if (event.key === "[" || event.key === "]") return nextSeat(state, event.key === "]" ? 1 : -1);
  return false;
}

/** The crosshair gets the key. In a rush nobody goes back in time by a slip of the hand. */
function passOn(event: KeyboardEvent, { laying }: MatchState, board: Board | null): boolean {
  if (event.target instanceof HTMLInputElement) return false;
  if (!laying.look.peek()) return !laying.waves.peek();
  board?.focus();
  const { key, code, shiftKey } = event;
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, code, shiftKey, cancelable: true }));
  return true;
}

/** On to another seat that is played here. */
function nextSeat({ room }: MatchState, by: 1 | -1): boolean {
  const own = room.picture.peek()?.you ?? [];
  const now = own.indexOf(room.seat.peek() ?? -1);
  if (own.length < 2 || now < 0) return false;
  room.lookFrom(own[(now + by + own.length) % own.length]!);
  return true;
}
