/** What the parts of a placement and of a film need of their match. */

import type { ReadonlySignal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Scene } from "../protocol/generated/wire.ts";
import type { Plan, Words } from "../protocol/plan.ts";
import type { Room } from "../protocol/room.ts";
import type { FilmPlayer } from "./film_player.ts";
import type { RushPlacement } from "./placement.ts";

export interface RushMatch {
  readonly room: Room;
  readonly placement: RushPlacement;
  readonly replay: FilmPlayer;
  /** The shown scene: the present, an old position, or a moment of the replay. */
  readonly scene: ReadonlySignal<Scene | null>;
  /** True if the player has a seat and sees the present. */
  readonly planning: ReadonlySignal<boolean>;
  /** The number of entries before the shown position; null in the present. */
  readonly history: { readonly at: ReadonlySignal<number | null> };
  /** The plan of an object that is looked at. */
  readonly selection: { readonly words: ReadonlySignal<Words>; readonly basePlan: ReadonlySignal<Plan | null> };
  readonly announcements: { speak(text: string): void };
}

export const RushContext = createContext<RushMatch | null>(null);

export function useRush(): RushMatch {
  const match = useContext(RushContext);
  if (!match) throw new Error("a part of a placement stands outside a match");
  return match;
}
