/** Choices as buttons. A closed one stays readable: it says why, with the rule, and choosing it draws the reason. */

import type { Group } from "../../games/page.ts";
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

/** Choices under their headings; the numbers that are keys run on from group to group. */
export function ChoiceGroups({ groups }: { groups: readonly Group[] }) {
  const filled = groups.filter(({ ones }) => ones.length > 0);
  return (
    <>
      {filled.map(({ title, ones }, g) => (
        <section key={title} class="choice-group" aria-label={title ?? "Choices"}>
          {title && <h3>{title}</h3>}
          <ChoiceList ones={ones} from={filled.slice(0, g).reduce((sum, each) => sum + each.ones.length, 0)} />
        </section>
      ))}
    </>
  );
}

/** Numbers are chosen by the key of the same number. */
export function ChoiceList({ ones, from = 0 }: { ones: readonly One[]; from?: number }) {
  const counts = ones.map((one) => Number(/^\d$/.exec(one.says.at(-1) ?? "")?.[0] ?? Number.NaN));
  const counting = ones.length > 0 && !counts.some(Number.isNaN);
  const drawn = useMatch().game.value?.mark(ones[0]?.says ?? []) != null;
  const kind = counting ? "actions few counts" : drawn ? "actions few drawn" : "actions few";
  return (
    <ul class={kind} aria-label="Choices">
      {ones.map((one, i) => (
        <Action key={one.says.join(" ")} one={one} number={counting ? counts[i]! : from + i + 1} words={[]} />
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
  const mark = state.game.value?.mark(one.says);
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
        {mark && (
          <svg class="mark" viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
            <path d={mark} />
          </svg>
        )}
        <span class="action-label">{one.label}</span>
        <small>{refusal ? refusal.reason : one.detail}</small>
      </button>
      {refusal && <Rule rule={refusal.rule} />}
    </li>
  );
}
