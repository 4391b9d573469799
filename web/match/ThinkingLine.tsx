/** What the bot to act thinks so far, in the matches where that tells nobody a secret. */

import { chance } from "./advised.ts";
import { useMatch } from "./context.tsx";

export function ThinkingLine() {
  const { thought, room } = useMatch();
  const shown = thought.value;
  if (shown === null) return null;
  const name = room.snapshot.value?.seats[shown.player]?.name ?? "The bot";
  return (
    <section class="thinking" aria-label={`What ${name} thinks`}>
      <p>
        {name} is thinking <small>{shown.simulations.toLocaleString("en")} tries</small>
      </p>
      <ol>
        {shown.actions.map(({ words, tried, label = "", value, share }) => (
          <li key={(tried ?? words).join(" ")} style={{ "--share": share ?? 0 }}>
            <span>{label || (tried ?? words).join(" ")}</span>
            <small>{value != null && chance(value)}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
