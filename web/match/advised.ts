/** Actions that a bot looked at, drawn on the board: others than the shown one palely, and each with what it is worth. */

import type { AdvisedAction, Pyramid, ThinkingMessage } from "../protocol/generated/wire.ts";
import { bounds, inside } from "../table/geometry.ts";
import { baseOf } from "../table/labels.ts";
import { SIZE_NAME } from "../table/sizes.ts";
import type { Overlay, Point, Polygon, Scene, Spot, Tip } from "../table/types.ts";
import { ghostsOf, shownOverlay } from "./overlay.ts";

/** What is expected, from -1 to 1, as a share of wins. */
export const chance = (value: number): string => `${Math.round(50 * (value + 1))} %`;

/**
 * The actions beside the shown one, and a plate with number and value at each that stands on the board. Actions that end
 * on the same place share a plate, which names their pieces, and only one of them is drawn there.
 */
export function advisedLook(
  actions: readonly AdvisedAction[],
  shown: number,
  scene: Scene,
  seat: number,
): Pick<Overlay, "also" | "tips"> {
  const places = actions.map((action) => placeOf(action, scene));
  const keys = places.map((place) => place?.key ?? null);
  const apart = (key: string | null, number: number): boolean =>
    key === null || (key !== keys[shown] && keys.indexOf(key) === number);
  const others = actions.flatMap(({ preview }, number) =>
    preview && number !== shown && apart(keys[number]!, number) ? [preview] : [],
  );
  return {
    tips: actions.length > 1 ? tipsOf(actions, places, shown) : [],
    also: {
      ghosts: others.flatMap(({ ghosts = [] }) => ghostsOf({ ghosts: ghosts.slice(-1) }, scene, seat, true)),
      pyramids: others.flatMap(({ pyramids = [] }) => pyramids.map((each) => ({ ...each, pale: true }))),
      arrows: others.flatMap(({ arrows = [] }) => arrows.map((arrow) => ({ ...arrow, tone: "faint" as const }))),
    },
  };
}

/** A plate for each place where actions end. */
function tipsOf(actions: readonly AdvisedAction[], places: readonly (Place | null)[], shown: number): Tip[] {
  const shared = new Map<string, { about: Polygon; here: { action: AdvisedAction; number: number }[] }>();
  for (const [number, action] of actions.entries()) {
    const place = places[number];
    if (!place) continue;
    const { key, about } = place;
    if (!shared.has(key) || number === shown) shared.set(key, { about, here: shared.get(key)?.here ?? [] });
    shared.get(key)!.here.push({ action, number });
  }
  return [...shared.values()].map(({ about, here }): Tip => {
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

interface Place {
  /** The same for actions that end on the same place. */
  readonly key: string;
  /** What the plate stands beside. */
  readonly about: Polygon;
}

/**
 * Where an action ends on the board: the outline of its ghost, the whole spot, its pieces on a mat of many, or a point.
 * Null if it stands nowhere.
 */
function placeOf({ preview, at = null }: AdvisedAction, scene: Scene): Place | null {
  const hull = preview?.ghosts?.at(-1)?.hull;
  const pyramids = preview?.pyramids ?? [];
  const end: Point | null = pyramids.at(-1)?.at ?? preview?.arrows?.at(-1)?.end ?? at;
  if (!hull?.length && !end) return null;
  const spot = hull?.length ? null : spotAround(end!, scene);
  const place: Polygon = hull?.length ? hull : spot ? corners(spot.box) : [end!];
  const pieces = spot?.kind === "patch" ? pyramids.filter((each) => inside(each.at, place)) : [];
  return { key: JSON.stringify(place), about: pieces.length > 0 ? around(pieces) : place };
}

/** The spot of a board that a point is in. */
const spotAround = ([x, y]: Point, { top }: Scene): Spot | null =>
  top?.spots.find(
    ({ kind, box: [left, low, w, h] }) => kind !== "tray" && left <= x && x <= left + w && low <= y && y <= low + h,
  ) ?? null;

/** The box around pieces. */
function around(pieces: readonly Pyramid[]): Polygon {
  const { x, y, w, h } = bounds(pieces.flatMap(baseOf));
  return corners([x, y, w, h]);
}

const corners = ([left, low, w, h]: readonly [number, number, number, number]): Polygon => [
  [left, low],
  [left + w, low],
  [left + w, low + h],
  [left, low + h],
];
