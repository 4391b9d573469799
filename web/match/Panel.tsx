/** The panel: the selected piece, its actions, the prompt, and the buttons that answer it. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Facts, Turn } from "../protocol/generated/wire.ts";
import { choiceOf, type One, onesOf, type Plan, sameWords, type Words } from "../protocol/plan.ts";
import { colourOf } from "../protocol/seats.ts";
import { takesCapital } from "../table/names.ts";
import { Card } from "../ui/Card.tsx";
import { Chip } from "../ui/Chip.tsx";
import { ActionGrid, ChoiceGroups, ChoiceList, ClosedActions, lastNumber } from "./Actions.tsx";
import { BuildSummary } from "./building/BuildSummary.tsx";
import { isCardTable } from "./CardTable.tsx";
import { closedHeadings } from "./closed_headings.ts";
import { useMatch } from "./context.tsx";
import { Fleet } from "./Fleet.tsx";
import { HintLine } from "./HintLine.tsx";
import { LastTurnWords } from "./Log.tsx";
import { Notices } from "./Notices.tsx";
import { toBoard } from "./next_focus.ts";
import { safeHeading } from "./prospects.ts";
import { Rule } from "./Rule.tsx";
import { SwapTable } from "./SwapTable.tsx";
import { WarningList } from "./WarningList.tsx";
import { dangerOf } from "./warnings.ts";

export function Panel() {
  const state = useMatch();
  const { selection, room } = state;
  const [scene, seat] = [state.scene.value, room.seat.value];
  if (!scene) return null;
  const words = selection.words.value;
  const object = state.planning.value ? selection.object.value : null;
  const named = object ?? state.gestures.inspected.value;
  const facts = named === null ? null : (scene.facts[named] ?? null);
  const subject = selection.menuWords.value;
  const [listed, base] = [selection.listed.value, selection.basePlan.value];
  const watching = seat === null && state.history.at.value === null && !room.snapshot.value?.outcome;
  const planning = state.planning.value && (!scene.placement || words.length > 0);
  if (!planning && !facts && !room.notice.value && !watching) return null;
  const asked = askedOf(words, subject, base);
  const build = state.planning.value ? base?.build : null;
  if (build) {
    return (
      <BuildSummary now={build}>
        <Answers />
      </BuildSummary>
    );
  }
  const beginnings = besideBoard(words.length > 0 && base ? selection.root.value : base).filter(
    (one) => !one.board && !isInBanner(one, scene.panel.turn),
  );
  /** What is done when nothing else is to be done stands with the buttons that answer: it is always in sight. */
  const isLast = ({ left, icon, refusal }: One): boolean => (Boolean(left) || icon === "done") && !refusal;
  const out = seat === null || room.snapshot.value?.outcome ? null : scene.panel.standings[seat]?.out;
  const [rest, last] = [beginnings.filter((one) => !isLast(one)), beginnings.filter(isLast)];
  return (
    <section
      class={words.length > (subject?.length ?? 0) && !listed ? "panel saying" : "panel"}
      aria-label="What to do"
    >
      <Notices />
      {planning && seat !== null && <HintLine />}
      {facts && <Head facts={facts} />}
      {facts?.card && (object === null || (facts.seat != null && facts.seat !== seat)) && (
        <div class="panel-card">
          <Card face={facts.card} />
        </div>
      )}
      {out && <p class="prompt">You're out: {out}. The others play on.</p>}
      {planning && seat !== null && !out && (
        <>
          {subject !== null && subject.length > 0 && (
            <ActionGrid menu={selection.menu.value} words={words} from={lastNumber(asked)} />
          )}
          <Asked words={words} ones={asked} />
          {subject !== null && subject.length > 0 && (
            <ClosedActions menu={selection.menu.value} from={lastNumber(asked)} />
          )}
          {listed && <Fleet />}
          {listed && <LastTurnWords />}
          <WarningList of="table" />
          {listed && <ChoiceGroups ones={rest} />}
          <WarningList of="choices" />
          <Footing>{listed && last.length > 0 && <ChoiceList ones={last} from={rest.length} />}</Footing>
        </>
      )}
      {watching && !facts && <p class="prompt">You're watching. Tap anything for details.</p>}
    </section>
  );
}

const Head = ({ facts }: { facts: Facts }) => (
  <header class="panel-head">
    <div class="panel-name">
      {facts.seat != null && <Chip colour={colourOf(facts.seat)} />}
      <h2>{facts.title}</h2>
    </div>
    <span class="details">{facts.details?.join(" · ")}</span>
  </header>
);

/** The prompt, the closed headings with their reasons, and the choices that are not actions of the ship: all in sight. */
function Asked({ words, ones }: { words: Words; ones: readonly One[] }) {
  const state = useMatch();
  const { hints, selection } = state;
  const base = selection.basePlan.value;
  const hinted = hints.shown.value !== null;
  const prompt = useRef<HTMLParagraphElement>(null);
  // A fan, a place or a hold asks on the board or in the hold itself, and a hint has answered.
  const asks = !hinted && ones.length > 0 && base?.choices?.every(({ type }) => type === "one");
  useEffect(() => {
    if (!asks) return;
    const first = prompt.current?.parentElement?.querySelector(":scope > .actions.few > :first-child");
    // What the buttons below cover is known after the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        prompt.current?.closest(".answering")?.scrollTo(0, 0);
        for (const each of [first, prompt.current]) each?.scrollIntoView({ block: "nearest" });
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [asks, words]);
  if (!base) return <p class="prompt waiting">…</p>;
  const seen = selection.shownPlan.value;
  const refusal = selection.draft.value ? (seen?.refusal ?? null) : words.length > 0 ? (base.refusal ?? null) : null;
  const [fan, goods] = [choiceOf(base, "headings"), choiceOf(base, "goods")];
  return (
    <>
      <p class="prompt" ref={prompt}>
        {base.prompt}
        {fan && (
          <span class="hint">
            {fan.far ? " Press the water" : " Drag the fan"}
            <span class="hint-keys">, or use ← → and Enter</span>.
          </span>
        )}
        {goods && <span class="hint"> Tap pieces to load or unload.</span>}
        {choiceOf(base, "places") && (
          <span class="hint">
            {" "}
            Drag it into place
            {selection.canTurn.value && (
              <span class="hint-keys">
                ; <kbd>,</kbd> and <kbd>.</kbd> turn it
              </span>
            )}
            .
          </span>
        )}
      </p>
      {refusal && refusal.reason.toLowerCase() !== base.prompt?.toLowerCase().replace(/\.$/, "") && (
        <p class={takesCapital(refusal.reason) ? "no capital" : "no"}>
          {refusal.reason} <Rule rule={refusal.rule} />
        </p>
      )}
      {goods && <SwapTable goods={goods} />}
      {ones.length > 0 && <ChoiceList ones={ones} />}
      <Closed plan={base} />
      <Outlook />
    </>
  );
}

/** The choices beside the board: without the cards that are laid out over it. */
const besideBoard = (plan: Plan | null) => onesOf(plan).filter(({ card }) => !(card && isCardTable(plan)));

/** The choices of the question that these words lead to, as buttons; none where the question is what the ship should do. */
function askedOf(words: Words, subject: Words | null, base: Plan | null): readonly One[] {
  const inMenu = subject !== null && words.length === subject.length;
  return inMenu || words.length === 0 ? [] : besideBoard(base).filter(({ board }) => !board);
}

/** True if the turn banner has the button of this choice. */
const isInBanner = ({ says, refusal }: One, turn: Turn | null | undefined): boolean =>
  !refusal && Boolean(turn?.end) && !turn?.task && sameWords(says, turn?.ends ?? []);

/** The closed headings of the fan with their reasons. */
function Closed({ plan }: { plan: Plan }) {
  const reasons = closedHeadings(choiceOf(plan, "headings") ?? {});
  if (reasons.length === 0) return null;
  return (
    <ul class="closed">
      {reasons.map(({ reason, rule, where }) => (
        <li key={reason}>
          {reason} <small>({where})</small> <Rule rule={rule} />
        </li>
      ))}
    </ul>
  );
}

/** What the previewed action leads to: what the ship could do from there, or the odds of its shots. */
function Outlook() {
  const { shownPlan, draft, playable } = useMatch().selection;
  const outlook = shownPlan.value?.outlook;
  return outlook && (draft.value || playable.value) ? <p class="outlook">{outlook}</p> : null;
}

/**
 * The warnings about the action, the only useful choice that is left, and the buttons that answer, at the bottom of what is
 * seen of the panel. What scrolls behind it keeps its height free, so that everything above can be scrolled to where it is
 * not covered.
 */
function Footing({ children }: { children: ComponentChildren }) {
  const footing = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const column = footing.current?.closest<HTMLElement>(".column");
    if (!footing.current || !column) return;
    const resized = new ResizeObserver(([entry]) => {
      column.style.setProperty("--footing", `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`);
    });
    resized.observe(footing.current);
    return () => {
      resized.disconnect();
      column.style.removeProperty("--footing");
    };
  }, []);
  return (
    <div class="footing" ref={footing}>
      <WarningList of="action" />
      {children}
      <Answers />
    </div>
  );
}

