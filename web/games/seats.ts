/** What a seat is called, in order of play; the same names as on the server, and those of `look.json`. */

import type { Seat } from "../generated/wire.ts";
import type { SeatLook } from "../table/types.ts";

export const SEATS = ["Teal", "Coral", "Violet", "Moss", "Navy", "Rust", "Plum", "Slate"] as const;

export const colourOf = (player: number): string => SEATS[player] ?? `Seat ${player + 1}`;

export const looks = (seats: readonly Seat[]): SeatLook[] =>
  seats.map((seat) => ({ colour: colourOf(seat.player), name: seat.name || colourOf(seat.player) }));
