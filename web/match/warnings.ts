/** The warnings of a plan, as far as this device shows them. */

import { settings } from "../browser/settings.ts";
import type { PlanWarning } from "../protocol/generated/wire.ts";
import { onesOf, type Plan, sameWords } from "../protocol/plan.ts";
import { textOf } from "../ui/sentence_bits.ts";

/** The warnings of a plan, if this device shows them. */
export const warningsOf = (plan: Plan | null): readonly PlanWarning[] =>
  settings.value.warnings ? (plan?.warnings ?? []) : [];

/** The danger of a plan's action: it is played only when it is confirmed. */
export const dangerOf = (plan: Plan | null): PlanWarning | null =>
  warningsOf(plan).find(({ severity, says = [] }) => severity === "danger" && says.length === 0) ?? null;

/** The same for screen readers. */
export const spokenWarnings = (plan: Plan | null, reader: number | null): string =>
  warningsOf(plan)
    .map(({ text, says = [] }) => [about(plan, says), textOf(text, reader)].filter(Boolean).join(": "))
    .join(". ");

/** The choice that a warning is about, by its label. */
export const about = (plan: Plan | null, says: readonly string[]): string =>
  says.length === 0 ? "" : (onesOf(plan).find((one) => sameWords(one.says, says))?.label ?? "");
