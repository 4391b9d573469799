/** The end of a match: when it may be told, and in which words. */

import type { Outcome, Standing } from "../protocol/generated/wire.ts";
import { colourOf } from "../protocol/seats.ts";
import type { MatchState } from "./match_state.ts";

/** The longest reason in a headline: two lines in a column. */
const MAX_LETTERS = 36;

/** The outcome, once the last piece has landed and the replay of a rush has shown it; until then null. */
export function toldOutcome({ arrived, history, replay, room }: MatchState): Outcome | null {
  const snapshot = room.snapshot.value;
  if (!snapshot?.outcome || replay.spoilable.value) return null;
  const moving = arrived.value && arrived.value.seq < snapshot.seq && history.at.value === null;
  return moving ? null : snapshot.outcome;
}

/** The result for these players, or for all if there are none: `You won 8 to 5`, `Teal wins`. */
export function resultFor(you: readonly number[], outcome: Outcome, { room }: Pick<MatchState, "room">): string {
  return headline(you, outcome, room.scene.value?.panel.standings ?? []);
}

/** True if a reason fits into the headline; a longer one stands below it. */
export const isShort = (reason: string): boolean => reason.length <= MAX_LETTERS;

/** True if one player asks, and others have won. */
export const hasLost = (you: readonly number[], outcome: Pick<Outcome, "places">): boolean => {
  const winners = winnersOf(outcome);
  return you.length === 1 && winners.length > 0 && !winners.includes(you[0]!);
};

const winnersOf = ({ places }: Pick<Outcome, "places">): number[] =>
  places.flatMap((place, player) => (place === 1 ? [player] : []));

const scoreOf = (standing: Pick<Standing, "score" | "of"> | undefined): number | null =>
  !standing || standing.of === 0 ? null : standing.score;

/** `You won 8 to 5`, `You lost: Coral completed three groups`, `You resigned`, `Teal wins`. */
export function headline(
  you: readonly number[],
  { places, reason }: Pick<Outcome, "places" | "reason">,
  standings: readonly Pick<Standing, "score" | "of" | "out">[],
): string {
  const winners = winnersOf({ places });
  if (winners.length === places.length) return "Draw";
  const out = standings[you[0] ?? -1]?.out;
  if (hasLost(you, { places }) && out && reason === `${colourOf(you[0]!)} ${out}`) return `You ${out}`;
  if (hasLost(you, { places })) return isShort(reason) ? `You lost: ${reason}` : "You lost";
  if (winners.length > 1) return `${winners.map(colourOf).join(" and ")} share the win`;
  const winner = winners[0] ?? 0;
  const result = you.length === 1 && you[0] === winner ? "You won" : `${colourOf(winner)} wins`;
  const [most = null, other = null] = [winner, 1 - winner].map((player) => scoreOf(standings[player]));
  return places.length === 2 && most !== null && other !== null && most > other
    ? `${result} ${most} to ${other}`
    : result;
}
