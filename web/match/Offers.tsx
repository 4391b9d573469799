/** What is offered to all players of the match, each with its answers: a rematch. */

import { useMatch } from "./context.tsx";
import { said } from "./rematch_wish.ts";

export function Offers() {
  const state = useMatch();
  const snapshot = state.room.snapshot.value;
  const rematch = state.room.rematch.value;
  if (!snapshot || !rematch || !snapshot.outcome) return null;
  const plays = snapshot.heldSeats.length > 0;
  return (
    <section class="offer" aria-label="Rematch">
      <p>{said(rematch, snapshot.heldSeats)}</p>
      <div class="row">
        <button type="button" class="gold" onClick={() => state.rematch.want()}>
          {plays ? "Join" : "Watch"}
        </button>
      </div>
    </section>
  );
}
