/** The open drawer: one at a time, for all pages. */

import { signal } from "@preact/signals";

export type Open =
  | { readonly kind: "rules"; readonly game: string; readonly title: string; readonly rule: string | null }
  | { readonly kind: "settings" }
  | { readonly kind: "keys" };

export const drawer = signal<Open | null>(null);

export const showRules = (game: string, title: string, rule: string | null = null): void => {
  drawer.value = { kind: "rules", game, title, rule };
};

export const showSettings = (): void => {
  drawer.value = { kind: "settings" };
};

export const showKeys = (): void => {
  drawer.value = { kind: "keys" };
};

export const closeDrawer = (): void => {
  drawer.value = null;
};
