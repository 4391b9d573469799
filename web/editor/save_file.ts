/** Saves the position as a file on this device. */

import type { Fields } from "./position.ts";

export function saveFile(position: Fields): void {
  const text = `${JSON.stringify(position, null, 2)}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${String(position["game"])}-position.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
