/** The result, and the buttons for a rematch and a download. */

import type { Outcome } from "../protocol/generated/wire.ts";
import { colourOf } from "../protocol/seats.ts";
import { Chip } from "../ui/Chip.tsx";
import { CopyPicture } from "./CopyPicture.tsx";
import { useMatch } from "./context.tsx";
import { Rule } from "./Rule.tsx";
import { saveLog } from "./save_log.ts";

/** The first button calls `again` if given; else it asks for a rematch, until there is one to join (`Offers.tsx`). */
export function Result({ again }: { again?: () => void }) {
  const state = useMatch();
  const snapshot = state.room.snapshot.value;
  const outcome = snapshot?.outcome;
  if (!snapshot || !outcome || state.replay.spoilable.value) return null;
  // The end is told when the last piece has landed.
  const { arrived } = state;
  if (arrived.value && arrived.value.seq < snapshot.seq && state.history.at.value === null) return null;
  const order = outcome.places.map((place, player) => ({ place, player })).sort((a, b) => a.place - b.place);
  const epilogue = state.room.scene.value?.panel.epilogue;
  const winners = order.filter(({ place }) => place === 1).map(({ player }) => player);
  const scores = (state.room.scene.value?.panel.standings ?? []).map(({ score, of = null }) =>
    of === 0 ? null : score,
  );
  return (
    <section class="result" aria-labelledby="result-head">
      <h2 id="result-head">{headline(winners, snapshot.heldSeats, outcome, scores)}</h2>
      <p>
        {lost(winners, snapshot.heldSeats) ? "" : outcome.reason} <Rule rule={outcome.rule} />
      </p>
      {epilogue && <p>{epilogue}</p>}
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
    </section>
  );
}

const lost = (winners: readonly number[], you: readonly number[]): boolean =>
  you.length === 1 && winners.length > 0 && !winners.includes(you[0]!);

/** `You won 8 to 5`, `You lost: Coral completed three groups`, `Teal wins`. */
export function headline(
  winners: readonly number[],
  you: readonly number[],
  { places, reason }: Pick<Outcome, "places" | "reason">,
  scores: readonly (number | null)[],
): string {
  if (winners.length === places.length) return "Draw";
  if (lost(winners, you)) return `You lost: ${reason}`;
  if (winners.length > 1) return `${winners.map(colourOf).join(" and ")} share the win`;
  const winner = winners[0] ?? 0;
  const result = `${you.length === 1 && you[0] === winner ? "You won" : `${colourOf(winner)} wins`}`;
  const [most, other] = [scores[winner] ?? null, scores[1 - winner] ?? null];
  return places.length === 2 && most !== null && other !== null && most > other
    ? `${result} ${most} to ${other}`
    : result;
}
