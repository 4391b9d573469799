/** Chooses the players and starts a match from the position. */

import { useState } from "preact/hooks";
import { begin } from "../home/begin.ts";
import { lineup } from "../home/lineup.ts";
import { PlaceRows } from "../home/PlaceRows.tsx";
import { ApiError } from "../protocol/api.ts";
import { Sheet } from "../ui/Sheet.tsx";
import { useEditor } from "./context.ts";

export function PlaySheet({ onClose }: { onClose: () => void }) {
  const state = useEditor();
  const { game } = state;
  const [places, setPlaces] = useState(() => lineup(state.position.peek().players, [], game.default_bot));
  const [told, tell] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await begin(game, places, {}, state.written());
    } catch (error) {
      tell(error instanceof ApiError ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Sheet title="Play from here" kind="card" onClose={onClose}>
      <form class="new-game" noValidate onSubmit={start}>
        <PlaceRows places={places} bots={game.bots} onChange={setPlaces} />
        <p class="aside">Players will see that this game started from a custom position.</p>
        {told && (
          <p class="problem" role="alert">
            {told}
          </p>
        )}
        <button type="submit" class="gold" disabled={busy}>
          Start game
        </button>
      </form>
    </Sheet>
  );
}
