/** A switch for each side's threat, and in words what the shown ones could hit. */

import { colourOf } from "../../games/seats.ts";
import { Chip } from "../ui/Chip.tsx";
import { useMatch } from "./context.ts";

export function ThreatToggles() {
  const state = useMatch();
  const { threats, room } = state;
  const picture = room.picture.value;
  if (!picture || state.momentOfThreats() === null) return null;
  return (
    <section class="threats" aria-label="Threats">
      <div class="row">
        <span>Threats</span>
        {picture.seats.map(({ player }) => (
          <button
            key={player}
            type="button"
            aria-pressed={threats.on.value.has(player)}
            aria-keyshortcuts={player === room.seat.value ? "Shift+T" : "T"}
            aria-label={`Show what ${colourOf(player)} threatens`}
            onClick={() => threats.toggle(player)}
          >
            <Chip colour={colourOf(player)} />
            {colourOf(player)}
          </button>
        ))}
      </div>
      {threats.shown.value.map((threat) => (
        <p key={threat.player}>{state.tellThreat(threat)}.</p>
      ))}
    </section>
  );
}
