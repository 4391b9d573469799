/** What is being built, beside the cards: points, chosen cards, demands with their rules, and ways to fill it. */

import { useState } from "preact/hooks";
import type { CardBuild, Demand, One } from "../../protocol/generated/wire.ts";
import { colourOf } from "../../protocol/seats.ts";
import { ShipIcon } from "../../ui/Card.tsx";
import { useMatch } from "../context.tsx";
import { Notices } from "../Notices.tsx";
import { Rule } from "../Rule.tsx";
import { MadeSheet, SavedSheet, ShareSheet } from "./BuildSheets.tsx";
import { type BuildState, cardKey } from "./build_state.ts";

export function BuildSummary({ now, children }: { now: CardBuild; children: unknown }) {
  const state = useMatch();
  const { build } = state;
  const [open, unfold] = useState(false);
  const begun = build.cards.value.length > 0;
  const refusal = state.selection.basePlan.value?.refusal;
  return (
    <section class={open ? "panel build-panel unfolded" : "panel build-panel"} aria-label={`Your ${now.noun}`}>
      <header class="build-sum">
        <h2>
          {build.name.value ?? `Your ${now.noun}`}
          {build.isSaved.value && <small class="quietly"> saved</small>}
        </h2>
        <p class="build-total">
          <strong class={(now.total ?? 0) > now.most ? "over" : ""}>{now.total ?? 0}</strong> of {now.most}
        </p>
        <button type="button" class="icon build-fold" aria-expanded={open} onClick={() => unfold(!open)}>
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path d={open ? "M4 7L10 13L16 7" : "M4 13L10 7L16 13"} />
          </svg>
          <span class="unseen">{open ? "Less" : "More"}</span>
        </button>
      </header>
      <Bar now={now} chosen={build.chosen.value} />
      <Notices />
      {begun && refusal && (
        <p class="no">
          {refusal.reason} <Rule rule={refusal.rule} />
        </p>
      )}
      <div class="build-rest">
        <Chosen build={build} />
        {begun && <Demands demands={now.demands ?? []} />}
        <ul class="build-tallies">
          {(now.tallies ?? []).map(({ label, count }) => (
            <li key={label}>
              <strong>{count}</strong> {label}
            </li>
          ))}
        </ul>
      </div>
      <div class="build-foot">
        <Ways build={build} now={now} />
        {children as never}
        <Others note={now.note ?? ""} />
      </div>
    </section>
  );
}

function Bar({ now, chosen }: { now: CardBuild; chosen: readonly One[] }) {
  const left = now.most - (now.total ?? 0);
  const whole = Math.max(now.most, now.total ?? 0);
  return (
    <div class="build-points">
      <span class="build-bar" aria-hidden="true">
        {chosen.map((one) => (
          <i
            key={cardKey(one)}
            class={one.card?.picture ? "main-part" : "small-part"}
            style={{ width: `${(100 * (one.card?.points ?? 0)) / whole}%` }}
          />
        ))}
      </span>
      <span class="build-shares">
        {(now.shares ?? []).map(({ label, count }) => (
          <span key={label}>
            {label} {count}
          </span>
        ))}
        <strong class={left < 0 ? "over" : ""}>{left < 0 ? `${-left} points too many` : `${left} points left`}</strong>
      </span>
    </div>
  );
}

function Chosen({ build }: { build: BuildState }) {
  const chosen = build.chosen.value;
  const [large, small] = [chosen.filter(({ card }) => card?.picture), chosen.filter(({ card }) => !card?.picture)];
  const remove = (one: One) => (
    <button
      type="button"
      class="icon remove"
      aria-label={`Take out ${one.card?.title}`}
      onClick={() => void build.tap(cardKey(one))}
    >
      <svg viewBox="0 0 20 20" width="14" height="14" aria-hidden="true">
        <path d="M4 4L16 16M16 4L4 16" />
      </svg>
    </button>
  );
  return (
    <>
      <ul class="build-chosen" aria-label="Chosen">
        {large.map((one) => (
          <li key={cardKey(one)}>
            {one.card?.picture && <ShipIcon picture={one.card.picture} width={58} />}
            <span class="row-words">
              <strong>{one.card?.title}</strong>
              <small>{one.detail}</small>
            </span>
            <b>{one.card?.points}</b>
            {remove(one)}
          </li>
        ))}
      </ul>
      {small.length > 0 && (
        <ul class="build-small" aria-label="Also chosen">
          {small.map((one) => (
            <li key={cardKey(one)}>
              {one.card?.title} {one.card?.points}
              {remove(one)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const Demands = ({ demands }: { demands: readonly Demand[] }) => (
  <ul class={demands.every(({ met }) => met) ? "build-demands" : "build-demands lacking"} aria-label="Rules">
    {demands.map(({ rule, text, met }) => (
      <li key={text} class={met ? "met" : "unmet"}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <circle cx="10" cy="10" r="8" />
          <path d={met ? "M6 10.5L9 13.5L14 7.5" : "M7 7L13 13M13 7L7 13"} />
        </svg>
        <span>
          <span class="unseen">{met ? "Met: " : "Not met: "}</span>
          {text}
        </span>
        <Rule rule={rule} />
      </li>
    ))}
  </ul>
);

type Opened = "made" | "saved" | "share" | null;

function Ways({ build, now }: { build: BuildState; now: CardBuild }) {
  const [opened, open] = useState<Opened>(null);
  const begun = build.cards.value.length > 0;
  const empty = build.chosen.value.length === 0;
  const close = (): void => open(null);
  return (
    <div class="build-ways">
      {begun && (
        <>
          <button type="button" aria-haspopup="dialog" onClick={() => open("made")}>
            Ready-made
          </button>
          <button type="button" onClick={() => void build.draw()}>
            Random
          </button>
          <button type="button" aria-haspopup="dialog" onClick={() => open("saved")}>
            Save or load
          </button>
          <button type="button" aria-haspopup="dialog" disabled={empty} onClick={() => open("share")}>
            Share
          </button>
        </>
      )}
      <button
        type="button"
        aria-keyshortcuts="u"
        disabled={build.past.value.length === 0}
        onClick={() => void build.undo()}
      >
        Undo
      </button>
      {begun && (
        <button type="button" disabled={empty} onClick={() => build.change(now.empty ?? [])}>
          Clear
        </button>
      )}
      {opened === "made" && <MadeSheet build={build} now={now} onClose={close} />}
      {opened === "saved" && <SavedSheet build={build} now={now} onClose={close} />}
      {opened === "share" && <ShareSheet build={build} now={now} onClose={close} />}
    </div>
  );
}

/** Which other players still have to act, and what follows. */
function Others({ note }: { note: string }) {
  const { room } = useMatch();
  const seat = room.seat.value;
  const others = (room.snapshot.value?.toAct ?? []).filter((player) => player >= 0 && player !== seat);
  const waiting =
    others.length > 0
      ? `${others.map(colourOf).join(" and ")} ${others.length > 1 ? "are" : "is"} still choosing. `
      : "";
  return (
    <p class="build-others quietly">
      {waiting}
      {note}
    </p>
  );
}
