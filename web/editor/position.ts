/**
 * A position as the editor holds it: the JSON object of docs/notation.md, with everything it knows in its place and
 * everything else kept as it came. Values in, values out; whether it can be, the server says.
 */

import type { Point, Polygon, Size } from "../table/types.ts";

/** Fields that the editor does not know go with the position as they are. */
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

/** A flag that stands in the water: one for a player at most. */
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

/** Over is what lies wholly to the left of the line's direction. */
export interface Goal extends Kept {
  readonly attacker: number;
  readonly line: readonly [Point, Point];
}

export interface Turn extends Kept {
  readonly player: number;
  readonly actions_left: number;
}

export interface Position extends Kept {
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  /** Pieces are not counted. */
  readonly unchecked: boolean;
  readonly turn: Turn;
  readonly ships: readonly Ship[];
  readonly flags: readonly Flag[];
  readonly islands: readonly Island[];
  readonly homes: readonly Home[];
  readonly goal: Goal | null;
}

/** What somebody gave is no position; the message says what is wrong with it. */
export class Unreadable extends Error {}

/** What follows from the rest, so that the editor neither keeps nor writes it. */
const DERIVED = ["hull", "to_act", "outcome", "viewer", "scores", "target", "strength", "over_by", "winner"];
/** What belongs to the time before play: the editor lays positions of play. */
const BEFORE_PLAY = ["phase", "unlaid", "ready", "chooser"];
/** How a match came here, which a position laid by hand does not share. */
const GONE_BY = ["lost", "entries", "passes", "agreeing"];
/** Who is out of the game, which a player with ships is not. */
const OUT = ["forfeited", "beaten"];

// --- Reading ------------------------------------------------------------------------------------------------------------

/** Any JSON as a position that can be drawn; raises Unreadable. It may come from anybody, so it is bounded. */
export function readPosition(value: unknown): Position {
  if (depthOf(value) > DEEPEST) throw new Unreadable(`This is no position: it is nested deeper than ${DEEPEST}.`);
  const found = record(value, "the position");
  if (typeof found["game"] !== "string") throw new Unreadable("This is no position: it names no game.");
  const turn = record(found["turn"] ?? {}, "turn");
  const begun = found["phase"] === undefined || found["phase"] === "play" || found["phase"] === "over";
  return {
    ...without(found, [...DERIVED, ...BEFORE_PLAY, ...GONE_BY]),
    game: found["game"],
    players: seats(found["players"] ?? 2),
    options: record(found["options"] ?? {}, "options"),
    unchecked: found["unchecked"] === true || !begun,
    turn: {
      ...turn,
      player: whole(turn["player"] ?? actingIn(found), "turn.player"),
      actions_left: whole(turn["actions_left"] ?? 3, "turn.actions_left"),
    },
    ships: list(found["ships"], "ships").map(readShip),
    flags: list(found["flags"], "flags").map((flag, k) => ({
      ...without(flag, ["hull", "name"]),
      player: whole(flag["player"], `flags[${k}].player`),
      at: point(flag["at"], `flags[${k}].at`),
    })),
    islands: list(found["islands"], "islands").map((island, k) => ({
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
  if (size !== "S" && size !== "M" && size !== "L") throw new Unreadable(`${where}.size is not S, M or L.`);
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

/** The position as files, links and the server have it: what is as usual is left out. */
export function written(position: Position): Fields {
  const { options, unchecked, flags, islands, homes, goal, ...rest } = position;
  return {
    ...without(rest, OUT),
    ...stillOut(position),
    ...(Object.keys(options).length ? { options } : {}),
    ...(unchecked ? { unchecked } : {}),
    ships: position.ships.map(({ damage, moved, fired, flag, ...ship }) => ({
      ...ship,
      ...(damage ? { damage } : {}),
      ...(moved ? { moved } : {}),
      ...(fired ? { fired } : {}),
      ...(flag ? { flag } : {}),
    })),
    ...(flags.length ? { flags } : {}),
    ...(islands.length ? { islands } : {}),
    ...(homes.length ? { homes } : {}),
    ...(goal ? { goal } : {}),
  };
}

/** Those who were out and have no ship; where nobody else is left, all play. */
function stillOut(position: Position): Fields {
  const sails = new Set(position.ships.map((ship) => ship.player));
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

/** Farther out nothing lies, in table units. */
const FARTHEST = 2 ** 17;
const MOST_PLAYERS = 8;
const DEEPEST = 32;
const MOST_LISTED = 500;

function record(value: unknown, what: string): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw new Unreadable(`This is no position: ${what} is no JSON object.`);
}

function list(value: unknown, what: string): Fields[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > MOST_LISTED) throw new Unreadable(`${what} is no list, or too long.`);
  return value.map((each, k) => record(each, `${what}[${k}]`));
}

function whole(value: unknown, what: string): number {
  if (Number.isInteger(value) && Math.abs(value as number) <= FARTHEST) return value as number;
  throw new Unreadable(`${what} is no whole number.`);
}

function seats(value: unknown): number {
  const count = whole(value, "players");
  if (count >= 1 && count <= MOST_PLAYERS) return count;
  throw new Unreadable(`players is no number from 1 to ${MOST_PLAYERS}.`);
}

/** How deep lists and objects stand in each other; layer by layer, since whoever nests them may mean harm. */
function depthOf(value: unknown): number {
  let depth = 0;
  for (let layer = [value]; layer.length > 0 && depth <= DEEPEST; depth += 1)
    layer = layer.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  return depth;
}

function text(value: unknown, what: string): string {
  if (typeof value === "string" && value.length <= 40) return value;
  throw new Unreadable(`${what} is no short text.`);
}

function point(value: unknown, what: string): Point {
  if (Array.isArray(value) && value.length === 2) return [whole(value[0], `${what}[0]`), whole(value[1], `${what}[1]`)];
  throw new Unreadable(`${what} is no point.`);
}

/** The field's corners, where a position or view has them. */
export function polygon(value: unknown): Polygon | null {
  if (!Array.isArray(value) || value.length < 3 || value.length > MOST_LISTED) return null;
  return value.map((corner, k) => point(corner, `field[${k}]`));
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
