/** The page: its look, and the page that the address asks for. */

import { effect } from "@preact/signals";
import { render } from "preact";
import "./styles/base.css";
import "./styles/start.css";
import "./styles/match.css";
import "./styles/laying.css";
import "./styles/panel.css";
import "./styles/sheet.css";
import "./styles/rush.css";
import { EditorPage } from "../editor/EditorPage.tsx";
import { dress } from "../table/look.ts";
import { Drawers } from "./Drawers.tsx";
import { MatchPage } from "./match/MatchPage.tsx";
import { listenForTouch } from "./match/sound.ts";
import { followHistory, go, route } from "./route.ts";
import { palette, still, theme } from "./settings.ts";
import { StartPage } from "./start/StartPage.tsx";

function Page() {
  const here = route.value;
  switch (here.page) {
    case "start":
      return <StartPage />;
    case "match":
      return <MatchPage key={here.id} route={here} />;
    case "edit":
      return <EditorPage key={here.game} route={here} />;
    case "lost":
      return <NoPage path={here.path} />;
  }
}

const NoPage = ({ path }: { path: string }) => (
  <main class="lost">
    <h1>There is no such page</h1>
    <p>{path}</p>
    <button type="button" class="gold" onClick={() => go("/")}>
      To the games
    </button>
  </main>
);

effect(() => {
  dress(document.documentElement, theme.value, palette.value);
  document.documentElement.dataset.still = String(still.value);
});
followHistory();
listenForTouch();
render(
  <>
    <Page />
    <Drawers />
  </>,
  document.getElementById("page")!,
);
