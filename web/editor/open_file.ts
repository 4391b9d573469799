/** Reads any JSON from a file, a link or a match as a position; hidden pieces are filled in at random. */

import { completePosition } from "../protocol/api.ts";
import { type Position, readPosition } from "./position.ts";

/** Rejects with Unreadable, or with Failed if the server cannot fill in the hidden pieces. */
export async function readAny(value: unknown): Promise<Position> {
  const read = readPosition(value);
  const isView = typeof value === "object" && value !== null && "viewer" in value;
  return isView ? readPosition(await completePosition(value)) : read;
}
