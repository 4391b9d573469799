/** The log, in sentences or in notation. Clicking a line shows the position after it. */

import { memo } from "preact/compat";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { choose, settings } from "../browser/settings.ts";
import { colourOf } from "../protocol/seats.ts";
import { SentenceText } from "../ui/SentenceText.tsx";
import { useMatch } from "./context.tsx";
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
  const current = lines.findLast((line) => line.seq <= at)?.seq;
  return (
    <section class="log" aria-labelledby="log-head">
      <header class="log-head">
        <h2 id="log-head">Log</h2>
        <button type="button" class="quiet" aria-pressed={notation} onClick={() => choose("notation", !notation)}>
          Notation
        </button>
      </header>
      <ol ref={list} class={`lines${notation ? " notation" : ""}${state.history.at.value === null ? "" : " looking"}`}>
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
  readonly notation: boolean;
  /** The player who reads; null if several do. */
  readonly reader: number | null;
  readonly onLook: { look(seq: number): Promise<void> };
}

const Line = memo(({ line, current, notation, reader, onLook }: LineProps) => {
  const found = line.entries[0]!.line?.found;
  return (
    <li class={current ? "current" : ""}>
      <button
        type="button"
        class="line-entry"
        aria-current={current ? "step" : undefined}
        onClick={() => void onLook.look(line.seq)}
      >
        <span class="number" title={`Move ${line.seq}`}>
          {notation ? line.seq : (line.turn ?? "")}
        </span>
        <span class="said">
          {notation ? notationOf(line) : <Words line={line} reader={reader} />}
          {found && <span class="only-you">{found}</span>}
        </span>
      </button>
    </li>
  );
});

function Words({ line: { player, sentence }, reader }: Pick<LineProps, "line" | "reader">) {
  const words = <SentenceText sentence={sentence} reader={reader} />;
  if (player < 0) return <em>{words}</em>;
  return (
    <>
      {colourOf(player)} · {words}
    </>
  );
}

/** Scrolls the list, not the page, so that the current line stays visible. */
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
