/** Choices as buttons. A closed one stays readable: it says why, with the rule, and choosing it draws the reason. */

import type { Refusal } from "../protocol/generated/wire.ts";
import { type One, onesOf, type Plan, type Words } from "../protocol/plan.ts";
import { Card, CoinFace } from "../ui/Card.tsx";
import { useMatch } from "./context.tsx";
import { Rule } from "./Rule.tsx";

interface MenuProps {
  readonly menu: Plan | null;
  readonly words: Words;
}

/** What the chosen ship can do. */
export function ActionGrid({ menu, words }: MenuProps) {
  const open = numbered(menu, false, words);
  if (open.length === 0) return null;
  return (
    <ul class={useMatch().selection.opened.value ? "actions all-kept" : "actions"} aria-label="Actions">
      {open}
    </ul>
  );
}

/** What the chosen ship cannot do now, in one quiet row. */
export function ClosedRow({ menu, words }: MenuProps) {
  const closed = numbered(menu, true, words);
  if (closed.length === 0) return null;
  return (
    <ul class="closed-row" aria-label="Not possible now">
      {closed}
    </ul>
  );
}

/** The open or the closed actions of a menu. Their numbers are keys, and count both. */
const numbered = (menu: Plan | null, closed: boolean, words: Words) =>
  onesOf(menu)
    .filter(({ board }) => !board)
    .map((one, i) => ({ one, number: i + 1 }))
    .filter(({ one }) => Boolean(one.refusal) === closed)
    .map(({ one, number }) => <Action key={one.says.join(" ")} one={one} number={number} words={words} />);

/** Choices under their headings; the numbers that are keys run on from group to group. */
export function ChoiceGroups({ ones }: { ones: readonly One[] }) {
  const buttons = ones.filter(({ board }) => !board);
  const titles = [...new Set(buttons.map(({ group = "" }) => group))].sort((a, b) => Number(!a) - Number(!b));
  const groups = titles.map((title) => ({ title, ones: buttons.filter(({ group = "" }) => group === title) }));
  return (
    <>
      {groups.map(({ title, ones }, g) => (
        <section key={title} class="choice-group" aria-label={title || "Choices"}>
          {title && <h3>{title}</h3>}
          <ChoiceList ones={ones} from={groups.slice(0, g).reduce((sum, each) => sum + each.ones.length, 0)} />
        </section>
      ))}
    </>
  );
}

/** Numbers are chosen by the key of the same number. */
export function ChoiceList({ ones, from = 0 }: { ones: readonly One[]; from?: number }) {
  const counting = ones.length > 0 && ones.every(({ number }) => number != null);
  const drawn = Boolean(ones[0]?.icon);
  const pictured = ones[0]?.card ? "actions cards" : ones[0]?.coin ? "actions few coins" : null;
  const kind = pictured ?? (counting ? "actions few counts" : drawn ? "actions few drawn" : "actions few");
  return (
    <ul class={kind} aria-label="Choices">
      {ones.map((one, i) => (
        <Action
          key={one.says.join(" ")}
          one={one}
          number={one.number != null && counting ? one.number : from + i + 1}
          words={[]}
        />
      ))}
    </ul>
  );
}

/** Reasons with more characters get a row of their own. */
const LONG_REASON = 50;

interface ActionProps {
  readonly one: One;
  readonly number: number;
  readonly words: Words;
}

function Action({ one, number, words }: ActionProps) {
  const state = useMatch();
  const chosen = one.says.length > 1 && one.says.every((word, i) => word === words[i]);
  const { refusal, icon, card, coin } = one;
  return (
    <li class={refusal ? closedClass(refusal) : chosen ? "chosen-action" : ""}>
      <button
        type="button"
        class={chosen ? "action chosen" : "action"}
        data-number={number}
        aria-pressed={chosen || card?.chosen}
        aria-disabled={refusal ? true : undefined}
        onClick={() => state.gestures.choose(one)}
      >
        {icon && (
          <svg class="mark" viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
            <path d={icon} />
          </svg>
        )}
        {card && <Card face={refusal ? { ...card, note: refusal.reason } : card} />}
        {coin && <CoinFace coin={coin} />}
        <span class={card ? "unseen" : "action-label"}>{one.label}</span>
        {!card && <small>{refusal ? refusal.reason : one.detail}</small>}
      </button>
      {refusal && <Rule rule={refusal.rule} />}
    </li>
  );
}

const closedClass = ({ reason }: Refusal): string =>
  reason.length > LONG_REASON ? "closed-action long-reason" : "closed-action";
