/** Armada on the page: its view as a scene, its gestures as words, its log as sentences. */

import type { One, Words } from "../app/plan.ts";
import type { View } from "../generated/wire.ts";
import type { Flag, Goal, Land, Scene, SeatLook } from "../table/types.ts";
import { FLEET_WORDS, gathers, motions, tell, tellGathered, tellNature } from "./armada_log.ts";
import {
  type ArmadaView,
  berths,
  byRank,
  type FlagView,
  fullStrength,
  type Mode,
  stillPlaying,
} from "./armada_view.ts";
import { FORMATIONS, formationMark } from "./formations.ts";
import type { Facts, GamePage, Group, Stand, Standing, Turn } from "./page.ts";
import {
  ACTIONS_A_TURN,
  called as calledShip,
  fullName,
  isShip,
  orderLabel,
  outlook,
  pieceOf,
  shipFacts,
  shipNamed,
  spoken,
} from "./sailing.ts";

const read = (view: View): ArmadaView => view as ArmadaView;
const modeOf = (view: ArmadaView): Mode => view.options?.mode ?? "basic";
const colour = (seats: readonly SeatLook[], player: number): string => seats[player]?.colour ?? `Player ${player}`;

// --- The table -----------------------------------------------------------------------------------------------------------

const flagOf = ({ name, player, hull }: FlagView, seats: readonly SeatLook[]): Flag => ({
  name,
  label: "Flag",
  seat: player,
  hull,
  says: `Flag of ${colour(seats, player)}`,
});

const landOf = ({ name, hull }: ArmadaView["islands"][number]): Land => ({
  name,
  label: name,
  hull,
  says: `Island ${name}`,
});

function goalOf({ goal }: ArmadaView, seats: readonly SeatLook[]): Goal | null {
  if (!goal) return null;
  const label = `${colour(seats, goal.attacker)} wins beyond this line`;
  return { seat: goal.attacker, line: goal.line, label };
}

function scene(raw: View, seats: readonly SeatLook[]): Scene {
  const view = read(raw);
  return {
    field: view.field,
    pieces: view.ships.map((ship) => pieceOf(ship, view, seats)),
    isles: [],
    cards: [],
    flags: view.flags.map((flag) => flagOf(flag, seats)),
    lands: view.islands.map(landOf),
    goal: goalOf(view, seats),
    seats,
    you: view.viewer ?? null,
  };
}

function facts(raw: View, object: string, seats: readonly SeatLook[]): Facts | null {
  const view = read(raw);
  const ship = shipNamed(view, object);
  if (ship) return shipFacts(ship);
  const flag = view.flags.find((each) => each.name === object);
  if (flag) return { title: "Flag", owner: flag.player, details: [`of ${colour(seats, flag.player)}`] };
  const island = view.islands.find((each) => each.name === object);
  return island ? { title: `Island ${object}`, owner: null, details: ["stops ships and shots"] } : null;
}

function called(object: string, viewer: number | null, seats: readonly SeatLook[]): string {
  const flag = /^F(\d)$/.exec(object);
  if (!flag) return calledShip(object, viewer, seats);
  const owner = Number(flag[1]);
  return owner === viewer ? "your flag" : `${colour(seats, owner)}’s flag`;
}

// --- How it stands ---------------------------------------------------------------------------------------------------------

function standing(raw: View, player: number): Standing {
  const view = read(raw);
  const fleet = berths(view, player);
  const out = view.forfeited.includes(player) ? "has left" : view.beaten.includes(player) ? "is beaten" : null;
  const score = view.strength[player] ?? 0;
  return { goods: [], fleet, score, of: fullStrength(fleet), counts: "damage points left", out };
}

const AIMS: Readonly<Record<Mode, string>> = {
  basic: "last fleet afloat",
  advanced: "last fleet afloat",
  flag: "capture the flag",
  breakthrough: "breakthrough",
};

