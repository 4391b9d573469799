/** Who hit whom: the volleys of Torpedo as a table, and the sea as it lay before each of them. Read off the view alone. */

import type { View } from "../generated/wire.ts";
import type { Size } from "../table/types.ts";
import { type Counts, type Laid, nameOf, type TorpedoView, type TrackView, type Volley } from "./torpedo_view.ts";

const PIPS: Readonly<Record<Size, number>> = { S: 1, M: 2, L: 3 };
const SIZES: readonly Size[] = ["S", "M", "L"];

export type Fate = "sunk" | "blocked" | "away";

/** One torpedo: who fired it, what it met, and what came of it. */
export interface Hit {
  readonly volley: Size;
  readonly ship: string;
  readonly player: number;
  readonly met: string | null;
  /** Whose ship it met. */
  readonly victim: number | null;
  readonly fate: Fate;
}

/** How one player came out of it. */
export interface Side {
  readonly player: number;
  readonly afloat: Counts;
  /** Pips lying (TP-R7). */
  readonly score: number;
  /** Ships of others that his torpedoes sank, and his own that they did. */
  readonly sank: number;
  readonly ownGoals: number;
  /** What the volleys cost him. */
  readonly lost: number;
  readonly pipsLost: number;
}

export interface Report {
  readonly sides: readonly Side[];
  /** Ships sunk: `sunk[firing][struck]`. A ship struck by two players counts for both. */
  readonly sunk: readonly (readonly number[])[];
  /** In the order of the volleys. */
  readonly volleys: readonly { readonly size: Size; readonly hits: readonly Hit[] }[];
}

/** `1.M2` is of player 1. */
export const ownerOf = (object: string): number => Number(object.split(".")[0]);

export const sunkBy = (track: TrackView): boolean => track.met !== null && track.sinks;

export function hitOf(volley: Size, track: TrackView): Hit {
  const { ship, met } = track;
  const fate = met === null ? "away" : track.sinks ? "sunk" : "blocked";
  return { volley, ship, player: ownerOf(ship), met, victim: met === null ? null : ownerOf(met), fate };
}

/** What lay before the volley of this number: whoever floats still, and whoever sank in it or later. */
export function seaBefore(view: TorpedoView, volley: number): readonly Laid[] {
  const yet = new Set(view.volleys.slice(volley).map(({ size }) => size));
  const sunk = view.sunk.filter((ship) => yet.has(ship.in));
  return [...view.ships, ...sunk].sort((a, b) => a.order - b.order);
}

export const pipsOf = (ships: readonly Laid[], player: number): number =>
  ships.filter((ship) => ship.player === player).reduce((sum, ship) => sum + PIPS[ship.size], 0);

function count(ships: readonly Laid[], player: number): Counts {
  const of = (size: Size): number => ships.filter((ship) => ship.player === player && ship.size === size).length;
  return { S: of("S"), M: of("M"), L: of("L") };
}

/** Different ships of one player that another's torpedoes sank. */
function sunkAmong(hits: readonly Hit[], player: number, victim: number): number {
  const sunk = hits.filter((hit) => hit.fate === "sunk" && hit.player === player && hit.victim === victim);
  return new Set(sunk.map((hit) => hit.met)).size;
}

/** The whole table; null before the first volley. */
export function report(raw: View): Report | null {
  const view = raw as TorpedoView;
  if (view.volleys.length === 0) return null;
  const volleys = view.volleys.map(({ size, tracks }) => ({ size, hits: tracks.map((track) => hitOf(size, track)) }));
  const hits = volleys.flatMap((volley) => volley.hits);
  const players = Array.from({ length: view.players }, (_, player) => player);
  const sunk = players.map((player) => players.map((victim) => sunkAmong(hits, player, victim)));
  const sides = players.map((player): Side => {
    const others = sunk[player]!.filter((_, victim) => victim !== player);
    return {
      player,
      afloat: count(view.ships, player),
      score: view.scores[player] ?? 0,
      sank: others.reduce((sum, ships) => sum + ships, 0),
      ownGoals: sunk[player]![player]!,
      lost: view.sunk.filter((ship) => ship.player === player).length,
      pipsLost: pipsOf(view.sunk, player),
    };
  });
  return { sides, sunk, volleys };
}

/** "Small ships fire: 4 ships sunk, 1 blocked". */
export function volleyWords({ size, tracks }: Volley): string {
  const name = { S: "Small", M: "Medium", L: "Large" }[size];
  if (tracks.length === 0) return `No ${name} ships are left to fire`;
  const sunk = new Set(tracks.filter(sunkBy).map((track) => track.met)).size;
  const blocked = tracks.filter((track) => track.met !== null && !track.sinks).length;
  const sinking = sunk === 0 ? "nothing sunk" : `${sunk} ${sunk === 1 ? "ship" : "ships"} sunk`;
  return `${name} ships fire: ${sinking}${blocked > 0 ? `, ${blocked} blocked` : ""}`;
}

/** "S 2, M 0, L 1" in words: "2 Small, 1 Large". */
export function countWords(counts: Counts): string {
  const names = { S: "Small", M: "Medium", L: "Large" };
  const some = SIZES.filter((size) => counts[size] > 0).map((size) => `${counts[size]} ${names[size]}`);
  return some.length > 0 ? some.join(", ") : "none";
}

/** Every piece ever laid, in the order in which they came. */
export const played = (view: TorpedoView): readonly Laid[] =>
  [...view.ships, ...view.sunk, ...view.crashed].sort((a, b) => a.order - b.order);

/** The names of what died as it was laid. */
export const crashedNames = (view: TorpedoView): ReadonlySet<string> => new Set(view.crashed.map(nameOf));
