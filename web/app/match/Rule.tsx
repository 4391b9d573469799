/** A rule's id that opens its clause. */

import { showRules } from "../drawers.ts";
import { useMatch } from "./context.ts";

/** Some refusals name no clause: `undo` and `resign` belong to every match. */
const isClause = (rule: string): boolean => /^[A-Z]/.test(rule);

export function Rule({ rule }: { rule: string }) {
  const game = useMatch().game.value;
  if (!game || !isClause(rule)) return null;
  return (
    <button
      type="button"
      class="rule"
      aria-label={`Rule ${rule}`}
      onClick={(event) => {
        event.stopPropagation();
        showRules(game.rules, game.title, rule);
      }}
    >
      {rule}
    </button>
  );
}
