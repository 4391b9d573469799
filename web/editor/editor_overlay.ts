/** The editor's overlay: every object can be dragged, the selected one has handles, and errors are drawn. */

import type { EditorPieces } from "../protocol/generated/wire.ts";
import { objectsOf } from "../table/objects.ts";
import type { Overlay, PlacesLook, Refusal, Scene } from "../table/types.ts";
import { headingOf, ownerOf, placeOf, shipName, type Thing, things } from "./edits.ts";
import type { Position, Ship } from "./position.ts";
import { hullAtZero } from "./position_scene.ts";

interface Problem {
  readonly text: string;
  readonly objects: readonly string[];
}

export interface Edited {
  readonly position: Position;
  readonly scene: Scene;
  readonly pieces: EditorPieces;
  readonly selected: string | null;
  /** A ship that is dragged from the tray. */
  readonly coming: Ship | null;
  readonly problem: Problem | null;
}

export function overlayOf(edited: Edited): Overlay {
  const { position, selected, coming, problem } = edited;
  const all = things(position);
  const chosen = selected === null ? undefined : all.get(selected);
  const incoming: Thing | null = coming && { kind: "ship", ship: coming };
  return {
    selected: coming ? null : selected,
    draggable: [...all.keys()],
    places: incoming
      ? lookOf(shipName(coming!), incoming, edited)
      : chosen
        ? chosenLook(selected!, chosen, edited)
        : null,
    refusal: problem ? refusalOf(problem) : null,
  };
}

const lookOf = (name: string, thing: Thing, { scene, pieces }: Edited): PlacesLook => ({
  regions: [scene.field],
  object: name,
  hull: hullAtZero(name, thing, scene, pieces),
  heading: headingOf(thing),
  ...(ownerOf(thing) === null ? {} : { seat: ownerOf(thing)! }),
});

/** A new object is a ghost until the server has drawn it. */
const chosenLook = (name: string, thing: Thing, edited: Edited): PlacesLook => ({
  ...lookOf(name, thing, edited),
  at: placeOf(thing),
  lies: objectsOf(edited.scene).some((each) => each.name === name),
});

/** Drawn at the first object that the error names; an error about no object is shown beside the board. */
const refusalOf = ({ text, objects }: Problem): Refusal | null =>
  objects[0] === undefined ? null : { rule: "", reason: text, witness: { kind: "contact", object: objects[0] } };
