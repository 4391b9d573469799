/** Two open holds side by side: tapping a piece moves it across, and the plan says what cannot go. */

import { readGood } from "../../games/sailing.ts";
import type { GoodChoice, Goods } from "../plan.ts";
import { exchangeWords } from "../plan.ts";
import { GoodIcon } from "../ui/Chip.tsx";
import { useMatch } from "./context.ts";

type Hand = "take" | "give";

export function SwapTable({ goods }: { goods: Goods }) {
  const state = useMatch();
  const { planner } = state;
  const seat = state.room.seat.value ?? 0;
  const game = state.game.value!;
  const [taken, given] = [goods.taken ?? [], goods.given ?? []];
  const toggle = (hand: Hand, word: string): void => {
    const flip = (list: readonly string[]): string[] =>
      list.includes(word) ? list.filter((each) => each !== word) : [...list, word];
    const next =
      hand === "take"
        ? exchangeWords(planner.words.peek(), flip(taken), given)
        : exchangeWords(planner.words.peek(), taken, flip(given));
    planner.revise(next);
  };
  const mine = game.chosen(planner.words.value, seat);
  const holder = (object: string): string => {
    const name = game.called(object, seat, state.looks.value);
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} will hold`;
  };
  const titles = { mine: holder(mine ?? ""), theirs: holder(goods.partner) };
  const side = (hand: Hand, crossed: boolean) => (good: GoodChoice) => {
    const chosen = (hand === "take" ? taken : given).includes(good.word);
    return chosen === crossed ? (
      <Piece
        key={`${hand} ${good.word}`}
        good={good}
        hand={hand}
        chosen={chosen}
        onToggle={() => toggle(hand, good.word)}
      />
    ) : null;
  };
  return (
    <div class="swap">
      <Hold title={titles.theirs}>
        {goods.take.map(side("take", false))}
        {goods.give.map(side("give", true))}
      </Hold>
      <Hold title={titles.mine}>
        {goods.give.map(side("give", false))}
        {goods.take.map(side("take", true))}
      </Hold>
    </div>
  );
}

function Hold({ title, children }: { title: string; children: unknown[] }) {
  const pieces = children.flat().filter(Boolean);
  return (
    <fieldset class="hold">
      <legend>{title}</legend>
      {pieces.length ? (pieces as never) : <p class="empty">nothing</p>}
    </fieldset>
  );
}

interface PieceProps {
  readonly good: GoodChoice;
  readonly hand: Hand;
  readonly chosen: boolean;
  readonly onToggle: () => void;
}

function Piece({ good, hand, chosen, onToggle }: PieceProps) {
  const state = useMatch();
  const { refusal } = good;
  const way = (hand === "take") === chosen ? "put back" : "take aboard";
  return (
    <button
      type="button"
      class={chosen ? "piece crossed" : "piece"}
      aria-pressed={chosen}
      aria-disabled={refusal ? true : undefined}
      aria-label={`${good.label}: ${hand === "give" && !chosen ? "give away" : way}`}
      onClick={() => (refusal ? state.choose([], refusal) : onToggle())}
    >
      <GoodIcon good={readGood(good.word)} />
      <span>{good.label}</span>
      {refusal && (
        <small class="refused-why">
          {refusal.reason} ({refusal.rule})
        </small>
      )}
    </button>
  );
}
