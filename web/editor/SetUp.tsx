/** What belongs to the whole position: whose turn, the players, the options, the line, the land, and where to begin. */

import { useState } from "preact/hooks";
import { fieldsOf } from "../app/schema.ts";
import { OptionsForm } from "../app/start/OptionsForm.tsx";
import { colourOf } from "../games/seats.ts";
import { INCH } from "../table/geometry.ts";
import { useEditor } from "./context.ts";
import { cleared, goalAt, insetOf, withNewIsland, withPlayers } from "./edits.ts";
import { counts, Few, Mark, NumberField } from "./fields.tsx";
import { readPosition } from "./position.ts";
import { NEW_GOAL_U } from "./state.ts";

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [["Enter"], "On the tray: lay a ship; on the sea: choose it"],
  [["←", "↑", "→", "↓"], "Move what is chosen by ¼ inch; with Shift 1/20, with Alt 1 inch"],
  [[",", "."], "Turn it by 15°; on its knob arrows turn by 1°, with Shift 0.1°"],
  [["Del"], "Take it off"],
  [["Esc"], "Let it go"],
  [["Ctrl", "Z"], "Take back; with Shift do again"],
];
const NEW_ISLAND_U = 2 * INCH;

export function SetUp() {
  const state = useEditor();
  const { options } = state.position.value;
  return (
    <section class="set-up-position" aria-label="The whole position">
      <TurnFields />
      <Mark
        checked={state.position.value.unchecked}
        onChange={(unchecked) => state.edit((now) => ({ ...now, unchecked }))}
      >
        Any number of ships
        <small>Otherwise only those that the game is played with.</small>
      </Mark>
      {(state.kit.hasGoal(options) || state.position.value.goal) && <GoalFields />}
      <Begin />
      <Rules />
      <Keys />
    </section>
  );
}

function TurnFields() {
  const state = useEditor();
  const { turn, players } = state.position.value;
  return (
    <>
      <Few
        title="Whose turn"
        choices={Array.from({ length: players }, (_, player) => [player, colourOf(player)] as const)}
        value={turn.player}
        onChoose={(player) => state.edit((now) => ({ ...now, turn: { ...now.turn, player } }))}
      />
      <Few
        title="Actions left"
        choices={counts(state.kit.actions)}
        value={turn.actions_left}
        onChoose={(actions_left) => state.edit((now) => ({ ...now, turn: { ...now.turn, actions_left } }))}
      />
    </>
  );
}

/** The line that an attacker has to cross, by its distance from the edge behind it. */
function GoalFields() {
  const state = useEditor();
  const { goal } = state.position.value;
  const field = state.field.value;
  return (
    <>
      <Few
        title="Goal line"
        choices={[[null, "None"] as const, ...[0, 1].map((seat) => [seat, `${colourOf(seat)} attacks`] as const)]}
        value={goal?.attacker ?? null}
        onChoose={(attacker) =>
          state.edit((now) => ({
            ...now,
            goal: attacker === null ? null : goalAt(field, attacker, goal ? insetOf(field, goal) : NEW_GOAL_U),
          }))
        }
      />
      {goal && (
        <NumberField
          label="Inches from the edge"
          unit="behind the line"
          value={insetOf(field, goal) / INCH}
          step={0.25}
          onChange={(inches) => state.adjust((now) => ({ ...now, goal: goalAt(field, goal.attacker, inches * INCH) }))}
        />
      )}
    </>
  );
}

/** Where to begin from, and land. */
function Begin() {
  const state = useEditor();
  const standard = state.standard.value;
  return (
    <div class="row">
      <button
        type="button"
        disabled={standard === null}
        onClick={() => {
          const { unchecked } = state.position.peek();
          if (standard) state.step({ ...readPosition({ ...standard, field: undefined }), unchecked });
        }}
      >
        Standard deployment
      </button>
      <button type="button" onClick={() => state.edit(cleared)}>
        Clear the sea
      </button>
      {state.kit.hasIslands && (
        <button
          type="button"
          onClick={() => {
            state.edit((now) => withNewIsland(now, state.openWater(), NEW_ISLAND_U));
            state.select(state.position.peek().islands.at(-1)?.name ?? null);
          }}
        >
          + Island
        </button>
      )}
    </div>
  );
}

const Keys = () => (
  <details class="more">
    <summary>Keys</summary>
    <table class="keys">
      <tbody>
        {KEYS.map(([keys, does]) => (
          <tr key={does}>
            <td>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </td>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

function Rules() {
  const state = useEditor();
  const { players, options } = state.position.value;
  const [fewest, most] = state.game.players;
  const fields = fieldsOf(state.game.options);
  const [problem, tell] = useState<string | null>(null);
  return (
    <details class="more">
      <summary>Players and options</summary>
      {fewest < most && (
        <Few
          title="Players"
          choices={counts(most).slice(fewest)}
          value={players}
          onChoose={(count) => state.edit((now) => withPlayers(now, count))}
        />
      )}
      <OptionsForm
        fields={fields}
        chosen={options}
        onChoose={(name, value) => state.choose({ ...state.position.peek().options, [name]: value })}
        onProblem={(_, text) => tell(text)}
      />
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </details>
  );
}
