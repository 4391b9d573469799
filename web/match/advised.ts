/** Actions that a bot looked at, drawn on the board: others than the shown one palely, and each with what it is worth. */

import type { AdvisedAction, ThinkingMessage } from "../protocol/generated/wire.ts";
import type { Overlay, Point, Polygon, Scene, Tip } from "../table/types.ts";
import { ghostsOf, shownOverlay } from "./overlay.ts";

/** What is expected, from -1 to 1, as a share of wins. */
export const chance = (value: number): string => `${Math.round(50 * (value + 1))} %`;

/** The actions beside the shown one, and a plate with number and value at each that stands on the board. */
export function advisedLook(
  actions: readonly AdvisedAction[],
  shown: number,
  scene: Scene,
  seat: number,
): Pick<Overlay, "also" | "tips"> {
  const others = actions.filter((_, number) => number !== shown).flatMap(({ preview }) => preview ?? []);
  const tips = actions.flatMap((action, number): Tip[] => {
    const about = placeOf(action);
    if (about === null) return [];
    const value = action.value == null ? "" : ` · ${chance(action.value)}`;
    return [{ key: String(number), title: `${number + 1}${value}`, about, strong: number === shown }];
  });
  return {
    tips: actions.length > 1 ? tips : [],
    also: {
      ghosts: others.flatMap(({ ghosts = [] }) =>
        ghostsOf(ghosts.slice(-1), scene, seat).map((ghost) => ({ ...ghost, pale: true })),
      ),
      pyramids: others.flatMap(({ pyramids = [] }) => pyramids.map((pyramid) => ({ ...pyramid, pale: true }))),
      arrows: others.flatMap(({ arrows = [] }) => arrows.map((arrow) => ({ ...arrow, tone: "faint" as const }))),
    },
  };
}

/** What a bot thinks, on the board: its best action so far in full. */
export function thinkingOverlay({ player, actions }: ThinkingMessage, scene: Scene): Overlay {
  const best = shownOverlay({ preview: actions[0]?.preview ?? null }, scene, player);
  return { ...best, ...advisedLook(actions, 0, scene, player) };
}

/** Where an action ends on the board; null if it stands nowhere. */
function placeOf({ preview, at = null }: AdvisedAction): Polygon | null {
  const hull = preview?.ghosts?.at(-1)?.hull;
  if (hull?.length) return hull;
  const end: Point | null = preview?.pyramids?.at(-1)?.at ?? preview?.arrows?.at(-1)?.end ?? at;
  return end && [end];
}
