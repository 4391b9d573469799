/** The film of a game without turns: at any speed, from any moment, step by step or playing. */

import { still } from "../browser/settings.ts";
import type { Film } from "../protocol/generated/wire.ts";
import { useRush } from "./context.ts";
import { SPEEDS } from "./film_player.ts";

export function FilmControls() {
  const { replay: rush } = useRush();
  const film = rush.film.value;
  if (!film) return null;
  if (!rush.open.value) {
    return (
      <section class="rush closed-rush" aria-label="Replay">
        {film.chapters.length > 1 && (
          <button type="button" onClick={() => rush.fromVolleys()}>
            Watch volleys
          </button>
        )}
        <button type="button" onClick={() => rush.show(0)}>
          Replay {film.chapters[0]!.title.toLowerCase()}
        </button>
      </section>
    );
  }
  return (
    <section class="rush" aria-label="Replay">
      <header class="rush-head">
        <p class="rush-caption" role="status">
          {rush.frame.value?.caption}
        </p>
        <button
          type="button"
          class="icon quiet"
          aria-label="Close replay"
          aria-keyshortcuts="Escape"
          onClick={() => rush.close()}
        >
          <Icon path="M5 5L15 15M15 5L5 15" line />
        </button>
      </header>
      <Scrubber film={film} />
      <div class="rush-keys">
        <Press says="Go to start" keys="Home" act={() => rush.seek(0)} path="M5 4H7V16H5ZM16 4L8 10L16 16Z" />
        <Press says="Step back" keys="ArrowLeft" act={() => rush.step(-1)} path="M13 4L6 10L13 16Z" />
        {!still.value && <PlayPause />}
        <Press
          says="Step forward"
          keys="ArrowRight"
          act={() => rush.step(1)}
          path="M7 4L14 10L7 16Z"
          gold={still.value}
        />
        <Press says="Go to end" keys="End" act={() => rush.skip()} path="M4 4L12 10L4 16ZM13 4H15V16H13Z" />
        {!still.value && <Speeds />}
      </div>
    </section>
  );
}

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** The replay as a slider with its chapters. Arrow keys go to the next or previous event. */
function Scrubber({ film }: { film: Film }) {
  const { replay: rush } = useRush();
  const at = rush.at.value ?? 0;
  const seconds = (ms: number): string => (ms / 1000).toFixed(1);
  const told = `${seconds(at)} of ${seconds(film.ms)} seconds: ${rush.frame.value?.caption ?? ""}`;
  return (
    <div class="rush-line">
      <input
        type="range"
        min={0}
        max={film.ms}
        step={1}
        value={at}
        aria-label="Replay position"
        aria-valuetext={told}
        onInput={(event) => rush.seek(Number(event.currentTarget.value))}
        onKeyDown={(event) => {
          const by = ARROWS[event.key];
          if (by === undefined) return;
          event.preventDefault();
          rush.step(by);
        }}
      />
      <ul class="rush-chapters">
        {film.chapters.map(({ start, title }, i) => {
          const end = film.chapters[i + 1]?.start ?? film.ms;
          const here = at >= start && (at < end || end === film.ms);
          return (
            <li key={title} style={{ flexGrow: Math.max(1, end - start) }}>
              <button
                type="button"
                class="quiet"
                aria-current={here ? "step" : undefined}
                onClick={() => rush.seek(start)}
              >
                {title}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function PlayPause() {
  const { replay: rush } = useRush();
  const on = rush.playing.value;
  const path = on ? "M5 4H8V16H5ZM12 4H15V16H12Z" : "M5 3L16 10L5 17Z";
  return <Press says={on ? "Pause" : "Play"} keys="p" act={() => rush.toggle()} path={path} gold />;
}

function Speeds() {
  const { replay: rush } = useRush();
  return (
    <fieldset class="speeds">
      <legend class="unseen">Speed</legend>
      {SPEEDS.map((speed) => (
        <label key={speed}>
          <input
            type="radio"
            name="speed"
            checked={rush.speed.value === speed}
            onChange={() => {
              rush.speed.value = speed;
            }}
          />
          <span>{speed === 0.5 ? "½" : speed}×</span>
        </label>
      ))}
    </fieldset>
  );
}

interface PressProps {
  readonly says: string;
  readonly keys: string;
  readonly act: () => void;
  readonly path: string;
  readonly gold?: boolean;
}

const Press = ({ says, keys, act, path, gold = false }: PressProps) => (
  <button type="button" class={gold ? "icon gold" : "icon"} aria-label={says} aria-keyshortcuts={keys} onClick={act}>
    <Icon path={path} />
  </button>
);

const Icon = ({ path, line = false }: { path: string; line?: boolean }) => (
  <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" class={line ? "" : "filled"}>
    <path d={path} />
  </svg>
);
