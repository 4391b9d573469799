/** A scene as it is sent: what all viewers see alike, and its viewer's own part. `iceharbor/scene/table.py` has the same. */

import type { Facts, OwnPart, Scene, Spot, TableLayer } from "./generated/wire.ts";

/** The scene with its layers and its own part in place. */
export function whole({ own_part: part, ...scene }: Scene): Scene {
  if (!scene.top || !(scene.top.layers?.length || part)) return scene;
  const { layers: common = [], ...top } = scene.top;
  const [ownSpots, ownNotes] = withTurn(part ?? {}, scene.panel.turn.player ?? null);
  const layers = [...common, ...(part?.layers ?? [])];
  const spots = [...top.spots, ...common.flatMap(withNames), ...ownSpots];
  return {
    ...scene,
    field: part?.field ?? scene.field,
    facts: Object.assign({}, scene.facts, ...layers.map((layer) => layer.facts)),
    top: {
      ...top,
      spots: spots.map((spot) => withMark(spot, part)),
      plates: [...(top.plates ?? []), ...layers.flatMap((layer) => layer.plates ?? [])],
      pyramids: [...top.pyramids, ...layers.flatMap((layer) => layer.pyramids ?? [])],
      notes: [...(top.notes ?? []), ...common.flatMap((layer) => layer.notes ?? []), ...ownNotes],
    },
  };
}

/** The spots of a layer, each with its accessible name. */
const withNames = ({ spots = [], facts = {} }: TableLayer): readonly Spot[] =>
  spots.map((spot) => (spot.aria ? spot : { ...spot, aria: spoken(facts[spot.name]!) }));

/** Facts as an accessible name: `Hand of Teal: 2 green Larges`. */
const spoken = ({ title, details = [] }: Facts): string => [title, ...details].join(": ");

const withMark = (spot: Spot, part: OwnPart | null | undefined): Spot =>
  part?.played?.[spot.name] ? { ...spot, played: part.played[spot.name]! } : spot;

/** The spots and notes of the part's layers while it is this player's turn. */
function withTurn({ layers = [], turns = [] }: Partial<OwnPart>, player: number | null) {
  const spots = layers.flatMap(withNames);
  const notes = layers.flatMap((layer) => layer.notes ?? []);
  const strong = player === null ? undefined : turns[player];
  if (strong === undefined) return [spots, notes] as const;
  return [
    spots.map((spot) => (spot.name === strong ? { ...spot, strong: true } : spot)),
    notes.map((note) => (note.seat === player ? { ...note, tone: "strong" as const } : note)),
  ] as const;
}
