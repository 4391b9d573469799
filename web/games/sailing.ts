/** What the games with ships share: their views, names, scenes and the words of their log. */

import { type Plan, readHeading, type Words, writeHeading } from "../app/plan.ts";
import type { View } from "../generated/wire.ts";
import type { Good, Kind, Motion, Piece, Point, Polygon, SeatLook, Size } from "../table/types.ts";
import type { Bit, Facts } from "./page.ts";

export interface ShipView {
  readonly name: string;
  readonly player: number;
  readonly size: Size;
  readonly heading: number;
  readonly stern: Point;
  readonly damage: number;
  readonly moved: boolean;
  readonly fired: number;
  readonly repaired?: boolean;
  readonly acted?: boolean;
  readonly disabled?: boolean;
  readonly flag?: boolean;
  readonly cargo?: readonly string[];
  readonly hull: Polygon;
}

export interface SailingView extends View {
  readonly phase?: string;
  readonly field: Polygon;
  readonly turn: { readonly player: number; readonly actions_left: number };
  readonly ships: readonly ShipView[];
  readonly unlaid?: readonly (readonly string[])[];
  readonly forfeited?: readonly number[];
}

export const SIZE_NAME: Readonly<Record<Size, string>> = { S: "Small", M: "Medium", L: "Large" };
export const ACTIONS_A_TURN = 3;
export const PIPS: Readonly<Record<Size, number>> = { S: 1, M: 2, L: 3 };

const KINDS: readonly string[] = ["treasure", "plain", "unknown"];

/** `M treasure` as a piece; what has no kind is unknown. */
export function readGood(text: string): Good {
  const [size, kind] = text.split(/[ :]/);
  return {
    size: size === "L" || size === "M" ? size : "S",
    kind: KINDS.includes(kind ?? "") ? (kind as Kind) : "unknown",
  };
}

export const goodWords = (good: Good): string => `${good.size} ${good.kind === "unknown" ? "unseen" : good.kind}`;

export const listed = (goods: readonly string[]): string => goods.map(readGood).map(goodWords).join(", ");

const SHIP = /^(?:(\d)\.)?([SML]\d{1,2})$/;

/** `M1` or `1.M1`, said by a player, as the object's full name; anything else as it stands. */
export function fullName(word: string, speaker: number): string {
  const found = SHIP.exec(word);
  return found ? `${found[1] ?? speaker}.${found[2]}` : word;
}

/** An object's full name as a seat says it: its own ships without the number. */
export function spoken(object: string, seat: number): string {
  return object.startsWith(`${seat}.`) ? object.slice(2) : object;
}

/** An object's full name in a sentence: "Coral's M1". */
export function called(object: string, viewer: number | null, seats: readonly SeatLook[]): string {
  const ship = SHIP.exec(object);
  const owner = ship ? Number(ship[1]) : /^H\d$/.test(object) ? Number(object.slice(1)) : null;
  if (owner === null) return object;
  const whose = owner === viewer ? "your" : `${seats[owner]?.colour ?? owner}'s`;
  return ship ? (owner === viewer ? ship[2]! : `${whose} ${ship[2]}`) : `${whose} home`;
}

/** "Your home" of "your home". */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** An object in the log, where the speaker is named before: "home" is his own. */
export function mentioned(object: string, speaker: number, seats: readonly SeatLook[]): string {
  return object === `H${speaker}` ? "home" : called(object, speaker, seats);
}

const damageWords = (ship: ShipView): string =>
  ship.disabled ? "disabled" : ship.damage ? `damage ${ship.damage} of ${PIPS[ship.size]}` : "whole";

/** "whole", "hold: S plain" and so on. */
export function shipDetails(ship: ShipView): string[] {
  const hold = ship.cargo?.length ? [`hold: ${listed(ship.cargo)}`] : [];
  const flag = ship.flag ? ["carries the flag"] : [];
  return [damageWords(ship), ...flag, ...hold, `heading ${writeHeading(ship.heading)}`];
}

export const shipTitle = (ship: ShipView): string => `${SIZE_NAME[ship.size]} ${ship.name}`;

