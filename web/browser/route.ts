/**
 * The page that the address asks for. `/` is the start, `/m/<id>` a match; `?at=12` is a position of it,
 * `?moment=9500` one of its replay, `#invite=<secret>` an invitation to a seat.
 * `/new/<game>` makes a match as soon as the game is ready.
 * `/learn/<game>` is the game's lesson.
 * `/build/<game>#w=<word>&w=...` is something built from cards, to be shared.
 * `/edit/<game>` is the position editor, `#p=<code>` a position in it.
 * `/replay#g=<code>` is a game that was played elsewhere.
 *
 * An open sheet is an entry in the browser's history, and closing it always goes back over that entry. So a phone's back
 * gesture closes it too, and no entry is left over.
 */

import { signal } from "@preact/signals";

/** Something built from cards, by the words that say it. The name and what it is about are text of the sender. */
export interface SharedBuild {
  readonly name: string;
  readonly about: string;
  readonly words: readonly string[];
}

export type Route =
  | { readonly page: "start" }
  | {
      readonly page: "match";
      readonly id: string;
      readonly at: number | null;
      /** A moment of the replay of a match that is over, in milliseconds. */
      readonly moment: number | null;
      /** The secret of an invitation. */
      readonly invite: string | null;
    }
  | { readonly page: "new"; readonly game: string }
  | { readonly page: "learn"; readonly game: string }
  | { readonly page: "build"; readonly game: string; readonly build: SharedBuild }
  | { readonly page: "edit"; readonly game: string; readonly code: string | null }
  | { readonly page: "replay"; readonly code: string }
  | { readonly page: "lost"; readonly path: string };

const ID = /^[A-Za-z0-9_-]{1,128}$/;
const GAME = /^\/(edit|new|learn|build)\/([a-z0-9_]{1,60})\/?$/;

export function readRoute(path: string, search: string, hash: string): Route {
  if (path === "/" || path === "/index.html") return { page: "start" };
  const code = new URLSearchParams(hash.replace(/^#/, "")).get("g");
  if (path === "/replay" && code !== null) return { page: "replay", code };
  const [, page, game] = GAME.exec(path) ?? [];
  if (game !== undefined && (page === "new" || page === "learn")) return { page, game };
  if (game !== undefined && page === "build") return sharedBuild(game, hash) ?? { page: "lost", path };
  if (game !== undefined) return { page: "edit", game, code: new URLSearchParams(hash.replace(/^#/, "")).get("p") };
  const id = path.startsWith("/m/") ? path.slice(3).replace(/\/$/, "") : "";
  if (!ID.test(id)) return { page: "lost", path };
  const asked = new URLSearchParams(search);
  const secrets = new URLSearchParams(hash.replace(/^#/, ""));
  // Before there were invitations, the links of seats said `seat`.
  const invite = secrets.get("invite") ?? secrets.get("seat");
  return {
    page: "match",
    id,
    at: whole(asked.get("at")),
    moment: whole(asked.get("moment")),
    invite: invite !== null && ID.test(invite) ? invite : null,
  };
}

const whole = (word: string | null): number | null => (word !== null && /^\d{1,7}$/.test(word) ? Number(word) : null);

export const momentPath = (id: string, moment: number): string => `/m/${id}?moment=${moment}`;

export const matchPath = (id: string, at: number | null = null): string => `/m/${id}${at === null ? "" : `?at=${at}`}`;

export const invitePath = (id: string, invitation: string): string => `/m/${id}#invite=${invitation}`;

export const lessonPath = (game: string): string => `/learn/${game}`;

export const newMatchPath = (game: string): string => `/new/${game}`;

const WORD = /^[\x21-\x7e]{1,60}$/;
const MAX_WORDS = 60;
const MAX_NAME = 40;
const MAX_ABOUT = 400;

/** Null if the link does not have words. */
function sharedBuild(game: string, hash: string): Route | null {
  const asked = new URLSearchParams(hash.replace(/^#/, ""));
  const words = asked.getAll("w");
  if (words.length === 0 || words.length > MAX_WORDS || !words.every((word) => WORD.test(word))) return null;
  const text = (key: string, most: number): string => (asked.get(key) ?? "").slice(0, most);
  return { page: "build", game, build: { name: text("name", MAX_NAME), about: text("about", MAX_ABOUT), words } };
}

export const buildPath = (game: string, { name, about, words }: SharedBuild): string =>
  `/build/${game}#${new URLSearchParams([["name", name], ["about", about], ...words.map((word) => ["w", word])])}`;

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

/** Registers an opened sheet; `close` is called when the browser goes back. Call the result when the sheet is gone. */
export function enterSheet(close: () => void): () => void {
  history.pushState({ sheet: true }, "");
  closing = close;
  return () => {
    if (closing === close) leaveSheet();
  };
}

/** Closes the open sheet by going back in the history. */
export function leaveSheet(): void {
  if (leaving || !onSheet()) return;
  leaving = true;
  history.back();
}

/** Follows the browser's back and forward buttons; call once. */
export function followHistory(): void {
  const look = (): void => {
    route.value = here();
  };
  const follow = (): void => {
    const close = closing;
    closing = null;
    leaving = false;
    // A sheet was open over this page: the page stays as it is, with its selection.
    if (close) close();
    else look();
    // The page was reached by Forward or by a reload, and no sheet is open.
    leaveSheet();
  };
  addEventListener("popstate", follow);
  addEventListener("hashchange", look);
  leaveSheet();
}

/** Goes to another page, which replaces an open sheet in the history. `state` is kept on reload. */
export function go(path: string, state: unknown = null): void {
  if (onSheet()) replacePage(path, state);
  else enterPage(() => history.pushState(state, "", path));
}

/** Goes to another page in place of this one: going back does not lead here again. */
export function replacePage(path: string, state: unknown = null): void {
  enterPage(() => history.replaceState(state, "", path));
}

function enterPage(step: () => void): void {
  step();
  closing = null;
  route.value = here();
  scrollTo(0, 0);
}

/** Writes another address for the same page, without a new history entry. */
export function readdress(path: string): void {
  history.replaceState(history.state, "", path);
}
