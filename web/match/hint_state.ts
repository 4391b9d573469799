/**
 * Hints: what a strong player would do here. An answer is shown as the player's own choice would be, as a preview that is
 * not played by itself. It holds for one position and one seat.
 */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { ApiError, getHint } from "../protocol/api.ts";
import type { Hint } from "../protocol/generated/wire.ts";
import { sameWords } from "../protocol/plan.ts";
import type { Room } from "../protocol/room.ts";
import type { Selection } from "./selection.ts";

/** Between two questions while the bot is compiled. */
const AGAIN_MS = 2000;

export interface HintHost {
  readonly room: Room;
  readonly selection: Selection;
  /** True if objects can be chosen: the player has a seat and sees the present. */
  readonly planning: ReadonlySignal<boolean>;
  /** The tokens of the seats held here. */
  tokens(): readonly string[];
  /** Takes away the reason that is shown for something else. */
  hush(): void;
}

interface Given extends Hint {
  readonly seat: number;
}

export class HintState {
  /** True while the bot thinks. */
  readonly asking = signal(false);
  private readonly given = signal<Given | null>(null);
  private readonly host: HintHost;

  /** True if the server would give a hint: it is this player's turn, and the match allows it here. */
  readonly offered = computed(() => {
    const { room, planning } = this.host;
    const snapshot = room.snapshot.value;
    if (!snapshot || !planning.value || !room.myTurn.value || room.scene.value?.placement) return false;
    if (snapshot.hints !== "alone") return snapshot.hints === "all";
    const shared = Object.keys(snapshot.devices).length > 0;
    return !shared && snapshot.seats.every(({ player, kind }) => kind === "bot" || snapshot.heldSeats.includes(player));
  });

  /** The hint for this position and seat; null if none was given. */
  readonly now: ReadonlySignal<Hint | null> = computed(() => {
    const { room } = this.host;
    const given = this.given.value;
    return given?.seq === room.snapshot.value?.seq && given?.seat === room.seat.value ? given : null;
  });

  /** The number of the action that is shown; null if the player has chosen something else. */
  readonly shown = computed<number | null>(() => {
    const { words, draft } = this.host.selection;
    const said = draft.value?.words ?? words.value;
    const at = this.now.value?.actions.findIndex((each) => sameWords(each.tried ?? each.words, said)) ?? -1;
    return at < 0 ? null : at;
  });

  constructor(host: HintHost) {
    this.host = host;
  }

  /**
   * Asks for a hint and shows its best action. A hint that is known for this position is shown again, or while it is shown
   * its next action. False if there is none.
   */
  async ask(): Promise<boolean> {
    const { room } = this.host;
    const seat = room.seat.peek();
    if (seat === null || this.asking.peek() || !this.offered.peek()) return false;
    const known = this.now.peek();
    if (known) return this.show(((this.shown.peek() ?? -1) + 1) % known.actions.length);
    this.asking.value = true;
    try {
      const hint = await this.answer(seat);
      if (!hint) return false;
      this.given.value = { ...hint, seat };
      return this.show(0);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      room.notice.value = { kind: "error", text: error.message };
      return false;
    } finally {
      this.asking.value = false;
    }
  }

  /** The server's answer. While the bot is compiled it asks again, as long as the same position waits for this seat. */
  private async answer(seat: number): Promise<Hint | null> {
    const { room } = this.host;
    const here = (): string => `${room.snapshot.peek()?.seq} ${room.seat.peek()} ${this.offered.peek()}`;
    const at = here();
    while (here() === at) {
      try {
        return await getHint(room.id, { player: seat, tokens: this.host.tokens() });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "preparing") throw error;
        await new Promise((again) => setTimeout(again, AGAIN_MS));
      }
    }
    return null;
  }

  /** Shows one of the actions of the hint; false if it has no such action. */
  show(number: number): boolean {
    const action = this.now.peek()?.actions[number];
    if (!action) return false;
    this.host.hush();
    const { words, tried, at = null, heading = null } = action;
    this.host.selection.suggest(words, tried ? { words: tried, point: at, heading } : null);
    return true;
  }
}
