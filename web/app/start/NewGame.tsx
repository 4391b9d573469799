/** Who plays and with which options; then the match begins. */

import { useState } from "preact/hooks";
import { SEATS } from "../../games/seats.ts";
import type { GameSummary } from "../../generated/wire.ts";
import { createMatch, Failed } from "../api.ts";
import { go, matchPath } from "../route.ts";
import { changedOptions, fieldsOf, type Options } from "../schema.ts";
import { Chip } from "../ui/Chip.tsx";
import { OptionsForm } from "./OptionsForm.tsx";
import { botTitle, keep, type Place, party, SITTERS, type Sitter, wish } from "./party.ts";
import { readiness } from "./ready.ts";

/** Makes the match, keeps its seats and goes there; a position says the options itself. Throws Failed. */
export async function begin(
  game: GameSummary,
  places: readonly Place[],
  options: Options,
  position: Readonly<Record<string, unknown>> | null = null,
): Promise<void> {
  const created = await createMatch(wish(game.name, places, options, position));
  keep(created, places, game.name, game.title);
  go(matchPath(created.match));
}

export function NewGame({ game }: { game: GameSummary }) {
  const [places, setPlaces] = useState(() => party(Math.max(2, game.players[0]), [], game.bots));
  const [chosen, setChosen] = useState<Options>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [told, tell] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = fieldsOf(game.options);
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    const [problem] = Object.values(problems);
    if (problem) return tell(problem);
    setBusy(true);
    try {
      await begin(game, places, changedOptions(fields, chosen));
    } catch (error) {
      tell(error instanceof Failed ? error.message : String(error));
      setBusy(false);
    }
  };
  const counts = Array.from({ length: game.players[1] - game.players[0] + 1 }, (_, i) => game.players[0] + i);
  return (
    <form class="new-game" noValidate onSubmit={start}>
      <fieldset class="choice">
        <legend>Players</legend>
        {counts.map((count) => (
          <label key={count}>
            <input
              type="radio"
              name="players"
              checked={places.length === count}
              onChange={() => setPlaces(party(count, places, game.bots))}
            />
            <span>{count}</span>
          </label>
        ))}
      </fieldset>
      <PlaceRows places={places} bots={game.bots} onChange={setPlaces} />
      <details class="more">
        <summary>Options</summary>
        <OptionsForm
          fields={fields}
          chosen={chosen}
          onChoose={(name, value) => setChosen((before) => ({ ...before, [name]: value }))}
          onProblem={(name, problem) =>
            setProblems(({ [name]: _, ...others }) => (problem === null ? others : { ...others, [name]: problem }))
          }
        />
      </details>
      {told && (
        <p class="problem" role="alert">
          {told}
        </p>
      )}
      <button type="submit" class="gold" disabled={busy || readiness.value?.ready === false}>
        Start the game
      </button>
    </form>
  );
}

interface RowsProps {
  readonly places: readonly Place[];
  readonly bots: readonly string[];
  readonly onChange: (places: Place[]) => void;
}

/** Who sits where, one row a seat. */
export const PlaceRows = ({ places, bots, onChange }: RowsProps) => (
  <ol class="places">
    {places.map((place, i) => (
      <PlaceRow
        key={i}
        player={i}
        place={place}
        bots={bots}
        onChange={(news) => onChange(places.map((other, k) => (k === i ? { ...other, ...news } : other)))}
      />
    ))}
  </ol>
);

interface RowProps {
  readonly player: number;
  readonly place: Place;
  readonly bots: readonly string[];
  readonly onChange: (news: Partial<Place>) => void;
}

function PlaceRow({ player, place, bots, onChange }: RowProps) {
  const colour = SEATS[player] ?? `Seat ${player + 1}`;
  return (
    <li class="place">
      <Chip colour={colour} />
      <span class="seat-name">{colour}</span>
      <select
        aria-label={`Who plays ${colour}`}
        value={place.sitter}
        onChange={(event) => onChange({ sitter: event.currentTarget.value as Sitter })}
      >
        {Object.entries(SITTERS).map(([sitter, title]) => (
          <option key={sitter} value={sitter}>
            {title}
          </option>
        ))}
        {bots.map((bot) => (
          <option key={bot} value={`bot ${bot}`}>
            {botTitle(bot)}
          </option>
        ))}
      </select>
      <input
        type="text"
        maxLength={20}
        placeholder="Name, if you like"
        aria-label={`Name of ${colour}`}
        value={place.name}
        onInput={(event) => onChange({ name: event.currentTarget.value })}
      />
    </li>
  );
}
