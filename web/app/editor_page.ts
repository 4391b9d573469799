/** The position editor with the styles that it shares with the match page. */

import "../match/match.css";
import "../match/column.css";
import "../rush/placement.css";
import "../match/panel.css";
import "../match/fleet.css";

export { EditorPage } from "../editor/EditorPage.tsx";
