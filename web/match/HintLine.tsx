/** The hint in one sentence, and its other actions to look at. */

import { useEffect, useRef } from "preact/hooks";
import { chance } from "./advised.ts";
import { useMatch } from "./context.tsx";

const ORDER = ["Best", "Second", "Third"] as const;

export function HintLine() {
  const { hints, selection } = useMatch();
  const actions = hints.now.value?.actions ?? [];
  const shown = hints.shown.value;
  const label = selection.label.value;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown !== null) line.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  return (
    <div class="hint-line" role="status" ref={line}>
      {shown !== null && (
        <>
          <p>A strong player would {label === "Play" ? "do this" : lowerFirst(label)}.</p>
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

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
