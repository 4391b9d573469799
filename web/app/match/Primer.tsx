/** How to play, for whoever has never played this game on this device. */

import { showRules } from "../drawers.ts";
import { kept, listOf } from "../storage.ts";
import { useMatch } from "./context.ts";

const isText = (value: unknown): value is string => typeof value === "string";

/** The games whose primer has been put away. */
const read = kept<readonly string[]>("primers", listOf(isText), []);

export function Primer() {
  const state = useMatch();
  const game = state.game.value;
  const calm = [null, "ready", "wave"].includes(state.laying.moment.value);
  const playing = calm && state.planning.value && state.planner.words.value.length === 0;
  const view = state.view.value;
  if (!game || !view || !playing || read.value.includes(game.name)) return null;
  return (
    <section class="primer" aria-labelledby="primer-head">
      <h2 id="primer-head">How it goes</h2>
      <ul>
        {game.primer(view).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div class="row">
        <button
          type="button"
          onClick={() => {
            read.value = [...read.value, game.name];
          }}
        >
          Good
        </button>
        <button type="button" class="quiet" onClick={() => showRules(game.rules, game.title)}>
          All the rules
        </button>
      </div>
    </section>
  );
}
