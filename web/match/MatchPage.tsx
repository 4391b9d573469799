/** The match page: the board, and beside or below it the players, the turn, the actions and the log. */

import "./match.css";
import "./column.css";
import "../rush/placement.css";
import "./panel.css";
import "./hint.css";
import "./closed_row.css";
import "./top_bar.css";
import "../rush/rush.css";
import { effect } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { go, matchPath, type Route } from "../browser/route.ts";
import { WaitingPage } from "../home/GettingReady.tsx";
import { writeHeading } from "../protocol/plan.ts";
import { Countdown } from "../rush/Countdown.tsx";
import { FilmControls } from "../rush/FilmControls.tsx";
import { PieceTrays } from "../rush/PieceTrays.tsx";
import { RemainingPieces } from "../rush/RemainingPieces.tsx";
import type { Board } from "../table/types.ts";
import { BoardHost } from "./BoardHost.tsx";
import { BuildTable } from "./building/BuildTable.tsx";
import { CardTable } from "./CardTable.tsx";
import { ConnectionStatus } from "./ConnectionStatus.tsx";
import { MatchProvider, useMatch } from "./context.tsx";
import { Header } from "./Header.tsx";
import { HowToPlay } from "./HowToPlay.tsx";
import { Invitation } from "./Invitation.tsx";
import { Log } from "./Log.tsx";
import { MatchState } from "./match_state.ts";
import { Offers } from "./Offers.tsx";
import { Panel } from "./Panel.tsx";
import { PassDevice } from "./PassDevice.tsx";
import { Result, scrollToTop } from "./Result.tsx";
import { Review } from "./Review.tsx";
import { ScoreTable } from "./ScoreTable.tsx";
import { Seats } from "./Seats.tsx";
import { LookedAt, Shelf } from "./Shelf.tsx";
import { ThinkingLine } from "./ThinkingLine.tsx";
import { ThreatToggles } from "./ThreatToggles.tsx";
import { Timeline } from "./Timeline.tsx";
import { DraggedToken } from "./Tokens.tsx";
import { TurnBanner } from "./TurnBanner.tsx";
import { useKeys } from "./use_keys.ts";
import { spokenWarnings } from "./warnings.ts";

type MatchRoute = Extract<Route, { page: "match" }>;

export function MatchPage({ route }: { route: MatchRoute }) {
  const state = useMemo(() => new MatchState(route.id, route), [route.id]);
  const board = useRef<Board | null>(null);
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    state.rematch.show = (match) => go(matchPath(match));
    return () => state.close();
  }, [state]);
  useTitle(state);
  useTopAtTurn(state, column);
  useKeys(state, board);
  const snapshot = state.room.snapshot.value;
  const fatal = state.room.fatal.value;
  if (fatal !== null) return <Lost reason={fatal} />;
  const preparing = state.room.preparing.value;
  if (snapshot === null && preparing !== null) return <WaitingPage {...preparing} />;
  return (
    <MatchProvider state={state}>
      <main class={`match ${layout(state)}`}>
        <div class="sea">
          <RemainingPieces />
          <div class="water">
            <BoardHost
              onBoard={(mounted) => {
                board.current = mounted;
              }}
            />
            <ConnectionStatus />
            <Countdown />
            <LookedAt />
            <CardTable />
            <BuildTable />
            <HowToPlay />
          </div>
          <PieceTrays />
          <Shelf />
        </div>
        <div class="column" ref={column}>
          <Header />
          <div class={isPlaying(state) ? "answering steady" : "answering"}>
            {route.invite !== null && <Invitation key={route.invite} invitation={route.invite} at={route.at} />}
            <Seats />
            <TurnBanner />
            <ThinkingLine />
            <Offers />
            <FilmControls />
            <Result />
            <Review />
            <ScoreTable />
            <Panel />
          </div>
          <ThreatToggles />
          <Log />
          <Timeline />
        </div>
        <DraggedToken />
        <PassDevice />
        <Speaker />
      </main>
    </MatchProvider>
  );
}

/** True while this device plays at the board: then every part of the column keeps its place. */
const isPlaying = ({ room, selection }: MatchState): boolean =>
  room.seat.value !== null && !room.snapshot.value?.outcome && !selection.basePlan.value?.build;

/** During placement, the log and the menu are folded on a small screen. */
function layout({ placement, planning }: MatchState): string {
  const moment = placement.phase.value;
  if (!planning.value || moment === null || moment === "ready" || moment === "done") return "";
  return placement.expanded.value ? "lays unfolded" : "lays";
}

/** The live regions for screen readers: plans and refusals, and news. */
function Speaker() {
  const state = useMatch();
  const { selection } = state;
  const seen = selection.shownPlan.value;
  const prompt = selection.basePlan.value?.prompt?.replace(/\.$/, "");
  const refusal = seen?.refusal;
  const heading = selection.heading();
  const said = refusal && refusal.reason.toLowerCase() !== prompt?.toLowerCase() ? `${refusal.reason}, ` : "";
  const plan = [
    heading === null ? "" : writeHeading(heading),
    prompt,
    refusal && said + refusal.rule,
    seen?.outlook,
    spokenWarnings(seen, state.room.seat.value),
    state.placement.spokenHint.value,
  ];
  return (
    <div class="unseen">
      <p aria-live="polite" data-live="plan">
        {plan.filter(Boolean).join(". ")}
      </p>
      <p aria-live="polite" data-live="news">
        {state.announcements.spoken.value}
      </p>
    </div>
  );
}

function useTitle(state: MatchState): void {
  useEffect(
    () =>
      effect(() => {
        const title = state.room.snapshot.value?.title ?? "Match";
        document.title = `${state.room.myTurn.value ? "Your turn · " : ""}${title} · Iceharbor`;
      }),
    [state],
  );
}

/** When the turn comes, and after each action in it, what to do is in sight, however far the column was scrolled before. */
function useTopAtTurn({ room }: MatchState, column: RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      effect(() => {
        if (room.myTurn.value && room.snapshot.value?.seq !== undefined) scrollToTop(column.current);
      }),
    [room],
  );
}

function Lost({ reason }: { reason: string }) {
  return (
    <main class="lost">
      <h1>This match cannot be shown</h1>
      <p>{reason}</p>
      <button type="button" class="gold" onClick={() => go("/")}>
        All games
      </button>
    </main>
  );
}
