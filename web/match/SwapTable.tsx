/** Two holds side by side: a tap moves a piece across, and the plan says which pieces cannot move. */

import type { GoodChoice, Goods } from "../protocol/plan.ts";
import { exchangeWords } from "../protocol/plan.ts";
import { GoodIcon } from "../ui/Chip.tsx";
import { useMatch } from "./context.tsx";

/** The partner's hold, whose pieces can be taken, or the acting ship's own. */
type Side = "partner" | "own";

export function SwapTable({ goods }: { goods: Goods }) {
  const state = useMatch();
  const { selection } = state;
  const [taken, given] = [goods.taken ?? [], goods.given ?? []];
  const toggle = (from: Side, word: string): void => {
    const flip = (list: readonly string[]): string[] =>
      list.includes(word) ? list.filter((each) => each !== word) : [...list, word];
    const next =
      from === "partner" ? exchangeWords(goods, flip(taken), given) : exchangeWords(goods, taken, flip(given));
    selection.replaceWords(next);
  };
  const side = (from: Side, crossed: boolean) => (good: GoodChoice) => {
    const chosen = (from === "partner" ? taken : given).includes(good.word);
    return chosen === crossed ? (
      <Piece
        key={`${from} ${good.word}`}
        good={good}
        from={from}
        chosen={chosen}
        onToggle={() => toggle(from, good.word)}
      />
    ) : null;
  };
  return (
    <div class="swap">
      <Hold title={goods.partner_holder ?? ""}>
        {goods.take.map(side("partner", false))}
        {goods.give.map(side("own", true))}
      </Hold>
      <Hold title={goods.holder ?? ""}>
        {goods.give.map(side("own", false))}
        {goods.take.map(side("partner", true))}
      </Hold>
    </div>
  );
}

function Hold({ title, children }: { title: string; children: unknown[] }) {
  const pieces = children.flat().filter(Boolean);
  return (
    <fieldset class="hold">
      <legend>{title}</legend>
      {pieces.length ? (pieces as never) : <p class="empty">empty</p>}
    </fieldset>
  );
}

interface PieceProps {
  readonly good: GoodChoice;
  readonly from: Side;
  readonly chosen: boolean;
  readonly onToggle: () => void;
}

function Piece({ good, from, chosen, onToggle }: PieceProps) {
  const state = useMatch();
  const { refusal } = good;
  const does = chosen ? "put back" : from === "partner" ? "load" : "unload";
  return (
    <button
      type="button"
      class={chosen ? "piece crossed" : "piece"}
      aria-pressed={chosen}
      aria-disabled={refusal ? true : undefined}
      aria-label={`${good.label}: ${does}`}
      onClick={() => (refusal ? state.gestures.explain(refusal) : onToggle())}
    >
      <GoodIcon good={good.look} />
      <span>{good.label}</span>
      {refusal && (
        <small class="refused-why">
          {refusal.reason} ({refusal.rule})
        </small>
      )}
    </button>
  );
}