export function pieceOf(ship: ShipView, view: SailingView, seats: readonly SeatLook[]): Piece {
  const owner = seats[ship.player]?.colour ?? `Player ${ship.player}`;
  const carrying = ship.cargo?.length ? `, carrying ${listed(ship.cargo)}` : "";
  const flying = ship.flag ? ", flagship" : "";
  const mine = view.turn.player === ship.player;
  return {
    name: `${ship.player}.${ship.name}`,
    label: ship.name,
    seat: ship.player,
    size: ship.size,
    hull: ship.hull,
    heading: ship.heading,
    damage: ship.damage,
    disabled: ship.disabled ?? false,
    cargo: (ship.cargo ?? []).map(readGood),
    flag: ship.flag ?? false,
    spent: mine && (ship.repaired === true || (ship.moved && ship.fired >= PIPS[ship.size])),
    says: `${owner} ${shipTitle(ship)}, heading ${writeHeading(ship.heading)}, ${damageWords(ship)}${flying}${carrying}`,
  };
}

/** Own ships, largest first, as full names. */
export const fleet = (view: SailingView, seat: number): string[] =>
  view.ships.filter((ship) => ship.player === seat).map((ship) => `${ship.player}.${ship.name}`);

export const shipNamed = (view: SailingView, object: string): ShipView | undefined =>
  view.ships.find((ship) => `${ship.player}.${ship.name}` === object);

export const shipFacts = (ship: ShipView): Facts => ({
  title: shipTitle(ship),
  owner: ship.player,
  details: shipDetails(ship),
});

/** Whether a word is a ship's name, full or one's own. */
export const isShip = (word: string): boolean => SHIP.test(word);

/** What the ghost of a plan could fire at, and what it would be docked with. */
export function outlook(plan: Plan, seat: number, seats: readonly SeatLook[]): string {
  const names = (objects: readonly string[]): string => objects.map((name) => called(name, seat, seats)).join(", ");
  const reaches = (plan.preview?.reaches ?? []).filter((reach) => reach.targets?.length);
  const docked = plan.preview?.docked ?? [];
  return [
    ...reaches.map((reach) => `in reach to ${reach.side}: ${names(reach.targets!)}`),
    ...(docked.length ? [`docked: ${names(docked)}`] : []),
  ].join(" · ");
}

/** What the button says that plays a move, a shot or another order that all fleets have. */
export function orderLabel(words: Words, seat: number, seats: readonly SeatLook[]): string {
  const [verb, , third = "", fourth = ""] = words;
  switch (verb) {
    case "move":
      return words.length > 3 ? `Sail ${words.length - 2} steps, ${words.at(-1)}` : `Sail ${third}`;
    case "fire":
      return `Fire ${third} at ${called(fullName(fourth, seat), seat, seats)}`;
    case "end":
      return "End turn";
    default:
      return capital(words.join(" "));
  }
}

/** What an entry shows on the table. */
export function motionOf(player: number, words: readonly string[]): Motion | null {
  const [verb, name = "", third = "", fourth = ""] = words;
  const object = fullName(name, player);
  switch (verb) {
    case "move": {
      const headings = words.slice(2).flatMap((word) => readHeading(word) ?? []);
      return headings.length ? { kind: "sail", object, headings } : null;
    }
    case "fire":
      if (third !== "port" && third !== "starboard") return null;
      return { kind: "shot", from: object, side: third, to: fullName(fourth, player) };
    default:
      return null;
  }
}

const text = (words: string): Bit => ({ text: words });
const strong = (words: string): Bit => ({ text: words, strong: true });

/** The entries that all games with ships have, as a sentence; null for the others. */
export function tellSailing(words: readonly string[], player: number, seats: readonly SeatLook[]): Bit[] | null {
  const [verb, ship = "", third = "", fourth = ""] = words;
  switch (verb) {
    case "move":
      return [text(`${ship} sails ${words.slice(2).join(", ")}`)];
    case "fire":
      return [text(`${ship} fires ${third} at `), strong(mentioned(fullName(fourth, player), player, seats))];
    case "end":
      return [text("ends the turn")];
    case "undo":
      return [text("takes back")];
    case "resign":
      return [text("gives up")];
    case "draw":
      return [text("offers a draw")];
    case "ready":
      return [text("is ready")];
    case "home":
      return [text("places the home")];
    case "ship":
      return [text(`lays ${ship}`)];
    default:
      return null;
  }
}
