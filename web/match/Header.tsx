/** The match's title, and buttons for rules, keys, settings and the menu. On a phone way back, title and menu are a slim bar. */

import { useRef, useState } from "preact/hooks";
import { leaveSheet } from "../browser/route.ts";
import { showKeys, showRules, showSettings } from "../ui/drawers.ts";
import { HomeLink } from "../ui/HomeLink.tsx";
import { CardsSheet } from "./CardsSheet.tsx";
import { useMatch } from "./context.tsx";
import { keysOf } from "./keys.ts";
import { MatchMenu } from "./MatchMenu.tsx";

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function Header() {
  const state = useMatch();
  const [menu, setMenu] = useState<"" | "more" | "all">("");
  const snapshot = state.room.snapshot.value;
  const aim = snapshot?.guide?.aim;
  const custom = snapshot?.guide?.custom;
  const scene = state.scene.value;
  const [reading, read] = useState(false);
  const next = useRef<(() => void) | null>(null);
  const drawers = [
    ["Rules", () => snapshot && showRules(snapshot.game, snapshot.title), undefined],
    ["Keys", () => showKeys(scene && keysOf(scene)), "?"],
    ["Settings", showSettings, undefined],
  ] as const;
  /** A drawer opens when the menu has closed. */
  const inMenu = (name: string, show: () => void) => (
    <button
      key={name}
      type="button"
      onClick={() => {
        next.current = show;
        leaveSheet();
      }}
    >
      {name}
    </button>
  );
  return (
    <header class="match-head">
      <div class="match-title">
        <HomeLink />
        <h1>{snapshot?.title ?? "Match"}</h1>
        <button type="button" class="quiet bar-menu" aria-haspopup="dialog" onClick={() => setMenu("all")}>
          <svg viewBox="0 0 20 20" width="22" height="22" aria-hidden="true">
            <path d="M3 5.5H17M3 10H17M3 14.5H17" />
          </svg>
          <span class="unseen">Menu</span>
        </button>
      </div>
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
      <nav class="match-nav" aria-label="Match">
        {drawers.map(([name, show, key]) => (
          <button key={name} type="button" class="quiet" onClick={show} aria-keyshortcuts={key}>
            {name}
          </button>
        ))}
        <button type="button" class="quiet" aria-haspopup="dialog" onClick={() => setMenu("more")}>
          More
        </button>
      </nav>
      {reading && custom && (
        <CardsSheet match={state.room.id} title={sentenceCase(custom)} onClose={() => read(false)} />
      )}
      {menu && (
        <MatchMenu
          onClose={() => {
            setMenu("");
            next.current?.();
            next.current = null;
          }}
        >
          {menu === "all" && <div class="row">{drawers.map(([name, show]) => inMenu(name, show))}</div>}
        </MatchMenu>
      )}
    </header>
  );
}
