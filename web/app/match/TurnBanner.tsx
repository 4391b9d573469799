/** Whose turn it is and what is left of it, with the buttons to end it and to take back. */

import { colourOf } from "../../games/seats.ts";
import type { Picture } from "../picture.ts";
import { Pips } from "../ui/Chip.tsx";
import { useMatch } from "./context.ts";

export function TurnBanner() {
  const state = useMatch();
  const picture = state.room.picture.value;
  const [view, game] = [state.view.value, state.game.value];
  if (!picture || !view || !game) return null;
  if (state.history.at.value !== null) return <LookingBack />;
  if (picture.outcome) return null;
  const turn = game.turn(view);
  const mine = state.room.myTurn.value;
  const sending = state.room.outbox.waiting.value.length > 0;
  const undo = mine ? picture.undo : 0;
  return (
    <section class={mine ? "turn mine" : "turn"} aria-label="Turn">
      <div class="turn-words">
        <strong>{turn.title ?? whose(turn.player, state.room.seat.value, picture.you.length)}</strong>
        <span class="turn-left">
          {!turn.task && turn.of > 0 && <Pips left={turn.left} of={turn.of} />}
          {turn.task ?? (turn.of > 0 && left(turn.left, turn.of))}
          {turn.note && ` · ${turn.note}`}
          {isAway(picture, turn.player) && " · away"}
        </span>
      </div>
      {undo > 0 && (
        <button type="button" aria-keyshortcuts="u" disabled={sending} onClick={() => state.undo()}>
          Undo <span class="count">{undo}</span>
        </button>
      )}
      {mine && !turn.task && turn.end !== null && (
        <button type="button" aria-keyshortcuts="e" disabled={sending} onClick={() => state.endTurn()}>
          {turn.end}
        </button>
      )}
      {sending && <span class="unseen">sent, waiting for the server</span>}
    </section>
  );
}

function whose(player: number | null, seat: number | null, held: number): string {
  if (player === null) return "The table is being set up";
  return player === seat && held === 1 ? "Your turn" : `${colourOf(player)}’s turn`;
}

/** Whoever is to act has not come, or has gone. */
const isAway = (picture: Picture, player: number | null): boolean => {
  const seat = picture.seats.find((each) => each.player === player);
  return seat?.kind === "person" && !seat.online && !picture.you.includes(seat.player);
};

const left = (count: number, of: number): string => (count === 0 ? "no actions left" : `${count} of ${of} left`);

function LookingBack() {
  const state = useMatch();
  const at = state.history.at.value;
  const latest = state.room.picture.value?.seq ?? 0;
  return (
    <section class="turn back-then" aria-label="Looking back" aria-busy={state.history.coming.value}>
      <div class="turn-words">
        <strong>Looking back</strong>
        <span>
          after entry {at} of {latest}
        </span>
      </div>
      <button type="button" onClick={() => state.history.now()}>
        Back to now
      </button>
    </section>
  );
}
