/** The log of Ice Pirates: what an entry shows on the table, and how it is told. */

import type { Words } from "../app/plan.ts";
import type { LogEntry, View } from "../generated/wire.ts";
import type { Motion, SeatLook } from "../table/types.ts";
import { isKnown, type PiratesView, under } from "./ice_pirates_view.ts";
import type { Bit } from "./page.ts";
import { fullName, goodWords, listed, mentioned, motionOf, readGood, tellSailing } from "./sailing.ts";

/** `take A B give C` of a transfer. */
function exchanged(words: Words): { take: string[]; give: string[] } {
  const goods = { take: [] as string[], give: [] as string[] };
  let hand: "take" | "give" = "take";
  for (const word of words.slice(3)) {
    if (word === "take" || word === "give") hand = word;
    else goods[hand].push(word);
  }
  return goods;
}

export function motions(entries: readonly LogEntry[]): Motion[] {
  return entries.flatMap(({ player, action }): Motion[] => {
    const words = action.split(" ");
    const [verb, ship = "", third = ""] = words;
    if (verb === "explore") return [{ kind: "peek", object: third }];
    if (verb !== "transfer") return [motionOf(player, words)].filter((motion) => motion !== null);
    const [from, to] = [fullName(third, player), fullName(ship, player)];
    const { take, give } = exchanged(words);
    const hops: Motion[] = [];
    if (take.length) hops.push({ kind: "hop", from, to, goods: take.map(readGood) });
    if (give.length) hops.push({ kind: "hop", from: to, to: from, goods: give.map(readGood) });
    return hops;
  });
}

export function tell({ player, action }: LogEntry, seats: readonly SeatLook[]): Bit[] {
  const words = action.split(" ");
  const [verb, ship = "", third = ""] = words;
  const partner = { text: mentioned(fullName(third, player), player, seats), strong: true };
  switch (verb) {
    case "repair":
      return [{ text: `repairs ${ship}${third ? `, laid down ${third}` : ""}` }];
    case "explore":
      return [{ text: `${ship} looks under ` }, partner];
    case "transfer": {
      const { take, give } = exchanged(words);
      const goods = (list: string[]): string => list.map((word) => goodWords(readGood(word))).join(", ");
      const taken: Bit[] = take.length ? [{ text: ` takes ${goods(take)} from ` }, partner] : [];
      const given: Bit[] = give.length ? [{ text: ` gives ${goods(give)} to ` }, partner] : [];
      return [{ text: ship }, ...taken, ...(take.length && give.length ? [{ text: " and" }] : []), ...given];
    }
    default:
      return tellSailing(words, player, seats) ?? [{ text: action }];
  }
}

/** What a look under an island showed: as long as nobody has changed it since, the view still says. */
export function aside(entry: LogEntry, log: readonly LogEntry[], raw: View): string | null {
  const view = raw as PiratesView;
  const [verb, , name] = entry.action.split(" ");
  if (verb !== "explore" || entry.player !== view.viewer) return null;
  const changed = log.some(({ seq, action }) => {
    const words = action.split(" ");
    return seq > entry.seq && words[0] === "transfer" && words[2] === name;
  });
  const island = view.islands.find((each) => each.name === name);
  if (changed || !island) return null;
  const nest = under(island);
  if (nest.length === 0) return "nothing: only you know";
  return isKnown(island) ? `${listed(nest)}: only you know` : null;
}

export function tellNature(entries: readonly LogEntry[], seats: readonly SeatLook[]): string {
  const firsts = entries.map(({ action }) => action.split(" ")).filter((words) => words[0] === "first");
  const begins = firsts.length ? `${seats[Number(firsts[0]![1])]?.colour ?? "Somebody"} begins` : "";
  const built = entries.some(({ action }) => /^(isles|nest) /.test(action)) ? "Ten islands are laid out" : "";
  return [built, begins].filter(Boolean).join("; ") || entries.map(({ action }) => action).join("; ");
}
