/** How to play: a card on the board, in a player's first match of a game on this device, and from the menu. */

import "./how_to_play.css";
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { go, lessonPath } from "../browser/route.ts";
import { isListOf, persistentSignal } from "../browser/storage.ts";
import { fetchGames, gameOf } from "../home/games.ts";
import { isDone } from "../home/lesson_progress.ts";
import { GuideRows } from "../ui/GuideRows.tsx";
import { useMatch } from "./context.tsx";

const isText = (value: unknown): value is string => typeof value === "string";

/** The games whose card was closed. */
const read = persistentSignal<readonly string[]>("primers", isListOf(isText), []);
const asked = signal(false);

/** Shows the card again. */
export const showHowToPlay = (): void => {
  asked.value = true;
};

export function HowToPlay() {
  const state = useMatch();
  const gotIt = useRef<HTMLButtonElement>(null);
  const snapshot = state.room.snapshot.value;
  const calm = [null, "ready", "wave"].includes(state.placement.phase.value);
  const begins = calm && state.history.at.value === null && state.selection.words.value.length === 0;
  const guide = snapshot?.guide;
  const first = snapshot !== null && begins && snapshot.outcome === null && !read.value.includes(snapshot.game);
  const shown = Boolean(guide?.rows.length) && !state.passingDevice.value && (asked.value || first);
  const close = (): void => {
    asked.value = false;
    if (snapshot && !read.value.includes(snapshot.game)) read.value = [...read.value, snapshot.game];
  };
  useEffect(() => {
    // Without an answer the lesson is not offered.
    fetchGames().catch(() => {});
    return () => {
      asked.value = false;
    };
  }, []);
  // Before it is painted, so that no key is lost that is pressed when the card is seen.
  useLayoutEffect(() => {
    if (!shown) return;
    const before = document.activeElement;
    if (!before?.closest("dialog, input")) gotIt.current?.focus({ preventScroll: true });
    const pressed = (event: KeyboardEvent): void => {
      const elsewhere = event.target instanceof Element && event.target.closest("button, a, input, dialog");
      if (event.key !== "Escape" && (event.key !== "Enter" || elsewhere)) return;
      if (event.key === "Escape" && document.querySelector("dialog[open]")) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    addEventListener("keydown", pressed, true);
    return () => {
      removeEventListener("keydown", pressed, true);
      focusBelow(before);
    };
  }, [shown]);
  if (!shown || !snapshot || !guide) return null;
  const game = gameOf(snapshot.game);
  const waits = snapshot.seats.every(({ player, kind }) => kind === "bot" || snapshot.heldSeats.includes(player));
  return (
    <section class="how-to-play" aria-labelledby="how-head">
      <h2 id="how-head">How to play</h2>
      <p class="how-goal">
        {snapshot.title}: {guide.goal}
      </p>
      <GuideRows game={snapshot.game} rows={guide.rows} />
      <div class="row">
        <button ref={gotIt} type="button" class="gold" onClick={close}>
          Got it
        </button>
        {waits && game && game.lesson > 0 && !isDone(game) && (
          <button type="button" onClick={() => go(lessonPath(snapshot.game))}>
            Lesson, 3 minutes
          </button>
        )}
      </div>
    </section>
  );
}

/** The focus goes back to where it was before the card: to the button that waits below it, to its cards, or to the board. */
function focusBelow(before: Element | null): void {
  if (document.activeElement !== document.body && !document.activeElement?.closest(".how-to-play")) return;
  const below = before && before !== document.body && before.isConnected ? before : document.querySelector(".board");
  const waiting = document.querySelector(".ready-call button, .card-table .action") ?? below;
  if (waiting instanceof HTMLElement) waiting.focus({ preventScroll: true });
}
