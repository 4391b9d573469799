/** What has to be told: a refusal with its rule, a stale action, an error. */

import { useMatch } from "./context.ts";
import { Rule } from "./Rule.tsx";

export function Notices() {
  const state = useMatch();
  const notice = state.room.notice.value;
  const why = state.why.value;
  return (
    <div role="alert" class="notices">
      {notice && (
        <p class={`notice ${notice.kind}`}>
          <span>{notice.text}</span> {notice.rule && <Rule rule={notice.rule} />}
          <button
            type="button"
            class="quiet"
            onClick={() => {
              state.room.notice.value = null;
            }}
          >
            Good
          </button>
        </p>
      )}
      {why && (
        <p class="notice refused">
          <span>{why.reason}</span> <Rule rule={why.rule} />
        </p>
      )}
    </div>
  );
}
