/**
 * Steps through the moves of the match, and a link to the shown position. While a game without turns is replayed, the
 * bar of the replay has the steps, and only the link stands here.
 */

import { useState } from "preact/hooks";
import { matchPath, momentPath } from "../browser/route.ts";
import { CopyLink } from "../ui/Copy.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { useMatch } from "./context.tsx";
import { turnAt } from "./log_lines.ts";

export function Timeline() {
  const state = useMatch();
  const { history, room, replay: rush } = state;
  const [sharing, share] = useState(false);
  const latest = room.snapshot.value?.seq ?? 0;
  const at = history.at.value ?? latest;
  const turn = turnAt(room.snapshot.value?.log ?? [], at);
  const moment = rush.at.value;
  const path = moment === null ? matchPath(room.id, at) : momentPath(room.id, Math.round(moment));
  const link = new URL(path, location.href).href;
  return (
    <section class="timeline" aria-label="Replay">
      {!rush.open.value && <Steps at={at} latest={latest} />}
      <button type="button" onClick={() => share(true)}>
        Link
      </button>
      {sharing && (
        <Sheet title="Link to this position" kind="card" onClose={() => share(false)}>
          <p>
            {moment === null
              ? `Opens the game ${turn > 0 ? `in turn ${turn}` : "before its first turn"}, view only.`
              : "Opens the replay at this moment, view only."}
          </p>
          <CopyLink label="Link to this position" url={link} />
        </Sheet>
      )}
    </section>
  );
}

function Steps({ at, latest }: { at: number; latest: number }) {
  const { history } = useMatch();
  return (
    <>
      <button
        type="button"
        class="icon"
        aria-label="Previous move"
        disabled={at <= 0}
        onClick={() => void history.step(-1)}
      >
        <Icon path="M13 4L6 10L13 16Z" />
      </button>
      <input
        type="range"
        min={0}
        max={latest}
        value={at}
        aria-label="Position in the match"
        aria-valuetext={at === latest ? "now" : `move ${at} of ${latest}`}
        onInput={(event) => void history.look(Number(event.currentTarget.value))}
      />
      <button
        type="button"
        class="icon"
        aria-label="Next move"
        disabled={at >= latest}
        onClick={() => void history.step(1)}
      >
        <Icon path="M7 4L14 10L7 16Z" />
      </button>
      <button
        type="button"
        class="icon"
        aria-label={history.playing.value ? "Pause" : "Play"}
        aria-pressed={history.playing.value}
        disabled={at >= latest}
        onClick={() => void history.play()}
      >
        <Icon path={history.playing.value ? "M5 4H8V16H5ZM12 4H15V16H12Z" : "M3 4L9 10L3 16ZM10 4L16 10L10 16Z"} />
      </button>
    </>
  );
}

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
    <path d={path} fill="currentColor" />
  </svg>
);
