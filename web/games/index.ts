/** Every game the page can show, by name. */

import { armada } from "./armada.ts";
import { hextris } from "./hextris.ts";
import { icePirates } from "./ice_pirates.ts";
import type { GamePage } from "./page.ts";
import { sprawl } from "./sprawl.ts";
import { torpedo } from "./torpedo.ts";
import { undercut } from "./undercut.ts";

const PAGES: readonly GamePage[] = [icePirates, armada, hextris, sprawl, undercut, torpedo];

export const pageOf = (game: string): GamePage | null => PAGES.find((page) => page.name === game) ?? null;
