/** The matches of this browser: live boards with the opponent, the score and whose turn it is, those that wait first. */

import { useEffect, useState } from "preact/hooks";
import { go, matchPath } from "../browser/route.ts";
import type { LiveBoard } from "../protocol/generated/wire.ts";
import { colourOf } from "../protocol/seats.ts";
import { Chip } from "../ui/Chip.tsx";
import { textOf } from "../ui/sentence_bits.ts";
import { ageOf } from "./age.ts";
import { followMatches, type LiveMatch, liveMatches, ordered, rematchOf, waits } from "./live_match.ts";
import { forgetMatch, joinRematch, type KnownMatch } from "./my_matches.ts";

const SHOWN = 4;

export function MatchCards() {
  const [all, showAll] = useState(false);
  useEffect(followMatches, []);
  const matches = ordered();
  const waiting = matches.filter(({ id, note }) => {
    const live = liveMatches.value.get(id);
    return live ? waits(live) : note === "your turn";
  }).length;
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) Iceharbor` : "Iceharbor";
  }, [waiting]);
  return (
    <section class="my-matches" aria-labelledby="matches-head">
      <header class="section-head">
        <h2 id="matches-head">Your matches</h2>
        {waiting > 0 && <span>{waiting === 1 ? "1 waits for you" : `${waiting} wait for you`}</span>}
        <button type="button" class="quiet all" aria-expanded={all} onClick={() => showAll(!all)}>
          {all ? "Fewer" : `All matches (${matches.length})`}
        </button>
      </header>
      <div class="matches live">
        {matches.slice(0, SHOWN).map((match, i) => (
          <MatchCard key={match.id} match={match} live={liveMatches.value.get(match.id) ?? null} large={i === 0} />
        ))}
      </div>
      {all && (
        <ul class="matches more-matches">
          {matches.map((match) => (
            <MatchLine key={match.id} match={match} />
          ))}
        </ul>
      )}
    </section>
  );
}

function follow(event: MouseEvent, path: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(path);
}

function MatchCard({ match, live, large }: { match: KnownMatch; live: LiveMatch | null; large: boolean }) {
  const rematch = live && rematchOf(live);
  const path = matchPath(rematch ?? match.id);
  const mine = live !== null && waits(live);
  const open = (event: MouseEvent): void => {
    if (rematch) joinRematch(match, rematch);
    follow(event, path);
  };
  return (
    <a class={`match-card${large ? " large" : ""}${mine ? " mine" : ""}`} href={path} onClick={open}>
      <span class="match-board">{live && <img src={live.picture} alt="" />}</span>
      <span class="match-words">
        <span class="match-card-head">
          <strong class="match-name">{match.title}</strong>
          <span class="match-when">
            <Moment live={live} note={match.note} />
            {live?.last_at != null && <Age at={live.last_at} />}
          </span>
        </span>
        {live && <Scores live={live} />}
        {large && live?.last && live.last_by !== null && (
          <span class="last-move">
            {live.held.includes(live.last_by) ? "You" : nameOf(live, live.last_by)} ·{" "}
            {textOf(live.last.text, live.seat)}
          </span>
        )}
        <span class={large ? "go-on gold" : "go-on"}>
          {rematch ? "Join rematch" : live?.outcome ? "Look" : "Continue"}
        </span>
      </span>
    </a>
  );
}

/** Whose turn it is, or how it ended. */
function Moment({ live, note }: { live: LiveMatch | null; note: string }) {
  if (!live) return <span class="moment">{note}</span>;
  if (live.outcome) return <span class="moment">{ended(live)}</span>;
  if (live.draw_offers.length > 0 && waits(live)) return <span class="moment pill">Draw offered</span>;
  if (waits(live)) return <span class="moment pill">Your turn</span>;
  const [player] = live.to_act;
  return <span class="moment">{live.to_act.length === 1 ? `${nameOf(live, player!)}'s turn` : "In play"}</span>;
}

/** How long ago the last entry was. The answer comes again every few seconds. */
function Age({ at }: { at: number }) {
  const when = new Date(1000 * at);
  return (
    <time class="moment" dateTime={when.toISOString()} title={when.toLocaleString()}>
      {ageOf(at, Date.now() / 1000)}
    </time>
  );
}

const ended = ({ outcome, held, ...live }: LiveBoard): string => {
  const winners = (outcome?.places ?? []).flatMap((place, player) => (place === 1 ? [player] : []));
  if (winners.length !== 1) return "Draw";
  return held.includes(winners[0]!) && held.length === 1 ? "You won" : `${nameOf(live, winners[0]!)} won`;
};

const nameOf = ({ seats }: Pick<LiveBoard, "seats">, player: number): string => seats[player]?.name || colourOf(player);

function Scores({ live }: { live: LiveMatch }) {
  const { seats, standings, held } = live;
  const order = [...seats].sort((a, b) => Number(held.includes(b.player)) - Number(held.includes(a.player)));
  return (
    <span class="match-scores">
      {order.map(({ player }) => {
        const { score, of = null, extra = "", counts = "" } = standings[player] ?? { score: 0 };
        const alone = held.length === 1 && held.includes(player);
        return (
          <span key={player} class="match-score">
            <Chip colour={colourOf(player)} />
            <span class="match-player">{alone ? "You" : nameOf(live, player)}</span>
            {of !== 0 && (
              <span class="match-count">
                <strong>{of === null ? score : `${score}/${of}`}</strong> <span class="match-unit">{counts}</span>
              </span>
            )}
            {extra && <small>{extra}</small>}
          </span>
        );
      })}
    </span>
  );
}

function MatchLine({ match }: { match: KnownMatch }) {
  const when = new Date(match.seen).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  const path = matchPath(match.id);
  const [asked, ask] = useState(false);
  if (asked) {
    return (
      <li>
        <span>Remove {match.title} from this device? Your seat is lost with it.</span>
        <button type="button" onClick={() => forgetMatch(match.id)}>
          Remove it
        </button>
        <button type="button" class="quiet" onClick={() => ask(false)}>
          Keep it
        </button>
      </li>
    );
  }
  return (
    <li>
      <a href={path} onClick={(event) => follow(event, path)}>
        <strong>{match.title}</strong> <span>{match.note || "just started"}</span> <small>{when}</small>
      </a>
      <button type="button" class="quiet" onClick={() => ask(true)}>
        Remove
        <span class="unseen">
          {" "}
          {match.title}, {when}
        </span>
      </button>
    </li>
  );
}
