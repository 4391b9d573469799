/** Whose turn it is and how many actions are left, with the buttons Undo and End turn. */

import { colourOf } from "../protocol/seats.ts";
import type { Snapshot } from "../protocol/snapshot.ts";
import { Pips } from "../ui/Chip.tsx";
import { useMatch } from "./context.tsx";
import { turnAt } from "./log_lines.ts";
import { takebackOf } from "./takebacks.ts";

export function TurnBanner() {
  const state = useMatch();
  const snapshot = state.room.snapshot.value;
  const turn = state.scene.value?.panel.turn;
  if (!snapshot || !turn) return null;
  if (state.history.at.value !== null) return <ReplayBanner />;
  if (snapshot.outcome) return null;
  const { player = null, left = 0, of = 0 } = turn;
  const mine = state.room.myTurn.value;
  const sending = state.room.outbox.waiting.value.length > 0;
  const seat = state.room.seat.value;
  const drafted = seat === null ? 0 : state.room.drafts.undoable(seat);
  const undo = mine ? drafted || snapshot.undoCount : 0;
  const takeback = undo > 0 ? null : takebackOf(snapshot);
  return (
    <section class={`turn${mine ? " mine" : ""}${turn.note ? " noted" : ""}`} aria-label="Turn">
      <div class="turn-words">
        <strong>{turn.title || whose(player, state.room.seat.value, snapshot.heldSeats.length)}</strong>
        <span class="turn-left">
          {!turn.task && of > 0 && <Pips left={left} of={of} />}
          <span>
            {turn.task || (of > 0 && <ActionsLeft left={left} of={of} />)}
            {turn.note && ` · ${turn.note}`}
            {absence(snapshot, player)}
          </span>
        </span>
      </div>
      {state.lastTurn.start.value !== null && (
        <button
          type="button"
          class="quiet again"
          aria-label="Show again"
          title="Show again"
          onClick={() => void state.lastTurn.again()}
        >
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path d="M7 4.5L15.5 10L7 15.5Z" />
          </svg>
          <span>Show again</span>
        </button>
      )}
      <div class="turn-buttons">
        {undo > 0 && (
          <button type="button" aria-keyshortcuts="u" disabled={sending} onClick={() => state.gestures.undo()}>
            <UndoWord /> <span class="count">{undo}</span>
          </button>
        )}
        {takeback && (
          <button type="button" aria-keyshortcuts="u" disabled={sending} onClick={() => state.gestures.undo()}>
            {takeback.asks ? "Take back" : <UndoWord />}
          </button>
        )}
        {state.hints.offered.value && (
          <button
            type="button"
            class="quiet"
            aria-keyshortcuts="h"
            aria-label={state.hints.asking.value ? "Hint: thinking…" : undefined}
            disabled={sending || state.hints.asking.value}
            onClick={() => void state.hints.ask()}
          >
            {state.hints.asking.value ? "Hint…" : "Hint"}
          </button>
        )}
        {mine && !turn.task && turn.end && (
          <button
            type="button"
            class={state.selection.lastLeft.value ? "gold" : undefined}
            aria-keyshortcuts={state.selection.lastLeft.value ? "e Enter" : "e"}
            disabled={sending}
            onClick={() => state.gestures.endTurn()}
          >
            {turn.end}
          </button>
        )}
      </div>
      {sending && <span class="unseen">sent, waiting for the server</span>}
    </section>
  );
}

function whose(player: number | null, seat: number | null, held: number): string {
  if (player === null) return "Setting up";
  return player === seat && held === 1 ? "Your turn" : `${colourOf(player)}'s turn`;
}

/** Says that the player to act is a person who is not connected, or that no one has taken the seat. */
function absence(snapshot: Snapshot, player: number | null): string {
  const seat = snapshot.seats.find((each) => each.player === player);
  if (seat?.kind !== "person" || seat.online || snapshot.heldSeats.includes(seat.player)) return "";
  return seat.free ? " · no player yet" : " · offline";
}

/** Where there is little room, the pips say of how many; the longer words are then only heard. */
const ActionsLeft = ({ left, of }: { left: number; of: number }) =>
  left === 0 ? (
    <span class="none-left">
      <span class="of-all">no actions left</span>
    </span>
  ) : (
    <>
      {left} <span class="of-all">of {of} </span>left
    </>
  );

/** A word; in a narrow line with three more buttons an arrow, and the word is only heard. */
const UndoWord = () => (
  <>
    <span class="undo-word">Undo</span>
    <svg class="undo-arrow" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path d="M7.5 4L3.5 8L7.5 12M3.5 8H12A4.5 4.5 0 0 1 12 17H7" />
    </svg>
  </>
);

function ReplayBanner() {
  const state = useMatch();
  const at = state.history.at.value;
  const { seq: latest = 0, log = [] } = state.room.snapshot.value ?? {};
  const turn = turnAt(log, at ?? latest);
  return (
    <section class="turn back-then" aria-label="Replay" aria-busy={state.history.coming.value}>
      <div class="turn-words">
        <strong>Replay</strong>
        <span>
          {turn > 0 && `turn ${turn} · `}move {at} of {latest}
        </span>
      </div>
      <button type="button" onClick={() => state.history.now()}>
        Back to game
      </button>
    </section>
  );
}
