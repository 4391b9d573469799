/** Ice Pirates on the page: its view as a scene, its gestures as words, its log as sentences. */

import type { Words } from "../app/plan.ts";
import type { View } from "../generated/wire.ts";
import type { Card, Isle, Scene, SeatLook } from "../table/types.ts";
import { aside, motions, tell, tellNature } from "./ice_pirates_log.ts";
import { type HomeView, type IslandView, isKnown, type PiratesView, under } from "./ice_pirates_view.ts";
import type { Facts, GamePage, Standing, Turn } from "./page.ts";
import {
  ACTIONS_A_TURN,
  called,
  fleet,
  fullName,
  listed,
  orderLabel,
  outlook,
  pieceOf,
  readGood,
  shipFacts,
  shipNamed,
  spoken,
} from "./sailing.ts";

const read = (view: View): PiratesView => view as PiratesView;

function isleWords(island: IslandView): string {
  const nest = under(island);
  if (nest.length === 0) return "nothing is left under it";
  return isKnown(island) ? `under it, as only you know: ${listed(nest)}` : `under it ${nest.length} pieces not seen`;
}

function isleOf(island: IslandView): Isle {
  const top = island.nest.find((good) => good.startsWith("L"));
  const onTop = island.on_top.length ? `, on top ${listed(island.on_top)}` : "";
  return {
    name: island.name,
    label: island.name,
    hull: island.hull,
    heading: island.heading,
    top: top ? readGood(top).kind : "unknown",
    nest: under(island).map(readGood),
    onTop: island.on_top.map(readGood),
    known: isKnown(island),
    says: `Island ${island.name}, ${isleWords(island)}${onTop}`,
  };
}

function cardOf(home: HomeView, seats: readonly SeatLook[]): Card {
  const owner = seats[home.player]?.colour ?? String(home.player);
  return {
    name: home.name,
    label: `Home of ${owner}`,
    seat: home.player,
    hull: home.hull,
    heading: home.heading,
    goods: home.goods.map(readGood),
    says: `Home of ${owner}, ${home.goods.length ? `holding ${listed(home.goods)}` : "empty"}`,
  };
}

function scene(raw: View, seats: readonly SeatLook[]): Scene {
  const view = read(raw);
  return {
    field: view.field,
    pieces: view.ships.map((ship) => pieceOf(ship, view, seats)),
    isles: view.islands.map(isleOf),
    cards: view.homes.map((home) => cardOf(home, seats)),
    seats,
    you: view.viewer ?? null,
  };
}

function standing(raw: View, player: number): Standing {
  const view = read(raw);
  const goods = view.homes.find((home) => home.player === player)?.goods ?? [];
  return {
    goods: goods.map(readGood).filter((good) => good.kind === "treasure"),
    fleet: [],
    score: view.scores[player] ?? 0,
    of: view.target,
    counts: "points of treasure at home",
    out: view.forfeited?.includes(player) ? "has left" : null,
  };
}

const TASKS: Readonly<Record<string, string>> = {
  homes: "place the home",
  ships: "lay the ships",
  isles: "the islands are laid out",
  nests: "the nests are built",
  start: "who begins is drawn",
};

function turn(raw: View): Turn {
  const view = read(raw);
  const player = view.to_act.find((seat) => seat >= 0) ?? null;
  const task = TASKS[view.phase ?? ""] ?? null;
  return { player, left: view.turn.actions_left, of: ACTIONS_A_TURN, task, end: "End turn", note: null };
}

function facts(raw: View, object: string, seats: readonly SeatLook[]): Facts | null {
  const view = read(raw);
  const ship = shipNamed(view, object);
  if (ship) return shipFacts(ship);
  const island = view.islands.find((each) => each.name === object);
  if (island) {
    const top = island.on_top.length ? [`on top ${listed(island.on_top)}`] : [];
    return { title: `Island ${object}`, owner: null, details: [isleWords(island), ...top] };
  }
  const home = view.homes.find((each) => each.name === object);
  if (!home) return null;
  const details = [home.goods.length ? listed(home.goods) : "empty"];
  return { title: `Home of ${seats[home.player]?.colour ?? home.player}`, owner: home.player, details };
}

/** Choosing a ship says its name; at manual placement nothing on the table is chosen. */
function pick(view: View, object: string, seat: number): Words | null {
  return shipNamed(read(view), object) ? [spoken(object, seat)] : null;
}

const VERBS: readonly string[] = ["move", "fire", "repair", "explore", "transfer"];

function subject(words: Words): Words | null {
  const [first, second] = words;
  if (first === undefined) return null;
  if (VERBS.includes(first)) return second === undefined ? null : [second];
  return /^(\d\.)?[SML]\d/.test(first) ? [first] : null;
}

function chosen(words: Words, seat: number): string | null {
  const ship = subject(words)?.[0];
  return ship === undefined ? null : fullName(ship, seat);
}

function place(words: Words, point: string, heading: string | null): Words {
  const said = words[0] === "ship" ? words.slice(0, 2) : ["home"];
  return [...said, point, ...(heading === null ? [] : [heading])];
}

function playLabel(words: Words, seat: number, seats: readonly SeatLook[]): string {
  const [verb, ship = "", third = ""] = words;
  switch (verb) {
    case "repair":
      return third ? `Repair, heading ${third}` : `Repair ${ship}`;
    case "explore":
      return `Look under ${third}`;
    case "transfer":
      return "Exchange";
    case "home":
    case "ship":
      return "Place here";
    default:
      return orderLabel(words, seat, seats);
  }
}

/** Ships are chosen on the table or from the fleet, verbs from a ship's menu; the end of the turn has its own button. */
const opening: GamePage["opening"] = (choices) => [
  {
    title: null,
    ones: choices.filter(({ says, label }) => says.length > 1 || says[0] === "ready" || label.startsWith("Agree")),
  },
];

export const icePirates: GamePage = {
  name: "ice_pirates",
  title: "Ice Pirates",
  emblem: {
    ours: "M14 12L36 40L20 46Z",
    theirs: "M106 10L84 30L98 42Z",
    isle: "M52 16H76V40H52ZM52 16L76 40M76 16L52 40",
  },
  rules: "ice_pirates",
  primer: () => [
    "Gold pieces under the islands are treasure: an M counts 2, an S counts 1. Carry enough of it to your home.",
    "A turn is up to three actions. Choose a ship: it sails, fires a broadside, repairs, or exchanges cargo.",
    "Stop close beside an island to look under it; only you see what is there. Then take it aboard: a Large holds an M and an S, a Medium one S.",
    "What you fire at is damaged until it lies still, and a ship or home you stop beside can be robbed.",
  ],
  aim: (view) => `first to ${read(view).target}`,
  scene,
  standing,
  turn,
  facts,
  called,
  pick,
  subject,
  marks: (words) => words.length > 1 || (words.length === 1 && subject(words)?.length === 0),
  asked: (ones) => ones,
  draws: true,
  next: (words) => subject(words) ?? [],
  atOnce: () => false,
  stands: () => null,
  movable: () => [],
  closedBecause: () => "",
  chosen,
  place,
  own: (view, seat) => fleet(read(view), seat),
  playLabel,
  opening,
  mark: () => null,
  outlook,
  motions,
  tell,
  gathers: () => false,
  tellGathered: () => [],
  epilogue: () => null,
  aside,
  tellNature,
};
