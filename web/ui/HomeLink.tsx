/** The way back to all games, at the head of every page with a board. */

import { go } from "../browser/route.ts";

export const HomeLink = () => (
  <a
    class="home"
    href="/"
    onClick={(event) => {
      event.preventDefault();
      go("/");
    }}
  >
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d="M3 16L10 3L17 16ZM10 3V16" />
    </svg>
    <span class="unseen">Iceharbor, all games</span>
  </a>
);
