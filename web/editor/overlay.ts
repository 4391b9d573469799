/** What the board shows over the position: everything can be carried, what is chosen has handles, what is wrong says so. */

import { lying } from "../table/geometry.ts";
import type { Overlay, PlacesLook, Point, Polygon, Ruling } from "../table/types.ts";
import { headingOf, ownerOf, placeOf, shipName, type Thing, things } from "./edits.ts";
import { flagHull, homeHull, islandHull } from "./picture.ts";
import type { Position, Ship } from "./position.ts";

interface Problem {
  readonly text: string;
  readonly objects: readonly string[];
}

export function overlayOf(
  position: Position,
  field: Polygon,
  selected: string | null,
  coming: Ship | null,
  problem: Problem | null,
): Overlay {
  const all = things(position);
  const chosen = selected === null ? undefined : all.get(selected);
  const asked = coming ? comingLook(coming, field) : chosen ? chosenLook(selected!, chosen, field) : null;
  return {
    selected: coming ? null : selected,
    draggable: [...all.keys()],
    places: asked,
    refusal: problem ? refusalOf(problem) : null,
  };
}

const comingLook = (ship: Ship, field: Polygon): PlacesLook => ({
  regions: [field],
  object: shipName(ship),
  hull: lying(ship.size, [0, 0], 0),
  heading: ship.heading,
  seat: ship.player,
});

const chosenLook = (name: string, thing: Thing, field: Polygon): PlacesLook => ({
  regions: [field],
  object: name,
  hull: hullAtZero(thing),
  heading: headingOf(thing),
  at: placeOf(thing),
  lies: true,
  ...(ownerOf(thing) === null ? {} : { seat: ownerOf(thing)! }),
});

/** The outline at heading 0 about the point where the thing is held. */
function hullAtZero(thing: Thing): Polygon {
  const here: Point = [0, 0];
  switch (thing.kind) {
    case "ship":
      return lying(thing.ship.size, here, 0);
    case "flag":
      return flagHull({ ...thing.flag, at: here });
    case "island":
      return islandHull({ ...thing.island, at: here, heading: 0 });
    case "home":
      return homeHull({ ...thing.home, at: here, heading: 0 });
  }
}

/** Drawn at the first object that the sentence names; a sentence about none is read beside the board. */
const refusalOf = ({ text, objects }: Problem): Ruling | null =>
  objects[0] === undefined ? null : { rule: "", reason: text, witness: { kind: "contact", object: objects[0] } };
