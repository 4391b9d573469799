/** What is being chosen, as the board draws it. The same for every game: it reads plans, scenes and names only. */

import type { Tabletop } from "../boards/types.ts";
import type { GamePage } from "../games/page.ts";
import type { Fan, GhostLook, Marker, Overlay, PlacesLook, Ruling, Scene } from "../table/types.ts";
import { menOf, spotAt } from "./men.ts";
import {
  choiceOf,
  type Ghost,
  type Headings,
  onesOf,
  type Places,
  type Plan,
  type Preview,
  readHeading,
  type Words,
} from "./plan.ts";

export interface Choosing {
  readonly words: Words;
  readonly base: Plan | null;
  readonly draft: Words | null;
  readonly trial: Plan | null;
  readonly seat: number;
  /** What may be carried on the table. */
  readonly movable?: readonly string[];
  /** Why water within a region may be closed. */
  readonly because?: string;
}

export function overlayOf(choosing: Choosing, scene: Scene, game: GamePage): Overlay {
  const { words, base, draft, trial, seat } = choosing;
  const fan = choiceOf(base, "headings");
  const places = choiceOf(base, "places");
  const seen = draft ? trial : base;
  const preview = seen?.preview ?? (fan ? base?.preview : null) ?? null;
  const heading = readHeading(draft?.at(-1) ?? "");
  return {
    awaited: base === null && words.length > 0,
    selected: game.chosen(words, seat),
    ...(fan ? { fan: fanOf(fan), title: title(fan, words), detail: detail(seen, choosing, scene, game) } : {}),
    ...(fan && heading !== null ? { heading } : {}),
    ghosts: ghosts(fan ? stepsBefore(base) : (preview?.ghosts ?? []), scene, seat),
    ...reachesOf(preview),
    ...(scene.top ? topOf(choosing, preview, scene.top, game) : {}),
    places: places ? placesOf(places, choosing, scene) : null,
    draggable: choosing.movable ?? [],
    markers: markersOf(base, scene, game),
    refusal: (draft ? trial?.refusal : base?.refusal && words.length > 1 ? base.refusal : null) ?? null,
  };
}

/** While the fan is open the board draws its ghost itself: what is left are the steps before. */
const stepsBefore = (base: Plan | null): readonly Ghost[] => base?.preview?.ghosts ?? [];

const reachesOf = (preview: Preview | null): Partial<Overlay> => ({
  reaches: (preview?.reaches ?? []).map((reach) => ({ lit: [], targets: [], blockers: [], ...reach })),
  docked: preview?.docked ?? [],
  rings: preview?.rings ?? [],
  tracks: preview?.tracks ?? [],
});

const fanOf = (fan: Headings): Fan => ({
  ...fan,
  size: fan.size as Fan["size"],
  hold: fan.hold as Fan["hold"],
  closed: fan.closed ?? [],
});

/** What the board writes after the heading, which it knows best itself. */
function title(fan: Headings, words: Words): string {
  const steps = words.filter((word) => readHeading(word) !== null).length;
  return fan.hold === "stern" ? `step ${steps + 1}` : "";
}

const detail = (seen: Plan | null, { seat }: Choosing, scene: Scene, game: GamePage): string =>
  seen ? game.outlook(seen, seat, scene.seats) : "";

function ghosts(found: readonly Ghost[], scene: Scene, seat: number): GhostLook[] {
  return found.map((ghost) => {
    const piece = scene.pieces.find((each) => each.name === ghost.object);
    const look = { object: ghost.object, hull: ghost.hull, heading: ghost.heading ?? 0 };
    if (piece) return { ...look, size: piece.size, seat: piece.seat };
    const size = /\.([SML])\d/.exec(ghost.object)?.[1];
    return size ? { ...look, size: size as "S" | "M" | "L", seat } : { ...look, seat };
  });
}

function placesOf(places: Places, { draft, seat, because = "" }: Choosing, scene: Scene): PlacesLook {
  const { regions, closed = [], object, hull } = places;
  const point = draft?.map((word) => /^(-?\d+),(-?\d+)$/.exec(word)).find(Boolean);
  const heading = readHeading(draft?.at(-1) ?? "") ?? places.heading ?? 0;
  const lies = [...scene.pieces, ...(scene.flags ?? [])].some((each) => each.name === object);
  const look = { regions, closed, object, hull, heading, seat, because, lies };
  return point ? { ...look, at: [Number(point[1]), Number(point[2])] } : look;
}

/** What is drawn on a table's top: what the plan previews, and what the game sketches. */
function topOf(
  { words, base, seat }: Choosing,
  preview: Preview | null,
  top: Tabletop,
  game: GamePage,
): Partial<Overlay> {
  const { men = [], aims = [], lit = [] } = game.sketch?.(words, base, top, seat) ?? {};
  return { men: [...menOf(preview, top), ...men], struck: preview?.struck ?? [], aims, docked: lit, ghosts: [] };
}

/** Choices that are objects or places on the table, where the game marks them. */
function markersOf(base: Plan | null, { top }: Scene, game: GamePage): Marker[] {
  const words = base?.words ?? [];
  if (!game.marks(words)) return [];
  return onesOf(base).flatMap((one) => {
    const found = (top && game.where?.(one, words, top)) ?? one;
    const marker = {
      id: markId(one.says),
      label: one.label,
      detail: one.detail ?? "",
      object: (top && spotAt(top, found.at)) ?? found.object ?? null,
      at: found.at ?? null,
      refusal: (one.refusal as Ruling | undefined) ?? null,
      quiet: top !== undefined,
    };
    return marker.object || marker.at ? [marker] : [];
  });
}

/** Words as one marker's id, and back. */
export const markId = (words: Words): string => words.join(" ");
export const markWords = (id: string): Words => id.split(" ");
