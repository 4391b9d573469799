/** Starts the page: applies the theme and shows the page of the current address. */

import { effect } from "@preact/signals";
import { render } from "preact";
import "../ui/base.css";
import "../home/home.css";
import "../ui/sheet.css";
import { followHistory, go, route } from "../browser/route.ts";
import { palette, still, theme } from "../browser/settings.ts";
import { listenForTouch } from "../browser/sound.ts";
import { NewMatchPage } from "../home/NewMatchPage.tsx";
import { StartPage } from "../home/StartPage.tsx";
import { dress } from "../table/look.ts";
import { drawer } from "../ui/drawers.ts";
import { Later } from "../ui/Later.tsx";
import { loadFontsLater } from "../ui/late_fonts.ts";

const loadMatch = () => import("../match/MatchPage.tsx").then(({ MatchPage }) => MatchPage);
const loadLesson = () => import("../learn/LessonPage.tsx").then(({ LessonPage }) => LessonPage);
const loadFirstMove = () => import("../learn/FirstMove.tsx");
const loadBuild = () => import("../home/SharedBuildPage.tsx").then(({ SharedBuildPage }) => SharedBuildPage);
const loadReplay = () => import("../editor/SavedGamePage.tsx").then(({ SavedGamePage }) => SavedGamePage);
const loadEditor = () => import("./editor_page.ts").then(({ EditorPage }) => EditorPage);
const loadDrawers = () => import("./Drawers.tsx").then(({ Drawers }) => Drawers);

function Page() {
  const here = route.value;
  switch (here.page) {
    case "start":
      return <StartPage loadFirstMove={loadFirstMove} />;
    case "match":
      return <Later key={here.id} load={loadMatch} given={{ route: here }} />;
    case "new":
      return <NewMatchPage key={here.game} route={here} />;
    case "learn":
      return <Later key={here.game} load={loadLesson} given={{ game: here.game }} />;
    case "build":
      return <Later key={here.game} load={loadBuild} given={{ route: here }} />;
    case "replay":
      return <Later key={here.code} load={loadReplay} given={{ code: here.code }} />;
    case "edit":
      return <Later key={here.game} load={loadEditor} given={{ route: here }} />;
    case "lost":
      return <NoPage path={here.path} />;
  }
}

const OpenDrawer = () => drawer.value && <Later load={loadDrawers} given={{}} />;

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
loadFontsLater();
render(
  <>
    <Page />
    <OpenDrawer />
  </>,
  document.getElementById("page")!,
);
