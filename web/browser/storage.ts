/** Values stored in this browser. If its storage is full, forbidden or damaged, the page keeps them in memory. */

import { type Signal, signal } from "@preact/signals";

export interface LocalStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const memory = new Map<string, string>();

const MEMORY: LocalStore = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
};

/** The browser's own storage if it works, else this page's memory. */
export const localStore = (): LocalStore => working(() => globalThis.localStorage);

/** The same for what only this tab keeps, over a reload. */
export const sessionStore = (): LocalStore => working(() => globalThis.sessionStorage);

/** Only this page's memory: for matches to which no page comes back. */
export const pageStore = (): LocalStore => MEMORY;

function working(find: () => LocalStore): LocalStore {
  try {
    const store = find();
    store.setItem("iceharbor:probe", "1");
    store.removeItem("iceharbor:probe");
    return store;
  } catch {
    return MEMORY;
  }
}

const PREFIX = "iceharbor:";

/** The value of a key, or `fallback` if it is missing or invalid. */
export function readStored<T>(store: LocalStore, key: string, fits: (value: unknown) => value is T, fallback: T): T {
  const text = store.getItem(PREFIX + key);
  if (text === null) return fallback;
  try {
    const value: unknown = JSON.parse(text);
    return fits(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

export function writeStored(store: LocalStore, key: string, value: unknown): void {
  try {
    store.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    MEMORY.setItem(PREFIX + key, JSON.stringify(value));
  }
}

export function dropStored(store: LocalStore, key: string): void {
  store.removeItem(PREFIX + key);
}

/** A signal stored under a key; it follows changes made in other tabs. */
export function persistentSignal<T>(key: string, fits: (value: unknown) => value is T, fallback: T): Signal<T> {
  const store = localStore();
  const value = signal(readStored(store, key, fits, fallback));
  let known = JSON.stringify(value.value);
  value.subscribe((next) => {
    const text = JSON.stringify(next);
    if (text === known) return;
    known = text;
    writeStored(store, key, next);
  });
  globalThis.addEventListener?.("storage", (event: StorageEvent) => {
    if (event.key !== PREFIX + key) return;
    const next = readStored(store, key, fits, fallback);
    known = JSON.stringify(next);
    value.value = next;
  });
  return value;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isListOf =
  <T>(fits: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(fits);
