/** Actions that a bot looked at, drawn on the board: others than the shown one palely, and each with what it is worth. */

import type { AdvisedAction, Pyramid, ThinkingMessage } from "../protocol/generated/wire.ts";
import { SIZE_NAME } from "../table/sizes.ts";
import type { Overlay, Point, Polygon, Scene, Tip } from "../table/types.ts";
import { ghostsOf, shownOverlay } from "./overlay.ts";

/** What is expected, from -1 to 1, as a share of wins. */
export const chance = (value: number): string => `${Math.round(50 * (value + 1))} %`;

/**
 * The actions beside the shown one, and a plate with number and value at each that stands on the board. Actions that end
 * on the same place share a plate, which names their pieces, and only one piece is drawn there.
 */
export function advisedLook(
  actions: readonly AdvisedAction[],
  shown: number,
  scene: Scene,
  seat: number,
): Pick<Overlay, "also" | "tips"> {
  const others = actions.filter((_, number) => number !== shown).flatMap(({ preview }) => preview ?? []);
  const pyramids = others.flatMap((preview) => preview.pyramids ?? []);
  return {
    tips: actions.length > 1 ? tipsOf(actions, shown, scene) : [],
    also: {
      ghosts: others.flatMap(({ ghosts = [] }) => ghostsOf({ ghosts: ghosts.slice(-1) }, scene, seat, true)),
      pyramids: onFree(pyramids, actions[shown]?.preview?.pyramids ?? []).map((each) => ({ ...each, pale: true })),
      arrows: others.flatMap(({ arrows = [] }) => arrows.map((arrow) => ({ ...arrow, tone: "faint" as const }))),
    },
  };
}

/** The pyramids that would stand where none of these, and none before them, stands. */
function onFree(pyramids: readonly Pyramid[], taken: readonly Pyramid[]): Pyramid[] {
  const place = ({ at, heading = null }: Pyramid): string => JSON.stringify([at, heading]);
  const places = new Set(taken.map(place));
  return pyramids.filter((each) => !places.has(place(each)) && places.add(place(each)));
}

/** A plate for each place where actions end. */
function tipsOf(actions: readonly AdvisedAction[], shown: number, scene: Scene): Tip[] {
  const places = new Map<string, { about: Polygon; here: { action: AdvisedAction; number: number }[] }>();
  for (const [number, action] of actions.entries()) {
    const about = placeOf(action, scene);
    if (about === null) continue;
    const key = JSON.stringify(about);
    if (!places.has(key)) places.set(key, { about, here: [] });
    places.get(key)!.here.push({ action, number });
  }
  return [...places.values()].map(({ about, here }): Tip => {
    const sizes = new Set(here.map(({ action }) => sizeOf(action)));
    const lines = here.map(({ action, number }) => {
      const size = sizes.size > 1 ? sizeOf(action) : null;
      const value = action.value == null ? "" : ` · ${chance(action.value)}`;
      return `${number + 1}${value}${size ? ` · ${SIZE_NAME[size]}` : ""}`;
    });
    const strong = here.some(({ number }) => number === shown);
    return { key: String(here[0]!.number), title: lines.join("\n"), about, strong };
  });
}

const sizeOf = ({ preview }: AdvisedAction) => preview?.pyramids?.at(-1)?.size ?? null;

/** What a bot thinks, on the board: its best action so far in full. */
export function thinkingOverlay({ player, actions }: ThinkingMessage, scene: Scene): Overlay {
  const best = shownOverlay({ preview: actions[0]?.preview ?? null }, scene, player);
  return { ...best, ...advisedLook(actions, 0, scene, player) };
}

/** Where an action ends on the board: the outline, the whole spot, or a point; null if it stands nowhere. */
function placeOf({ preview, at = null }: AdvisedAction, scene: Scene): Polygon | null {
  const hull = preview?.ghosts?.at(-1)?.hull;
  if (hull?.length) return hull;
  const end: Point | null = preview?.pyramids?.at(-1)?.at ?? preview?.arrows?.at(-1)?.end ?? at;
  return end && (spotAround(end, scene) ?? [end]);
}

/** The corners of the spot of a board that a point is in. */
function spotAround([x, y]: Point, { top }: Scene): Polygon | null {
  const boxes = (top?.spots ?? []).filter(({ kind }) => kind !== "tray").map(({ box }) => box);
  const box = boxes.find(([left, low, w, h]) => left <= x && x <= left + w && low <= y && y <= low + h);
  if (!box) return null;
  const [left, low, w, h] = box;
  return [
    [left, low],
    [left + w, low],
    [left + w, low + h],
    [left, low + h],
  ];
}
