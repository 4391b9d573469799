/** Many choices that are cards, over the board. */

import { type One, onesOf, type Plan } from "../protocol/plan.ts";
import { ChoiceList } from "./Actions.tsx";
import { focusByArrow } from "./building/focus_by_arrow.ts";
import { useMatch } from "./context.tsx";

/** From this number of cards on they are laid out over the board; fewer stand beside it. */
const MANY = 6;

export const isCardTable = (plan: Plan | null): boolean => !plan?.build && cardsOf(plan).length >= MANY;

const cardsOf = (plan: Plan | null): readonly One[] => onesOf(plan).filter(({ card }) => card);

export function CardTable() {
  const state = useMatch();
  const base = state.selection.basePlan.value;
  if (!state.planning.value || !isCardTable(base)) return null;
  const cards = cardsOf(base);
  const titles = [...new Set(cards.map(({ group = "" }) => group))];
  const groups = titles.map((title) => ({ title, ones: cards.filter(({ group = "" }) => group === title) }));
  return (
    <section class="card-table" aria-label={base?.prompt || "Cards"} onKeyDown={focusByArrow}>
      {groups.map(({ title, ones }, g) => (
        <div key={title}>
          {title && <h3>{title}</h3>}
          <ChoiceList ones={ones} from={groups.slice(0, g).reduce((sum, each) => sum + each.ones.length, 0)} />
        </div>
      ))}
    </section>
  );
}
