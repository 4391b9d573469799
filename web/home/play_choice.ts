/** The answers of the play sheet, remembered for each game, and the match that they make. */

import { isRecord, persistentSignal } from "../browser/storage.ts";
import type { GameMode, GameSummary } from "../protocol/generated/wire.ts";
import { areHints, type HintsFor, type SeatChoice, type SeatHolder } from "./lineup.ts";
import { changedOptions, type Field, fieldsOf, type Options } from "./options_schema.ts";

export type Opponent = "bot" | "friend" | "here";
/** Who goes first: this player, the other one, or drawn by lot. */
export type First = "me" | "other" | "lot";

export interface Answers {
  /** The number of the mode; 0 in games with one way to play. */
  readonly mode: number;
  readonly players: number;
  readonly opponent: Opponent;
  /** The name of the bot. */
  readonly bot: string;
  readonly first: First;
  readonly name: string;
  /** Seats that differ from the opponent above, by seat. */
  readonly seats: Readonly<Record<number, SeatHolder>>;
  readonly names: Readonly<Record<number, string>>;
  /** Chosen values of options. */
  readonly options: Options;
  /** The players who may ask for hints; usually one who plays without other people. */
  readonly hints?: HintsFor;
}

const isAnswers = (value: unknown): value is Answers =>
  isRecord(value) &&
  [value.mode, value.players].every(Number.isInteger) &&
  [value.opponent, value.bot, value.first, value.name].every((each) => typeof each === "string") &&
  [value.seats, value.names, value.options].every(isRecord) &&
  (value.hints === undefined || areHints(value.hints));

const isKept = (value: unknown): value is Readonly<Record<string, Answers>> =>
  isRecord(value) && Object.values(value).every(isAnswers);

const kept = persistentSignal<Readonly<Record<string, Answers>>>("play", isKept, {});

export const answersOf = (game: GameSummary): Answers | null => {
  const found = kept.value[game.name];
  return found && !problemOf(game, found) ? found : null;
};

export function keepAnswers(game: GameSummary, answers: Answers): void {
  kept.value = { ...kept.peek(), [game.name]: answers };
}

/** The answers of a first game: against the bot for that, and this player goes first. */
export const firstAnswers = (game: GameSummary): Answers => ({
  mode: 0,
  players: playersOf(game, modeOf(game, 0))[0],
  opponent: "bot",
  bot: game.default_bot,
  first: "me",
  name: "",
  seats: {},
  names: {},
  options: {},
});

export const modesOf = (game: GameSummary): readonly GameMode[] => game.listing?.modes ?? [];
export const modeOf = (game: GameSummary, mode: number): GameMode | null => modesOf(game)[mode] ?? null;

/** The fewest and the most players in a mode; alone is no match. */
export function playersOf(game: GameSummary, mode: GameMode | null): readonly [number, number] {
  const [fewest, most] = mode?.players ?? game.players;
  return [Math.max(2, fewest), most];
}

/** True if remembered answers do not fit the game any more. */
function problemOf(game: GameSummary, { mode, players, bot }: Answers): boolean {
  const [fewest, most] = playersOf(game, modeOf(game, mode));
  const known = mode === 0 || modeOf(game, mode) !== null;
  return !known || players < fewest || players > most || !game.bots.some(({ name }) => name === bot);
}

/** The option that says which seat goes first; null if the game has none. */
export function seatOption(game: GameSummary): string | null {
  const properties = isRecord(game.options) && isRecord(game.options.properties) ? game.options.properties : {};
  const found = Object.entries(properties).find(([, option]) => isRecord(option) && option.format === "seat");
  return found?.[0] ?? null;
}

/** The options that matter in this mode, apart from those that the sheet asks about by itself. */
export function fieldsShown(game: GameSummary, { mode, players }: Answers): Field[] {
  const shows = modeOf(game, mode)?.shows;
  return fieldsOf(game.options, players).filter(
    ({ name }) => name !== seatOption(game) && (shows === undefined || shows.includes(name)),
  );
}

/** The seats: this player's is the first. */
export function placesOf({ players, opponent, bot, name, seats, names }: Answers): SeatChoice[] {
  const usual: SeatHolder = opponent === "bot" ? `bot ${bot}` : opponent;
  return Array.from({ length: players }, (_, i) => ({
    holder: seats[i] ?? (i === 0 ? "me" : usual),
    name: names[i] ?? (i === 0 ? name : ""),
  }));
}

/** The options of the match that differ from their defaults. */
export function optionsOf(game: GameSummary, answers: Answers): Options {
  const asked = seatOption(game);
  const first = answers.first === "me" ? 0 : answers.players === 2 ? 1 : null;
  const starts = asked === null || answers.first === "lot" || first === null ? {} : { [asked]: first };
  const mode = modeOf(game, answers.mode)?.options ?? {};
  const fields = fieldsOf(game.options, answers.players);
  const set = changedOptions(
    fields.filter(({ name }) => name in mode),
    mode,
  );
  return { ...changedOptions(fieldsShown(game, answers), answers.options), ...set, ...starts };
}
