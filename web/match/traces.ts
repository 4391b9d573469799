/**
 * The traces that a change leaves on the table: where pieces came from, the way they went, shots, and rings on all that was
 * placed, hit, revealed or taken off. Read from two scenes and the motions between them, so the same for every game.
 */

import type { Motion, Scene, SeatRef, Shift, Spot } from "../protocol/generated/wire.ts";
import { centroid, dist, from, laid, nearestOnOutline, nearestOnSegment, PYRAMIDS, unlaid } from "../table/geometry.ts";
import { outlineOf, poseOf } from "../table/objects.ts";
import type { Point, Polygon, RingKind, SailingShip, ShipLook, Trace } from "../table/types.ts";

type Floating = ShipLook | SailingShip;
type Place = { readonly at: Point; readonly heading: number };
type Drawn = { readonly name: string; readonly seat?: number | null };

/** A change of the table by one player. */
export interface Change {
  readonly before: Scene;
  readonly after: Scene;
  /** Its entry in the log. */
  readonly entry?: number;
  readonly seat: NonNullable<SeatRef["seat"]>;
}

/** The traces of changes that follow each other. A ring that something later leaves behind is left out. */
export function tracesOf(changes: readonly Change[]): Trace[] {
  const all = changes.flatMap(changeTraces);
  const last = changes.at(-1)?.after;
  if (!last) return [];
  const there = namesOn(last);
  const rings = new Map<string, Trace>();
  for (const trace of all) if (trace.kind === "ring") rings.set(trace.object, trace);
  const shots = new Map<string, number[]>();
  return all.flatMap((trace): Trace[] => {
    if (trace.kind === "shot") {
      // Several shots of one gun at one target are one line.
      const { entries = [], ...line } = trace;
      const key = JSON.stringify(line);
      const known = shots.get(key);
      known?.push(...entries.filter((entry) => !known.includes(entry)));
      if (known) return [];
      const both = [...entries];
      shots.set(key, both);
      return [{ ...trace, entries: both }];
    }
    if (trace.kind !== "ring") return [trace];
    if (rings.get(trace.object) !== trace) return [];
    const hull = trace.what === "gone" ? trace.hull : (there.get(trace.object) ?? trace.hull);
    return [{ ...trace, hull }];
  });
}

/** Rings on the ships that others have placed between two scenes, in the colours of their owners. */
export function newcomers(before: Scene, after: Scene, seat: number | null): Trace[] {
  const known = new Set(before.ships?.map(({ name }) => name));
  const others = (after.ships ?? []).filter((ship) => ship.seat !== seat && !known.has(ship.name));
  return others.map((ship) => ({ kind: "ring", seat: ship.seat, object: ship.name, hull: ship.hull, what: "placed" }));
}

/** Where a wrong try, which was taken back, has put or hit something. */
export function triesOf(before: Scene, after: Scene, seat: number): Trace[] {
  return tracesOf([{ before, after, seat }]).flatMap((trace): Trace[] =>
    trace.kind === "ring" && trace.what !== "gone" && trace.what !== "struck" ? [{ ...trace, what: "tried" }] : [],
  );
}

function changeTraces({ before, after, seat, entry }: Change): Trace[] {
  const traces = (after.motions ?? []).flatMap((motion) => motionTraces(motion, before, after, seat));
  const said = new Set(traces.flatMap((trace) => ("object" in trace && trace.object ? [trace.object] : [])));
  const all = [...traces, ...differences(before, after, seat).filter(({ object }) => !said.has(object ?? ""))];
  return entry === undefined ? all : all.map((trace) => ({ ...trace, entries: [entry] }));
}

/** Numbers the lines of the log that left traces, from 1: by entry. Each line is a list of entries. */
export function numbersOf(traces: readonly Trace[], lines: readonly (readonly number[])[]): Map<number, number> {
  const left = new Set(traces.flatMap(({ entries = [] }) => entries));
  const told = lines.filter((entries) => entries.some((entry) => left.has(entry)));
  return new Map(told.flatMap((entries, i) => entries.map((entry): [number, number] => [entry, i + 1])));
}

