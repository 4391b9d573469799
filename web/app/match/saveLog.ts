/** The whole log as a file, once the match is over. */

import { Failed, getLog } from "../api.ts";
import type { MatchState } from "./state.ts";

export async function saveLog(state: MatchState): Promise<void> {
  try {
    const text = await getLog(state.room.id);
    const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `${state.room.picture.peek()?.game ?? "match"}-${state.room.id}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  } catch (error) {
    const text = error instanceof Failed ? error.message : String(error);
    state.room.notice.value = { kind: "error", text };
  }
}
