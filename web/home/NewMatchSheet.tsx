/** The play sheet: mode, opponent, strength and who goes first, with the answers of the last time. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { editPath, go, lessonPath } from "../browser/route.ts";
import { theme } from "../browser/settings.ts";
import { ApiError } from "../protocol/api.ts";
import type { BotSummary, GameSummary } from "../protocol/generated/wire.ts";
import { Sheet } from "../ui/Sheet.tsx";
import { begin } from "./begin.ts";
import { tilePath } from "./GameTile.tsx";
import { HINTS_FOR, type HintsFor, type SeatHolder } from "./lineup.ts";
import { OptionsForm } from "./OptionsForm.tsx";
import { PlaceRows } from "./PlaceRows.tsx";
import {
  type Answers,
  answersOf,
  fieldsShown,
  firstAnswers,
  keepAnswers,
  modeOf,
  modesOf,
  optionsOf,
  placesOf,
  playersOf,
  seatOption,
} from "./play_choice.ts";

export function NewMatchSheet({ game, onClose }: { game: GameSummary; onClose: () => void }) {
  const [before] = useState(() => answersOf(game));
  const [answers, answer] = useState<Answers>(before ?? firstAnswers(game));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [told, tell] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (news: Partial<Answers>): void => answer((now) => ({ ...now, ...news }));
  const startButton = useRef<HTMLButtonElement>(null);
  // Its foot is always in sight: the sheet begins at its top.
  useEffect(() => startButton.current?.focus({ preventScroll: true }), []);
  const mode = modeOf(game, answers.mode);
  const [fewest, most] = playersOf(game, mode);
  const places = placesOf(answers);
  const form = useRef<HTMLFormElement>(null);
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    const [problem] = Object.values(problems);
    if (problem) {
      const field = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
      field?.focus();
      field?.scrollIntoView({ block: "center" });
      return tell(problem);
    }
    setBusy(true);
    try {
      keepAnswers(game, answers);
      await begin(game, places, optionsOf(game, answers), null, answers.hints);
    } catch (error) {
      tell(error instanceof ApiError ? error.message : String(error));
      setBusy(false);
    }
  };
  const counts = Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i);
  // Options such as fewer ships make another game of it, for which no time is known.
  const usual = Object.keys(answers.options).length === 0;
  const minutes = mode?.minutes ?? game.listing?.minutes;
  const time = minutes && `About ${minutes} minutes${usual ? "" : " with the usual options"}`;
  return (
    <Sheet title={game.title} kind="play" onClose={onClose}>
      <div class="play-head">
        {game.tile && <img src={tilePath(game.name, theme.value)} alt="" width="592" height="216" />}
        <p>
          {game.listing?.line ?? game.blurb} <span class="aside">By {game.designer}.</span>
        </p>
        <div class="row">
          {game.lesson > 0 && (
            <button type="button" class="quiet" onClick={() => go(lessonPath(game.name))}>
              Lesson, 3 minutes
            </button>
          )}
          {game.editor && (
            <button type="button" class="quiet" onClick={() => go(editPath(game.name))}>
              Position editor
            </button>
          )}
        </div>
      </div>
      <form class="new-game" noValidate ref={form} onSubmit={start}>
        {modesOf(game).length > 0 && (
          <Chips
            title="Mode"
            name="mode"
            chosen={answers.mode}
            choices={modesOf(game).map(({ title }, i) => [i, title])}
            onChoose={(i) => {
              const [least, largest] = playersOf(game, modeOf(game, i));
              set({ mode: i, players: Math.min(largest, Math.max(least, answers.players)) });
            }}
          >
            {mode && (
              <p class="explained">
                <strong>{mode.title}:</strong> {mode.about} About {mode.minutes} minutes.
              </p>
            )}
          </Chips>
        )}
        {counts.length > 1 && (
          <Chips
            title="Players"
            name="players"
            chosen={answers.players}
            choices={counts.map((count) => [count, String(count)])}
            onChoose={(players) => set({ players })}
          />
        )}
        <Chips
          title={answers.players > 2 ? "Opponents" : "Opponent"}
          name="opponent"
          chosen={answers.opponent}
          choices={[
            ["bot", answers.players > 2 ? "Bots" : "Bot"],
            ["friend", "Friend by link"],
            ["here", "This device"],
          ]}
          onChoose={(opponent) => set({ opponent, seats: {} })}
        >
          {answers.opponent === "bot" && <Levels bots={game.bots} answers={answers} set={set} />}
          {answers.opponent === "friend" && (
            <label class="typed-name">
              Your name (optional)
              <input
                type="text"
                maxLength={24}
                value={answers.name}
                onInput={(event) => set({ name: event.currentTarget.value })}
              />
            </label>
          )}
        </Chips>
        {seatOption(game) !== null && (
          <Chips
            title="Who goes first"
            name="first"
            chosen={answers.players > 2 && answers.first === "other" ? "lot" : answers.first}
            choices={[
              ["me", "You"],
              ...(answers.players === 2 ? ([["other", answers.opponent === "bot" ? "Bot" : "Opponent"]] as const) : []),
              ["lot", "Draw lots"],
            ]}
            onChoose={(first) => set({ first })}
          />
        )}
        <details class="more">
          <summary>More options</summary>
          <PlaceRows
            places={places}
            bots={game.bots}
            onChange={(changed) =>
              set({
                seats: Object.fromEntries(changed.map(({ holder }, i): [number, SeatHolder] => [i, holder])),
                names: Object.fromEntries(changed.map(({ name }, i) => [i, name])),
              })
            }
          />
          {game.hints && <HintsChoice chosen={answers.hints ?? "alone"} choose={(hints) => set({ hints })} />}
          <OptionsForm
            key={answers.mode}
            game={game.name}
            fields={fieldsShown(game, answers)}
            chosen={answers.options}
            onChoose={(name, value) => answer((now) => ({ ...now, options: { ...now.options, [name]: value } }))}
            onProblem={(name, problem) =>
              setProblems(({ [name]: _, ...others }) => (problem === null ? others : { ...others, [name]: problem }))
            }
          />
        </details>
        {told && (
          <p class="problem" role="alert">
            {told}
          </p>
        )}
        <footer class="play-foot">
          <span class="aside">{before !== null && answers === before ? "Same as last time" : time}</span>
          <button type="submit" class="gold" disabled={busy} ref={startButton}>
            {answers.opponent === "friend" ? "Get the link" : "Start match"}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}

/** Who may ask for hints. */
function HintsChoice({ chosen, choose }: { chosen: HintsFor; choose: (hints: HintsFor) => void }) {
  const id = useId();
  return (
    <div class="option">
      <label for={id}>Hints</label>
      <select id={id} value={chosen} onChange={(event) => choose(event.currentTarget.value as HintsFor)}>
        {Object.entries(HINTS_FOR).map(([hints, title]) => (
          <option key={hints} value={hints}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ChipsProps<T> {
  readonly title: string;
  readonly name: string;
  readonly chosen: T;
  readonly choices: readonly (readonly [T, string])[];
  readonly onChoose: (value: T) => void;
  readonly children?: ComponentChildren;
}

function Chips<T extends string | number>({ title, name, chosen, choices, onChoose, children }: ChipsProps<T>) {
  return (
    <fieldset class="choice chips">
      <legend>{title}</legend>
      {choices.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{label}</span>
        </label>
      ))}
      {children}
    </fieldset>
  );
}

interface LevelsProps {
  readonly bots: readonly BotSummary[];
  readonly answers: Answers;
  readonly set: (news: Partial<Answers>) => void;
}

/** The bots in order of strength, as steps on a line. */
function Levels({ bots, answers, set }: LevelsProps) {
  const id = useId();
  const chosen = bots.findIndex(({ name }) => name === answers.bot);
  return (
    <div class="levels" role="radiogroup" aria-label="Strength" style={{ "--levels": bots.length }}>
      {bots.map(({ name, level }, i) => (
        <label key={name} class={i <= chosen ? "level reached" : "level"}>
          <input
            type="radio"
            name={`${id}-level`}
            checked={i === chosen}
            onChange={() => set({ bot: name, seats: {} })}
          />
          <i aria-hidden="true">{i + 1}</i>
          <span>{level}</span>
        </label>
      ))}
    </div>
  );
}
