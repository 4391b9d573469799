/** The changes of a form, made in the JSON of a position. They come from the server and know the game; this does not. */

import type { Change } from "../protocol/generated/wire.ts";
import type { Fields } from "./position.ts";

type Place = Record<string | number, unknown>;

/** The JSON with these changes, one after the other; throws if a path leads nowhere. */
export function changed(position: Fields, changes: readonly Change[]): Fields {
  const news = structuredClone(position);
  for (const change of changes) make(news as Place, change);
  return news;
}

function make(whole: Place, { path, how = "set", value }: Change): void {
  const last = path.at(-1)!;
  const place = path.slice(0, -1).reduce<Place>((found, key) => inside(found[key]), whole);
  if (how === "insert" && Array.isArray(place)) place.splice(Number(last), 0, value);
  else if (how === "remove" && Array.isArray(place)) place.splice(Number(last), 1);
  else if (how === "remove") delete place[last];
  else place[last] = value;
}

function inside(value: unknown): Place {
  if (typeof value !== "object" || value === null) throw new Error("a change of something that is not there");
  return value as Place;
}
