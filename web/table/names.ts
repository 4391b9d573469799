/** What objects of a scene are called in sentences. */

import { colourOf } from "../protocol/seats.ts";
import type { CardLook, FlagLook, Scene } from "./types.ts";

/** An object of a scene, as its viewer calls it: "M1", "Coral's M1", "your home", "T3". */
export function nameOf(object: string, scene: Scene): string {
  const { ships = [], flags = [], cards = [], viewer } = scene;
  const ship = ships.find(({ name }) => name === object);
  if (ship) return ship.seat === viewer ? ship.label : `${colourOf(ship.seat)}'s ${ship.label}`;
  const owned = [...flags, ...cards].find(({ name }) => name === object);
  return owned ? `${owned.seat === viewer ? "your" : `${colourOf(owned.seat)}'s`} ${kindOf(owned)}` : object;
}

const kindOf = (owned: FlagLook | CardLook): string => ("heading" in owned ? "home" : "flag");

/** True if the style sheet may begin a sentence with a capital: one that begins with a name, such as c3, stays as it is. */
export const takesCapital = (sentence: string): boolean => sentence.charAt(1) < "0" || sentence.charAt(1) > "9";
