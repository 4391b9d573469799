/**
 * Which page is asked for. `/` is the start, `/m/<id>` a match; `?at=12` is a position of it, `?moment=9500` one of
 * its film, `#seat=<token>` a seat.
 * `/edit/<game>` is the position editor, `#p=<code>` a position in it.
 *
 * A sheet that is open over the page is a step of the browser's history, and whatever closes it goes back over that
 * step: so a phone's gesture closes it too, and no step is left over.
 */

import { signal } from "@preact/signals";

export type Route =
  | { readonly page: "start" }
  | {
      readonly page: "match";
      readonly id: string;
      readonly at: number | null;
      /** A moment of the film of a match that is over, in milliseconds. */
      readonly moment: number | null;
      readonly seat: string | null;
    }
  | { readonly page: "edit"; readonly game: string; readonly code: string | null }
  | { readonly page: "lost"; readonly path: string };

const ID = /^[A-Za-z0-9_-]{1,128}$/;
const GAME = /^\/edit\/([a-z0-9_]{1,60})\/?$/;

export function readRoute(path: string, search: string, hash: string): Route {
  if (path === "/" || path === "/index.html") return { page: "start" };
  const game = GAME.exec(path)?.[1];
  if (game !== undefined) return { page: "edit", game, code: new URLSearchParams(hash.replace(/^#/, "")).get("p") };
  const id = path.startsWith("/m/") ? path.slice(3).replace(/\/$/, "") : "";
  if (!ID.test(id)) return { page: "lost", path };
  const asked = new URLSearchParams(search);
  const seat = new URLSearchParams(hash.replace(/^#/, "")).get("seat");
  return {
    page: "match",
    id,
    at: whole(asked.get("at")),
    moment: whole(asked.get("moment")),
    seat: seat !== null && ID.test(seat) ? seat : null,
  };
}

const whole = (word: string | null): number | null => (word !== null && /^\d{1,7}$/.test(word) ? Number(word) : null);

export const momentPath = (id: string, moment: number): string => `/m/${id}?moment=${moment}`;

export const matchPath = (id: string, at: number | null = null): string => `/m/${id}${at === null ? "" : `?at=${at}`}`;

export const seatPath = (id: string, token: string): string => `/m/${id}#seat=${token}`;

export const editPath = (game: string, code: string | null = null): string =>
  `/edit/${game}${code === null ? "" : `#p=${code}`}`;

const here = (): Route => {
  const place = globalThis.location;
  return place ? readRoute(place.pathname, place.search, place.hash) : { page: "start" };
};

export const route = signal<Route>(here());

/** Closes the sheet that is open. */
let closing: (() => void) | null = null;
let leaving = false;

const onSheet = (): boolean => history.state?.sheet === true;

/** A sheet has opened; `close` is called as soon as one goes back. Call the result when it is gone. */
export function enterSheet(close: () => void): () => void {
  history.pushState({ sheet: true }, "");
  closing = close;
  return () => {
    if (closing === close) leaveSheet();
  };
}

/** Closes the open sheet by going back. */
export function leaveSheet(): void {
  if (leaving || !onSheet()) return;
  leaving = true;
  history.back();
}

/** Follows the browser's own back and forward; call once. */
export function followHistory(): void {
  const look = (): void => {
    route.value = here();
  };
  const follow = (): void => {
    const close = closing;
    closing = null;
    leaving = false;
    // A sheet lay over the page that is there: that one goes on as it is, with all that is chosen in it.
    if (close) close();
    else look();
    // One has come forward again, or loaded the page anew, and no sheet is open.
    leaveSheet();
  };
  addEventListener("popstate", follow);
  addEventListener("hashchange", look);
  leaveSheet();
}

/** To another page; if a sheet is open, instead of it. */
export function go(path: string): void {
  if (onSheet()) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  closing = null;
  route.value = here();
  scrollTo(0, 0);
}

/** Writes another address for the page one is on, without a step in the browser's history. */
export function readdress(path: string): void {
  history.replaceState(history.state, "", path);
}
