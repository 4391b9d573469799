/** Plates with headings, reasons and lengths for the current choice, and the areas that they must not cover. */

import type { Callout } from "./callouts.ts";
import { bounds, from } from "./geometry.ts";
import { inches } from "./hit.ts";
import { baseOf } from "./labels.ts";
import { closedShore } from "./overlay_layers.ts";
import { degrees } from "./sea/arcs.ts";
import { pie, radius } from "./sea/fan.ts";
import type { ClosedArc, Fan, Marker, Overlay, Point, Polygon } from "./types.ts";

type HullOf = (name: string | null | undefined) => Polygon | null;

/** The inputs of the plates. */
export interface CalloutContext {
  readonly overlay: Overlay;
  readonly fan: Fan | null;
  readonly heading: number;
  /** The overlay's plan is for this heading. */
  readonly fresh: boolean;
  /** The closed stretch that a drag is held at. */
  readonly pressed: ClosedArc | null;
  readonly hovered: string | null;
  /** The pointed marker, where an object has several. */
  readonly mark: string | null;
  readonly ghost: Polygon;
  readonly hullOf: HullOf;
  readonly seen: (shape: Polygon) => boolean;
  /** Converts a vector from the table to the screen. */
  readonly way: (by: Point) => Point;
}

export function calloutsOf(telling: CalloutContext): Callout[] {
  const fan = telling.fan ? [...headingCallout(telling, telling.fan), ...closedCallouts(telling, telling.fan)] : [];
  const tips = tipCallouts(telling);
  return [...fan, ...refusalCallouts(telling), ...markerCallouts(telling), ...closedPlaceCallouts(telling), ...tips];
}

/** The heading, beyond the bow of the ghost. */
function headingCallout({ overlay, heading, fresh, way }: CalloutContext, fan: Fan): Callout[] {
  if (fan.arcs.length === 0) return [];
  const title = `${degrees(heading)}°${overlay.title ? `  ${overlay.title}` : ""}`;
  const detail = fresh && overlay.detail ? { detail: overlay.detail } : {};
  const about = pie(fan, { start: 0, stop: 3600 }, radius(fan) * 1.12, 300);
  return [{ key: "heading", tone: "say", title, ...detail, about, prefers: way(from([0, 0], heading, 1)) }];
}

/** The reasons for closed stretches of the fan: of the one that a drag is held at, otherwise of the two widest. */
function closedCallouts({ pressed, way }: CalloutContext, fan: Fan): Callout[] {
  const told = new Set<string>();
  const wide = [...fan.closed]
    .filter((arc) => arc.refusal && arc.stop - arc.start >= 20)
    .sort((a, b) => b.stop - b.start - (a.stop - a.start))
    .filter((arc) => !told.has(arc.refusal!.reason) && told.add(arc.refusal!.reason))
    .slice(0, 2);
  const shown = pressed?.refusal && !wide.includes(pressed) ? [pressed, ...wide.slice(0, 1)] : wide;
  return shown.map((arc) => {
    const middle_ddeg = (arc.start + arc.stop) / 2;
    const prefers = way(from([0, 0], middle_ddeg, 1));
    const { reason, rule } = arc.refusal!;
    const at = from(fan.pivot, middle_ddeg, radius(fan) * 0.8);
    const tone = arc === pressed ? "no" : "bound";
    return { key: `closed ${arc.start}`, tone, title: reason, rule, about: pie(fan, arc), prefers, at };
  });
}

function refusalCallouts({ overlay, ghost, hullOf }: CalloutContext): Callout[] {
  const { refusal } = overlay;
  if (!refusal) return [];
  const proof = refusal.witness;
  const points = proof?.points ?? [];
  const shape = proof?.hull?.length ? proof.hull : (hullOf(proof?.object) ?? ghost);
  const about = shape.length > 0 ? shape : points;
  const callouts: Callout[] = [];
  if (about.length > 0) {
    callouts.push({ key: "refusal", tone: "no", title: refusal.reason, rule: refusal.rule, about, prefers: [0, -1] });
  }
  if (proof?.gap_u != null && points.length === 2) {
    callouts.push({ key: "gap", tone: "length", title: inches(proof.gap_u), about: points, prefers: [1, 0] });
  }
  return callouts;
}

/** The reason why part of the region is closed, at its edge; a refusal replaces it. */
function closedPlaceCallouts({ overlay: { places, refusal } }: CalloutContext): Callout[] {
  const at = places?.because && !refusal ? closedShore(places) : null;
  if (!at || !places?.because) return [];
  return [{ key: "closed places", tone: "length", title: places.because, about: [at], prefers: [0, -1] }];
}

