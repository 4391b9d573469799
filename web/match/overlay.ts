/** The player's current choice as an overlay for the board. The same for every game: it reads plans and scenes only. */

import type { Prospect } from "../protocol/generated/wire.ts";
import {
  choiceOf,
  type Headings,
  onesOf,
  type Places,
  type Plan,
  type Preview,
  sameWords,
  type Words,
} from "../protocol/plan.ts";
import type { AnswerLook, CautionLook, Fan, GhostLook, Marker, Overlay, PlacesLook, Scene } from "../table/types.ts";
import type { PieceDrag } from "./piece_drag.ts";
import type { Selection } from "./selection.ts";
import type { Draft } from "./selection_types.ts";
import { dangerOf, warningsOf } from "./warnings.ts";

export function overlayOf(selection: Selection, prospect: Prospect | null, scene: Scene, seat: number): Overlay {
  const [words, base, draft, trial] = [
    selection.words.value,
    selection.basePlan.value,
    selection.draft.value,
    selection.draftPlan.value,
  ];
  const fan = choiceOf(base, "headings");
  const places = choiceOf(base, "places");
  const seen = draft ? trial : base;
  const preview = seen?.preview ?? (fan ? base?.preview : null) ?? null;
  const heading = draft?.heading ?? null;
  const pointed = draft ? null : (selection.pointed.value?.preview ?? null);
  return {
    awaited: base === null && (words.length > 0 || !scene.placement),
    selected: selection.object.value,
    ...(fan ? { fan: fanOf(fan), title: fan.title ?? "", detail: seen?.outlook ?? "" } : {}),
    ...(fan && heading !== null ? { heading } : {}),
    ...(fan && prospect && sameWords(prospect.words, words) ? { rim: prospect.rim, water: prospect.water ?? [] } : {}),
    ghosts: ghostsOf(
      pointed ?? (fan && !fan.hull?.length ? base?.preview : preview),
      scene,
      seat,
      pointed !== null || words.length === 0,
    ),
    ...reachesOf(preview),
    ...(preview?.water ? { water: preview.water } : {}),
    ...(scene.top ? topOf(preview) : {}),
    places: places ? placesOf(places, draft, scene, seat) : null,
    draggable: movableIn(selection, scene),
    steerable: steerableIn(selection, scene),
    course: preview?.course ?? [],
    ranges: preview?.ranges ?? [],
    aims: preview?.aims ?? [],
    markers: markersOf(selection.asking.value, scene),
    earlier: selection.asking.value !== base,
    cautions: cautionsOf(seen),
    endangered: endangeredIn(selection),
    answer: answerOf(selection),
    refusal: (draft ? trial?.refusal : base?.refusal && words.length > 1 ? base.refusal : null) ?? null,
  };
}

/** A piece of a tabletop is dragged: where it can be dropped, and what a drop would do there. */
export function dragOverlay({ object, targets, aimed }: PieceDrag, selection: Selection, scene: Scene): Overlay {
  const plan = aimed.value;
  return {
    selected: object.value,
    ...topOf(plan?.preview ?? null),
    draggable: movableIn(selection, scene),
    markers: markersOf({ marked: true, choices: targets.value.map((one) => ({ ...one, type: "one" })) }, scene),
    cautions: cautionsOf(plan),
    endangered: endangeredIn(selection),
  };
}

/** What can be dragged: on a tabletop whatever else is chosen. */
function movableIn({ basePlan, root }: Selection, { top }: Scene): Words {
  const begin = root.value?.movable ?? [];
  return top ? begin : ((basePlan.value ?? root.value)?.movable ?? []);
}

/** The ships that can be chosen now. */
function steerableIn({ root }: Selection, { top, placement }: Scene): Words {
  if (top || placement) return [];
  return onesOf(root.value).flatMap(({ object, refusal }) => (object && !refusal ? [object] : []));
}

/** A plan that is only shown, on a scene of the past: nothing can be chosen. */
export function shownOverlay({ object = null, preview = null }: Plan, scene: Scene, seat: number): Overlay {
  return {
    selected: object,
    ghosts: ghostsOf(preview, scene, seat),
    ...reachesOf(preview),
    ...(scene.top ? topOf(preview) : {}),
    course: preview?.course ?? [],
    ranges: preview?.ranges ?? [],
    aims: preview?.aims ?? [],
  };
}

/** What proves the warnings about the shown action. */
const cautionsOf = (plan: Plan | null): readonly CautionLook[] =>
  warningsOf(plan)
    .filter(({ says = [] }) => says.length === 0)
    .map(({ witnesses = [], fan }) => ({ witnesses, fan: fan ? fanOf(fan) : null }));

/** The objects that could be lost, as the table is now: they stay marked while an action is chosen. */
const endangeredIn = ({ root }: Selection): Words =>
  warningsOf(root.value)
    .flatMap(({ witnesses = [] }) => witnesses)
    .flatMap(({ kind, object }) => (kind === "danger" && object ? [object] : []));

/** The question beside the ghost: whether what is shown shall be played. */
function answerOf({ playable, shownPlan, label }: Selection): AnswerLook | null {
  if (!playable.value) return null;
  const danger = dangerOf(shownPlan.value);
  return { label: danger?.button || label.value, danger: danger !== null };
}

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

/** Ghosts with the look of their ships. All are pale before anything is chosen. */
export function ghostsOf(preview: Preview | null | undefined, scene: Scene, seat: number, pale = false): GhostLook[] {
  return (preview?.ghosts ?? []).map(({ object, hull, heading = 0, land = false, seat: owner }) => {
    const ship = scene.ships?.find((each) => each.name === object);
    const look = { object, hull, heading, land, ...(pale ? { pale } : {}) };
    const vessel = scene.vessels?.find((each) => each.name === object);
    if (vessel) return { ...look, ship: vessel, seat: vessel.seat };
    return ship ? { ...look, size: ship.size, seat: ship.seat } : { ...look, seat: owner ?? seat };
  });
}

function placesOf(places: Places, draft: Draft | null, scene: Scene, seat: number): PlacesLook {
  const { regions, closed = [], object, hull, because = "" } = places;
  const heading = draft?.heading ?? places.heading ?? 0;
  const lies = [...(scene.ships ?? []), ...(scene.flags ?? [])].some((each) => each.name === object);
  const look = { regions, closed, object, hull, heading, seat, because, lies };
  return draft?.point ? { ...look, at: draft.point } : look;
}

/** What a plan shows on a tabletop. */
const topOf = (preview: Preview | null): Partial<Overlay> => ({
  pyramids: preview?.pyramids ?? [],
  struck: preview?.struck ?? [],
  arrows: preview?.arrows ?? [],
  plates: preview?.plates ?? [],
  notes: preview?.notes ?? [],
  docked: preview?.lit ?? [],
  ghosts: [],
});

/** Choices that are objects or places on the table, where the plan marks them. */
function markersOf(base: Plan | null, { top }: Scene): Marker[] {
  if (!base?.marked) return [];
  return onesOf(base).flatMap(({ says, label, detail = "", object = null, at = null, refusal = null, icon }) => {
    const marker = {
      id: markId(says),
      label,
      detail,
      object,
      at,
      refusal,
      quiet: Boolean(top),
      removes: icon === "remove",
    };
    return marker.object || marker.at ? [marker] : [];
  });
}

/** The id of the marker of a choice. */
export const markId = (words: Words): string => words.join(" ");
