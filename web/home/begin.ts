/** Makes a new match and goes there. */

import { go, matchPath, newMatchPath } from "../browser/route.ts";
import { createMatch } from "../protocol/api.ts";
import type { GameSummary } from "../protocol/generated/wire.ts";
import { type HintsFor, newMatch, rememberSeats, type SeatChoice, type Wish } from "./lineup.ts";
import type { Options } from "./options_schema.ts";
import { readinessOf } from "./readiness.ts";

/**
 * Makes the match, stores its seats and goes there; a position brings its own options. A game that is not ready
 * shows its waiting page first. Throws ApiError.
 */
export async function begin(
  game: GameSummary,
  places: readonly SeatChoice[],
  options: Options,
  position: Readonly<Record<string, unknown>> | null = null,
  hints: HintsFor = "alone",
): Promise<void> {
  if (position === null && readinessOf(game.name)?.ready === false) {
    return go(newMatchPath(game.name), { wish: { places, options, hints } satisfies Wish });
  }
  go(matchPath(await make(game, places, options, position, null, hints)));
}

/** Makes the match as soon as its game is ready, stores its seats, and returns its id. Throws ApiError. */
export async function make(
  game: GameSummary,
  places: readonly SeatChoice[],
  options: Options,
  position: Readonly<Record<string, unknown>> | null = null,
  signal: AbortSignal | null = null,
  hints: HintsFor = "alone",
): Promise<string> {
  const created = await createMatch(newMatch(game.name, places, options, position, hints), signal);
  rememberSeats(created, game.name, game.title);
  return created.match;
}
