/** A match: the board, and beside or below it everything that answers whose turn it is and what can be done. */

import { effect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Board } from "../../table/types.ts";
import { claim } from "../deck.ts";
import { go, matchPath, type Route, readdress } from "../route.ts";
import { ReadyNote } from "../start/ReadyNote.tsx";
import { BoardHost } from "./BoardHost.tsx";
import { Calls } from "./Calls.tsx";
import { Cover } from "./Cover.tsx";
import { MatchContext, useMatch } from "./context.ts";
import { Header } from "./Header.tsx";
import { LineState } from "./LineState.tsx";
import { Log } from "./Log.tsx";
import { Panel } from "./Panel.tsx";
import { Primer } from "./Primer.tsx";
import { Result } from "./Result.tsx";
import { RushReplay } from "./RushReplay.tsx";
import { Seats } from "./Seats.tsx";
import { Stocks } from "./Stocks.tsx";
import { MatchState } from "./state.ts";
import { ThreatToggles } from "./ThreatToggles.tsx";
import { Timeline } from "./Timeline.tsx";
import { Trays } from "./Trays.tsx";
import { TurnBanner } from "./TurnBanner.tsx";
import { useKeys } from "./useKeys.ts";
import { VolleyTable } from "./VolleyTable.tsx";

type MatchRoute = Extract<Route, { page: "match" }>;

export function MatchPage({ route }: { route: MatchRoute }) {
  const state = useMemo(() => {
    if (route.seat !== null) claim(route.id, route.seat);
    return new MatchState(route.id, route);
  }, [route.id, route.seat]);
  const board = useRef<Board | null>(null);
  useEffect(() => {
    if (route.seat !== null) readdress(matchPath(route.id, route.at));
    return () => state.close();
  }, [state]);
  useTitle(state);
  useKeys(state, board);
  const picture = state.room.picture.value;
  const unknown =
    picture && !state.game.value ? `This page does not know the game ${picture.title}: load it anew.` : null;
  const fatal = state.room.fatal.value ?? unknown;
  if (fatal !== null) return <Lost reason={fatal} />;
  return (
    <MatchContext.Provider value={state}>
      <main class={`match ${layout(state)}`}>
        <div class="sea">
          <Stocks />
          <div class="water">
            <BoardHost
              onBoard={(mounted) => {
                board.current = mounted;
              }}
            />
            <LineState />
            <Calls />
          </div>
          <Trays />
        </div>
        <div class="column">
          <div class="answering">
            <Header />
            {picture === null && <ReadyNote />}
            <Seats />
            <TurnBanner />
            <RushReplay />
            <Result />
            <VolleyTable />
            <Panel />
            <ThreatToggles />
            <Primer />
          </div>
          <Log />
          <Timeline />
        </div>
        <Cover />
        <Speaker />
      </main>
    </MatchContext.Provider>
  );
}

/** While everybody lays, all else steps back on a small screen. */
function layout({ laying, planning }: MatchState): string {
  const moment = laying.moment.value;
  if (!planning.value || moment === null || moment === "ready" || moment === "done") return "";
  return laying.unfolded.value ? "lays unfolded" : "lays";
}

/** Plans, refusals and news, spoken politely. */
function Speaker() {
  const state = useMatch();
  const { planner } = state;
  const seen = planner.seen.value;
  const outlook = seen && state.game.value?.outlook(seen, state.room.seat.value ?? 0, state.looks.value);
  const refusal = seen?.refusal && `${seen.refusal.reason}, ${seen.refusal.rule}`;
  const plan = [planner.draft.value?.at(-1), planner.base.value?.prompt, refusal, outlook, state.laying.told.value];
  return (
    <div class="unseen">
      <p aria-live="polite" data-live="plan">
        {plan.filter(Boolean).join(". ")}
      </p>
      <p aria-live="polite" data-live="news">
        {state.spoken.value}
      </p>
    </div>
  );
}

function useTitle(state: MatchState): void {
  useEffect(
    () =>
      effect(() => {
        const title = state.room.picture.value?.title ?? "Match";
        document.title = `${state.room.myTurn.value ? "Your turn · " : ""}${title} · Iceharbor`;
      }),
    [state],
  );
}

function Lost({ reason }: { reason: string }) {
  return (
    <main class="lost">
      <h1>This match cannot be shown</h1>
      <p>{reason}</p>
      <button type="button" class="gold" onClick={() => go("/")}>
        To the games
      </button>
    </main>
  );
}
