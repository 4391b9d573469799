/** The match of a lesson's step, and what is tried in it. */

import { effect } from "@preact/signals";
import { newMatch, type SeatChoice } from "../home/lineup.ts";
import type { MatchState } from "../match/match_state.ts";
import { triesOf } from "../match/traces.ts";
import { until } from "../match/until.ts";
import { createMatch } from "../protocol/api.ts";
import type { LessonStep, Scene } from "../protocol/generated/wire.ts";
import type { Trace } from "../table/types.ts";
import { judge } from "./verdict.ts";

export const LEARNER = 0;
/** After an entry that decides, before what it leads to is looked at. */
const REST_MS = 60;

export interface LaidMatch {
  readonly id: string;
  readonly tokens: readonly string[];
}

/**
 * A new match from the position of a step: the first seat is the learner's. This browser does not keep it, so a lesson
 * that is left, or whose window is closed, is in no list.
 */
export async function layMatch(game: string, { position }: LessonStep): Promise<LaidMatch> {
  const players = Number((position as { readonly players: number }).players);
  const places = Array.from(
    { length: players },
    (_, i): SeatChoice => ({ holder: i === LEARNER ? "me" : "friend", name: "" }),
  );
  const created = await createMatch(newMatch(game, places, {}, position));
  return { id: created.match, tokens: created.tokens.filter((token) => token !== null) };
}

export interface TryEvents {
  /** The learner has done what decides; the table may still move. */
  decided?(): void;
  /** The step was solved. */
  solved(): void;
  /** It was not, and this is what the learner did. */
  wrong(tried: readonly Trace[]): void;
  /** True while the solution is being shown: a player who can only end the turn then is not stranded. */
  shows?(): boolean;
}

/**
 * Watches what the learner tries; returns a function that ends that. The first verdict counts. What the table plays by
 * itself, such as dice or the end of a match, is seen before it.
 */
export function watchTries(state: MatchState, step: LessonStep, tell: TryEvents): () => void {
  let judged = 0;
  let before: Scene | null = null;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const decide = (solved: boolean): void => {
    timer ??= setTimeout(async () => {
      await until(() => !state.replay.spoilable.value);
      await state.settled();
      const now = state.scene.peek();
      if (ended) return;
      if (solved) tell.solved();
      else tell.wrong(before && now ? triesOf(before, now, LEARNER) : []);
    }, REST_MS);
  };
  const begins = effect(() => {
    before ??= state.scene.value;
  });
  const judging = effect(() => {
    for (const entry of state.room.lastChange.value.entries) {
      if (entry.seq <= judged || entry.player > LEARNER) continue;
      judged = entry.seq;
      state.lastTurn.tried.value = [];
      const verdict = judge(step, entry);
      if (verdict === "on the way") continue;
      tell.decided?.();
      decide(verdict === "solved");
    }
  });
  const stranded = effect(() => {
    if (state.selection.lastLeft.value && judged > 0 && !tell.shows?.()) decide(false);
  });
  return () => {
    ended = true;
    clearTimeout(timer);
    begins();
    judging();
    stranded();
  };
}
