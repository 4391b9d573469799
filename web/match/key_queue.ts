/**
 * Keys that are pressed before the page can answer them: while the match loads, while the player's own action is on its
 * way, and while a plan is. They wait for what they choose from, and are carried out in order.
 */

import { effect } from "@preact/signals";
import { ARROWS } from "../browser/arrows.ts";
import { isTurn, type Stroke } from "./keys.ts";
import type { MatchState } from "./match_state.ts";

/** More presses than this are not kept. */
const MOST = 32;
const CHOOSING: ReadonlySet<string> = new Set([..."123456789nN,.", ...Object.keys(ARROWS), "Enter", "Tab"]);
/** These need no plan, but they need to know the position. */
const BEGINNING: ReadonlySet<string> = new Set([..."[]eEhHuU"]);

/** The parts of a match on which it depends whether a key has to wait. */
export interface QueueHost {
  readonly planning: MatchState["planning"];
  readonly scene: MatchState["scene"];
  readonly room: Pick<MatchState["room"], "fatal"> & { readonly outbox: Pick<MatchState["room"]["outbox"], "waiting"> };
  readonly selection: Pick<MatchState["selection"], "planned" | "menuWords" | "menu" | "judging">;
}

export class KeyQueue {
  private waiting: Stroke[] = [];
  private going = false;
  private readonly host: QueueHost;
  private readonly carryOut: (stroke: Stroke) => void;
  private readonly stop: () => void;

  constructor(host: QueueHost, carryOut: (stroke: Stroke) => void) {
    this.host = host;
    this.carryOut = carryOut;
    this.stop = effect(() => {
      waitsFor(host);
      this.goOn();
    });
  }

  close(): void {
    this.forget();
    this.stop();
  }

  /** True if keys wait. */
  get busy(): boolean {
    return this.waiting.length > 0;
  }

  /** True if this key, pressed now, has to wait. */
  holds(stroke: Stroke): boolean {
    return isKept(stroke) && (this.busy || this.isEarly(stroke));
  }

  /** True if the key waits, or is of no use now. After any other key those that wait are forgotten. */
  keeps(stroke: Stroke): boolean {
    if (!this.holds(stroke)) {
      this.forget();
      return false;
    }
    // Enter again, while the action of the Enter before is on its way, would play what follows unseen.
    const again = stroke.key === "Enter" && !this.busy && waitsFor(this.host) === "position";
    if (!again && this.waiting.length < MOST) this.waiting.push(stroke);
    return true;
  }

  readonly forget = (): void => {
    this.waiting = [];
  };

  private isEarly(stroke: Stroke): boolean {
    const wait = waitsFor(this.host);
    if (wait === null || wait === "position") return wait !== null;
    return CHOOSING.has(stroke.key) && !(wait === "judgement" && isTurn(stroke.key));
  }

  /** Carries out the first key that waits, if it can be answered now. The buttons of a new plan are there after the next frame. */
  private goOn(): void {
    const ready = (): boolean => this.waiting.length > 0 && !this.isEarly(this.waiting[0]!);
    if (this.going || !ready()) return;
    this.going = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.going = false;
        if (!ready()) return;
        this.carryOut(this.waiting.shift()!);
        this.goOn();
      }),
    );
  }
}

const isKept = ({ key, ctrlKey, metaKey }: Stroke): boolean =>
  !ctrlKey && !metaKey && (CHOOSING.has(key) || BEGINNING.has(key));

/** What the page waits for before it can answer keys: a new position, the choices in it, or the judgement of what is previewed. */
function waitsFor({ planning, selection, scene, room }: QueueHost): "position" | "choices" | "judgement" | null {
  const { planned, menuWords, menu, judging } = selection;
  if (scene.value === null) return room.fatal.value === null ? "position" : null;
  if (!planning.value || scene.value.placement) return null;
  if (room.outbox.waiting.value.length > 0) return "position";
  if (!planned.value || (menuWords.value !== null && menu.value === null)) return "choices";
  return judging.value ? "judgement" : null;
}
