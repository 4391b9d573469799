/**
 * A position in the editor: the JSON object of docs/notation.md, with known fields parsed and all others kept
 * unchanged. The functions are pure; the server decides if a position is legal.
 */

import type { Point, Polygon, Size } from "../table/types.ts";

/** Unknown fields stay with the position unchanged. */
interface Kept {
  readonly [field: string]: unknown;
}

export interface Ship extends Kept {
  readonly name: string;
  readonly player: number;
  readonly size: Size;
  readonly stern: Point;
  readonly heading: number;
  readonly damage: number;
  readonly moved: boolean;
  readonly fired: number;
  readonly flag: boolean;
}

/** A flag marker in the water: at most one for each player. */
export interface Flag extends Kept {
  readonly player: number;
  readonly at: Point;
}

export interface Island extends Kept {
  readonly name: string;
  readonly at: Point;
  readonly heading: number;
}

export interface Home extends Kept {
  readonly player: number;
  readonly at: Point;
  readonly heading: number;
}

/** The far side is everything wholly to the left of the line's direction. */
export interface Goal extends Kept {
  readonly attacker: number;
  readonly line: readonly [Point, Point];
}

/** A ship under sail; without a place it waits beside the sea. */
export interface Vessel extends Kept {
  readonly name: string;
  readonly player: number;
  readonly at: Point | null;
  readonly heading: number;
}

/** An island of sand, with its own outline. */
export interface Sand extends Kept {
  readonly name: string;
  readonly at: Point | null;
  readonly heading: number;
}

export interface Turn extends Kept {
  readonly player: number;
  /** If it is missing, the player has all actions. */
  readonly actions_left?: number;
}

export interface Position extends Kept {
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  /** Means that pieces are not counted. */
  readonly unchecked: boolean;
  readonly turn: Turn;
  readonly ships: readonly Ship[];
  readonly vessels: readonly Vessel[];
  readonly sands: readonly Sand[];
  readonly flags: readonly Flag[];
  readonly islands: readonly Island[];
  readonly homes: readonly Home[];
  readonly goal: Goal | null;
}

/** Thrown for input that is no position; the message says what is wrong. */
export class Unreadable extends Error {}

/** Fields computed from the others; the editor neither keeps nor writes them. */
const DERIVED = ["hull", "to_act", "outcome", "viewer", "scores", "target", "strength", "termination", "winner"];
/** Fields of setup and of a decision; the editor makes positions of play. */
const BEFORE_PLAY = ["phase", "unlaid", "ready", "chooser", "decision"];
/** Fields of a match's history, which a custom position does not keep. */
const GONE_BY = ["lost", "entries", "passes", "draw_offers"];
/** What a turn in the market has begun; the editor's turns begin. */
const UNFINISHED = ["unlaunched"];
/** The eliminated players; a player with ships is not eliminated. */
const OUT = ["forfeited", "beaten"];

// --- Reading ------------------------------------------------------------------------------------------------------------

/** Reads any JSON as a position that can be drawn; throws Unreadable. Sizes are limited, because the input is untrusted. */
export function readPosition(value: unknown): Position {
  if (depthOf(value) > DEEPEST) throw new Unreadable(`Not a position: nested deeper than ${DEEPEST} levels.`);
  const found = record(value, "the position");
  if (typeof found["game"] !== "string") throw new Unreadable("Not a position: `game` is missing.");
  const turn = record(found["turn"] ?? {}, "turn");
  const [ships, vessels] = split(list(found["ships"], "ships"), (ship) => "size" in ship || "stern" in ship);
  const [islands, sands] = split(list(found["islands"], "islands"), (island) => !("outline" in island));
  const begun = found["phase"] === undefined || found["phase"] === "play" || found["phase"] === "over";
  return {
    ...without(found, [...DERIVED, ...BEFORE_PLAY, ...GONE_BY]),
    game: found["game"],
    players: seats(found["players"] ?? 2),
    options: record(found["options"] ?? {}, "options"),
    unchecked: found["unchecked"] === true || !begun,
    turn: {
      ...without(turn, UNFINISHED),
      player: whole(turn["player"] ?? actingIn(found), "turn.player"),
      ...(turn["actions_left"] == null ? {} : { actions_left: whole(turn["actions_left"], "turn.actions_left") }),
    },
    ships: ships.map(readShip),
    vessels: vessels.map((vessel, k) => ({
      ...without(vessel, ["hull"]),
      name: text(vessel["name"], `ships[${k}].name`),
      player: whole(vessel["player"], `ships[${k}].player`),
      ...placed(vessel, `ships[${k}]`),
    })),
    sands: sands.map((sand, k) => ({
      ...without(sand, ["hull"]),
      name: text(sand["name"], `islands[${k}].name`),
      ...placed(sand, `islands[${k}]`),
    })),
    flags: list(found["flags"], "flags").map((flag, k) => ({
      ...without(flag, ["hull", "name"]),
      player: whole(flag["player"], `flags[${k}].player`),
      at: point(flag["at"], `flags[${k}].at`),
    })),
    islands: islands.map((island, k) => ({
      ...without(island, ["hull"]),
      name: text(island["name"], `islands[${k}].name`),
      at: point(island["at"], `islands[${k}].at`),
      heading: whole(island["heading"] ?? 0, `islands[${k}].heading`),
    })),
    homes: list(found["homes"], "homes").map((home, k) => ({
      ...without(home, ["hull"]),
      player: whole(home["player"], `homes[${k}].player`),
      at: point(home["at"], `homes[${k}].at`),
      heading: whole(home["heading"] ?? 0, `homes[${k}].heading`),
    })),
    goal: readGoal(found["goal"] ?? null),
  };
}

