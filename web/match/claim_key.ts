/** The random key of a claim, kept until the claim is answered: sent again after a reload, it gets the same seat. */

import { isRecord, type LocalStore, localStore, readStored, writeStored } from "../browser/storage.ts";

interface PendingClaim {
  readonly invitation: string;
  readonly key: string;
}

const isPendingClaim = (value: unknown): value is PendingClaim | null =>
  value === null || (isRecord(value) && typeof value.invitation === "string" && typeof value.key === "string");

const KEY_BYTES = 24;

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The key of a claim of this invitation that was not answered; null if there is none. */
export function pendingKey(match: string, invitation: string, store: LocalStore = localStore()): string | null {
  const known = readStored<PendingClaim | null>(store, `claim ${match}`, isPendingClaim, null);
  return known?.invitation === invitation ? known.key : null;
}

export function claimKey(match: string, invitation: string, store: LocalStore = localStore()): string {
  const known = pendingKey(match, invitation, store);
  if (known !== null) return known;
  const key = newKey();
  writeStored(store, `claim ${match}`, { invitation, key });
  return key;
}

export const forgetClaimKey = (match: string, store: LocalStore = localStore()): void =>
  store.removeItem(`iceharbor:claim ${match}`);
