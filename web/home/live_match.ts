/** The matches of this browser as the server knows them now: asked for one by one, and again while the page is shown. */

import { effect, signal, untracked } from "@preact/signals";
import { palette, theme } from "../browser/settings.ts";
import { getBoard } from "../protocol/api.ts";
import type { LiveBoard } from "../protocol/generated/wire.ts";
import { type KnownMatch, myMatches } from "./my_matches.ts";

export interface LiveMatch extends LiveBoard {
  /** The address of the picture. */
  readonly picture: string;
  /** The look in which it was drawn. */
  readonly look: string;
}

export const liveMatches = signal<ReadonlyMap<string, LiveMatch>>(new Map());

/** The matches that are asked about; the others are a list of links. */
const MAX_LIVE = 6;
const AGAIN_MS = 6000;

const named = (match: KnownMatch): boolean => match.title !== "";
const noteOf = ({ note }: KnownMatch): number => (note === "your turn" ? 0 : note === "finished" ? 2 : 1);

/** The named matches: those that wait for this player first, then those with an offered rematch, and finished ones last. */
export function ordered(): readonly KnownMatch[] {
  const rank = (match: KnownMatch): number => {
    const live = liveMatches.value.get(match.id);
    if (!live) return noteOf(match);
    return waits(live) ? 0 : rematchOf(live) ? 0.5 : live.outcome ? 2 : 1;
  };
  return myMatches.value.filter(named).sort((a, b) => rank(a) - rank(b) || b.seen - a.seen);
}

/** True if a player of this device is to act, or is asked to agree to a draw. */
export const waits = ({ to_act, held, draw_offers, outcome }: LiveBoard): boolean =>
  outcome === null &&
  (to_act.some((player) => held.includes(player)) ||
    (draw_offers.length > 0 && held.some((player) => !draw_offers.includes(player))));

/** The rematch that another player has begun, until this device has been there. */
export const rematchOf = ({ rematch, held }: Pick<LiveBoard, "rematch" | "held">): string | null =>
  held.length > 0 && rematch !== null && !myMatches.value.some(({ id }) => id === rematch) ? rematch : null;

/** Asks the server until the page is left, and at once when the pictures' colours change. Call the result to stop. */
export function followMatches(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current = 0;
  const turn = async (mine: number): Promise<void> => {
    const asked = ordered().slice(0, MAX_LIVE);
    for (const [i, match] of asked.entries()) {
      if (mine !== current) return;
      if (document.visibilityState === "visible") await refresh(match, i === 0 ? "wide" : "small");
    }
    if (mine === current) timer = setTimeout(turn, AGAIN_MS, mine);
  };
  const begin = (): void => {
    clearTimeout(timer);
    current += 1;
    void turn(current);
  };
  const stop = effect(() => {
    void [theme.value, palette.value];
    untracked(begin);
  });
  return () => {
    stop();
    current += 1;
    clearTimeout(timer);
  };
}

async function refresh({ id, mine, round }: KnownMatch, size: "wide" | "small"): Promise<void> {
  const before = liveMatches.peek().get(id);
  const look = `${theme.peek()} ${palette.peek()} ${size} ${round ?? ""}`;
  const known = before?.look === look ? before : null;
  const found = await getBoard(id, {
    tokens: mine.map(({ token }) => token),
    size,
    theme: theme.peek(),
    palette: palette.peek(),
    ...(round === undefined ? {} : { round }),
    ...(known ? { seen: known.seq } : {}),
  }).catch(() => null);
  if (!found || (found.board === null && !known)) return;
  const picture = found.board === null ? known!.picture : drawn(found.board);
  if (before && picture !== before.picture) URL.revokeObjectURL(before.picture);
  liveMatches.value = new Map(liveMatches.peek()).set(id, { ...found, board: null, picture, look });
}

const drawn = (svg: string): string => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
