/** What is chosen, what it can do, what is asked, and the buttons that answer. */

import { useEffect, useRef } from "preact/hooks";
import type { Facts } from "../../games/page.ts";
import { colourOf } from "../../games/seats.ts";
import { choiceOf, onesOf, type Plan, type Words, writeHeading } from "../plan.ts";
import { Chip } from "../ui/Chip.tsx";
import { ActionGrid, ChoiceGroups, ChoiceList } from "./Actions.tsx";
import { useMatch } from "./context.ts";
import { Fleet } from "./Fleet.tsx";
import { Notices } from "./Notices.tsx";
import { Rule } from "./Rule.tsx";
import { SwapTable } from "./SwapTable.tsx";

export function Panel() {
  const state = useMatch();
  const { planner, room } = state;
  const [view, game, seat] = [state.view.value, state.game.value, room.seat.value];
  if (!view || !game) return null;
  const words = planner.words.value;
  const object = state.planning.value && seat !== null ? game.chosen(words, seat) : null;
  const named = object ?? state.inspected.value;
  const facts = named === null ? null : game.facts(view, named, state.looks.value);
  const subject = game.subject(words);
  /** A fleet is being laid: its ships, and what can be done with all of it, stay at hand. */
  const laying = subject !== null && subject.length === 0 && onesOf(planner.base.value).length === 0;
  const watching = seat === null && state.history.at.value === null && !room.picture.value?.outcome;
  const planning = state.planning.value && (!game.laying || words.length > 0);
  if (!planning && !facts && !room.notice.value && !watching) return null;
  return (
    <section
      class={words.length > (subject?.length ?? 0) && !laying ? "panel saying" : "panel"}
      aria-label="What to do"
    >
      <Notices />
      {facts && <Head facts={facts} />}
      {planning && seat !== null && (
        <>
          {subject !== null && subject.length > 0 && <ActionGrid menu={planner.menu.value} words={words} />}
          <Asked words={words} subject={subject} />
          {(words.length === 0 || laying) && <Fleet />}
          <Answers />
          {(words.length === 0 || laying) && (
            <ChoiceGroups groups={game.opening(onesOf(laying ? planner.menu.value : planner.base.value))} />
          )}
        </>
      )}
      {watching && !facts && <p class="prompt">You are watching. Choose anything on the table to read about it.</p>}
    </section>
  );
}

const Head = ({ facts }: { facts: Facts }) => (
  <header class="panel-head">
    {facts.owner !== null && <Chip colour={colourOf(facts.owner)} />}
    <h2>{facts.title}</h2>
    <span class="details">{facts.details.join(" · ")}</span>
  </header>
);

/** The prompt, what is closed and why, and the choices that are no buttons of the ship. */
function Asked({ words, subject }: { words: Words; subject: Words | null }) {
  const state = useMatch();
  const { planner } = state;
  const base = planner.base.value;
  if (!base) return <p class="prompt waiting">…</p>;
  const seen = planner.seen.value;
  const refusal = planner.draft.value ? (seen?.refusal ?? null) : words.length > 0 ? (base.refusal ?? null) : null;
  const goods = choiceOf(base, "goods");
  const inMenu = subject !== null && words.length === subject.length;
  const ones = inMenu || words.length === 0 ? [] : (state.game.value?.asked(onesOf(base)) ?? []);
  return (
    <>
      <p class="prompt">
        {base.prompt}
        {choiceOf(base, "headings") && (
          <span class="hint">
            {" "}
            Drag the fan<span class="hint-keys">, or use ← → and Enter</span>.
          </span>
        )}
        {goods && <span class="hint"> Tap a piece to move it across.</span>}
        {choiceOf(base, "places") && (
          <span class="hint">
            {" "}
            Drag it on the table{planner.canTurn.value && <span class="hint-keys">; the keys , and . turn it</span>}.
          </span>
        )}
      </p>
      {refusal && refusal.reason.toLowerCase() !== base.prompt?.toLowerCase().replace(/\.$/, "") && (
        <p class="no">
          {refusal.reason} <Rule rule={refusal.rule} />
        </p>
      )}
      <Closed plan={base} />
      <Outlook />
      {goods && <SwapTable goods={goods} />}
      {ones.length > 0 && <ChoiceList ones={ones} />}
    </>
  );
}

/** The closed stretches of the fan, each reason once. */
function Closed({ plan }: { plan: Plan }) {
  const closed = choiceOf(plan, "headings")?.closed ?? [];
  const reasons = new Map<string, { rule: string; spans: string[] }>();
  for (const { start, stop, refusal } of closed) {
    if (!refusal) continue;
    const kept = reasons.get(refusal.reason) ?? { rule: refusal.rule, spans: [] };
    kept.spans.push(`${writeHeading(start)}–${writeHeading(stop)}`);
    reasons.set(refusal.reason, kept);
  }
  if (reasons.size === 0) return null;
  return (
    <ul class="closed">
      {[...reasons].map(([reason, { rule, spans }]) => (
        <li key={reason}>
          {spans.join(", ")} {reason} <Rule rule={rule} />
        </li>
      ))}
    </ul>
  );
}

/** What the ghost could do where it stands. */
function Outlook() {
  const state = useMatch();
  const seen = state.planner.seen.value;
  const seat = state.room.seat.value;
  if (!seen?.preview || seat === null || !state.planner.draft.value) return null;
  const told = state.game.value?.outlook(seen, seat, state.looks.value);
  return told ? <p class="outlook">{told}</p> : null;
}

/** Back, the next step, and the button that plays what one sees. */
function Answers() {
  const state = useMatch();
  const { planner, room } = state;
  const playable = planner.playable.value;
  const draft = planner.draft.value;
  const game = state.game.value!;
  const waiting = room.outbox.waiting.value.length > 0;
  const confirm = useRef<HTMLButtonElement>(null);
  const whole = playable !== null && draft === null && !choiceOf(planner.base.value, "goods");
  useEffect(() => {
    if (whole && document.activeElement?.closest(".panel, body") && !document.activeElement.closest(".board")) {
      confirm.current?.focus();
    }
  }, [whole, planner.words.value]);
  if (!planner.canBack.value && !playable) return null;
  const label = playable
    ? game.playLabel(playable, room.seat.value ?? 0, state.looks.value)
    : draft && !planner.unmoved.value
      ? "Not here"
      : null;
  return (
    <div class="answers">
      {planner.canBack.value && (
        <button type="button" onClick={() => state.back()}>
          Back
        </button>
      )}
      {planner.canTurn.value && <Turning />}
      {planner.canStep.value && (
        <button type="button" onClick={() => planner.step()}>
          Next step
        </button>
      )}
      {label !== null && (room.myTurn.value || playable) && (
        <button ref={confirm} type="button" class="gold" disabled={!playable || waiting} onClick={() => planner.play()}>
          {waiting ? "Sent…" : label}
        </button>
      )}
    </div>
  );
}

/** What lies under the finger is turned by buttons too: a phone has no keys. */
function Turning() {
  const { planner } = useMatch();
  const turn = (by: number, label: string, path: string) => (
    <button
      type="button"
      class="icon"
      aria-label={label}
      aria-keyshortcuts={by < 0 ? "," : "."}
      onClick={() => planner.turn(by)}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
  return (
    <>
      {turn(-150, "Turn left by 15 degrees", "M5 4V9H10M5.5 9A6 6 0 1 1 5 13")}
      {turn(150, "Turn right by 15 degrees", "M15 4V9H10M14.5 9A6 6 0 1 0 15 13")}
    </>
  );
}
