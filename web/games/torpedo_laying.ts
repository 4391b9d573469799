/** How pieces of Torpedo are laid at the page: what a gesture says, and what of a view everybody keeps in sight. */

import { readHeading, type Words, writeHeading } from "../app/plan.ts";
import type { View } from "../generated/wire.ts";
import type { GhostLook, Point, SeatLook, Size } from "../table/types.ts";
import type { Draft, LayingPage, Moment, Wreck } from "./laying.ts";
import { SIZE_NAME } from "./sailing.ts";
import { colourName } from "./tables.ts";
import { stopWords } from "./torpedo_log.ts";
import { type Counts, nameOf, type Phase, type TorpedoView } from "./torpedo_view.ts";

const read = (view: View): TorpedoView => view as TorpedoView;

const MOMENTS: Readonly<Record<Phase, Moment>> = {
  ready: "ready",
  countdown: "countdown",
  rush: "rush",
  stop: "stop",
  wave: "wave",
  volley: "done",
  over: "done",
};

export const countAll = (counts: Counts): number => counts.S + counts.M + counts.L;
const NONE: Counts = { S: 0, M: 0, L: 0 };

function breath(raw: View, seat: number): number {
  const view = read(raw);
  if (!view.to_act.includes(seat)) return 0;
  const left = countAll(view.stocks[seat] ?? NONE);
  if (view.phase === "wave") return Math.min(view.options.wave ?? 1, left);
  return view.phase === "rush" || view.phase === "stop" ? Math.min(1, left) : 0;
}

function words(pieces: readonly Draft[]): Words {
  const said = pieces.flatMap(({ size, stern, heading }) => [size, stern.join(","), writeHeading(heading)]);
  return ["lay", ...said];
}

/** `S 20480,3000 030.0` and so on, as far as it can be read. */
function drafts([verb, ...rest]: Words): readonly Draft[] {
  if (verb !== "lay") return [];
  return Array.from({ length: Math.floor(rest.length / 3) }, (_, i) => rest.slice(i * 3, i * 3 + 3)).flatMap(
    ([size = "", point = "", heading = ""]) => {
      const stern = point.split(",").map(Number) as unknown as Point;
      const facing = readHeading(heading);
      return size in SIZE_NAME && facing !== null ? [{ size: size as Size, stern, heading: facing }] : [];
    },
  );
}

function wrecks(raw: View, seats: readonly SeatLook[]): readonly Wreck[] {
  const view = read(raw);
  return view.crashed.map((piece) => ({
    key: nameOf(piece),
    hull: piece.hull,
    seat: piece.player,
    label: `${colourName(seats, piece.player)}’s ${piece.name} crashes`,
  }));
}

const sealed = (raw: View): readonly GhostLook[] =>
  read(raw).sealed_ships.map((ship) => ({
    object: nameOf(ship),
    hull: ship.hull,
    heading: ship.heading,
    size: ship.size,
    seat: ship.player,
    pale: false,
  }));

export const laying: LayingPage = {
  moment: (view) => MOMENTS[read(view).phase],
  field: (view) => read(view).field,
  through: (view) => (read(view).phase === "wave" ? read(view).sealed : read(view).ready),
  stock: (view, player) => read(view).stocks[player] ?? NONE,
  lost: (view, player) => read(view).dead[player] ?? NONE,
  breath,
  words,
  read: drafts,
  wrecks,
  sealed,
  stop: (view, seats) => (read(view).stop_by === null ? null : stopWords(read(view), seats)),
  wave: (view) => read(view).wave,
};
