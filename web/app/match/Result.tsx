/** How the match ended, and what comes next. */

import { useState } from "preact/hooks";
import { colourOf } from "../../games/seats.ts";
import { createMatch, Failed } from "../api.ts";
import { known } from "../deck.ts";
import { go, matchPath } from "../route.ts";
import { keep, type Place, wish } from "../start/party.ts";
import { Chip } from "../ui/Chip.tsx";
import { useMatch } from "./context.ts";
import { Rule } from "./Rule.tsx";
import { saveLog } from "./saveLog.ts";
import type { MatchState } from "./state.ts";

/** `again` begins anew where one is; else it is a new match with the same people. */
export function Result({ again }: { again?: () => void }) {
  const state = useMatch();
  const [told, tell] = useState<string | null>(null);
  const picture = state.room.picture.value;
  const outcome = picture?.outcome;
  if (!picture || !outcome || state.rush.spoilable.value) return null;
  const order = outcome.places.map((place, player) => ({ place, player })).sort((a, b) => a.place - b.place);
  const view = state.room.view.value;
  const epilogue = view && state.game.value?.epilogue(view, state.looks.value);
  const winners = order.filter(({ place }) => place === 1).map(({ player }) => player);
  return (
    <section class="result" aria-labelledby="result-head">
      <h2 id="result-head">{headline(winners, picture.you, order.length)}</h2>
      <p>
        {outcome.reason} <Rule rule={outcome.rule} />
      </p>
      {epilogue && <p>{epilogue}</p>}
      <ol class="standing">
        {order.map(({ place, player }) => (
          <li key={player}>
            <span class="place-number">{place}</span> <Chip colour={colourOf(player)} /> {colourOf(player)}
            <span class="quietly">
              {picture.seats[player]?.name !== colourOf(player) && picture.seats[player]?.name}
            </span>
          </li>
        ))}
      </ol>
      <div class="row">
        <button
          type="button"
          class="gold"
          onClick={() =>
            again
              ? again()
              : rematch(state).catch((error: unknown) => tell(error instanceof Failed ? error.message : String(error)))
          }
        >
          {again ? "Try it again" : "Play again"}
        </button>
        <button type="button" onClick={() => void saveLog(state)}>
          Save the log
        </button>
      </div>
      {told && (
        <p class="problem" role="alert">
          {told}
        </p>
      )}
    </section>
  );
}

function headline(winners: readonly number[], you: readonly number[], players: number): string {
  if (winners.length === players) return "A draw";
  if (winners.length > 1) return `${winners.map(colourOf).join(" and ")} share the win`;
  const winner = winners[0] ?? 0;
  return you.length === 1 && you[0] === winner ? "You win" : `${colourOf(winner)} wins`;
}

/** The same game with the same people: friends get new links. */
async function rematch(state: MatchState): Promise<void> {
  const picture = state.room.picture.peek();
  if (!picture) return;
  const held = new Set(known(state.room.id)?.mine.length ? picture.you : [0]);
  const places: Place[] = picture.seats.map((seat) => ({
    sitter: seat.kind === "bot" ? `bot ${seat.bot ?? "greedy"}` : held.has(seat.player) ? "me" : "friend",
    name: seat.name === colourOf(seat.player) ? "" : seat.name,
  }));
  const created = await createMatch(wish(picture.game, places, picture.options));
  keep(created, places, picture.game, picture.title);
  go(matchPath(created.match));
}
