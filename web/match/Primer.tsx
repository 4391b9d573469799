/** How to play, shown until the player closes it once on this device. */

import { useEffect } from "preact/hooks";
import { go, lessonPath } from "../browser/route.ts";
import { isListOf, persistentSignal } from "../browser/storage.ts";
import { fetchGames, gameOf } from "../home/games.ts";
import { showRules } from "../ui/drawers.ts";
import { useMatch } from "./context.tsx";

const isText = (value: unknown): value is string => typeof value === "string";

/** The games whose primer was closed. */
const read = persistentSignal<readonly string[]>("primers", isListOf(isText), []);

export function Primer() {
  const state = useMatch();
  useEffect(() => {
    // Without an answer the lesson is not offered.
    fetchGames().catch(() => {});
  }, []);
  const snapshot = state.room.snapshot.value;
  const calm = [null, "ready", "wave"].includes(state.placement.phase.value);
  const playing = calm && state.planning.value && state.selection.words.value.length === 0;
  const primer = snapshot?.guide?.primer ?? [];
  if (!snapshot || primer.length === 0 || !playing || read.value.includes(snapshot.game)) return null;
  return (
    <section class="primer" aria-labelledby="primer-head">
      <h2 id="primer-head">How to play</h2>
      <ul>
        {primer.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div class="row">
        <button
          type="button"
          onClick={() => {
            read.value = [...read.value, snapshot.game];
          }}
        >
          Got it
        </button>
        {Boolean(gameOf(snapshot.game)?.lesson) && (
          <button type="button" class="quiet" onClick={() => go(lessonPath(snapshot.game))}>
            Lesson, 3 minutes
          </button>
        )}
        <button type="button" class="quiet" onClick={() => showRules(snapshot.game, snapshot.title)}>
          All rules
        </button>
      </div>
    </section>
  );
}
