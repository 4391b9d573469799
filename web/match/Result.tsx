/** The result, and the buttons for a rematch and a download. */

import { useEffect, useRef } from "preact/hooks";
import type { Standing } from "../protocol/generated/wire.ts";
import { colourOf } from "../protocol/seats.ts";
import { Chip, GoodIcon } from "../ui/Chip.tsx";
import { CopyPicture } from "./CopyPicture.tsx";
import { useMatch } from "./context.tsx";
import { hasLost, isShort, resultFor, toldOutcome } from "./ending.ts";
import { Rule } from "./Rule.tsx";
import { saveLog } from "./save_log.ts";

/** The first button calls `again` if given; else it asks for a rematch, until there is one to join (`Offers.tsx`). */
export function Result({ again }: { again?: () => void }) {
  const state = useMatch();
  const snapshot = state.room.snapshot.value;
  const outcome = toldOutcome(state);
  const rematch = useRef<HTMLButtonElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const played = useRef(false);
  const ended = Boolean(snapshot && outcome);
  useEffect(() => {
    if (ended && played.current) {
      scrollToTop(head.current?.closest(".column"));
      for (const each of [head.current, rematch.current]) each?.scrollIntoView({ block: "nearest" });
      list.current?.classList.add("counting");
    }
    if (ended && played.current && !again && isFree(document.activeElement))
      rematch.current?.focus({ preventScroll: true });
    played.current = snapshot !== null && !ended;
  }, [ended, snapshot !== null]);
  if (!snapshot || !outcome) return null;
  const order = outcome.places.map((place, player) => ({ place, player })).sort((a, b) => a.place - b.place);
  const { standings = [], epilogue } = state.room.scene.value?.panel ?? {};
  return (
    <section class="result" aria-labelledby="result-head">
      <h2 id="result-head" ref={head}>
        {resultFor(snapshot.heldSeats, outcome, state)}
      </h2>
      <p>
        {hasLost(snapshot.heldSeats, outcome) && isShort(outcome.reason) ? "" : `${outcome.reason}.`}{" "}
        <Rule rule={outcome.rule} />
      </p>
      {epilogue && <p>{epilogue}</p>}
      <div class="row">
        {(again || (snapshot.heldSeats.length > 0 && !state.room.rematch.value)) && (
          <button
            ref={rematch}
            type="button"
            class="gold"
            disabled={state.rematch.asked.value}
            onClick={() => (again ? again() : state.rematch.want())}
          >
            {again ? "Try again" : "Rematch"}
          </button>
        )}
        {!again && (
          <button type="button" aria-expanded={state.review.open.value} onClick={() => state.review.toggle()}>
            Review
          </button>
        )}
        <button type="button" onClick={() => void saveLog(state)}>
          Download game
        </button>
        {!again && <CopyPicture />}
      </div>
      <ol class="standing" ref={list}>
        {order.map(({ place, player }) => (
          <li key={player}>
            <span class="place-number">{place}</span> <Chip colour={colourOf(player)} /> {colourOf(player)}
            <span class="quietly">
              {snapshot.seats[player]?.name !== colourOf(player) && snapshot.seats[player]?.name}
            </span>
            {standings[player] && <FinalScore standing={standings[player]} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What a player has at the end. In a list that is `counting`, treasure comes piece by piece while the number grows. */
function FinalScore({ standing: { score, of = null, counts, goods = [] } }: { standing: Standing }) {
  if (of === 0) return null;
  return (
    <span class="final-score">
      {goods.map((good, i) => (
        <span key={i} class="haul" style={{ "--after": i }}>
          <GoodIcon good={good} />
        </span>
      ))}
      <strong style={{ "--score": score }}>{score}</strong>
      <span>
        {of !== null && `/${of}`} <span class="quietly">{counts}</span>
      </span>
    </span>
  );
}

/** Scrolls the column to its top, and the part of it that scrolls by itself. */
export function scrollToTop(column: Element | null | undefined): void {
  for (const each of [column, column?.querySelector(".answering")]) each?.scrollTo({ top: 0 });
}

/** True if the focus may go to the result: it is nowhere, on the board, on what the match asked last, or on the menu, as after Resign. */
const isFree = (focus: Element | null): boolean =>
  !focus ||
  focus === document.body ||
  (focus.closest(".panel, .turn, .board, [aria-haspopup=dialog]") !== null && !focus.matches("input, textarea"));
