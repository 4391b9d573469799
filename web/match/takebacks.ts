/** Which decision this device can take back, and whether other people have to agree. */

import type { Snapshot } from "../protocol/snapshot.ts";

export interface Takeback {
  /** The seat whose decision it is. */
  readonly player: number;
  /** People at other devices are asked. */
  readonly asks: boolean;
}

/** The last decision of this device's seats, if it can be taken back now. */
export function takebackOf(snapshot: Snapshot): Takeback | null {
  const { heldSeats, takebacks, offers, seats, outcome } = snapshot;
  if (outcome !== null || offers.some(({ kind }) => kind === "takeback")) return null;
  const depth = (player: number): number => takebacks[player] || Number.POSITIVE_INFINITY;
  const player = [...heldSeats].sort((a, b) => depth(a) - depth(b))[0];
  if (player === undefined || !Number.isFinite(depth(player))) return null;
  return { player, asks: seats.some((seat) => seat.kind === "person" && !heldSeats.includes(seat.player)) };
}