/** The traces with the numbers of their entries. */
export function numbered(traces: readonly Trace[], numbers: ReadonlyMap<number, number>): Trace[] {
  return traces.map((trace) => {
    const own = (trace.entries ?? []).flatMap((entry) => numbers.get(entry) ?? []);
    return own.length ? { ...trace, numbers: [...new Set(own)] } : trace;
  });
}

function motionTraces(motion: Motion, before: Scene, after: Scene, seat: number): Trace[] {
  const [old, now] = [namesOn(before), namesOn(after)];
  const ring = (object: string, what: RingKind): Trace[] => {
    const hull = now.get(object) ?? old.get(object);
    return hull ? [{ kind: "ring", seat, object, hull, what }] : [];
  };
  switch (motion.kind) {
    case "sail":
      return [...sailed(motion.object, motion.headings, before, seat), ...ring(motion.object, "moved")];
    case "voyage":
      return [...voyage(motion.object, motion.poses, before, seat), ...ring(motion.object, "moved")];
    case "shot": {
      const shooter = before.ships?.find(({ name }) => name === motion.start);
      const target = old.get(motion.target);
      if (!shooter || !target) return [];
      const [bow, port, starboard] = shooter.hull as [Point, Point, Point];
      const start = nearestOnSegment(centroid(target), bow, motion.side === "port" ? port : starboard);
      return shot(start, nearestOnOutline(start, target), true, motion.target, after, target, seat);
    }
    case "cannon":
      return shot(motion.muzzle, motion.impact, motion.hits, motion.target, after, old.get(motion.target) ?? [], seat);
    case "hop":
    case "coins": {
      const [a, b] = [motion.start, motion.end].map((name) => now.get(name) ?? old.get(name));
      const way: Trace[] = a && b ? [{ kind: "way", seat, hulls: [], path: [centroid(a), centroid(b)] }] : [];
      return [...way, ...ring(motion.end, "taken")];
    }
    case "peek":
      return ring(motion.object, "revealed");
    case "shift":
      return shifted(motion, before, after, seat);
    default:
      return [];
  }
}

/** A ship steps along its old course and turns about its bow. */
function sailed(object: string, headings: readonly number[], before: Scene, seat: number): Trace[] {
  const ship = before.ships?.find(({ name }) => name === object);
  if (!ship) return [];
  const places: Place[] = [poseOf(ship)];
  for (const heading of headings) {
    const { at, heading: course } = places.at(-1)!;
    places.push({ at: from(at, course, PYRAMIDS[ship.size].slant), heading });
  }
  return [way(object, ship, places, seat)];
}

function voyage(object: string, poses: readonly (readonly number[])[], before: Scene, seat: number): Trace[] {
  const ship = before.vessels?.find(({ name }) => name === object);
  if (!ship) return [];
  const places = poses.map(([x = 0, y = 0, heading = 0]): Place => ({ at: [x, y], heading }));
  const far = places.filter(({ at }, i) => dist(at, places[i - 1]?.at ?? ship.at) > 2);
  return far.length ? [way(object, ship, [ship, ...places], seat)] : [];
}

/** The outlines of all places but the last, and the way through them. */
function way(object: string, ship: Floating, places: readonly Place[], seat: number): Trace {
  const { at, heading } = placeOf(ship);
  const shape = unlaid(ship.hull, at, heading);
  const middle = (place: Place): Point => centroid(laid(shape, place.at, place.heading));
  const hulls = places.slice(0, -1).map((place) => laid(shape, place.at, place.heading));
  const turned = "masts" in ship ? [] : places.slice(1, -1).map((place) => place.at);
  const path = turned.length ? [middle(places[0]!), ...turned, middle(places.at(-1)!)] : places.map(middle);
  return { kind: "way", seat, object, hulls, path };
}

