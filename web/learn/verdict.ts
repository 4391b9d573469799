/** Compares an entry with the patterns that its lesson gives: the lesson, not this page, knows what solves a step. */

import type { LessonStep, LogEntry } from "../protocol/generated/wire.ts";

type Patterns = Pick<LessonStep, "solved" | "begins">;
type Played = Pick<LogEntry, "action" | "effects">;

/** What an entry is for a step. */
export function judge(step: Patterns, { action, effects = "" }: Played): "solved" | "on the way" | "wrong" {
  const text = `${action} ${effects}`.trim();
  if (new RegExp(step.solved).test(text)) return "solved";
  return step.begins && new RegExp(step.begins).test(text) ? "on the way" : "wrong";
}