const TASKS: Readonly<Record<string, string>> = {
  isles: "the islands are laid out",
  chooser: "who picks the fleet is drawn",
  begin: "who moves first is drawn",
  fleet: "choose a fleet",
  first: "say who moves first",
  deploy: "deploy the fleet",
};

function turn(raw: View): Turn {
  const view = read(raw);
  const seats = view.to_act.filter((seat) => seat >= 0);
  const own = view.viewer ?? null;
  const player = own !== null && seats.includes(own) ? own : seats.length === 1 ? seats[0]! : null;
  const left = view.turn.actions_left;
  const task = TASKS[view.phase ?? ""] ?? null;
  const passing = task === null && left === ACTIONS_A_TURN;
  return {
    player,
    left,
    of: ACTIONS_A_TURN,
    task,
    end: passing ? "Pass" : "End turn",
    note: passing ? passNote(view) : null,
  };
}

function passNote(view: ArmadaView): string | null {
  if (view.passes === 0) return null;
  return view.passes + 1 >= stillPlaying(view) ? "another pass is a draw" : "the last turn was a pass";
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

function epilogue(raw: View, seats: readonly SeatLook[]): string | null {
  const view = read(raw);
  if (view.ships.length === 0) return null;
  const told = seats.map((_, player) => {
    const afloat = view.ships.filter((ship) => ship.player === player).length;
    const left = view.strength[player] ?? 0;
    if (afloat === 0) return `${colour(seats, player)} nothing`;
    return `${colour(seats, player)} ${counted(afloat, "ship")} with ${counted(left, "damage point")} left`;
  });
  return `Afloat: ${told.join("; ")}.`;
}

// --- What a gesture says ----------------------------------------------------------------------------------------------------

const deploying = (view: ArmadaView, seat: number): boolean => view.phase === "deploy" && view.to_act.includes(seat);

/** While fleets are deployed, one's own things are laid; later a ship is chosen by its name. */
function pick(raw: View, object: string, seat: number): Words | null {
  const view = read(raw);
  const waits = view.unlaid[seat]?.some((name) => `${seat}.${name}` === object) ?? false;
  const ship = shipNamed(view, object);
  if (deploying(view, seat)) {
    if (object === `F${seat}`) return ["flag"];
    return waits || ship?.player === seat ? ["ship", spoken(object, seat)] : null;
  }
  return ship && view.phase === "play" ? [spoken(object, seat)] : null;
}

const LAYING: readonly string[] = ["ship", "arrange", "flag"];

function subject(words: Words): Words | null {
  const [first, second] = words;
  if (first === undefined) return null;
  if (LAYING.includes(first)) return [];
  if (first === "move" || first === "fire") return second === undefined ? null : [second];
  return isShip(first) ? [first] : null;
}

function chosen(words: Words, seat: number): string | null {
  if (words[0] === "flag") return `F${seat}`;
  const ship = words[0] === "ship" ? words[1] : subject(words)?.[0];
  return ship === undefined ? null : fullName(ship, seat);
}

const next = (words: Words): Words => (words[0] === "ship" ? words.slice(0, 2) : (subject(words) ?? []));

/** Until one is ready, everything may be laid anew. */
function atOnce([verb, , third]: Words): boolean {
  return verb === "arrange" || verb === "flag" || (verb === "ship" && third !== undefined);
}

function place(words: Words, point: string, heading: string | null): Words {
  if (words[0] === "flag") return ["flag", point];
  return [...words.slice(0, 2), point, ...(heading === null ? [] : [heading])];
}

function stands(raw: View, words: Words, seat: number): Stand | null {
  const view = read(raw);
  const [verb, name = ""] = words;
  if (verb === "flag") {
    const flag = view.flags.find((each) => each.player === seat);
    return flag ? { point: flag.at, heading: null } : null;
  }
  const ship = verb === "ship" ? shipNamed(view, fullName(name, seat)) : undefined;
  return ship ? { point: ship.stern, heading: ship.heading } : null;
}

/** While a flagship is asked for, ships are chosen and not carried. */
function movable(raw: View, seat: number, words: Words): readonly string[] {
  const view = read(raw);
  if (!deploying(view, seat) || words[0] === "flag") return [];
  const ships = view.ships.filter((ship) => ship.player === seat).map((ship) => `${seat}.${ship.name}`);
  return [...ships, ...view.flags.filter((flag) => flag.player === seat).map((flag) => flag.name)];
}

/** One's own ships, largest first; while deploying also those that wait to be laid. */
function own(raw: View, seat: number): readonly string[] {
  const view = read(raw);
  const laid = view.ships.filter((ship) => ship.player === seat).map((ship) => ship.name);
  const waiting = deploying(view, seat) ? (view.unlaid[seat] ?? []) : [];
  return [...laid, ...waiting].sort(byRank).map((name) => `${seat}.${name}`);
}

const FIXED: Readonly<Record<string, string>> = {
  accept: "Agree and move first",
  swap: "Swap the fleets",
  ready: "Ready",
  ship: "Lay it here",
};

function playLabel(words: Words, seat: number, seats: readonly SeatLook[]): string {
  const [verb = "", second = "", ...rest] = words;
  switch (verb) {
    case "fleet":
      return rest.length ? "Offer these fleets" : `Take ${FLEET_WORDS[second]}`;
    case "first":
      return second === "me" ? "I move first" : "The other side moves first";
    case "flag":
      return isShip(second) ? `${second} carries the flag` : "Set the flag here";
    default:
      return FIXED[verb] ?? orderLabel(words, seat, seats);
  }
}

const SETTING_UP: readonly string[] = ["fleet", "first", "accept", "swap", "flag", "ready"];

/** Ships are chosen on the table or from the fleet; everything else that a fleet can be told is a button. */
function opening(choices: readonly One[]): readonly Group[] {
  const arrange = choices.filter(({ says }) => says[0] === "arrange");
  const others = choices.filter(({ says, label }) => SETTING_UP.includes(says[0] ?? "") || label.startsWith("Agree"));
  return [
    { title: "Arrange the whole fleet", ones: arrange },
    { title: null, ones: others },
  ];
}

const PLAY: readonly string[] = [
  "A turn is up to three actions: each a move of a ship that has not moved, or a shot of one that has shots left.",
  "A Large sails one step, a Medium two, a Small four; each step goes straight ahead and then turns about the bow.",
  "A ship fires from its two long sides at what lies near and in sight. Three hits sink a Large, two a Medium, one a Small.",
];

const WINNING: Readonly<Record<Mode, string>> = {
  basic: "Whoever still floats when the others are sunk wins.",
  advanced: "Whoever still floats when the others are sunk wins.",
  flag: "Touch the enemy’s flag with a ship, or sink the flagship, and you win at once.",
  breakthrough: "The attacker wins with one ship wholly over the line; the defender wins by sinking them all.",
};

export const armada: GamePage = {
  name: "armada",
  title: "Armada",
  emblem: {
    ours: "M14 6L37 12L14 18ZM26 20L49 26L26 32ZM8 34L31 40L8 46Z",
    theirs: "M112 4L70 13L112 22ZM106 28L64 37L106 46Z",
    isle: "",
  },
  rules: "armada",
  primer: (view) => [WINNING[modeOf(read(view))], ...PLAY],
  aim: (view) => AIMS[modeOf(read(view))],
  scene,
  standing,
  turn,
  facts,
  pick,
  subject,
  marks: (words) => words.length > 1 || (words.length === 1 && subject(words)?.length === 0),
  asked: (ones) => ones,
  draws: true,
  next,
  atOnce,
  stands,
  movable,
  closedBecause: (view) => `nearer than ${read(view).options?.spacing ?? 10} inches`,
  chosen,
  place,
  own,
  called,
  playLabel,
  opening,
  mark: ([verb, second = ""]) => (verb === "arrange" && second in FORMATIONS ? formationMark(second) : null),
  outlook,
  motions,
  tell,
  gathers,
  tellGathered,
  tellNature,
  epilogue,
  aside: () => null,
};
