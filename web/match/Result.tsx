/** The result, and the buttons for a rematch and a download. */

import { colourOf } from "../protocol/seats.ts";
import { Chip } from "../ui/Chip.tsx";
import { CopyPicture } from "./CopyPicture.tsx";
import { useMatch } from "./context.tsx";
import { hasLost, resultFor, toldOutcome } from "./ending.ts";
import { Rule } from "./Rule.tsx";
import { saveLog } from "./save_log.ts";

/** The first button calls `again` if given; else it asks for a rematch, until there is one to join (`Offers.tsx`). */
export function Result({ again }: { again?: () => void }) {
  const state = useMatch();
  const snapshot = state.room.snapshot.value;
  const outcome = toldOutcome(state);
  if (!snapshot || !outcome) return null;
  const order = outcome.places.map((place, player) => ({ place, player })).sort((a, b) => a.place - b.place);
  const epilogue = state.room.scene.value?.panel.epilogue;
  return (
    <section class="result" aria-labelledby="result-head">
      <h2 id="result-head">{resultFor(snapshot.heldSeats, outcome, state)}</h2>
      <p>
        {hasLost(snapshot.heldSeats, outcome) ? "" : outcome.reason} <Rule rule={outcome.rule} />
      </p>
      {epilogue && <p>{epilogue}</p>}
      <div class="row">
        {(again || (snapshot.heldSeats.length > 0 && !state.room.rematch.value)) && (
          <button
            type="button"
            class="gold"
            disabled={state.rematch.asked.value}
            onClick={() => (again ? again() : state.rematch.want())}
          >
            {again ? "Try again" : "Rematch"}
          </button>
        )}
        {!again && (
          <button type="button" aria-expanded={state.review.open.value} onClick={() => state.review.toggle()}>
            Review
          </button>
        )}
        <button type="button" onClick={() => void saveLog(state)}>
          Download game
        </button>
        {!again && <CopyPicture />}
      </div>
      <ol class="standing">
        {order.map(({ place, player }) => (
          <li key={player}>
            <span class="place-number">{place}</span> <Chip colour={colourOf(player)} /> {colourOf(player)}
            <span class="quietly">
              {snapshot.seats[player]?.name !== colourOf(player) && snapshot.seats[player]?.name}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
