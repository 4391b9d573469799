/** How to play in lines with a picture each: on the card of a first match, and in the rules. */

import "./guide_rows.css";
import { theme } from "../browser/settings.ts";
import type { GuideRow } from "../protocol/generated/wire.ts";

/** Each picture is a step of the game's lesson. */
export const GuideRows = ({ game, rows }: { game: string; rows: readonly GuideRow[] }) => (
  <ul class="guide-rows">
    {rows.map(({ title, text, step }) => (
      <li key={title}>
        <img
          src={`/api/games/${game}/lesson/${step}/${theme.value}.svg`}
          alt=""
          width="176"
          height="108"
          decoding="async"
        />
        <div>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      </li>
    ))}
  </ul>
);
