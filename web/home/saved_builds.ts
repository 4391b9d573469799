/** What this browser keeps of things built from cards: saved ones by game, and one that came by a link. */

import type { SharedBuild } from "../browser/route.ts";
import { isListOf, isRecord, persistentSignal } from "../browser/storage.ts";
import type { Words } from "../protocol/plan.ts";

export interface SavedBuild extends SharedBuild {
  readonly game: string;
}

/** One that came by a link; `taken` if it should be chosen at once. */
export interface OfferedBuild extends SavedBuild {
  readonly taken: boolean;
}

const isText = (value: unknown): value is string => typeof value === "string";

const isSaved = (value: unknown): value is SavedBuild =>
  isRecord(value) && [value.game, value.name, value.about].every(isText) && isListOf(isText)(value.words);

const isOffered = (value: unknown): value is OfferedBuild | null =>
  value === null || (isSaved(value) && typeof (value as Partial<OfferedBuild>).taken === "boolean");

const MAX_KEPT = 100;

const saved = persistentSignal<readonly SavedBuild[]>("builds", isListOf(isSaved), []);
const offered = persistentSignal<OfferedBuild | null>("offered-build", isOffered, null);

export const buildsOf = (game: string): readonly SavedBuild[] => saved.value.filter((each) => each.game === game);

/** Saves one in front of the others; it replaces the one of the same game and name. */
export function saveBuild(build: SavedBuild): void {
  const others = saved.peek().filter((each) => !isSame(each, build));
  saved.value = [build, ...others].slice(0, MAX_KEPT);
}

export function deleteBuild(build: SavedBuild): void {
  saved.value = saved.peek().filter((each) => !isSame(each, build));
}

const isSame = (a: SavedBuild, b: SavedBuild): boolean => a.game === b.game && a.name === b.name;

/** The one that came by a link, if it is for this game. */
export const offeredBuild = (game: string): OfferedBuild | null =>
  offered.value?.game === game ? offered.value : null;

export function offerBuild(build: SavedBuild, taken: boolean): void {
  offered.value = { ...build, taken };
}

/** The one that should be chosen at once; it is so only once, and stays on offer. */
export function takeBuild(game: string): SavedBuild | null {
  const found = offered.peek();
  if (found?.game !== game || !found.taken) return null;
  offered.value = { ...found, taken: false };
  return found;
}

export function declineBuild(): void {
  offered.value = null;
}

/** True for the same words in any order. */
export const sameCards = (a: Words, b: Words): boolean => [...a].sort().join(" ") === [...b].sort().join(" ");