/** Back, the button that goes on to the next part of a Move, and the button that plays the previewed action. */
function Answers() {
  const state = useMatch();
  const { selection, room } = state;
  const playable = selection.playable.value;
  const draft = selection.draft.value;
  const waiting = room.outbox.waiting.value.length > 0;
  const confirm = useRef<HTMLButtonElement>(null);
  const whole = playable !== null && draft === null && !choiceOf(selection.basePlan.value, "goods");
  useEffect(() => {
    if (
      whole &&
      document.activeElement?.closest(".panel, body") &&
      !document.activeElement.closest(".board *, .card-table")
    ) {
      confirm.current?.focus({ preventScroll: true });
    }
  }, [whole, selection.words.value]);
  const built = selection.basePlan.value?.build;
  if (built ? selection.words.value.length === 0 : !selection.canBack.value && !playable) return null;
  const step = selection.canStep.value;
  const danger = playable ? dangerOf(selection.shownPlan.value) : null;
  const facing = draft?.heading ?? null;
  const safe = danger && facing !== null ? safeHeading(state.prospects.shown.value?.rim ?? [], facing) : null;
  const label = danger?.button
    ? danger.button
    : playable || built
      ? selection.label.value
      : draft && !selection.unmoved.value
        ? "Not here"
        : null;
  return (
    <div class={safe === null ? "answers" : "answers endangered"}>
      {safe !== null && (
        <button
          type="button"
          class="gold"
          onClick={() => {
            state.gestures.face(safe, false, null);
            toBoard();
          }}
        >
          Turn to the nearest safe heading
        </button>
      )}
      {selection.canBack.value && !built && safe === null && (
        <button type="button" onClick={() => state.gestures.back()}>
          Back
        </button>
      )}
      {selection.canTurn.value && <Turning />}
      {step && (
        <button type="button" class={playable ? undefined : "gold"} onClick={() => state.gestures.nextStep()}>
          {selection.fan.value?.onward}
        </button>
      )}
      {label !== null && (playable || (room.myTurn.value && !step)) && (
        <button
          ref={confirm}
          type="button"
          class={danger ? "red" : "gold"}
          disabled={!playable || waiting}
          onClick={({ detail }) => {
            selection.play();
            // The button goes with the action. A key that pressed it has no clicks to count.
            if (detail === 0 && state.scene.peek()?.top) toBoard();
          }}
        >
          {waiting ? "Sent…" : label}
        </button>
      )}
    </div>
  );
}

/** Buttons that turn the previewed piece, for devices without keys. */
function Turning() {
  const { selection } = useMatch();
  const turn = (by: number, label: string, path: string) => (
    <button
      type="button"
      class="icon"
      aria-label={label}
      aria-keyshortcuts={by < 0 ? "," : "."}
      onClick={() => selection.turnBy(by)}
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