/** Number and value of each action that a bot looked at. */
const tipCallouts = ({ overlay: { tips = [] } }: CalloutContext): Callout[] =>
  tips.map(({ key, title, about, strong }) => ({
    ...{ key: `tip ${key}`, tone: strong ? "say" : "hint", title, about, over: true, prefers: [0.6, 0.8] },
  }));

/** Open choices have labels, unless there are too many; a closed one shows its reason when the pointer is on it. */
function markerCallouts({ overlay, hovered, mark, hullOf, seen }: CalloutContext): Callout[] {
  const markers = overlay.markers ?? [];
  const few = markers.filter((marker) => !marker.refusal).length <= 6;
  const told = (marker: Marker): boolean => few && !marker.refusal && !marker.quiet && marker.number === undefined;
  const single = ({ object }: Marker): boolean => markers.filter((other) => other.object === object).length === 1;
  const pointed = (marker: Marker): boolean => marker.id === mark || (marker.object === hovered && single(marker));
  const shown = markers.filter((marker) => (marker.object && pointed(marker)) || told(marker));
  return shown.flatMap((marker): Callout[] => {
    const about = hullOf(marker.object) ?? (marker.at ? [marker.at] : null);
    const said = marker.refusal && overlay.refusal?.witness?.object === marker.object;
    if (!about || !seen(about) || said) return [];
    const base = { key: `marker ${marker.id}`, about, prefers: [1, 0] as Point };
    if (marker.refusal) return [{ ...base, tone: "no", title: marker.refusal.reason, rule: marker.refusal.rule }];
    return [{ ...base, tone: "hint", title: marker.label, ...(marker.detail ? { detail: marker.detail } : {}) }];
  });
}

/** Areas that names and plates should not cover, in table units, with their costs. */
export function calloutObstacles(
  overlay: Overlay,
  fan: Fan | null,
  ghost: Polygon,
  hullOf: HullOf,
): { hull: Polygon; weight: number }[] {
  const { selected, ghosts = [], reaches = [], refusal, pyramids = [], also } = overlay;
  const points = refusal?.witness?.points ?? [];
  const met = fan?.closed.map((arc) => arc.refusal?.witness?.object) ?? [];
  const named = new Set([selected, refusal?.witness?.object, ...met, ...reaches.flatMap((reach) => reach.targets)]);
  const found = [
    { hull: ghost, weight: 3 },
    { hull: refusal?.witness?.hull ?? [], weight: 2 },
    { hull: points.length > 0 ? around(points) : [], weight: 3 },
    ...ghosts.map((each) => ({ hull: each.hull, weight: 1.5 })),
    ...[...pyramids, ...(also?.pyramids ?? [])].map((each) => ({ hull: baseOf(each), weight: 1.5 })),
    ...reaches.flatMap((reach) => reach.lit.map((hull) => ({ hull, weight: reach.targets.length ? 0.8 : 0.4 }))),
    ...[...named].map((name) => ({ hull: hullOf(name) ?? [], weight: 2.5 })),
    ...(fan ? swept(fan) : []),
  ];
  return found.filter((each) => each.hull.length > 2);
}

function swept(fan: Fan): { hull: Polygon; weight: number }[] {
  const wedges = [...fan.arcs, ...fan.closed].map((arc) => ({ hull: pie(fan, arc, radius(fan), 240), weight: 2 }));
  return [...wedges, { hull: pie(fan, { start: 0, stop: 3600 }, radius(fan) * 0.2, 600), weight: 3 }];
}

/** The bounding box of points, with a margin. */
function around(points: Polygon): Polygon {
  const box = bounds(points);
  const [left, low, right, high] = [box.x - 90, box.y - 90, box.x + box.w + 90, box.y + box.h + 90];
  return [
    [left, low],
    [right, low],
    [right, high],
    [left, high],
  ];
}

/** Names that must be readable now. */
export function importantNames(overlay: Overlay, traced: readonly string[]): string[] {
  const { selected, docked = [], reaches = [], markers = [], refusal } = overlay;
  const names = [
    selected,
    ...traced,
    ...docked,
    ...reaches.flatMap((r) => r.targets),
    ...markers.map((m) => m.object),
    refusal?.witness?.object,
  ];
  return names.filter((name): name is string => Boolean(name));
}

/** The parts of an overlay that decide where plates and names go; the headings of a drag do not. */
export function layoutKey(overlay: Overlay): string {
  const { selected, fan, places, markers, refusal, title, lay, flashes, pyramids, answer } = overlay;
  const spots = markers?.map((marker) => marker.id);
  return JSON.stringify([
    selected,
    fan,
    places?.object,
    spots,
    refusal,
    title,
    lay?.hint,
    flashes,
    overlay.fan ? 0 : overlay.ghosts,
    pyramids?.map(({ spot }) => spot),
    Boolean(answer),
    overlay.tips,
  ]);
}
