/** The hint in one sentence, and its other actions to look at. */

import { useEffect, useRef } from "preact/hooks";
import { chance } from "./advised.ts";
import { useMatch } from "./context.tsx";

const ORDER = ["Best", "Second", "Third"] as const;

export function HintLine() {
  const { hints, selection } = useMatch();
  const actions = hints.now.value?.actions ?? [];
  const shown = hints.shown.value;
  const action = shown === null ? undefined : actions[shown];
  const label = action?.label || selection.label.value;
  const plan = selection.shownPlan.value;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown !== null) line.current?.scrollIntoView({ block: "nearest" });
  }, [shown, plan]);
  return (
    <div class="hint-line" role="status" ref={line}>
      {shown !== null && (
        <>
          <p>
            A strong player's choice{label === "Play" ? "." : `: ${label}.`}
            {action?.value != null && <span class="hint"> Chances to win: {chance(action.value)}.</span>}
          </p>
          {actions.length > 1 && (
            <div class="hint-actions">
              {actions.map(({ words, tried, value }, number) => (
                <button
                  key={(tried ?? words).join(" ")}
                  type="button"
                  data-number={number + 1}
                  aria-pressed={number === shown}
                  onClick={() => hints.show(number)}
                >
                  {number + 1}. {ORDER[number]} {value != null && <small>{chance(value)}</small>}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </div>
  );
}
