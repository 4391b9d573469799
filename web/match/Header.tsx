/** The match's title, and buttons for rules, keys, settings and the menu. */

import { useState } from "preact/hooks";
import { showKeys, showRules, showSettings } from "../ui/drawers.ts";
import { HomeLink } from "../ui/HomeLink.tsx";
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
        <HomeLink />
        <h1>{snapshot?.title ?? "Match"}</h1>
        {snapshot && (
          <span class="quietly">
            {snapshot.players} players{aim && ` · ${aim}`}
            {snapshot.fromPosition && " · custom position"}
            {snapshot.hints === "all" && " · hints for all"}
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