function readShip(ship: Fields, k: number): Ship {
  const where = `ships[${k}]`;
  const size = ship["size"];
  if (size !== "S" && size !== "M" && size !== "L") throw new Unreadable(`${where}.size: must be S, M or L.`);
  return {
    ...without(ship, ["hull", "disabled"]),
    size,
    name: text(ship["name"], `${where}.name`),
    player: whole(ship["player"], `${where}.player`),
    stern: point(ship["stern"], `${where}.stern`),
    heading: whole(ship["heading"], `${where}.heading`),
    damage: whole(ship["damage"] ?? 0, `${where}.damage`),
    moved: ship["moved"] === true,
    fired: whole(ship["fired"] ?? 0, `${where}.fired`),
    flag: ship["flag"] === true,
  };
}

function placed(fields: Fields, where: string): { at: Point | null; heading: number } {
  return {
    at: fields["at"] == null ? null : point(fields["at"], `${where}.at`),
    heading: whole(fields["heading"] ?? 0, `${where}.heading`),
  };
}

/** The elements for which a test holds, and the others. */
function split<T>(every: readonly T[], holds: (each: T) => boolean): [T[], T[]] {
  return [every.filter(holds), every.filter((each) => !holds(each))];
}

function readGoal(value: unknown): Goal | null {
  if (value === null) return null;
  const goal = record(value, "goal");
  const [from, to] = Array.isArray(goal["line"]) ? goal["line"] : [];
  return {
    ...goal,
    attacker: whole(goal["attacker"], "goal.attacker"),
    line: [point(from, "goal.line[0]"), point(to, "goal.line[1]")],
  };
}

function actingIn(found: Fields): unknown {
  const acting = found["to_act"];
  return Array.isArray(acting) ? (acting.find((player) => player >= 0) ?? 0) : 0;
}

// --- Writing ------------------------------------------------------------------------------------------------------------

/** The position for files, links and the server, without fields that have their default. */
export function written(position: Position): Fields {
  const { options, unchecked, flags, homes, goal, vessels, sands, ...rest } = position;
  const islands = [...position.islands, ...sands.map(lean)];
  return {
    ...without(rest, [...OUT, "islands"]),
    ...stillOut(position),
    ...(Object.keys(options).length ? { options } : {}),
    ...(unchecked ? { unchecked } : {}),
    ships: [
      ...position.ships.map(({ damage, moved, fired, flag, ...ship }) => ({
        ...ship,
        ...(damage ? { damage } : {}),
        ...(moved ? { moved } : {}),
        ...(fired ? { fired } : {}),
        ...(flag ? { flag } : {}),
      })),
      ...vessels.map(lean),
    ],
    ...(flags.length ? { flags } : {}),
    ...(islands.length ? { islands } : {}),
    ...(homes.length ? { homes } : {}),
    ...(goal ? { goal } : {}),
  };
}

/** Without a place and a heading that are the defaults. */
const lean = ({ at, heading, ...rest }: Vessel | Sand): Fields => ({
  ...rest,
  ...(at ? { at } : {}),
  ...(heading ? { heading } : {}),
});

/** The eliminated players without a ship; if no other player would be left, all play. */
function stillOut(position: Position): Fields {
  const sails = new Set([...position.ships, ...position.vessels].map((ship) => ship.player));
  const lists = OUT.map((name) => {
    const players = position[name];
    return [name, Array.isArray(players) ? players.filter((player) => !sails.has(player)) : []] as const;
  });
  const out = new Set(lists.flatMap(([, players]) => players));
  if (position.players - out.size < 2 || out.has(position.turn.player)) return {};
  return Object.fromEntries(lists.filter(([, players]) => players.length > 0));
}

// --- Fields -------------------------------------------------------------------------------------------------------------

export type Fields = Readonly<Record<string, unknown>>;

/** The largest coordinate allowed, in table units. */
const FARTHEST = 2 ** 17;
const MAX_PLAYERS = 8;
const DEEPEST = 32;
const MAX_LISTED = 500;

function record(value: unknown, what: string): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw new Unreadable(`Not a position: ${what} must be a JSON object.`);
}

function list(value: unknown, what: string): Fields[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > MAX_LISTED)
    throw new Unreadable(`${what}: must be a list of at most ${MAX_LISTED} elements.`);
  return value.map((each, k) => record(each, `${what}[${k}]`));
}

function whole(value: unknown, what: string): number {
  if (Number.isInteger(value) && Math.abs(value as number) <= FARTHEST) return value as number;
  throw new Unreadable(`${what}: must be a whole number from -${FARTHEST} to ${FARTHEST}.`);
}

function seats(value: unknown): number {
  const count = whole(value, "players");
  if (count >= 1 && count <= MAX_PLAYERS) return count;
  throw new Unreadable(`players: must be a number from 1 to ${MAX_PLAYERS}.`);
}

/** The nesting depth of lists and objects. Iterative: nesting in a link's input could overflow the call stack. */
function depthOf(value: unknown): number {
  let depth = 0;
  for (let layer = [value]; layer.length > 0 && depth <= DEEPEST; depth += 1)
    layer = layer.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  return depth;
}

function text(value: unknown, what: string): string {
  if (typeof value === "string" && value.length <= 40) return value;
  throw new Unreadable(`${what}: must be a text of at most 40 characters.`);
}

function point(value: unknown, what: string): Point {
  if (Array.isArray(value) && value.length === 2) return [whole(value[0], `${what}[0]`), whole(value[1], `${what}[1]`)];
  throw new Unreadable(`${what}: must be a point, two numbers.`);
}

/** The field's corners, where a position or view has them. */
export function polygon(value: unknown): Polygon | null {
  if (!Array.isArray(value) || value.length < 3 || value.length > MAX_LISTED) return null;
  return value.map((corner, k) => point(corner, `field[${k}]`));
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
