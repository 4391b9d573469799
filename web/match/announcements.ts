/** What is said and heard of new entries: for screen readers, as sounds, and as a notice of what the player has found. */

import { signal } from "@preact/signals";
import { sound } from "../browser/sound.ts";
import { CLOCK } from "../protocol/connection.ts";
import type { LogEntry } from "../protocol/generated/wire.ts";
import type { Room } from "../protocol/room.ts";
import { colourOf } from "../protocol/seats.ts";
import { isOffer } from "../protocol/snapshot.ts";
import { textOf } from "../ui/sentence_bits.ts";
import { Announcer } from "./announcer.ts";

/** The most sentences spoken of one change. */
const MOST = 6;

export class Announcements {
  /** The next text for screen readers. */
  readonly spoken = signal("");
  /** Queues several news of one moment. */
  private readonly announcer = new Announcer(CLOCK, (text) => {
    this.spoken.value = text;
  });
  private readonly room: Room;

  constructor(room: Room) {
    this.room = room;
  }

  speak(text: string): void {
    this.spoken.value = text;
  }

  stop(): void {
    this.announcer.stop();
  }

  /** The entries of the last change. */
  tell(entries: readonly LogEntry[]): void {
    const sentences = this.sentences(entries);
    if (this.room.scene.peek()?.placement) this.announcer.tell(sentences);
    else if (sentences.length) this.spoken.value = sentences.slice(-MOST).join(". ");
    for (const cue of new Set(entries.flatMap(({ line }) => line?.cues ?? []))) sound(cue);
    if (this.turnCame(entries)) sound("turn");
    this.showFound(entries);
  }

  private sentences(entries: readonly LogEntry[]): string[] {
    const seat = this.room.seat.peek();
    const said = entries.flatMap(({ player, line, effects }) => {
      if (player < 0) return effects ? [effects] : [];
      return line ? [`${colourOf(player)} ${textOf(line.text, seat)}`] : [];
    });
    if (this.turnCame(entries)) said.push("Your turn");
    const outcome = this.room.snapshot.peek()?.outcome;
    if (outcome && entries.at(-1)?.seq === this.room.snapshot.peek()?.seq) said.push(`Game over: ${outcome.reason}`);
    return said;
  }

  /** True if the turn came to this player by these entries of others. */
  private turnCame(entries: readonly LogEntry[]): boolean {
    const { room } = this;
    const words = room.snapshot.peek()?.words;
    const others = entries.some(
      (each) => each.player >= 0 && each.player !== room.seat.peek() && !(words && isOffer(each, words)),
    );
    return others && room.myTurn.peek() && !room.scene.peek()?.placement;
  }

  /** Shows what this player alone has found. */
  private showFound(entries: readonly LogEntry[]): void {
    for (const { line } of entries)
      if (line?.found) this.room.notice.value = { kind: "found", text: foundText(line.found, line.place) };
  }
}

/** What was found, with the object under which it lay, where there is one. */
export const foundText = (found: string, place = ""): string =>
  place ? `Under ${place}: ${found}` : `Found: ${found}`;
