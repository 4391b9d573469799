/** Who hit whom: the score, who sank how many of whose ships, and every torpedo. A row lights its track on the sea. */

import { useState } from "preact/hooks";
import { colourOf } from "../../games/seats.ts";
import type { Hit, Report, Side } from "../../games/torpedo_volleys.ts";
import { Chip } from "../ui/Chip.tsx";
import { useMatch } from "./context.ts";

const SIZE_NAME = { S: "Small", M: "Medium", L: "Large" } as const;
const FATE = { sunk: "sunk", blocked: "blocked", away: "left the field" } as const;

type Order = "volley" | "player";

export function VolleyTable() {
  const { game, room, rush } = useMatch();
  const view = room.view.value;
  const report = view && room.picture.value?.outcome ? (game.value?.report?.(view) ?? null) : null;
  if (!report || rush.spoilable.value) return null;
  return (
    <section class="volleys" aria-labelledby="volleys-head">
      <h2 id="volleys-head">Who hit whom</h2>
      <Scores sides={report.sides} />
      <Matrix report={report} />
      <Torpedoes report={report} />
    </section>
  );
}

const Scores = ({ sides }: { sides: readonly Side[] }) => (
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
      {sides.map(({ player, afloat, score, lost, pipsLost }) => (
        <tr key={player}>
          <Name player={player} />
          <td>{afloat.S}</td>
          <td>{afloat.M}</td>
          <td>{afloat.L}</td>
          <td>
            <strong>{score}</strong>
          </td>
          <td>
            {lost} <small>({pipsLost})</small>
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

/** Own goals stand on the diagonal. */
const Matrix = ({ report }: { report: Report }) => (
  <table class="matrix">
    <caption class="unseen">Ships sunk: whose torpedoes in rows, whose ships in columns</caption>
    <thead>
      <tr>
        <th scope="col">Sank</th>
        {report.sides.map(({ player }) => (
          <th key={player} scope="col">
            <Chip colour={colourOf(player)} />
            <span class="unseen">ships of {colourOf(player)}</span>
          </th>
        ))}
        <th scope="col">Others’</th>
        <th scope="col">Own goals</th>
      </tr>
    </thead>
    <tbody>
      {report.sides.map(({ player, sank, ownGoals }) => (
        <tr key={player}>
          <Name player={player} />
          {report.sunk[player]!.map((count, victim) => (
            <td key={victim} class={victim === player ? "own-goal" : ""}>
              {count || <span class="quietly">0</span>}
            </td>
          ))}
          <td>
            <strong>{sank}</strong>
          </td>
          <td>{ownGoals}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Torpedoes({ report }: { report: Report }) {
  const [order, choose] = useState<Order>("volley");
  const groups = order === "volley" ? byVolley(report) : byPlayer(report);
  return (
    <>
      <fieldset class="speeds order">
        <legend class="unseen">Torpedoes in the order of</legend>
        {(["volley", "player"] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="torpedo-order" checked={order === each} onChange={() => choose(each)} />
            <span>By {each}</span>
          </label>
        ))}
      </fieldset>
      {groups.map(({ title, hits }) => (
        <table key={title} class="torpedoes">
          <caption>{title}</caption>
          <thead class="unseen">
            <tr>
              <th scope="col">Fired by</th>
              <th scope="col">Met</th>
              <th scope="col">What came of it</th>
            </tr>
          </thead>
          <tbody>
            {hits.map((hit) => (
              <Row key={hit.ship} hit={hit} volley={report.volleys.findIndex(({ size }) => size === hit.volley)} />
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

interface Titled {
  readonly title: string;
  readonly hits: readonly Hit[];
}

const byVolley = ({ volleys }: Report): Titled[] =>
  volleys.map(({ size, hits }) => ({
    title: hits.length > 0 ? `${SIZE_NAME[size]} ships` : `${SIZE_NAME[size]} ships: none left to fire`,
    hits,
  }));

const byPlayer = ({ sides, volleys }: Report): Titled[] =>
  sides.map(({ player }) => ({
    title: colourOf(player),
    hits: volleys.flatMap(({ hits }) => hits.filter((hit) => hit.player === player)),
  }));

/** The row itself can be reached by keys: it has nothing to press, only something to show. */
function Row({ hit, volley }: { hit: Hit; volley: number }) {
  const { rush } = useMatch();
  const { ship, met, victim, player, fate } = hit;
  const lit = rush.looked.value?.ship === ship;
  const look = (on: boolean): void => {
    if (on) rush.looked.value = { volley, ship };
    else if (rush.looked.peek()?.ship === ship) rush.looked.value = null;
  };
  return (
    <tr class={lit ? `${fate} lit` : fate} onPointerEnter={() => look(true)} onPointerLeave={() => look(false)}>
      <th scope="row">
        <button type="button" class="ship-name" onFocus={() => look(true)} onBlur={() => look(false)}>
          <Ship object={ship} player={player} />
        </button>
      </th>
      <td>
        {met === null || victim === null ? <span class="quietly">nothing</span> : <Ship object={met} player={victim} />}
      </td>
      <td>
        {FATE[fate]}
        {fate === "sunk" && victim === player && <small> (own goal)</small>}
      </td>
    </tr>
  );
}

const Ship = ({ object, player }: { object: string; player: number }) => (
  <span class="with-chip">
    <Chip colour={colourOf(player)} />
    <span class="unseen">{colourOf(player)} </span>
    {object.replace(/^\d\./, "")}
  </span>
);
