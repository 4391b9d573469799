/** Choices as buttons. A closed one stays readable: it says why, with the rule, and choosing it draws the reason. */

import { type One, onesOf, type Plan, type Words } from "../protocol/plan.ts";
import { Card, CoinFace } from "../ui/Card.tsx";
import { ACTION_ICONS } from "./action_icons.ts";
import { useMatch } from "./context.tsx";
import { Rule } from "./Rule.tsx";
import type { Selection } from "./selection.ts";

interface Numbered {
  readonly one: One;
  readonly number: number;
}

const withNumbers = (ones: readonly One[], from = 0): Numbered[] =>
  ones.map((one, i) => ({ one, number: from + i + 1 }));

interface MenuProps {
  readonly menu: Plan | null;
  readonly words: Words;
  /** The last number of the question that is asked: those of the actions follow. */
  readonly from: number;
}

const ofMenu = (menu: Plan | null, from = 0): Numbered[] =>
  withNumbers(
    onesOf(menu).filter(({ board }) => !board),
    from,
  );

const isCounting = (ones: readonly One[]): boolean => ones.length > 0 && ones.every(({ number }) => number != null);

/** The last number of a list of choices. */
export const lastNumber = (ones: readonly One[]): number =>
  isCounting(ones) ? Math.max(...ones.map((one) => one.number!)) : ones.length;

/** What the chosen ship can do. */
export function ActionGrid({ menu, words, from }: MenuProps) {
  const { opened } = useMatch().selection;
  const open = ofMenu(menu, from).filter(({ one }) => !one.refusal);
  if (open.length === 0) return null;
  return (
    <ul class={opened.value ? "actions all-kept" : "actions"} aria-label="Actions">
      {open.map(({ one, number }) => (
        <Action key={one.says.join(" ")} one={one} number={number} words={words} />
      ))}
    </ul>
  );
}

/** What the chosen ship cannot do now. */
export const ClosedActions = ({ menu, from }: Omit<MenuProps, "words">) => (
  <ClosedRow all={ofMenu(menu, from)} kind="of-menu" />
);

/** The closed ones of these choices, in one quiet row. */
function ClosedRow({ all, kind = "" }: { all: readonly Numbered[]; kind?: string }) {
  const closed = all.filter(({ one }) => one.refusal);
  if (closed.length === 0) return null;
  return (
    <ul class={`closed-row ${kind}`} aria-label="Not possible now">
      <li class="not-now" aria-hidden="true">
        Not now:
      </li>
      {closed.map(({ one, number }) => (
        <Action key={one.says.join(" ")} one={one} number={number} />
      ))}
    </ul>
  );
}

/** Choices under their headings, in the order of the plan; the numbers that are keys run on from group to group. */
export function ChoiceGroups({ ones }: { ones: readonly One[] }) {
  const titles = [...new Set(ones.map(({ group = "" }) => group))];
  const groups = titles.map((title) => ({ title, ones: ones.filter(({ group = "" }) => group === title) }));
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

/** Up to this length a label fits a fifth of a phone's width. */
const SHORT = 10;

/** Numbers are chosen by the key of the same number. In words alone, only open choices are large. */
export function ChoiceList({ ones, from = 0 }: { ones: readonly One[]; from?: number }) {
  const counting = isCounting(ones);
  const drawn = Boolean(ones[0]?.drawing);
  const pictured = ones[0]?.card ? "actions cards" : ones[0]?.coin ? "actions few coins" : null;
  const short = ones.every(({ label }) => label.length <= SHORT);
  const kind = pictured ?? (counting ? `actions few${short ? " counts" : ""}` : drawn ? "actions few drawn" : null);
  const all = counting ? ones.map((one) => ({ one, number: one.number! })) : withNumbers(ones, from);
  const large = kind === null ? all.filter(({ one }) => !one.refusal) : all;
  return (
    <>
      {large.length > 0 && (
        <ul class={kind ?? "actions few"} aria-label="Choices">
          {large.map(({ one, number }) => (
            <Action key={one.says.join(" ")} one={one} number={number} />
          ))}
        </ul>
      )}
      {kind === null && <ClosedRow all={all} />}
    </>
  );
}

/** The last number that is a key. */
const LAST_KEY = 9;

/** The number that is the key of a choice, by its place among others from 0 on; undefined if it has none. */
export const keyOf = (place: number): number | undefined => (place < LAST_KEY ? place + 1 : undefined);

/** While a choice is under the pointer or has the focus, the board draws what it would do. */
function pointing({ pointed }: Selection, one: One) {
  const point = (): void => {
    pointed.value = one;
  };
  const leave = (): void => {
    if (pointed.peek()?.says === one.says) pointed.value = null;
  };
  return { onPointerEnter: point, onFocus: point, onPointerLeave: leave, onBlur: leave };
}

interface ActionProps extends Numbered {
  readonly words?: Words;
}

function Action({ one, number, words = [] }: ActionProps) {
  const state = useMatch();
  const chosen = one.chosen || (one.says.length > 1 && one.says.every((word, i) => word === words[i]));
  const { refusal, icon, drawing, card, coin } = one;
  return (
    <li class={refusal ? "closed-action" : chosen ? "chosen-action" : ""}>
      <button
        type="button"
        class={`action${chosen ? " chosen" : ""}${one.left && !refusal ? " gold" : ""}`}
        data-number={keyOf(number - 1)}
        aria-pressed={chosen || card?.chosen}
        aria-disabled={refusal ? true : undefined}
        {...pointing(state.selection, one)}
        onClick={() => state.gestures.choose(one)}
      >
        {drawing && (
          <svg class="mark" viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
            <path d={drawing} />
          </svg>
        )}
        {card && <Card face={refusal ? { ...card, note: refusal.reason } : card} />}
        {coin && <CoinFace coin={coin} />}
        <span class={card ? "unseen" : "action-label"}>
          {icon && !refusal && !card && (
            <svg class="action-icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d={ACTION_ICONS[icon]} />
            </svg>
          )}
          {one.label}
        </span>
        {!card && <small>{refusal ? refusal.reason : one.detail}</small>}
      </button>
      {refusal && <Rule rule={refusal.rule} />}
    </li>
  );
}
