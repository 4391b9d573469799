/** What this browser remembers. A full, forbidden or damaged storage never stops the page: then it remembers until it is closed. */

import { type Signal, signal } from "@preact/signals";

export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const memory = new Map<string, string>();

const MEMORY: Shelf = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
};

/** The browser's own storage where it works, else this page's memory. */
export function shelf(): Shelf {
  try {
    const store = globalThis.localStorage;
    store.setItem("iceharbor:probe", "1");
    store.removeItem("iceharbor:probe");
    return store;
  } catch {
    return MEMORY;
  }
}

const PREFIX = "iceharbor:";

/** The value under a key, or `fallback` where there is none or it does not fit. */
export function recall<T>(store: Shelf, key: string, fits: (value: unknown) => value is T, fallback: T): T {
  const text = store.getItem(PREFIX + key);
  if (text === null) return fallback;
  try {
    const value: unknown = JSON.parse(text);
    return fits(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

export function remember(store: Shelf, key: string, value: unknown): void {
  try {
    store.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    MEMORY.setItem(PREFIX + key, JSON.stringify(value));
  }
}

/** A signal that is kept under a key, and follows what other tabs write there. */
export function kept<T>(key: string, fits: (value: unknown) => value is T, fallback: T): Signal<T> {
  const store = shelf();
  const value = signal(recall(store, key, fits, fallback));
  let known = JSON.stringify(value.value);
  value.subscribe((next) => {
    const text = JSON.stringify(next);
    if (text === known) return;
    known = text;
    remember(store, key, next);
  });
  globalThis.addEventListener?.("storage", (event: StorageEvent) => {
    if (event.key !== PREFIX + key) return;
    const next = recall(store, key, fits, fallback);
    known = JSON.stringify(next);
    value.value = next;
  });
  return value;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const listOf =
  <T>(fits: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(fits);
