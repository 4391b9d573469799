/** Settings of the whole position: the turn, the players, the options, the goal line, islands and the standard setup. */

import { useState } from "preact/hooks";
import { OptionsForm } from "../home/OptionsForm.tsx";
import { fieldsOf } from "../home/options_schema.ts";
import { colourOf } from "../protocol/seats.ts";
import { INCH } from "../table/geometry.ts";
import { useEditor } from "./context.ts";
import { cleared, goalAt, insetOf, withNewIsland, withPlayers } from "./edits.ts";
import { counts, Few, Mark, NumberField } from "./fields.tsx";
import { readPosition } from "./position.ts";

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [["Enter"], "On the tray: add a ship. On the sea: select it"],
  [["←", "↑", "→", "↓"], "Move it by ¼ inch (Shift: 1/20, Alt: 1)"],
  [[",", "."], "Turn it by 15°. Arrows on its knob: 1° (Shift: 0.1°)"],
  [["Del"], "Remove it"],
  [["Esc"], "Deselect"],
  [["Ctrl", "Z"], "Undo (Shift: redo)"],
];

export function SetUp() {
  const state = useEditor();
  const { options } = state.position.value;
  return (
    <section class="set-up-position" aria-label="Position">
      <TurnFields />
      <Mark
        checked={state.position.value.unchecked}
        onChange={(unchecked) => state.edit((now) => ({ ...now, unchecked }))}
      >
        Any number of ships
        <small>Off: only fleets that can occur in a game.</small>
      </Mark>
      {(state.hasGoal(options) || state.position.value.goal) && <GoalFields />}
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
        title="Turn"
        choices={Array.from({ length: players }, (_, player) => [player, colourOf(player)] as const)}
        value={turn.player}
        onChoose={(player) => state.edit((now) => ({ ...now, turn: { ...now.turn, player } }))}
      />
      {state.pieces.actions > 0 && (
        <Few
          title="Actions left"
          choices={counts(state.pieces.actions)}
          value={turn.actions_left ?? state.pieces.actions}
          onChoose={(actions_left) => state.edit((now) => ({ ...now, turn: { ...now.turn, actions_left } }))}
        />
      )}
    </>
  );
}

/** The goal line, by its distance from the edge behind it. */
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
            goal: attacker === null ? null : goalAt(field, attacker, goal ? insetOf(field, goal) : state.pieces.goal_u),
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

/** Buttons: standard setup, clear, add an island. */
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
          if (standard) state.step({ ...readPosition({ ...standard.view, field: undefined }), unchecked });
        }}
      >
        Standard setup
      </button>
      {!state.pieces.forms && (
        <button type="button" onClick={() => state.edit(cleared)}>
          Clear sea
        </button>
      )}
      {state.pieces.island_u > 0 && (
        <button
          type="button"
          onClick={() => {
            state.edit((now) => withNewIsland(now, state.openWater(), state.pieces.island_u));
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
  const fields = fieldsOf(state.game.options, players);
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
        game={state.game.name}
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
