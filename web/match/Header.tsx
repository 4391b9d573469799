/** The match's title, and buttons for rules, keys, settings and the menu. */

import { useState } from "preact/hooks";
import { go } from "../browser/route.ts";
import { showKeys, showRules, showSettings } from "../ui/drawers.ts";
import { CardsSheet } from "./CardsSheet.tsx";
import { useMatch } from "./context.tsx";
import { keysOf } from "./keys.ts";
import { MatchMenu } from "./MatchMenu.tsx";

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function Header() {
  const state = useMatch();
  const [menu, setMenu] = useState(false);
  const snapshot = state.room.snapshot.value;
  const aim = snapshot?.guide?.aim;
  const custom = snapshot?.guide?.custom;
  const scene = state.scene.value;
  const [reading, read] = useState(false);
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
        <h1>{snapshot?.title ?? "Match"}</h1>
        {snapshot && (
          <span class="quietly">
            {snapshot.players} players{aim && ` · ${aim}`}
            {snapshot.fromPosition && " · custom position"}
            {custom && (
              <>
                {" · "}
                <button type="button" class="quiet inline" aria-haspopup="dialog" onClick={() => read(true)}>
                  {custom}
                </button>
              </>
            )}
          </span>
        )}
      </div>
      <nav class="match-nav" aria-label="Match">
        <button type="button" class="quiet" onClick={() => snapshot && showRules(snapshot.game, snapshot.title)}>
          Rules
        </button>
        <button type="button" class="quiet" onClick={() => showKeys(scene && keysOf(scene))} aria-keyshortcuts="?">
          Keys
        </button>
        <button type="button" class="quiet" onClick={showSettings}>
          Settings
        </button>
        <button type="button" class="quiet" aria-haspopup="dialog" onClick={() => setMenu(true)}>
          More
        </button>
      </nav>
      {reading && custom && (
        <CardsSheet match={state.room.id} title={sentenceCase(custom)} onClose={() => read(false)} />
      )}
      {menu && <MatchMenu onClose={() => setMenu(false)} />}
    </header>
  );
}
