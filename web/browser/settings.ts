/** The settings of this device: theme, motion, and when to ask before an action is played. */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { isRecord, persistentSignal } from "./storage.ts";

export type Theme = "day" | "night";
/** `standard`, or `safe`: far apart in lightness, and with bold patterns. */
export type Palette = "standard" | "safe";

export interface Settings {
  readonly theme: Theme | "auto";
  readonly palette: Palette;
  readonly motion: "auto" | "less";
  /** Ask before an action is played. */
  readonly confirm: boolean;
  /** Say before a move that it may be a mistake. */
  readonly warnings: boolean;
  /** Show what bots think, where that tells nobody a secret. */
  readonly thinking: boolean;
  /** Hide the table between two players of one device. */
  readonly cover: boolean;
  /** The log shows the notation. */
  readonly notation: boolean;
}

export const USUAL: Settings = {
  theme: "auto",
  palette: "standard",
  motion: "auto",
  confirm: true,
  warnings: true,
  thinking: true,
  cover: true,
  notation: false,
};

const CHOICES: Readonly<Record<keyof Settings, readonly unknown[]>> = {
  theme: ["auto", "day", "night"],
  palette: ["standard", "safe"],
  motion: ["auto", "less"],
  confirm: [true, false],
  warnings: [true, false],
  thinking: [true, false],
  cover: [true, false],
  notation: [true, false],
};

export function areSettings(value: unknown): value is Settings {
  return (
    isRecord(value) &&
    Object.entries(CHOICES).every(([key, allowed]) => allowed.includes(value[key] ?? USUAL[key as keyof Settings]))
  );
}

export const settings = persistentSignal<Settings>("settings", areSettings, USUAL);
/** Settings saved by an earlier version get those that it did not have. */
settings.value = { ...USUAL, ...settings.value };

export function choose<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings.value = { ...settings.value, [key]: value };
}

/** A media query as a signal; false where there is no browser. */
function matches(query: string): ReadonlySignal<boolean> {
  const media = globalThis.matchMedia?.(query);
  const answer = signal(media?.matches ?? false);
  media?.addEventListener("change", (event) => {
    answer.value = event.matches;
  });
  return answer;
}

const darkness = matches("(prefers-color-scheme: dark)");
const stillness = matches("(prefers-reduced-motion: reduce)");

export const narrow = matches("(max-width: 760px)");

export const theme = computed<Theme>(() => {
  const wanted = settings.value.theme;
  return wanted === "auto" ? (darkness.value ? "night" : "day") : wanted;
});

export const palette = computed<Palette>(() => settings.value.palette);

export const still = computed(() => settings.value.motion === "less" || stillness.value);
