/** The keys of placement: letters or numbers choose sizes, and the crosshair handles the others. */

import { ARROWS } from "../browser/arrows.ts";
import { SIZE_NAME } from "../table/sizes.ts";
import type { Board, Size } from "../table/types.ts";
import type { RushMatch } from "./context.ts";

const SIZES: Readonly<Record<string, Size>> = { s: "S", m: "M", l: "L", "1": "S", "2": "M", "3": "L" };

/** The keys that move and turn the ghost at the crosshair, for any focus. */
const MOVES: readonly string[] = [...Object.keys(ARROWS), "Comma", "Period"];

/** Handles a key during placement; returns whether it had a meaning. */
export function placeByKey(event: KeyboardEvent, state: RushMatch, board: Board | null): boolean {
  const { placement, room } = state;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const size = SIZES[event.key.toLowerCase()];
  const seat = room.seat.peek();
  const idle = placement.waveSize.peek() === 0;
  if (size !== undefined && seat !== null && (!idle || placement.beforeGo.peek())) {
    if (placement.left(seat, size) <= 0) state.announcements.speak(`No ${SIZE_NAME[size]} left`);
    placement.choose(size);
    if (placement.look.peek()) board?.focus();
    return true;
  }
  if (idle) return false;
  if (event.key === "Backspace" && placement.drafts.peek().length > 0) {
    placement.takeBack();
    return true;
  }
  if (MOVES.includes(event.code)) return passOn(event, state, board);
  if (event.key === "Home") return !placement.waves.peek();
  if (event.key === "[" || event.key === "]") return nextSeat(state, event.key === "]" ? 1 : -1);
  return false;
}

/** Passes the key to the crosshair. In a rush, arrow keys never open the replay by mistake. */
function passOn(event: KeyboardEvent, { placement }: RushMatch, board: Board | null): boolean {
  if (event.target instanceof HTMLInputElement) return false;
  if (!placement.look.peek()) return !placement.waves.peek();
  board?.focus();
  const { key, code, shiftKey } = event;
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, code, shiftKey, cancelable: true }));
  return true;
}

/** Goes to another seat that is played here. */
function nextSeat({ room }: RushMatch, by: 1 | -1): boolean {
  const own = room.snapshot.peek()?.heldSeats ?? [];
  const now = own.indexOf(room.seat.peek() ?? -1);
  if (own.length < 2 || now < 0) return false;
  room.lookFrom(own[(now + by + own.length) % own.length]!);
  return true;
}
