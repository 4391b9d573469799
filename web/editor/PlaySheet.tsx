/** Who plays on from the position; then the match begins. */

import { useState } from "preact/hooks";
import { Failed } from "../app/api.ts";
import { begin, PlaceRows } from "../app/start/NewGame.tsx";
import { party } from "../app/start/party.ts";
import { Sheet } from "../app/ui/Sheet.tsx";
import { useEditor } from "./context.ts";

export function PlaySheet({ onClose }: { onClose: () => void }) {
  const state = useEditor();
  const { game } = state;
  const [places, setPlaces] = useState(() => party(state.position.peek().players, [], game.bots));
  const [told, tell] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await begin(game, places, {}, state.written());
    } catch (error) {
      tell(error instanceof Failed ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Sheet title="Play from here" kind="card" onClose={onClose}>
      <form class="new-game" noValidate onSubmit={start}>
        <PlaceRows places={places} bots={game.bots} onChange={setPlaces} />
        <p class="aside">Everybody is told that the match began from a position that was laid.</p>
        {told && (
          <p class="problem" role="alert">
            {told}
          </p>
        )}
        <button type="submit" class="gold" disabled={busy}>
          Start the game
        </button>
      </form>
    </Sheet>
  );
}
