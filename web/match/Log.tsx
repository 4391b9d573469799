/** The log, in sentences or in notation. Clicking a line shows the position after it. */

import type { Signal } from "@preact/signals";
import { memo } from "preact/compat";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { choose, palette, settings } from "../browser/settings.ts";
import { colourOf } from "../protocol/seats.ts";
import { seatTint } from "../table/look.ts";
import { SentenceText } from "../ui/SentenceText.tsx";
import { useMatch } from "./context.tsx";
import { resultFor, toldOutcome } from "./ending.ts";
import { type LogLine, logLines, shownEntries } from "./log_lines.ts";

export function Log() {
  const state = useMatch();
  const snapshot = state.room.snapshot.value;
  const notation = settings.value.notation;
  /** The log does not tell the end before the replay has shown it. */
  const told = state.replay.spoilable.value ? (state.room.lastChange.value.before?.seq ?? 0) : Number.POSITIVE_INFINITY;
  const shown = state.history.at.value === null ? (state.arrived.value?.seq ?? null) : null;
  const lines = useMemo(
    () => logLines(shownEntries(snapshot?.log ?? [], shown), notation),
    [snapshot?.log, notation, shown],
  );
  const list = useRef<HTMLOListElement>(null);
  const at = state.history.at.value ?? snapshot?.seq ?? 0;
  useEffect(() => keepInSight(list.current), [at, lines]);
  useEffect(() => {
    const resized = new ResizeObserver(() => keepInSight(list.current));
    if (list.current) resized.observe(list.current);
    return () => resized.disconnect();
  }, [snapshot === null]);
  if (!snapshot) return null;
  const reader = state.reader.value;
  const current = lines.findLast(({ entries }) => entries[0]!.seq <= at)?.seq;
  const numbers = state.lastTurn.numbers.value;
  const outcome = toldOutcome(state);
  return (
    <section class="log" aria-labelledby="log-head">
      <header class="log-head">
        <h2 id="log-head">Log</h2>
        <button type="button" class="quiet" aria-pressed={notation} onClick={() => choose("notation", !notation)}>
          Notation
        </button>
      </header>
      <ol
        ref={list}
        onKeyDown={alongLines}
        class={`lines${notation ? " notation" : ""}${state.history.at.value === null ? "" : " looking"}`}
      >
        {lines
          .filter(({ seq, player }) => player >= 0 || seq <= told)
          .map((line) => (
            <Line
              key={line.seq}
              line={line}
              current={line.seq === current}
              notation={notation}
              reader={reader}
              onLook={state.history}
              number={numberOf(line, numbers)}
              pointed={state.lastTurn.pointed}
            />
          ))}
      </ol>
      {outcome && <p class="log-end">{resultFor([], outcome, state)}</p>}
    </section>
  );
}

/** Tab comes to the list at the current line; up and down go along the lines. */
function alongLines(event: KeyboardEvent): void {
  const by =
    event.key === "ArrowUp" ? "previousElementSibling" : event.key === "ArrowDown" ? "nextElementSibling" : null;
  const line = event.target instanceof Element ? event.target.closest("li") : null;
  if (!by || !line) return;
  event.preventDefault();
  line[by]?.querySelector("button")?.focus();
}

const notationOf = ({ player, entries }: LogLine): string => `${player} ${entries[0]!.action}`;

interface LineProps {
  readonly line: LogLine;
  readonly current: boolean;
  readonly notation: boolean;
  /** The player who reads; null if several do. */
  readonly reader: number | null;
  readonly onLook: { look(seq: number): Promise<void> };
  /** The number that its traces on the board have, too. */
  readonly number: number | null;
  /** The number of the sentence that is pointed at. */
  readonly pointed: Signal<number | null>;
}

