/** Choices as buttons. A closed one stays readable: it says why, with the rule, and choosing it draws the reason. */

import { type One, onesOf, type Plan, type Words } from "../plan.ts";
import { useMatch } from "./context.ts";
import { Rule } from "./Rule.tsx";

/** What the chosen ship can do; the numbers are keys. */
export function ActionGrid({ menu, words }: { menu: Plan | null; words: Words }) {
  const ones = onesOf(menu);
  if (ones.length === 0) return null;
  return (
    <ul class="actions" aria-label="Actions">
      {ones.map((one, i) => (
        <Action key={one.says.join(" ")} one={one} number={i + 1} words={words} />
      ))}
    </ul>
  );
}

export function ChoiceList({ ones }: { ones: readonly One[] }) {
  return (
    <ul class="actions few" aria-label="Choices">
      {ones.map((one, i) => (
        <Action key={one.says.join(" ")} one={one} number={i + 1} words={[]} />
      ))}
    </ul>
  );
}

interface ActionProps {
  readonly one: One;
  readonly number: number;
  readonly words: Words;
}

function Action({ one, number, words }: ActionProps) {
  const state = useMatch();
  const chosen = one.says.length > 1 && one.says.every((word, i) => word === words[i]);
  const { refusal } = one;
  return (
    <li class={refusal ? "closed-action" : chosen ? "chosen-action" : ""}>
      <button
        type="button"
        class={chosen ? "action chosen" : "action"}
        data-number={number}
        aria-pressed={chosen}
        aria-disabled={refusal ? true : undefined}
        onClick={() => state.choose(one.says, refusal)}
      >
        <span class="action-label">{one.label}</span>
        <small>{refusal ? refusal.reason : one.detail}</small>
      </button>
      {refusal && <Rule rule={refusal.rule} />}
    </li>
  );
}