function shot(
  start: Point,
  end: Point,
  hits: boolean,
  object: string,
  after: Scene,
  hull: Polygon,
  seat: number,
): Trace[] {
  const sunk = !namesOn(after).has(object);
  const line: Trace = { kind: "shot", seat, object, start, end, fate: sunk ? "sunk" : hits ? "hit" : "miss" };
  if (!hits) return [line];
  return [line, { kind: "ring", seat, object, hull, what: sunk ? "gone" : "hit" }];
}

/**
 * Pieces on a tabletop: from a tray they are placed, from a spot they are moved, and to a tray they are taken off. Parts of
 * a table, such as the bag, hands and stacks, change too often for traces: the scene tints those of the last action.
 */
function shifted({ moves }: Shift, before: Scene, after: Scene, seat: number): Trace[] {
  const spots = new Map([...(before.top?.spots ?? []), ...(after.top?.spots ?? [])].map((spot) => [spot.name, spot]));
  const seen = new Set<string>();
  return moves.flatMap(({ start, end, beside }): Trace[] => {
    const [a, b] = [spots.get(start), spots.get(end) ?? spots.get(beside ?? "")];
    if (seen.has(`${start} ${end}`) || !b || b.kind === "patch") return [];
    seen.add(`${start} ${end}`);
    if (!a) return [ringOn(b, "placed", seat)];
    if (a.kind === "tray") return [ringOn(b, "placed", seat)];
    if (b.kind === "tray") return [ringOn(a, "gone", seat)];
    const path = [a, b].map((spot) => centroid(outlineOf(spot)));
    return [{ kind: "way", seat, hulls: [outlineOf(a)], path }, ringOn(b, "moved", seat)];
  });
}

const ringOn = (spot: Spot, what: RingKind, seat: number): Trace => ({
  ...{ kind: "ring", seat, object: spot.name, what, hull: outlineOf(spot) },
});

/** What came, went, moved or was struck without a motion. */
function differences(before: Scene, after: Scene, seat: number): Trace[] {
  const [old, now] = [objects(before), objects(after)];
  const names = new Map(old.map((each) => [each.name, each]));
  const ring = (object: Drawn & { readonly hull: Polygon }, what: RingKind): Trace => ({
    ...{ kind: "ring", seat, object: object.name, hull: object.hull, what },
  });
  const there = new Set(now.map(({ name }) => name));
  const came = now.flatMap((object): Trace[] => {
    const was = names.get(object.name);
    if (!was) return [ring(object, "placed")];
    if (dist(centroid(was.hull), centroid(object.hull)) < 2) return [];
    const path = [centroid(was.hull), centroid(object.hull)];
    return [{ kind: "way", seat, object: object.name, hulls: [was.hull], path }, ring(object, "moved")];
  });
  const gone = old.filter(({ name }) => !there.has(name)).map((object) => ring(object, "gone"));
  const known = new Set(before.top?.struck);
  const spots = after.top?.spots ?? [];
  const struck = (after.top?.struck ?? []).filter((name) => !known.has(name));
  const out = spots.filter(({ name }) => struck.includes(name)).map((spot) => ringOn(spot, "struck", seat));
  return [...came, ...gone, ...out];
}

const objects = ({ ships = [], vessels = [], islands = [], cards = [], flags = [], sands = [] }: Scene) => [
  ...ships,
  ...vessels,
  ...islands,
  ...cards,
  ...flags,
  ...sands,
];

/** The outlines of all objects and spots of a scene, by name. */
function namesOn(scene: Scene): Map<string, Polygon> {
  const spots = (scene.top?.spots ?? []).map((spot): [string, Polygon] => [spot.name, outlineOf(spot)]);
  return new Map([...objects(scene).map((each): [string, Polygon] => [each.name, each.hull]), ...spots]);
}

const placeOf = (ship: Floating): Place => ("masts" in ship ? ship : poseOf(ship));
