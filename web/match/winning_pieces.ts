/** The pieces that are lit at the end: those that won, as far as the scene tells, else all pieces of the winners. */

import type { Outcome, Scene } from "../protocol/generated/wire.ts";

export function winningPieces({ ships = [], vessels = [], top }: Scene, { places }: Outcome): readonly string[] {
  const winners = new Set(places.flatMap((place, seat) => (place === 1 ? [seat] : [])));
  if (winners.size === places.length) return [];
  const won = ({ seat = null }: { readonly seat?: number | null }): boolean => seat !== null && winners.has(seat);
  const afloat = [...ships, ...vessels].filter(won).map(({ name }) => name);
  if (!top) return afloat;
  const marked = top.pyramids.filter((pyramid) => pyramid.marked).map(({ spot }) => spot);
  if (marked.length > 0) return [...new Set(marked)];
  const trays = new Set(top.spots.filter(({ kind }) => kind === "tray").map(({ name }) => name));
  const own = top.pyramids.filter(
    ({ plastic = null, pale, spot }) =>
      typeof plastic === "number" && winners.has(plastic) && !pale && !trays.has(spot),
  );
  const standing = [...new Set(own.map(({ spot }) => spot))];
  return standing.length > 0 ? standing : top.spots.filter(won).map(({ name }) => name);
}
