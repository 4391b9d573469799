/** The match's title, and the way to everything that is not needed at every move. */

import { useState } from "preact/hooks";
import { showKeys, showRules, showSettings } from "../drawers.ts";
import { go } from "../route.ts";
import { useMatch } from "./context.ts";
import { MatchMenu } from "./MatchMenu.tsx";

export function Header() {
  const state = useMatch();
  const [menu, setMenu] = useState(false);
  const picture = state.room.picture.value;
  const game = state.game.value;
  const aim = game && state.view.value ? game.aim(state.view.value) : null;
  return (
    <header class="match-head">
      <div class="match-title">
        <a
          class="home"
          href="/"
          onClick={(event) => {
            event.preventDefault();
            go("/");
          }}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M3 16L10 3L17 16ZM10 3V16" />
          </svg>
          <span class="unseen">Iceharbor, all games</span>
        </a>
        <h1>{picture?.title ?? "Match"}</h1>
        {picture && (
          <span class="quietly">
            {picture.players} players{aim !== null && ` · ${aim}`}
            {picture.fromPosition && " · from a position laid by hand"}
          </span>
        )}
      </div>
      <nav class="match-nav" aria-label="Match">
        <button type="button" class="quiet" onClick={() => game && showRules(game.rules, game.title)}>
          Rules
        </button>
        <button type="button" class="quiet" onClick={showKeys} aria-keyshortcuts="?">
          Keys
        </button>
        <button type="button" class="quiet" onClick={showSettings}>
          Settings
        </button>
        <button type="button" class="quiet" aria-haspopup="dialog" onClick={() => setMenu(true)}>
          More
        </button>
      </nav>
      {menu && <MatchMenu onClose={() => setMenu(false)} />}
    </header>
  );
}