const Line = memo(({ line, current, notation, reader, onLook, number, pointed }: LineProps) => {
  const found = line.entries[0]!.line?.found;
  const point = (): void => {
    pointed.value = number;
  };
  const leave = (): void => {
    pointed.value = null;
  };
  useEffect(() => leave, [number]);
  return (
    <li class={`${current ? "current" : ""}${line.undone ? ` undone ${line.undone}` : ""}`}>
      <button
        type="button"
        class="line-entry"
        tabIndex={current ? 0 : -1}
        aria-current={current ? "step" : undefined}
        onClick={() => void onLook.look(line.seq)}
        onMouseEnter={point}
        onMouseLeave={leave}
        onFocus={point}
        onBlur={leave}
      >
        <span class="number" title={`Move ${line.seq}`}>
          {number === null ? notation ? line.seq : (line.turn ?? "") : <Disc number={number} seat={line.player} />}
        </span>
        <span class="said">
          {line.undone === "gone" && <span class="unseen">Taken back: </span>}
          {notation ? notationOf(line) : <Words line={line} reader={reader} />}
          {found && <span class="only-you">{found}</span>}
        </span>
      </button>
    </li>
  );
});

/** The last turn of the others in words, where the log is out of sight: it says the same. */
export function LastTurnWords() {
  const state = useMatch();
  const numbers = state.lastTurn.numbers.value;
  const log = state.room.snapshot.value?.log ?? [];
  const lines = useMemo(() => (numbers.size > 0 ? logLines(log, false) : []), [log, numbers]);
  const told = lines.flatMap((line) => {
    const number = numberOf(line, numbers);
    return number === null ? [] : [{ line, number }];
  });
  if (told.length === 0) return null;
  return (
    <ol class="last-turn" aria-hidden="true">
      {told.map(({ line, number }) => (
        <li key={line.seq}>
          <Disc number={number} seat={line.player} /> <Words line={line} reader={state.reader.value} />
        </li>
      ))}
    </ol>
  );
}

/** The number that the traces of a line have on the board; null if they have none. */
const numberOf = ({ entries }: LogLine, numbers: ReadonlyMap<number, number>): number | null =>
  entries.map(({ seq }) => numbers.get(seq)).find((number) => number !== undefined) ?? null;

/** The number of a sentence, as it stands beside its traces on the board, in the colour of who acted. */
const Disc = ({ number, seat }: { number: number; seat: number }) => (
  <span class="trace-number" style={inkOf(seat)}>
    {number}
  </span>
);

function inkOf(seat: number) {
  const { deep, light } = seatTint(colourOf(seat), palette.value);
  return { "--deep": deep, "--light": light };
}

/** The player is seen where the turn begins, and read aloud in each line. */
function Words({ line: { player, sentence, turn }, reader }: Pick<LineProps, "line" | "reader">) {
  const words = <SentenceText sentence={sentence} reader={reader} />;
  if (player < 0) return <em>{words}</em>;
  return (
    <>
      <span class={turn === null ? "unseen" : undefined}>{colourOf(player)} · </span>
      {words}
    </>
  );
}

/** The height of a short line. */
const LINE_PX = 25;

/**
 * Scrolls the list, not the page, so that the current line stays visible. A whole line stands at the top, here and, by the
 * list's style, wherever a hand scrolls it: below the last line there is room for that.
 */
function keepInSight(list: HTMLOListElement | null): void {
  const line = list?.querySelector<HTMLElement>(".current");
  if (!list || !line) return;
  const lines = [...list.children] as HTMLElement[];
  const top = (each: HTMLElement): number => each.offsetTop - list.offsetTop;
  /** The first line from which on all up to this one fit. */
  const firstFor = (last: HTMLElement): HTMLElement =>
    lines.find((each) => top(each) >= top(last) + last.offsetHeight - list.clientHeight) ?? last;
  const last = lines.at(-1)!;
  const end = top(last) + last.offsetHeight;
  const spare = top(firstFor(last)) + list.clientHeight - end;
  // Rather than leave room for a line empty, the list begins in the middle of the long line that does not fit.
  const cut = spare > LINE_PX && end > list.clientHeight;
  list.classList.toggle("cut", cut);
  // One pixel more: heights are not whole pixels, and the line snaps to its place. A list as high as its lines needs no
  // room: on a phone it would grow by it, and by more each time.
  list.style.setProperty("--spare", end > list.clientHeight && !cut ? `${Math.max(0, spare) + 1}px` : "0px");
  if (cut && line === last) list.scrollTop = end - list.clientHeight;
  else if (top(line) < list.scrollTop) list.scrollTop = top(line);
  else if (line === last || top(line) + line.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top(firstFor(line));
}
