/** The rematch: one new match for all who want it. Asking for one and joining it are the same press. */

import { signal } from "@preact/signals";
import { rememberMatch } from "../home/my_matches.ts";
import type { RematchMessage } from "../protocol/generated/wire.ts";
import type { Room } from "../protocol/room.ts";
import { colourOf } from "../protocol/seats.ts";

/** Keeps the seats of this device in the rematch; a spectator has none. */
function keepSeats(room: Room, { match, tokens = {}, invitations = {} }: RematchMessage): void {
  const snapshot = room.snapshot.peek();
  const given = (secrets: Readonly<Record<string, string>>) =>
    Object.entries(secrets).map(([player, token]) => ({ player: Number(player), token }));
  if (snapshot && Object.keys(tokens).length > 0)
    rememberMatch(match, {
      ...{ game: snapshot.game, title: snapshot.title, mine: given(tokens) },
      invites: given(invitations).map((each) => ({ ...each, once: true })),
    });
}

/** This page's wish for a rematch: it goes there as soon as the server has made it. */
export class RematchWish {
  readonly asked = signal(false);
  /** Set by the page: shows another match. */
  show: (match: string) => void = () => {};
  private readonly room: Room;

  constructor(room: Room) {
    this.room = room;
  }

  /** The player wants a rematch, or joins the one that another player wanted. */
  want(): void {
    const ready = this.room.rematch.peek();
    if (ready) this.join(ready);
    else if (this.room.askRematch()) this.asked.value = true;
    else this.room.notice.value = { kind: "error", text: "There is no connection now. Try again in a moment." };
  }

  /** The rematch is there: goes to it if this page asked; else the sentence with which it is offered. */
  arrived(ready: RematchMessage): string {
    if (this.asked.peek()) this.join(ready);
    return said(ready, this.room.snapshot.peek()?.heldSeats ?? []);
  }

  private join(ready: RematchMessage): void {
    keepSeats(this.room, ready);
    this.show(ready.match);
  }
}

/** `Teal wants a rematch`, as players with these seats read it. */
export const said = ({ player }: RematchMessage, held: readonly number[]): string =>
  player === null || held.includes(player) ? "The rematch is ready" : `${colourOf(player)} wants a rematch`;
