/** Cards from which something is built, over the board: tabs, filters and the cards; at first what is ready-made. */

import { declineBuild } from "../../home/saved_builds.ts";
import type { One } from "../../protocol/generated/wire.ts";
import { Bits, Card, Flag } from "../../ui/Card.tsx";
import { keyOf } from "../Actions.tsx";
import { useMatch } from "../context.tsx";
import { Rule } from "../Rule.tsx";
import { type BuildState, cardKey } from "./build_state.ts";
import { facetsOf, isFiltering, NO_FILTER, passes, toggled } from "./filters.ts";
import { focusByArrow } from "./focus_by_arrow.ts";
import "./build.css";

export function BuildTable() {
  const { build, planning, selection } = useMatch();
  const now = build.build.value;
  if (!planning.value || !now) return null;
  const begun = build.cards.value.length > 0;
  const prompt = selection.basePlan.value?.prompt ?? "";
  return (
    <section class="card-table build-table" aria-label={now.title} onKeyDown={focusByArrow}>
      <header class="build-head">
        {begun && (
          <button type="button" class="icon" aria-label="Start over" onClick={() => build.change([])}>
            <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
              <path d="M12 4L6 10L12 16" />
            </svg>
          </button>
        )}
        <div class="build-title">
          <h2>{now.title}</h2>
          <p class="quietly">{now.about}</p>
        </div>
        <Tabs build={build} />
      </header>
      {begun ? <Cards build={build} /> : selection.basePlan.value && <Opening build={build} prompt={prompt} />}
    </section>
  );
}

function Tabs({ build }: { build: BuildState }) {
  const tabs = build.tabs.value;
  if (tabs.length === 0) return null;
  return (
    <ul class="build-tabs" aria-label={tabs[0]?.group}>
      {tabs.map((one) => (
        <li key={one.label}>
          <button type="button" aria-pressed={one.chosen ?? false} onClick={() => void build.tap(cardKey(one))}>
            {one.card?.flag && <Flag flag={one.card.flag} />}
            <span>{one.label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What to choose first, and what can be taken whole. */
function Opening({ build, prompt }: { build: BuildState; prompt: string }) {
  const made = build.made.value;
  const random = build.random.value;
  return (
    <>
      <p class="prompt">{prompt}</p>
      <Kept build={build} />
      {made.length > 0 && <h3>{made[0]?.group}</h3>}
      <ul class="actions cards made-cards">
        {made.map((one, i) => (
          <li key={one.label}>
            <button type="button" class="action" data-number={keyOf(i)} onClick={() => build.change(one.says)}>
              {one.card && <Card face={one.card} />}
            </button>
          </li>
        ))}
      </ul>
      {random && (
        <button type="button" class="build-random" onClick={() => void build.draw()}>
          {random.label} <small>{random.detail}</small>
        </button>
      )}
    </>
  );
}

/** What came by a link, and what this browser has saved. */
function Kept({ build }: { build: BuildState }) {
  const offered = build.offered.value;
  const saved = build.saved.value;
  if (!offered && saved.length === 0) return null;
  return (
    <section class="build-kept" aria-label="Saved">
      {offered && (
        <p class="build-offer">
          <span>
            <strong>{offered.name}</strong> was shared with you. <small>{offered.about}</small>
          </span>
          <button type="button" class="gold" onClick={() => build.change(offered.words)}>
            Take it
          </button>
          <button type="button" class="quiet" onClick={declineBuild}>
            No, thanks
          </button>
        </p>
      )}
      {saved.length > 0 && (
        <>
          <h3>Saved on this device</h3>
          <ul class="build-small">
            {saved.map((each) => (
              <li key={each.name}>
                <button type="button" class="quiet" title={each.about} onClick={() => build.change(each.words)}>
                  {each.name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Cards({ build }: { build: BuildState }) {
  const filter = build.filter.value;
  const shown = build.cards.value.filter((one) => passes(one, filter));
  const titles = [...new Set(shown.map(({ group = "" }) => group))];
  return (
    <>
      <Filters build={build} />
      {titles.map((title) => (
        <section key={title} class="build-group" aria-label={title}>
          <h3>{title}</h3>
          <ul class="actions cards">
            {shown
              .filter(({ group = "" }) => group === title)
              .map((one) => (
                <BuildCard key={cardKey(one)} one={one} number={keyOf(shown.indexOf(one))} build={build} />
              ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 && <p class="prompt">No card passes these filters.</p>}
    </>
  );
}

interface BuildCardProps {
  readonly one: One;
  /** The number that is its key; undefined if it has none. */
  readonly number: number | undefined;
  readonly build: BuildState;
}

function BuildCard({ one, number, build }: BuildCardProps) {
  const state = useMatch();
  const { card, refusal } = one;
  const tap = (): void => {
    const tapped = build.tap(cardKey(one));
    state.gestures.explain(tapped?.refusal ?? null);
  };
  if (!card) return null;
  return (
    <li class={`${refusal ? "closed-action" : ""}${card.picture ? "" : " plain-card"}`}>
      <button
        type="button"
        class="action"
        data-number={number}
        aria-pressed={one.chosen ?? false}
        aria-disabled={refusal ? true : undefined}
        title={refusal?.reason}
        onClick={tap}
      >
        <Card face={card} />
        <span class="unseen">
          {one.label}
          {refusal && `. ${refusal.reason}`}
        </span>
      </button>
      {refusal && <Rule rule={refusal.rule} />}
    </li>
  );
}

function Filters({ build }: { build: BuildState }) {
  const filter = build.filter.value;
  const cards = build.cards.value;
  const now = build.build.value;
  if (!now) return null;
  const left = Math.max(0, now.most - (now.total ?? 0));
  const fitting = cards.filter(({ chosen, refusal }) => !chosen && !refusal).length;
  return (
    <search class="build-filters">
      <button
        type="button"
        class="pill"
        aria-pressed={!isFiltering(filter)}
        onClick={() => {
          build.filter.value = NO_FILTER;
        }}
      >
        All {cards.length}
      </button>
      <button
        type="button"
        class="pill"
        aria-pressed={filter.fits}
        onClick={() => {
          build.filter.value = { ...filter, fits: !filter.fits };
        }}
      >
        Fits in {left} points: {fitting}
      </button>
      {facetsOf(cards).map(({ name, values }) => (
        <span key={name} class="facet">
          <small>{name}</small>
          {values.map((value) => (
            <button
              key={value}
              type="button"
              class="pill"
              aria-label={`${name}: ${value}`}
              aria-pressed={filter.facets[name] === value}
              onClick={() => {
                build.filter.value = toggled(filter, name, value);
              }}
            >
              {value}
            </button>
          ))}
        </span>
      ))}
      <input
        type="text"
        inputMode="search"
        class="build-search"
        placeholder="Search cards"
        aria-label="Search cards"
        value={filter.text}
        onInput={(event) => {
          build.filter.value = { ...filter, text: event.currentTarget.value };
        }}
      />
      {(now.legend ?? []).map(({ label, bits }) => (
        <span key={label} class="build-legend">
          <Bits bits={bits} /> <small>{label}</small>
        </span>
      ))}
    </search>
  );
}
