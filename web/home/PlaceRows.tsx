/** Who plays each seat of a new match: one row a seat. */

import type { BotSummary } from "../protocol/generated/wire.ts";
import { colourOf } from "../protocol/seats.ts";
import { Chip } from "../ui/Chip.tsx";
import { SEAT_HOLDERS, type SeatChoice, type SeatHolder } from "./lineup.ts";

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
