/** The start page: my matches first, or on a first visit an invitation to the easiest game; then all games. */

import type { FunctionComponent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { go, lessonPath } from "../browser/route.ts";
import { choose, theme } from "../browser/settings.ts";
import { ApiError } from "../protocol/api.ts";
import type { GameSummary } from "../protocol/generated/wire.ts";
import { showKeys, showRules, showSettings } from "../ui/drawers.ts";
import { begin } from "./begin.ts";
import { GameTile, tilePath } from "./GameTile.tsx";
import { fetchGames } from "./games.ts";
import { isDone, nextLesson, stepsDone } from "./lesson_progress.ts";
import { MatchCards } from "./MatchCards.tsx";
import { myMatches } from "./my_matches.ts";
import { NewMatchSheet } from "./NewMatchSheet.tsx";
import { firstAnswers, optionsOf, placesOf } from "./play_choice.ts";
import { pollReadiness, readinessOf } from "./readiness.ts";

/** The games, the easiest first; those that do not say how easy they are come last. */
const easiestFirst = (games: readonly GameSummary[]): readonly GameSummary[] =>
  [...games].sort((a, b) => (a.listing?.place ?? games.length + 1) - (b.listing?.place ?? games.length + 1));

export interface FirstMoveProps {
  readonly game: string;
  /** The step can be played. */
  readonly onShown: () => void;
  readonly onSolved: () => void;
}

interface FirstMoveModule {
  readonly FirstMove: FunctionComponent<FirstMoveProps>;
}

/** Loads what shows a newcomer's first move. */
type LoadFirstMove = () => Promise<FirstMoveModule>;

export function StartPage({ loadFirstMove }: { loadFirstMove: LoadFirstMove }) {
  const [games, setGames] = useState<readonly GameSummary[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [playing, play] = useState<GameSummary | null>(null);
  useEffect(pollReadiness, []);
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const typing = event.target instanceof Element && event.target.closest("input[type=text], textarea, dialog");
      if (event.key === "?" && !typing) showKeys();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
  useEffect(() => {
    fetchGames().then(
      (found) => setGames(easiestFirst(found)),
      (error: unknown) => setProblem(error instanceof ApiError ? error.message : String(error)),
    );
  }, []);
  const matches = myMatches.value.filter(({ title }) => title);
  const [first] = games ?? [];
  const knows =
    matches.some(({ note }) => note === "finished") || games?.some((game) => game.lesson > 0 && isDone(game));
  const isNew = matches.length === 0;
  useEffect(() => {
    if (isNew) document.title = "Iceharbor";
  }, [isNew]);
  return (
    <div class="start">
      <TopBar games={games ?? []} />
      <main class="start-main">
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        {isNew ? (
          <Hero game={first ?? null} count={games?.length ?? 0} loadFirstMove={loadFirstMove} />
        ) : (
          <MatchCards />
        )}
        <section aria-labelledby="games-head">
          <header class="section-head">
            <h2 id="games-head">Games</h2>
            <span>Easiest first</span>
          </header>
          <div class="games">
            {(games ?? []).map((game, i) => (
              <GameTile
                key={game.name}
                game={game}
                ribbon={i === 0 && !knows ? `New here? Start with ${game.title}` : null}
                onPlay={() => play(game)}
              />
            ))}
            {games?.some(({ lesson }) => lesson > 0) && <LearnCard games={games} />}
          </div>
        </section>
      </main>
      <footer class="start-foot">
        <p>Not affiliated with the games' publishers. Each game credits its designer.</p>
      </footer>
      {playing && <NewMatchSheet game={playing} onClose={() => play(null)} />}
    </div>
  );
}

function TopBar({ games }: { games: readonly GameSummary[] }) {
  const night = theme.value === "night";
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = ({ target }: Event): void => {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    for (const type of ["pointerdown", "focusin"]) document.addEventListener(type, close);
    return () => {
      for (const type of ["pointerdown", "focusin"]) document.removeEventListener(type, close);
    };
  }, []);
  return (
    <header class="start-head">
      <h1>
        <img src="/icon.svg" alt="" width="28" height="28" /> Iceharbor
      </h1>
      <nav aria-label="Rules and settings">
        <details ref={menu} class="rules-menu">
          <summary>Rules</summary>
          <ul>
            {games.map(({ name, title }) => (
              <li key={name}>
                <button type="button" class="quiet" onClick={() => showRules(name, title)}>
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </details>
        <button type="button" class="quiet for-keyboards" onClick={() => showKeys()}>
          Keys
        </button>
        <button
          type="button"
          class="icon round"
          aria-label={night ? "Light theme" : "Dark theme"}
          onClick={() => choose("theme", night ? "day" : "night")}
        >
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path
              d={
                night
                  ? "M10 6a4 4 0 1 0 .01 0M10 1v2M10 17v2M1 10h2M17 10h2M3.6 3.6L5 5M15 15l1.4 1.4M3.6 16.4L5 15M15 5l1.4-1.4"
                  : "M16 12.5A7 7 0 0 1 7.5 4 7 7 0 1 0 16 12.5Z"
              }
            />
          </svg>
        </button>
        <button type="button" class="icon round" aria-label="Settings" onClick={showSettings}>
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path d="M2 6h7M15 6h3M2 14h3M11 14h7M12 3.5a2.5 2.5 0 1 0 .01 0M8 11.5a2.5 2.5 0 1 0 .01 0" />
          </svg>
        </button>
      </nav>
    </header>
  );
}

/** All lessons, each with a pyramid, and the way to go on. */
function LearnCard({ games }: { games: readonly GameSummary[] }) {
  const lessons = games.filter(({ lesson }) => lesson > 0);
  const next = nextLesson(lessons);
  const done = lessons.filter(isDone).length;
  const begun = next !== null && stepsDone(next.name) > 0;
  return (
    <article class="learn-card">
      <h3>Learn by playing</h3>
      <p>
        {next && begun
          ? `${next.title}, step ${stepsDone(next.name) + 1} of ${next.lesson}`
          : `${NUMBERS[lessons.length] ?? lessons.length} lessons on the real boards, about three minutes each.`}
      </p>
      <ul>
        {lessons.map((game) => (
          <li key={game.name}>
            <button type="button" class="quiet" onClick={() => go(lessonPath(game.name))}>
              <svg
                viewBox="0 0 22 20"
                width="15"
                height="14"
                aria-hidden="true"
                class={isDone(game) ? "done" : stepsDone(game.name) > 0 ? "begun" : ""}
              >
                <path d="M11 2L20 18H2Z" />
              </svg>
              {game.title}
            </button>
          </li>
        ))}
      </ul>
      {done > 0 && (
        <p>
          {done} of {lessons.length} done
        </p>
      )}
      <button type="button" class="lead-on" onClick={() => go(lessonPath((next ?? lessons[0]!).name))}>
        {begun ? "Continue the lesson" : next ? `Learn ${next.title}` : "Begin again"}
      </button>
    </article>
  );
}

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

interface HeroProps {
  readonly game: GameSummary | null;
  readonly count: number;
  readonly loadFirstMove: LoadFirstMove;
}

/** The first visit: one move on the board, and one press to a match. */
function Hero({ game, count, loadFirstMove }: HeroProps) {
  const [told, tell] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [shown, show] = useState(false);
  const [solved, solve] = useState(false);
  const ready = game !== null && readinessOf(game.name)?.ready === true;
  const FirstMove = useFirstMove(loadFirstMove, ready && game.lesson > 0);
  const playNow = async (chosen: GameSummary): Promise<void> => {
    setBusy(true);
    const easiest = { ...firstAnswers(chosen), bot: chosen.bots[0]?.name ?? chosen.default_bot };
    try {
      await begin(chosen, placesOf(easiest), optionsOf(chosen, easiest));
    } catch (error) {
      tell(error instanceof ApiError ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <section class="hero" aria-labelledby="hero-head">
      <div class="hero-words">
        <h2 id="hero-head">Board games with little pyramids</h2>
        <p>
          <span class="for-wide">
            {count > 0 ? (NUMBERS[count] ?? count) : "Many"} games to play with friends or against bots.
          </span>
          <span class="for-narrow">Play friends or bots.</span> Free, no account, and the rules are checked for you.
        </p>
        {game && (
          <div class="row">
            <button type="button" class="gold" disabled={busy} onClick={() => void playNow(game)}>
              {solved ? "Play the whole game" : `Play ${game.title} now`}
            </button>
            {game.lesson > 0 && (
              <button type="button" class="on-dark" onClick={() => go(lessonPath(game.name))}>
                Learn it in 3 minutes
              </button>
            )}
          </div>
        )}
        {game?.listing && <small>Against an easy bot, about {game.listing.minutes} minutes. You go first.</small>}
        {told && (
          <p class="problem" role="alert">
            {told}
          </p>
        )}
      </div>
      <div class="hero-picture">
        {game?.tile && !shown && <img src={tilePath(game.name, "night")} alt="" />}
        {game && FirstMove && <FirstMove game={game.name} onShown={() => show(true)} onSolved={() => solve(true)} />}
      </div>
    </section>
  );
}

/** The board of a newcomer's first move, which is loaded after the first paint, when its game is ready; null until then. */
function useFirstMove(load: LoadFirstMove, wanted: boolean): FunctionComponent<FirstMoveProps> | null {
  const [found, find] = useState<FirstMoveModule | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const painted = requestAnimationFrame(() => setTimeout(() => void load().then(find, () => {})));
    return () => cancelAnimationFrame(painted);
  }, [wanted]);
  return found?.FirstMove ?? null;
}
