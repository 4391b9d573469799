/** Whether the position is legal, why not, and Undo and Redo. */

import type { GamePosition } from "../protocol/generated/wire.ts";
import { colourOf } from "../protocol/seats.ts";
import { useEditor } from "./context.ts";

export function ValidationStatus() {
  const state = useEditor();
  const validation = state.validation.value;
  const problem = state.problem.value;
  const undoStack = state.undoStack.value;
  return (
    <div class={`turn validation ${validation.kind}`} aria-busy={state.asking.value}>
      <div class="turn-words" role="status">
        {problem ? <strong>Not allowed</strong> : <Standing />}
        {problem && <span>{problem.text}</span>}
      </div>
      <span class="back-forth">
        <button
          type="button"
          class="icon"
          aria-label="Undo"
          aria-keyshortcuts="Control+Z"
          disabled={undoStack.past.length === 0 && state.held.value === null}
          onClick={() => state.undo()}
        >
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path d="M8 4L3 9L8 14M3 9H12A5 5 0 0 1 12 17H9" />
          </svg>
        </button>
        <button
          type="button"
          class="icon"
          aria-label="Redo"
          aria-keyshortcuts="Control+Shift+Z"
          disabled={undoStack.future.length === 0}
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

function actionsLeft(position: GamePosition): number {
  const turn = "turn" in position ? position.turn : null;
  return turn && typeof turn === "object" && "actions_left" in turn ? (turn.actions_left ?? 0) : 0;
}

/** The state of a position without an error. */
function Standing() {
  const state = useEditor();
  const validation = state.validation.value;
  switch (validation.kind) {
    case "can": {
      const { outcome, to_act } = validation.answer.view;
      if (outcome) return <strong>Game over: {outcome.reason}</strong>;
      const left = actionsLeft(validation.answer.view);
      return (
        <>
          <strong>{(to_act ?? []).map(colourOf).join(" and ")}'s turn</strong>
          {state.pieces.actions > 0 && <span>{left === 1 ? "1 action left" : `${left} actions left`}</span>}
        </>
      );
    }
    case "unknown":
      return (
        <>
          <strong>Not checked</strong>
          <span>{validation.reason}</span>
        </>
      );
    default:
      return <strong class="quietly">Checking…</strong>;
  }
}
