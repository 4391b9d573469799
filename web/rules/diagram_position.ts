/** A position as a rules text gives it. */

import { isRecord } from "../browser/storage.ts";

/** The fields that every position has. */
export interface DiagramPosition extends Readonly<Record<string, unknown>> {
  readonly game: string;
  readonly players: number;
}

/** The position in a text; null if there is none. */
export function readPosition(text: string): DiagramPosition | null {
  try {
    const found: unknown = JSON.parse(text);
    const whole = isRecord(found) && typeof found["game"] === "string" && Number.isInteger(found["players"]);
    return whole ? (found as unknown as DiagramPosition) : null;
  } catch {
    return null;
  }
}
