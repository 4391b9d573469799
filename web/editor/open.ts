/** Whatever JSON comes from a file, a link or a match, as a position; what its viewer does not know is imagined. */

import { imaginedPosition } from "../app/api.ts";
import { type Position, readPosition } from "./position.ts";

/** Rejects with Unreadable, or Failed where the server cannot imagine the rest. */
export async function readAny(value: unknown): Promise<Position> {
  const read = readPosition(value);
  const isView = typeof value === "object" && value !== null && "viewer" in value;
  return isView ? readPosition(await imaginedPosition(value)) : read;
}
