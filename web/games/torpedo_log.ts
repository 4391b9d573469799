/** The log of Torpedo in words, and what of it is heard: which piece an entry laid, and what became of it, the view tells. */

import type { LogEntry } from "../generated/wire.ts";
import type { Motion, SeatLook } from "../table/types.ts";
import type { Cue, Told } from "./film.ts";
import type { Bit } from "./page.ts";
import { isLay } from "./torpedo_steps.ts";
import type { Crashed, Laid, TorpedoView } from "./torpedo_view.ts";
import { ownerOf, played, volleyWords } from "./torpedo_volleys.ts";

/** What is laid lies at once: nothing moves. */
export const motions = (): readonly Motion[] => [];

/** A volley and the reveal of a wave have lines of their own. */
export const apart = (action: string): boolean => /^(volley|reveal)\b/.test(action);

const seen = ({ view }: Told): TorpedoView => view as TorpedoView;
const colour = (seats: readonly SeatLook[], player: number): string => seats[player]?.colour ?? `Player ${player}`;

export function tell(entry: LogEntry, seats: readonly SeatLook[], told?: Told): Bit[] {
  const [verb, size = ""] = entry.action.split(" ");
  if (verb === "ready") return [{ text: "is ready" }];
  if (verb === "resign") return [{ text: "gives up" }];
  if (verb !== "lay") return [{ text: entry.action }];
  if (told && seen(told).options?.mode === "waves") return [{ text: sealedWords(entry) }];
  const piece = told ? pieceOf(entry, told) : null;
  if (!piece) return [{ text: "lays " }, { text: size, strong: true }];
  const wreck = crashOf(piece);
  if (!wreck) return [{ text: "lays " }, { text: piece.name, strong: true }];
  const what = { text: piece.name, strong: true };
  if (wreck.met === null) return [what, { text: " crashes" }];
  return [what, { text: ` crashes into ${whose(wreck.met, entry.player, seats)}` }];
}

/** Others' waves are not read until they are revealed. */
function sealedWords({ action }: LogEntry): string {
  const pieces = action.split(" ").filter((word) => /^[SML]$/.test(word)).length;
  if (pieces === 0) return "seals a wave";
  return `seals ${pieces} ${pieces === 1 ? "piece" : "pieces"}`;
}

/** The piece that this entry of a rush laid: the last pieces played are those of the log, one each. */
function pieceOf(entry: LogEntry, told: Told): Laid | Crashed | null {
  const lays = told.log.filter(isLay);
  const pieces = played(seen(told));
  const number = lays.findIndex(({ seq }) => seq === entry.seq);
  return number < 0 ? null : (pieces[pieces.length - lays.length + number] ?? null);
}

const crashOf = (piece: Laid | Crashed): Crashed | null => ("met" in piece ? piece : null);

const whose = (object: string, speaker: number, seats: readonly SeatLook[]): string => {
  const name = object.replace(/^\d\./, "");
  const owner = ownerOf(object);
  return owner === speaker ? `own ${name}` : `${colour(seats, owner)}'s ${name}`;
};

/** One line for all that NATURE says without a break; stop is told once, with who called it. */
export function tellNature(entries: readonly LogEntry[], seats: readonly SeatLook[], told?: Told): string {
  const lines = entries.flatMap(({ action }) => natureWords(action, told) ?? []);
  const called = told && callsStop(entries, told) ? [stopWords(seen(told), seats)] : [];
  return [...called, ...lines].join(". ");
}

function natureWords(action: string, told: Told | undefined): string | null {
  const [verb, word] = action.split(" ");
  if (verb === "go") return "Go";
  if (verb === "reveal") return "The wave is revealed";
  if (verb === "stop" || verb === "time") return told ? null : "Stop";
  if (verb !== "volley") return action;
  const volley = told && seen(told).volleys.find(({ size }) => size === word);
  return volley ? volleyWords(volley) : `${{ S: "Small", M: "Medium", L: "Large" }[word ?? ""] ?? word} ships fire`;
}

const ENDS_LAYING = /^(stop|time|volley)\b/;

/** Whether these entries are the first after stop was called. */
function callsStop(entries: readonly LogEntry[], { log }: Told): boolean {
  const first = log.find(({ player, action }) => player < 0 && ENDS_LAYING.test(action));
  return first !== undefined && entries.some(({ seq }) => seq === first.seq);
}

export function stopWords({ stop_by }: TorpedoView, seats: readonly SeatLook[]): string {
  if (stop_by === "time") return "Stop: the time is up";
  if (stop_by === null) return "Stop";
  return `Stop: ${colour(seats, stop_by)} has played the last piece`;
}

/** Nobody's entries are gathered: every piece has its line. */
export const gathers = (): boolean => false;
export const tellGathered = (): readonly Bit[] => [];

/** What is heard of entries as they come; the volleys are heard when they are shown. */
export function cues(entries: readonly LogEntry[], told: Told, seat: number | null): readonly Cue[] {
  return entries.flatMap((entry): Cue[] => {
    if (entry.player < 0) return natureCues(entry, told);
    if (entry.action === "ready") return ["ready"];
    if (!isLay(entry)) return [];
    const piece = seen(told).options?.mode === "waves" ? null : pieceOf(entry, told);
    if (piece && crashOf(piece)) return ["crash"];
    return [entry.player === seat ? "laid" : "theirs"];
  });
}

function natureCues(entry: LogEntry, told: Told): Cue[] {
  if (entry.action === "go") return ["go"];
  if (entry.action === "reveal") return ["theirs"];
  return callsStop([entry], told) ? ["stop"] : [];
}
