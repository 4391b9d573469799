/**
 * What the player may have overlooked: above the button of the move that waits; below the choices that it is about, or
 * above them if it is about the table.
 */

import { bitsOf, textOf } from "../ui/sentence_bits.ts";
import { useMatch } from "./context.tsx";
import { Rule } from "./Rule.tsx";
import { about, warningsOf } from "./warnings.ts";

export function WarningList({ of }: { of: "action" | "table" | "choices" }) {
  const { selection, room } = useMatch();
  const plan = selection.shownPlan.value;
  const rest = plan?.action ? "action" : "table";
  const warnings = warningsOf(plan).filter(({ says = [] }) => of === (says.length > 0 ? "choices" : rest));
  if (warnings.length === 0) return null;
  return (
    <ul class="warnings" aria-label="Warnings">
      {warnings.map(({ text, severity = "caution", rule, says = [] }) => (
        <li key={`${says.join(" ")} ${rule} ${textOf(text, null)}`} class={severity} data-severity={severity}>
          <span>
            {about(plan, says) && <b>{about(plan, says)}: </b>}
            {bitsOf(text, room.seat.value).map(({ text: bit, strong }) => (strong ? <b key={bit}>{bit}</b> : bit))}
          </span>
          <Rule rule={rule} />
        </li>
      ))}
    </ul>
  );
}
