/** Whether the position can be: the first thing one reads, and the last before playing from it. */

import { colourOf } from "../games/seats.ts";
import type { View } from "../generated/wire.ts";
import { useEditor } from "./context.ts";
import type { Turn } from "./position.ts";

export function VerdictLine() {
  const state = useEditor();
  const verdict = state.verdict.value;
  const problem = state.problem.value;
  const trail = state.trail.value;
  return (
    <div class={`turn verdict ${verdict.kind}`} aria-busy={state.asking.value}>
      <div class="turn-words" role="status">
        {problem ? <strong>This cannot be</strong> : <Standing />}
        {problem && <span>{problem.text}</span>}
      </div>
      <span class="back-forth">
        <button
          type="button"
          class="icon"
          aria-label="Take back"
          aria-keyshortcuts="Control+Z"
          disabled={trail.past.length === 0 && state.held.value === null}
          onClick={() => state.undo()}
        >
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path d="M8 4L3 9L8 14M3 9H12A5 5 0 0 1 12 17H9" />
          </svg>
        </button>
        <button
          type="button"
          class="icon"
          aria-label="Do again"
          aria-keyshortcuts="Control+Shift+Z"
          disabled={trail.future.length === 0}
          onClick={() => state.redo()}
        >
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path d="M12 4L17 9L12 14M17 9H8A5 5 0 0 0 8 17H11" />
          </svg>
        </button>
      </span>
      {problem && problem.objects.length > 0 && (
        <span class="culprits">
          {problem.objects.map((name) => (
            <button key={name} type="button" onClick={() => show(name)}>
              {state.called(name)}
            </button>
          ))}
        </span>
      )}
    </div>
  );

  function show(name: string): void {
    state.select(name);
    state.board?.focusOn(name);
  }
}

const turnOf = (view: View): Partial<Turn> | undefined => (view as { readonly turn?: Partial<Turn> }).turn;

/** What can be said when nothing is wrong. */
function Standing() {
  const state = useEditor();
  const verdict = state.verdict.value;
  switch (verdict.kind) {
    case "can": {
      const { outcome, to_act } = verdict.view;
      if (outcome) return <strong>The game is over: {outcome.reason}</strong>;
      const left = turnOf(verdict.view)?.actions_left ?? 0;
      return (
        <>
          <strong>{to_act.map(colourOf).join(", ")} to act</strong>
          <span>{left === 1 ? "1 action left" : `${left} actions left`}</span>
        </>
      );
    }
    case "unknown":
      return (
        <>
          <strong>Not judged</strong>
          <span>{verdict.reason}</span>
        </>
      );
    default:
      return <strong class="quietly">Looking at it…</strong>;
  }
}
