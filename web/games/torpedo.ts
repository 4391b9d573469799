/** Torpedo on the page: its view as a scene, how it stands, and what choosing a ship says. Laying has a file of its own. */

import { type Words, writeHeading } from "../app/plan.ts";
import type { View } from "../generated/wire.ts";
import type { Piece, Scene, SeatLook } from "../table/types.ts";
import type { Facts, GamePage, Standing, Turn } from "./page.ts";
import { called, fullName, isShip, SIZE_NAME, spoken } from "./sailing.ts";
import { colourName, plural, TABLE } from "./tables.ts";
import { film } from "./torpedo_film.ts";
import { laying } from "./torpedo_laying.ts";
import { apart, cues, gathers, motions, tell, tellGathered, tellNature } from "./torpedo_log.ts";
import { type Laid, nameOf, type Phase, type TorpedoView } from "./torpedo_view.ts";
import { report } from "./torpedo_volleys.ts";

const read = (view: View): TorpedoView => view as TorpedoView;

// --- The table -----------------------------------------------------------------------------------------------------------

/** While pieces are laid the sea is full of them: their names are written when there is time to read them. */
const NAMED: readonly Phase[] = ["volley", "over"];

function pieceOf(ship: Laid, phase: Phase, seats: readonly SeatLook[]): Piece {
  const title = `${colourName(seats, ship.player)} ${SIZE_NAME[ship.size]} ${ship.name}`;
  return {
    name: nameOf(ship),
    label: NAMED.includes(phase) ? ship.name : "",
    seat: ship.player,
    size: ship.size,
    hull: ship.hull,
    heading: ship.heading,
    damage: 0,
    disabled: false,
    cargo: [],
    says: `${title}, heading ${writeHeading(ship.heading)}`,
  };
}

function scene(raw: View, seats: readonly SeatLook[]): Scene {
  const view = read(raw);
  const pieces = view.ships.map((ship) => pieceOf(ship, view.phase, seats));
  return { field: view.field, pieces, isles: [], cards: [], seats, you: view.viewer ?? null };
}

function facts(raw: View, object: string): Facts | null {
  const view = read(raw);
  const ship = view.ships.find((each) => nameOf(each) === object);
  if (!ship) return null;
  return {
    title: `${SIZE_NAME[ship.size]} ${ship.name}`,
    owner: ship.player,
    details: [`heading ${writeHeading(ship.heading)}`],
  };
}

// --- How it stands ---------------------------------------------------------------------------------------------------------

function standing(raw: View, player: number): Standing {
  const view = read(raw);
  const out = view.forfeited.includes(player) ? "has left" : null;
  return { goods: [], fleet: [], score: view.scores[player] ?? 0, of: null, counts: "pips on the sea", out };
}

const TITLES: Readonly<Record<Phase, readonly [string, string]>> = {
  ready: ["Ready?", "the rush begins when everybody is"],
  countdown: ["Ready …", "the rush begins"],
  rush: ["Everybody lays", "no turns: as fast as you like"],
  stop: ["Stop!", "what was on its way still counts"],
  wave: ["Everybody lays", "unseen until all have sealed"],
  volley: ["Torpedoes", "the volleys are fired"],
  over: ["It is over", ""],
};

function turn(raw: View): Turn {
  const view = read(raw);
  const [title, task] = TITLES[view.phase];
  const told = view.phase === "wave" ? `wave ${view.wave}: ${task}` : task;
  const begins = view.phase === "ready" && view.options.mode === "waves" ? "it begins when everybody is" : told;
  return { player: null, left: 0, of: 0, title, task: begins, end: null, note: null };
}

function epilogue(raw: View, seats: readonly SeatLook[]): string {
  const view = read(raw);
  const told = seats.map((_, player) => {
    const lying = view.ships.filter((ship) => ship.player === player).length;
    return `${colourName(seats, player)} ${plural(view.scores[player] ?? 0, "pip")} in ${plural(lying, "ship")}`;
  });
  return `Afloat: ${told.join("; ")}.`;
}

// --- What a gesture says ----------------------------------------------------------------------------------------------------

const chosen = ([first = ""]: Words, seat: number): string | null => (isShip(first) ? fullName(first, seat) : null);

const PRIMER: readonly string[] = [
  "There are no turns. Everybody lays his ships at once, anywhere, in any direction: press where the stern shall lie, drag to aim, let go.",
  "A piece that touches another as it is laid crashes and is out of the game. Nothing that lies is ever moved.",
  "When somebody has laid his last piece it stops. Then every ship fires one torpedo, straight ahead: first all Smalls, then all Mediums that are left, then all Larges.",
  "The first ship in the way is sunk, friend or foe, unless it is as large as the one that fires: that only stops the torpedo.",
  "Every ship that still lies at the end counts its pips: 1, 2 or 3.",
];

const WAVES =
  "In waves everybody lays some pieces unseen and seals them. Then all are laid at once, and those that touch each other all crash.";

export const torpedo: GamePage = {
  ...TABLE,
  name: "torpedo",
  title: "Torpedo",
  emblem: {
    ours: "M10 10L42 18L10 26ZM18 40L44 46L18 52Z",
    theirs: "M110 38L84 46L110 54ZM104 6L66 16L104 26Z",
    isle: "M46 46H58M62 46H70M74 46H80",
  },
  rules: "torpedo",
  primer: (view) => (read(view).options.mode === "waves" ? [PRIMER[0]!, WAVES, ...PRIMER.slice(2)] : PRIMER),
  aim: () => "most pips afloat",
  laying,
  openly: (view) => read(view).phase !== "wave",
  scene,
  standing,
  turn,
  facts,
  pick: (view, object, seat) =>
    read(view).ships.some((ship) => nameOf(ship) === object) ? [spoken(object, seat)] : null,
  marks: () => false,
  asked: (ones) => ones.filter(({ says }) => isShip(says[0] ?? "")),
  chosen,
  own: (view, seat) =>
    read(view)
      .ships.filter((ship) => ship.player === seat)
      .map(nameOf),
  called,
  playLabel: ([verb = ""]) => (verb === "ready" ? "Ready" : "Lay it"),
  opening: () => [],
  motions,
  tell,
  gathers,
  tellGathered,
  tellNature,
  apart,
  cues,
  film,
  report,
  epilogue,
};
