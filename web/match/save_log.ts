/** Downloads the whole log as a file, once the match is over. */

import { ApiError, getLog } from "../protocol/api.ts";
import type { MatchState } from "./match_state.ts";

export async function saveLog(state: MatchState): Promise<void> {
  try {
    const text = await getLog(state.room.id);
    const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `${state.room.snapshot.peek()?.game ?? "match"}-${state.room.id}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  } catch (error) {
    const text = error instanceof ApiError ? error.message : String(error);
    state.room.notice.value = { kind: "error", text };
  }
}
