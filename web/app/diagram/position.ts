/** A position as a rules text has it, and who would sit at it. */

import { colourOf } from "../../games/seats.ts";
import type { SeatLook } from "../../table/types.ts";
import { isRecord } from "../storage.ts";

/** The fields that every position has. */
export interface Laid extends Readonly<Record<string, unknown>> {
  readonly game: string;
  readonly players: number;
}

/** The position that a text describes; null when it describes none. */
export function readPosition(text: string): Laid | null {
  try {
    const found: unknown = JSON.parse(text);
    const whole = isRecord(found) && typeof found["game"] === "string" && Number.isInteger(found["players"]);
    return whole ? (found as unknown as Laid) : null;
  } catch {
    return null;
  }
}

export const seatsOf = (players: number): SeatLook[] =>
  Array.from({ length: players }, (_, player) => ({ colour: colourOf(player), name: colourOf(player) }));
