/** A rule's id as a button that opens its clause. */

import { showRules } from "../ui/drawers.ts";
import { useMatch } from "./context.tsx";

/** False for refusals without a clause in the rules: undo and resign belong to every match. */
const isClause = (rule: string): boolean => /^[A-Z]/.test(rule);

export function Rule({ rule }: { rule: string }) {
  const snapshot = useMatch().room.snapshot.value;
  if (!snapshot || !isClause(rule)) return null;
  return (
    <button
      type="button"
      class="rule"
      aria-label={`Rule ${rule}`}
      onClick={(event) => {
        event.stopPropagation();
        showRules(snapshot.game, snapshot.title, rule);
      }}
    >
      {rule}
    </button>
  );
}
