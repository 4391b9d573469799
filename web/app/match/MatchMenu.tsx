/** Names, seats, a draw, giving up, the log as a file. */

import { useState } from "preact/hooks";
import { openInEditor } from "../../editor/handover.ts";
import { hasEditor } from "../../editor/kits.ts";
import { colourOf } from "../../games/seats.ts";
import { leaveSheet, matchPath } from "../route.ts";
import { readable } from "../schema.ts";
import { CopyLink } from "../ui/Copy.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { useMatch } from "./context.ts";
import { saveLog } from "./saveLog.ts";

export function MatchMenu({ onClose }: { onClose: () => void }) {
  const state = useMatch();
  const picture = state.room.picture.value;
  if (!picture) return null;
  const over = picture.outcome !== null;
  return (
    <Sheet title={picture.title} onClose={onClose}>
      {picture.you.map((player) => (
        <NameField key={player} player={player} />
      ))}
      <h3>Watch</h3>
      <CopyLink label="Link for spectators" url={new URL(matchPath(state.room.id), location.href).href} />
      <h3>Options</h3>
      <dl class="told-options">
        {Object.entries(picture.options)
          .filter(([, value]) => value !== null && typeof value !== "object")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{readable(name)}</dt>
              <dd>{typeof value === "boolean" ? (value ? "yes" : "no") : String(value)}</dd>
            </div>
          ))}
      </dl>
      {picture.seeded && <p class="aside">Whoever set this match up chose a seed, and may know what is hidden.</p>}
      {picture.fromPosition && (
        <p class="aside">
          This match began from a position that was laid by hand; whoever laid it knew everything in it.
        </p>
      )}
      {hasEditor(picture.game) && <OpenInEditor />}
      {over && (
        <button type="button" onClick={() => void saveLog(state)}>
          Save the log
        </button>
      )}
      {!over && picture.you.length > 0 && <Leaving />}
    </Sheet>
  );
}

/** What one sees, now or looking back, to be changed and played from. */
function OpenInEditor() {
  const state = useMatch();
  const view = state.history.coming.value ? null : state.view.value;
  return (
    <button type="button" disabled={view === null} onClick={() => view && openInEditor(view.game, { ...view })}>
      Open in the editor
    </button>
  );
}

function NameField({ player }: { player: number }) {
  const state = useMatch();
  const now = state.room.picture.value?.seats[player]?.name ?? "";
  const [name, setName] = useState(now);
  return (
    <form
      class="name-field"
      onSubmit={(event) => {
        event.preventDefault();
        state.room.rename(player, name.trim());
      }}
    >
      <label for={`name-${player}`}>Name of {colourOf(player)}</label>
      <input
        id={`name-${player}`}
        type="text"
        maxLength={20}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" disabled={name.trim() === now || name.trim() === ""}>
        Save
      </button>
    </form>
  );
}

/** A draw and giving up, both asked twice. */
function Leaving() {
  const state = useMatch();
  const [asked, ask] = useState<"resign" | "draw" | null>(null);
  const seat = state.room.seat.value;
  if (seat === null) return null;
  const act = (): void => {
    state.room.act([asked!]);
    leaveSheet();
  };
  if (asked === null) {
    return (
      <div class="row leaving">
        {state.room.myTurn.value && state.game.value?.draws && (
          <button type="button" onClick={() => ask("draw")}>
            Offer or agree to a draw
          </button>
        )}
        <button type="button" class="danger" onClick={() => ask("resign")}>
          Give up
        </button>
      </div>
    );
  }
  return (
    <div class="row leaving" role="alert">
      <p>
        {asked === "resign"
          ? `${colourOf(seat)} gives up: this cannot be taken back.`
          : "The match is drawn when all agree."}
      </p>
      <button type="button" onClick={() => ask(null)}>
        Play on
      </button>
      <button type="button" class="danger" onClick={act}>
        {asked === "resign" ? "Give up now" : "Say draw"}
      </button>
    </div>
  );
}
