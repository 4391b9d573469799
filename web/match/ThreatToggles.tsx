/** A switch for each side's threats, and a sentence on what the shown sides could hit, once two sides have ships there. */

import { colourOf } from "../protocol/seats.ts";
import { Chip } from "../ui/Chip.tsx";
import { useMatch } from "./context.tsx";

export function ThreatToggles() {
  const state = useMatch();
  const { threats, room, scene } = state;
  const snapshot = room.snapshot.value;
  const { ships = [], vessels = [] } = scene.value ?? {};
  const alone = new Set([...ships, ...vessels].map(({ seat }) => seat)).size < 2;
  if (!snapshot || alone || state.threatMoment() === null) return null;
  return (
    <section class="threats" aria-label="Threats">
      {threats.shown.value.map((threat) => (
        <p key={threat.player}>{state.threatText(threat)}.</p>
      ))}
      <div class="row">
        <span>Threats</span>
        {snapshot.seats.map(({ player }) => (
          <button
            key={player}
            type="button"
            aria-pressed={threats.on.value.has(player)}
            aria-keyshortcuts={player === room.seat.value ? "Shift+T" : "T"}
            aria-label={`Show threats by ${colourOf(player)}`}
            title={`Threats by ${colourOf(player)}`}
            onClick={() => threats.toggle(player)}
          >
            <Chip colour={colourOf(player)} />
            <span>{colourOf(player)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
