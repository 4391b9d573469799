/** The score, who sank how many of whose ships, and every shot. A row highlights its track on the sea. */

import { useState } from "preact/hooks";
import type { HitRow, HitTable, SideTable } from "../protocol/generated/wire.ts";
import { colourOf } from "../protocol/seats.ts";
import { Chip } from "../ui/Chip.tsx";
import { useMatch } from "./context.tsx";

const RESULT = { sunk: "sunk", blocked: "blocked", away: "missed" } as const;

type Order = "volley" | "player";

export function ScoreTable() {
  const { room, replay: rush } = useMatch();
  const report = room.snapshot.value?.outcome ? room.scene.value?.panel.hits : null;
  if (!report || rush.spoilable.value) return null;
  return (
    <section class="volleys" aria-labelledby="volleys-head">
      <h2 id="volleys-head">Hits</h2>
      <Scores sides={report.sides} />
      <Matrix report={report} />
      <Shots report={report} />
    </section>
  );
}

const Scores = ({ sides }: { sides: readonly SideTable[] }) => (
  <table class="scores">
    <caption class="unseen">The score: one point for each pip still afloat</caption>
    <thead>
      <tr>
        <th scope="col">Afloat</th>
        <th scope="col">S</th>
        <th scope="col">M</th>
        <th scope="col">L</th>
        <th scope="col">Points</th>
        <th scope="col">
          Lost <small>(pips)</small>
        </th>
      </tr>
    </thead>
    <tbody>
      {sides.map(({ seat, afloat: [small, medium, large], score, lost, lost_pips }) => (
        <tr key={seat}>
          <Name player={seat} />
          <td>{small}</td>
          <td>{medium}</td>
          <td>{large}</td>
          <td>
            <strong>{score}</strong>
          </td>
          <td>
            {lost} <small>({lost_pips})</small>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Name = ({ player }: { player: number }) => (
  <th scope="row">
    <span class="with-chip">
      <Chip colour={colourOf(player)} />
      {colourOf(player)}
    </span>
  </th>
);

/** Own goals are on the diagonal. */
const Matrix = ({ report }: { report: HitTable }) => (
  <table class="matrix">
    <caption class="unseen">Ships sunk: whose shots in rows, whose ships in columns</caption>
    <thead>
      <tr>
        <th scope="col">Sank</th>
        {report.sides.map(({ seat }) => (
          <th key={seat} scope="col">
            <Chip colour={colourOf(seat)} />
            <span class="unseen">ships of {colourOf(seat)}</span>
          </th>
        ))}
        <th scope="col">Opponents'</th>
        <th scope="col">Own goals</th>
      </tr>
    </thead>
    <tbody>
      {report.sides.map(({ seat, sank, own_goals }) => (
        <tr key={seat}>
          <Name player={seat} />
          {report.sunk[seat]!.map((count, victim) => (
            <td key={victim} class={victim === seat ? "own-goal" : ""}>
              {count || <span class="quietly">0</span>}
            </td>
          ))}
          <td>
            <strong>{sank}</strong>
          </td>
          <td>{own_goals}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Shots({ report }: { report: HitTable }) {
  const [order, choose] = useState<Order>("volley");
  const groups = order === "volley" ? byVolley(report) : byPlayer(report);
  return (
    <>
      <fieldset class="speeds order">
        <legend class="unseen">Sort by</legend>
        {(["volley", "player"] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="hit-order" checked={order === each} onChange={() => choose(each)} />
            <span>By {each}</span>
          </label>
        ))}
      </fieldset>
      {groups.map(({ title, hits }) => (
        <table key={title} class="hits">
          <caption>{title}</caption>
          <thead class="unseen">
            <tr>
              <th scope="col">Fired by</th>
              <th scope="col">Hit</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {hits.map((hit) => (
              <Row key={hit.ship} hit={hit} volley={report.volleys.findIndex(({ hits }) => hits.includes(hit))} />
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

interface Titled {
  readonly title: string;
  readonly hits: readonly HitRow[];
}

const byVolley = ({ volleys }: HitTable): Titled[] =>
  volleys.map(({ title, hits }) => ({ title: hits.length > 0 ? title : `${title}: none left to fire`, hits }));

const byPlayer = ({ sides, volleys }: HitTable): Titled[] =>
  sides.map(({ seat }) => ({
    title: colourOf(seat),
    hits: volleys.flatMap(({ hits }) => hits.filter((hit) => hit.seat === seat)),
  }));

/** A row with a button that can be focused, so that keys can highlight its track. */
function Row({ hit, volley }: { hit: HitRow; volley: number }) {
  const { replay: rush } = useMatch();
  const { ship, label, met = "", victim = null, seat, result } = hit;
  const lit = rush.focus.value?.ship === ship;
  const look = (on: boolean): void => {
    if (on) rush.focus.value = { volley, ship };
    else if (rush.focus.peek()?.ship === ship) rush.focus.value = null;
  };
  return (
    <tr class={lit ? `${result} lit` : result} onPointerEnter={() => look(true)} onPointerLeave={() => look(false)}>
      <th scope="row">
        <button type="button" class="ship-name" onFocus={() => look(true)} onBlur={() => look(false)}>
          <Ship label={label} player={seat} />
        </button>
      </th>
      <td>{victim === null ? <span class="quietly">nothing</span> : <Ship label={met} player={victim} />}</td>
      <td>
        {RESULT[result]}
        {result === "sunk" && victim === seat && <small> (own goal)</small>}
      </td>
    </tr>
  );
}

const Ship = ({ label, player }: { label: string; player: number }) => (
  <span class="with-chip">
    <Chip colour={colourOf(player)} />
    <span class="unseen">{colourOf(player)} </span>
    {label}
  </span>
);
