/** Messages: a refusal with its rule, an outdated action, an error. */

import { takesCapital } from "../table/names.ts";
import { useMatch } from "./context.tsx";
import { Rule } from "./Rule.tsx";

export function Notices() {
  const state = useMatch();
  const notice = state.room.notice.value;
  const why = state.gestures.why.value;
  return (
    <div role="alert" class="notices">
      {notice && (
        <p class={`notice ${notice.kind}`}>
          <span class={takesCapital(notice.text) ? "capital" : undefined}>{notice.text}</span>{" "}
          {notice.rule && <Rule rule={notice.rule} />}
          <button
            type="button"
            class="quiet"
            onClick={() => {
              state.room.notice.value = null;
            }}
          >
            OK
          </button>
        </p>
      )}
      {why && (
        <p class={why.rule ? "notice refused" : "notice refused told"}>
          <span class={takesCapital(why.reason) ? "capital" : undefined}>{why.reason}</span>{" "}
          {why.rule && <Rule rule={why.rule} />}
        </p>
      )}
    </div>
  );
}
