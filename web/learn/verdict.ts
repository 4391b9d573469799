/** Compares an entry with the patterns that its lesson gives: the lesson, not this page, knows what solves a step. */

import type { LessonStep, LogEntry } from "../protocol/generated/wire.ts";

type Patterns = Pick<LessonStep, "solved" | "begins">;
type Played = Pick<LogEntry, "action" | "effects" | "line">;

/** What an entry is for a step. */
export function judge(step: Patterns, { action, effects = "", line }: Played): "solved" | "on the way" | "wrong" {
  const said = (line?.text ?? []).map((part) => (typeof part === "string" ? part : "label" in part ? part.label : ""));
  const text = [action, effects, said.join("")].filter(Boolean).join(" ");
  if (new RegExp(step.solved).test(text)) return "solved";
  return step.begins && new RegExp(step.begins).test(text) ? "on the way" : "wrong";
}
