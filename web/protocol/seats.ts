/** The colours of seats, in order of play: their names on the page, in sentences and in `look.json`. */

import { SEATS } from "./generated/wire.ts";

export const colourOf = (player: number): string => SEATS[player] ?? `Seat ${player + 1}`;
