/** The settings that every board follows. */

import { effect } from "@preact/signals";
import { palette, still, theme } from "../browser/settings.ts";
import type { Board } from "../table/types.ts";

/** Keeps a board in the theme, the colours and the motion of the settings; returns what ends that. */
export const dressed = (board: Board): (() => void)[] => [
  effect(() => board.setTheme(theme.value)),
  effect(() => board.setPalette(palette.value)),
  effect(() => board.setStill(still.value)),
];
