/** The review of a match that is over: a graph over the log, and the moments that mattered as cards. */

import "./review.css";
import { useEffect, useRef } from "preact/hooks";
import { palette } from "../browser/settings.ts";
import type { Graph, KeyMoment } from "../protocol/generated/wire.ts";
import { colourOf } from "../protocol/seats.ts";
import { seatTint } from "../table/look.ts";
import { Chip } from "../ui/Chip.tsx";
import { SentenceText } from "../ui/SentenceText.tsx";
import { sentenceOf } from "../ui/sentence_bits.ts";
import { useMatch } from "./context.tsx";
import { turnAt } from "./log_lines.ts";
import { type Drawn, drawn, nearestTo, valueText } from "./review_state.ts";

const [WIDTH, HEIGHT] = [300, 110];

export function Review() {
  const { review } = useMatch();
  const section = useRef<HTMLElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const open = review.open.value;
  const answer = review.answer.value;
  const hasGraph = Boolean(answer?.graph);
  // On a phone there may be no room to scroll before the graph is there.
  useEffect(() => {
    if (open) section.current?.scrollIntoView({ block: "start" });
  }, [open, hasGraph]);
  // The button that opened it may be out of sight now: keys go on from here.
  useEffect(() => {
    if (open) head.current?.focus({ preventScroll: true });
  }, [open]);
  if (!open) return null;
  const problem = review.problem.value;
  return (
    <section class="review" aria-labelledby="review-head" ref={section}>
      <header>
        <h2 id="review-head" ref={head} tabIndex={-1}>
          Review
        </h2>
        <button type="button" class="quiet" onClick={() => review.close()}>
          Close
        </button>
      </header>
      {answer?.graph && <GraphView graph={answer.graph} moments={answer.moments ?? []} />}
      {answer?.graph && answer.moments && <Moments graph={answer.graph} moments={answer.moments} />}
      <p role="status" class={problem ? "problem" : "quietly"}>
        {problem || progressText(answer?.state, answer?.ahead ?? 0, hasGraph)}
      </p>
    </section>
  );
}

function progressText(state: string | undefined, ahead: number, hasGraph: boolean): string {
  if (state === "ready") return "";
  if (state === "waiting" && ahead > 0) return `Waiting for ${ahead} other ${ahead === 1 ? "review" : "reviews"} …`;
  return hasGraph ? "Looking for the moments that mattered …" : "Evaluating each position …";
}

function GraphView({ graph, moments }: { graph: Graph; moments: readonly KeyMoment[] }) {
  const { review, history, room } = useMatch();
  const shape = drawn(graph, WIDTH, HEIGHT);
  const last = graph.values.length - 1;
  const at = Math.min(last, history.at.value ?? room.snapshot.value?.seq ?? last);
  const seats = graph.values[0]?.map((_, seat) => seat) ?? [];
  return (
    <>
      <div class="graph">
        <Picture shape={shape} at={at} moments={moments} />
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label="Position in the graph"
          aria-valuetext={`move ${at} of ${last}: ${seats.map((seat) => `${colourOf(seat)} ${valueText(graph.values[at]?.[seat] ?? 0, graph)}`).join(", ")}`}
          onInput={(event) => review.look(Number(event.currentTarget.value))}
        />
      </div>
      <ul class="values">
        {seats.map((seat) => (
          <li key={seat}>
            <Chip colour={colourOf(seat)} /> {colourOf(seat)}{" "}
            <strong>{valueText(graph.values[at]![seat]!, graph)}</strong>
          </li>
        ))}
      </ul>
      <p class="quietly">{graph.about}</p>
    </>
  );
}

interface PictureProps {
  readonly shape: Drawn;
  readonly at: number;
  readonly moments: readonly KeyMoment[];
}

function Picture({ shape, at, moments }: PictureProps) {
  const { review } = useMatch();
  const here = shape.lines[0]?.[at]?.x ?? 0;
  const press = (event: MouseEvent & { currentTarget: SVGSVGElement }): void => {
    const box = event.currentTarget.getBoundingClientRect();
    review.look(nearestTo(((event.clientX - box.left) / box.width) * WIDTH, shape));
  };
  return (
    <svg viewBox={`0 -6 ${WIDTH} ${HEIGHT + 12}`} preserveAspectRatio="none" aria-hidden="true" onClick={press}>
      {shape.marks.map(({ value, y }) => (
        <line key={value} class="mark" x1={0} x2={WIDTH} y1={y} y2={y} />
      ))}
      <line class="here" x1={here} x2={here} y1={-6} y2={HEIGHT + 6} />
      {shape.lines.map((points, seat) => (
        <polyline
          key={seat}
          points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
          stroke={seatTint(colourOf(seat), palette.value).body}
          stroke-dasharray={seat === 0 ? undefined : `${9 - seat} ${1 + (seat % 3)}`}
        />
      ))}
      {moments.map(({ seq, player }) => {
        const point = shape.lines[player]?.[seq];
        return point && <circle key={seq} cx={point.x} cy={point.y} r="4" />;
      })}
    </svg>
  );
}

function Moments({ graph, moments }: { graph: Graph; moments: readonly KeyMoment[] }) {
  if (moments.length === 0) return <p>No move cost much.</p>;
  return (
    <ol class="moments">
      {moments.map((moment) => (
        <Card key={moment.seq} graph={graph} moment={moment} />
      ))}
    </ol>
  );
}

function Card({ graph, moment }: { graph: Graph; moment: KeyMoment }) {
  const { review, room, reader, history } = useMatch();
  const { seq, player, played, instead, about, better = null } = moment;
  const { log = [] } = room.snapshot.value ?? {};
  const turn = turnAt(log, seq);
  const line = log.find((entry) => entry.seq === seq)?.line;
  const values = (all: readonly number[]): string =>
    graph.kind === "score"
      ? all.map((value) => valueText(value, graph)).join(" to ")
      : valueText(all[player] ?? 0, graph);
  return (
    <li>
      <p>
        <Chip colour={colourOf(player)} /> <strong>Turn {turn}</strong>, {colourOf(player)}
        {line && (
          <>
            : <SentenceText sentence={sentenceOf(line)} reader={reader.value} />
          </>
        )}
      </p>
      {better && (
        <p>
          Better: <SentenceText sentence={sentenceOf(better)} reader={reader.value} />
        </p>
      )}
      <p class="quietly" title={about}>
        {better ? "Played" : "With it"} <strong>{values(played)}</strong>, {better ? "better" : "otherwise"}{" "}
        <strong>{values(instead)}</strong>
      </p>
      <div class="row">
        {better && (
          <button
            type="button"
            aria-pressed={review.moment.value?.seq === seq}
            aria-label={`Show the better move in turn ${turn}`}
            onClick={() => review.show(moment)}
          >
            Show better move
          </button>
        )}
        <button
          type="button"
          aria-pressed={history.at.value === seq}
          aria-label={`Show turn ${turn} as played`}
          onClick={() => review.look(seq)}
        >
          Show as played
        </button>
      </div>
    </li>
  );
}
