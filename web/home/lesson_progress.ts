/** How far this browser is in each lesson. */

import { isRecord, persistentSignal } from "../browser/storage.ts";
import type { GameSummary } from "../protocol/generated/wire.ts";

type Steps = Readonly<Record<string, number>>;

const isSteps = (value: unknown): value is Steps => isRecord(value) && Object.values(value).every(Number.isInteger);

const solved = persistentSignal<Steps>("lessons", isSteps, {});

/** The number of steps done, in order. */
export const stepsDone = (game: string): number => solved.value[game] ?? 0;

export function keepStep(game: string, done: number): void {
  solved.value = { ...solved.peek(), [game]: done };
}

export const isDone = ({ name, lesson }: GameSummary): boolean => stepsDone(name) >= lesson;

/** The lesson to go on with: the one begun, or the first that is not done; null if all are done. */
export function nextLesson(games: readonly GameSummary[]): GameSummary | null {
  const open = games.filter((game) => game.lesson > 0 && !isDone(game));
  return open.find(({ name }) => stepsDone(name) > 0) ?? open[0] ?? null;
}
