/** Starts the page: applies the theme and shows the page of the current address. */

import { effect } from "@preact/signals";
import { render } from "preact";
import "../ui/base.css";
import "../home/home.css";
import "../match/match.css";
import "../rush/placement.css";
import "../match/panel.css";
import "../ui/sheet.css";
import "../rush/rush.css";
import { followHistory, go, route } from "../browser/route.ts";
import { palette, still, theme } from "../browser/settings.ts";
import { listenForTouch } from "../browser/sound.ts";
import { EditorPage } from "../editor/EditorPage.tsx";
import { NewMatchPage } from "../home/NewMatchPage.tsx";
import { SharedBuildPage } from "../home/SharedBuildPage.tsx";
import { StartPage } from "../home/StartPage.tsx";
import { MatchPage } from "../match/MatchPage.tsx";
import { dress } from "../table/look.ts";
import { Drawers } from "./Drawers.tsx";

function Page() {
  const here = route.value;
  switch (here.page) {
    case "start":
      return <StartPage />;
    case "match":
      return <MatchPage key={here.id} route={here} />;
    case "new":
      return <NewMatchPage key={here.game} route={here} />;
    case "build":
      return <SharedBuildPage key={here.game} route={here} />;
    case "edit":
      return <EditorPage key={here.game} route={here} />;
    case "lost":
      return <NoPage path={here.path} />;
  }
}

const NoPage = ({ path }: { path: string }) => (
  <main class="lost">
    <h1>Page not found</h1>
    <p>{path}</p>
    <button type="button" class="gold" onClick={() => go("/")}>
      All games
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
