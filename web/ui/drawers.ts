/** The open drawer: one at a time, for all pages. */

import { signal } from "@preact/signals";

export type Open =
  | { readonly kind: "rules"; readonly game: string; readonly title: string; readonly rule: string | null }
  | { readonly kind: "settings" }
  | { readonly kind: "keys"; readonly game: KeysOf | null };

/** What keys have something to do in a game. */
export type KeysOf = ReadonlySet<
  "ships" | "steps" | "segments" | "pieces" | "turns" | "ends" | "placement" | "sea" | "hints"
>;

export const drawer = signal<Open | null>(null);

export const showRules = (game: string, title: string, rule: string | null = null): void => {
  drawer.value = { kind: "rules", game, title, rule };
};

export const showSettings = (): void => {
  drawer.value = { kind: "settings" };
};

/** Shows the keys of a game, or of all games. */
export const showKeys = (game: KeysOf | null = null): void => {
  drawer.value = { kind: "keys", game };
};

export const closeDrawer = (): void => {
  drawer.value = null;
};
