/** The log of Armada: what an entry shows on the table, and how it is told. */

import type { LogEntry, View } from "../generated/wire.ts";
import type { Motion, SeatLook } from "../table/types.ts";
import type { ArmadaView } from "./armada_view.ts";
import type { Bit } from "./page.ts";
import { motionOf, tellSailing } from "./sailing.ts";

/** What moves; and the touch of a flag, which a move may end with. */
export function motions(entries: readonly LogEntry[], raw: View): Motion[] {
  const found = entries.flatMap(({ player, action }) => motionOf(player, action.split(" ")) ?? []);
  const last = entries.at(-1);
  const touch = last && touched(last, found.at(-1), raw as ArmadaView);
  return touch ? [...found, touch] : found;
}

function touched({ player }: LogEntry, last: Motion | undefined, view: ArmadaView): Motion | null {
  if (view.over_by !== "captured" || last?.kind !== "sail") return null;
  const ships = view.ships.filter((ship) => ship.flag && ship.player !== player);
  const markers = view.flags.filter((flag) => flag.player !== player);
  const flags = [...ships.map((ship) => `${ship.player}.${ship.name}`), ...markers.map((flag) => flag.name)];
  return { kind: "seize", object: last.object, flags };
}

export const FLEET_WORDS: Readonly<Record<string, string>> = {
  larges: "the Larges",
  smalls: "the Mediums and Smalls",
};

const FORMATION_WORDS: Readonly<Record<string, string>> = {
  abreast: "in line abreast",
  ahead: "in line ahead",
  wedge: "in a wedge",
  scattered: "scattered",
  mirror: "as its mirror image",
  opposite: "as the enemy’s lies",
};

/** `3 2 4` as "3 Larges, 2 Mediums, 4 Smalls". */
function countWords(counts: readonly string[]): string {
  const one = ["Large", "Medium", "Small"];
  return counts.map((count, i) => `${count} ${one[i]}${count === "1" ? "" : "s"}`).join(", ");
}

/** What others read of a deployment that they don't see. */
const UNSEEN = "lays ships unseen";

export function tell({ player, action }: LogEntry, seats: readonly SeatLook[]): Bit[] {
  const words = action.split(" ");
  const [verb, second = ""] = words;
  const said = (text: string): Bit[] => [{ text }];
  switch (verb) {
    case "fleet": {
      const fleet = FLEET_WORDS[second] ?? second;
      if (words.length === 2) return said(`takes ${fleet}`);
      return said(`fixes the fleets: ${countWords(words.slice(2))}; would like ${fleet}`);
    }
    case "first":
      return said(second === "me" ? "moves first" : "lets the other side move first");
    case "accept":
      return said("agrees, and moves first");
    case "swap":
      return said("swaps the fleets, and lets the other side move first");
    case "arrange":
      return said(`lays the fleet ${FORMATION_WORDS[second] ?? second}`);
    case "deploy":
      return said(UNSEEN);
    case "flag":
      return said(/^[SML]/.test(second) ? `makes ${second} the flagship` : "sets the flag");
    default:
      return tellSailing(words, player, seats) ?? said(action);
  }
}

/** Ships are laid again and again until a fleet lies as it should: one line for all of it. */
export const gathers = (action: string): boolean => /^(ship|arrange|deploy)\b/.test(action);

export function tellGathered(entries: readonly LogEntry[]): Bit[] {
  const since = entries.findLastIndex(({ action }) => action.startsWith("arrange "));
  const formation = since < 0 ? [] : tell(entries[since]!, []);
  const laid = entries.slice(since + 1).map(({ action }) => action.split(" ")[1] ?? "");
  const names = [...new Set(laid)].filter(Boolean);
  if (names.length === 0) return laid.length ? [{ text: UNSEEN }] : formation;
  const ships = names.length > 3 ? `${names.length} ships` : names.join(", ");
  return formation.length ? [...formation, { text: `, then moves ${ships}` }] : [{ text: `lays ${ships}` }];
}

/** NATURE decides little: islands, who picks, who begins. */
export function tellNature(entries: readonly LogEntry[], seats: readonly SeatLook[]): string {
  const told = entries.map(({ action }) => {
    const [verb, ...rest] = action.split(" ");
    const who = seats[Number(rest[0])]?.colour ?? "Somebody";
    if (verb === "chooser") return `${who} picks the fleet`;
    if (verb === "first") return `${who} moves first`;
    if (verb === "isles") return rest.length === 1 ? "An island is laid out" : `${rest.length} islands are laid out`;
    return action;
  });
  const [begun = "", ...others] = told;
  return [begun, ...others].join("; ");
}
