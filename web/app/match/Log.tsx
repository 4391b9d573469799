/** What happened, in words or in notation. A line is a way back to its position. */

import { memo } from "preact/compat";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Told } from "../../games/film.ts";
import type { GamePage } from "../../games/page.ts";
import { colourOf } from "../../games/seats.ts";
import type { SeatLook } from "../../table/types.ts";
import { choose, settings } from "../settings.ts";
import { useMatch } from "./context.ts";
import { type LogLine, linesOf } from "./lines.ts";

export function Log() {
  const state = useMatch();
  const picture = state.room.picture.value;
  const notation = settings.value.notation;
  const { gathers, apart } = state.game.value ?? {};
  /** Nothing is told before it is seen. */
  const untold = state.rush.spoilable.value;
  const lines = useMemo(() => linesOf(picture?.log ?? [], notation, gathers, apart), [picture?.log, notation, gathers]);
  const list = useRef<HTMLOListElement>(null);
  const at = state.history.at.value ?? picture?.seq ?? 0;
  useEffect(() => keepInSight(list.current), [at, lines]);
  useEffect(() => {
    const resized = new ResizeObserver(() => keepInSight(list.current));
    if (list.current) resized.observe(list.current);
    return () => resized.disconnect();
  }, [picture === null]);
  const [game, view] = [state.game.value, state.room.view.value];
  const told = useMemo(() => (view ? { log: picture?.log ?? [], view } : undefined), [picture?.log, view]);
  if (!picture || !game || !view) return null;
  const seats = state.looks.value;
  const current = lines.findLast((line) => line.seq <= at)?.seq;
  return (
    <section class="log" aria-labelledby="log-head">
      <header class="log-head">
        <h2 id="log-head">Log</h2>
        <button type="button" class="quiet" aria-pressed={notation} onClick={() => choose("notation", !notation)}>
          Notation
        </button>
      </header>
      <ol ref={list} class={notation ? "lines notation" : "lines"}>
        {(untold && apart ? lines.filter((line) => !apart(line.entries[0]!.action)) : lines).map((line) => (
          <Line
            key={line.seq}
            line={line}
            current={line.seq === current}
            words={notation ? notationOf(line) : null}
            aside={game.aside(line.entries[0]!, picture.log, view)}
            game={game}
            seats={seats}
            told={told}
            onLook={state.history}
          />
        ))}
      </ol>
    </section>
  );
}

const notationOf = ({ player, entries }: LogLine): string => `${player} ${entries[0]!.action}`;

interface LineProps {
  readonly line: LogLine;
  readonly current: boolean;
  readonly words: string | null;
  readonly aside: string | null;
  readonly game: GamePage;
  readonly seats: readonly SeatLook[];
  readonly told: Told | undefined;
  readonly onLook: { look(seq: number): Promise<void> };
}

const Line = memo(({ line, current, words, aside, game, seats, told, onLook }: LineProps) => (
  <li class={current ? "current" : ""}>
    <button
      type="button"
      class="line-entry"
      aria-current={current ? "step" : undefined}
      onClick={() => void onLook.look(line.seq)}
    >
      <span class="number">{line.seq}</span>
      <span class="said">
        {words ?? <Sentence line={line} game={game} seats={seats} told={told} />}
        {aside && <span class="only-you">{aside}</span>}
      </span>
    </button>
  </li>
));

function Sentence({ line, game, seats, told }: Pick<LineProps, "line" | "game" | "seats" | "told">) {
  if (line.player < 0) return <em>{game.tellNature(line.entries, seats, told)}</em>;
  const [first, ...others] = line.entries;
  const bits = others.length > 0 ? game.tellGathered(line.entries) : game.tell(first!, seats, told);
  return (
    <>
      {colourOf(line.player)} ·{" "}
      {bits.map((bit, i) => (bit.strong ? <strong key={i}>{bit.text}</strong> : <span key={i}>{bit.text}</span>))}
    </>
  );
}

/** The current line stays in sight within its list; the page itself does not move. */
function keepInSight(list: HTMLOListElement | null): void {
  const line = list?.querySelector<HTMLElement>(".current");
  if (!list || !line) return;
  if (!line.nextElementSibling) {
    list.scrollTop = list.scrollHeight;
    return;
  }
  const [top, bottom] = [line.offsetTop - list.offsetTop, line.offsetTop - list.offsetTop + line.offsetHeight];
  if (top < list.scrollTop) list.scrollTop = top - 8;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight + 8;
}
