/** The form for a new match: the players and the options. */

import { useState } from "preact/hooks";
import { go, matchPath, newMatchPath } from "../browser/route.ts";
import { ApiError, createMatch } from "../protocol/api.ts";
import type { BotSummary, GameSummary } from "../protocol/generated/wire.ts";
import { colourOf } from "../protocol/seats.ts";
import { Chip } from "../ui/Chip.tsx";
import {
  lineup,
  newMatch,
  rememberSeats,
  SEAT_HOLDERS,
  type SeatChoice,
  type SeatHolder,
  type Wish,
} from "./lineup.ts";
import { OptionsForm } from "./OptionsForm.tsx";
import { changedOptions, fieldsOf, type Options } from "./options_schema.ts";
import { readinessOf } from "./readiness.ts";

/**
 * Makes the match, stores its seats and goes there; a position brings its own options. A game that is not ready
 * shows its waiting page first. Throws ApiError.
 */
export async function begin(
  game: GameSummary,
  places: readonly SeatChoice[],
  options: Options,
  position: Readonly<Record<string, unknown>> | null = null,
): Promise<void> {
  if (position === null && readinessOf(game.name)?.ready === false) {
    return go(newMatchPath(game.name), { wish: { places, options } satisfies Wish });
  }
  go(matchPath(await make(game, places, options, position)));
}

/** Makes the match as soon as its game is ready, stores its seats, and returns its id. Throws ApiError. */
export async function make(
  game: GameSummary,
  places: readonly SeatChoice[],
  options: Options,
  position: Readonly<Record<string, unknown>> | null = null,
  signal: AbortSignal | null = null,
): Promise<string> {
  const created = await createMatch(newMatch(game.name, places, options, position), signal);
  rememberSeats(created, game.name, game.title);
  return created.match;
}

export function NewGame({ game }: { game: GameSummary }) {
  const [places, setPlaces] = useState(() => lineup(Math.max(2, game.players[0]), [], game.default_bot));
  const [chosen, setChosen] = useState<Options>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [told, tell] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = fieldsOf(game.options, places.length);
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    const [problem] = Object.values(problems);
    if (problem) return tell(problem);
    setBusy(true);
    try {
      await begin(game, places, changedOptions(fields, chosen));
    } catch (error) {
      tell(error instanceof ApiError ? error.message : String(error));
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
              onChange={() => setPlaces(lineup(count, places, game.default_bot))}
            />
            <span>{count}</span>
          </label>
        ))}
      </fieldset>
      <PlaceRows places={places} bots={game.bots} onChange={setPlaces} />
      <details class="more">
        <summary>Options</summary>
        <OptionsForm
          game={game.name}
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
      <button type="submit" class="gold" disabled={busy}>
        Start game
      </button>
    </form>
  );
}

interface RowsProps {
  readonly places: readonly SeatChoice[];
  readonly bots: readonly BotSummary[];
  readonly onChange: (places: SeatChoice[]) => void;
}

/** One row a seat: who plays it. */
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
  readonly place: SeatChoice;
  readonly bots: readonly BotSummary[];
  readonly onChange: (news: Partial<SeatChoice>) => void;
}

function PlaceRow({ player, place, bots, onChange }: RowProps) {
  const colour = colourOf(player);
  return (
    <li class="place">
      <Chip colour={colour} />
      <span class="seat-name">{colour}</span>
      <select
        aria-label={`Who plays ${colour}`}
        value={place.holder}
        onChange={(event) => onChange({ holder: event.currentTarget.value as SeatHolder })}
      >
        {Object.entries(SEAT_HOLDERS).map(([holder, title]) => (
          <option key={holder} value={holder}>
            {title}
          </option>
        ))}
        {bots.map((bot) => (
          <option key={bot.name} value={`bot ${bot.name}`}>
            Bot: {bot.label}
          </option>
        ))}
      </select>
      <input
        type="text"
        maxLength={20}
        placeholder="Name (optional)"
        aria-label={`Name of ${colour}`}
        value={place.name}
        onInput={(event) => onChange({ name: event.currentTarget.value })}
      />
    </li>
  );
}
