/** The pieces in a hold, under an island or on a home, in games with cargo. */

import type { CargoWord } from "../protocol/generated/wire.ts";
import type { Size } from "../table/types.ts";
import { cargoWords, KIND_WORD } from "../ui/Chip.tsx";
import { chosenOf, counted, goodsOf, withCount, withGood } from "./cargo.ts";
import { SIZES, useEditor } from "./context.ts";
import { type Thing, withHome, withIsland, withShip } from "./edits.ts";
import { NumberField } from "./fields.tsx";

export function Goods({ name, thing }: { name: string; thing: Thing }) {
  const { pieces } = useEditor();
  switch (thing.kind) {
    case "ship":
      return (
        <Slots
          name={name}
          list="cargo"
          title="in the hold"
          thing={thing.ship}
          sizes={pieces.hold[SIZES.indexOf(thing.ship.size)]!}
        />
      );
    case "island":
      return <Slots name={name} list="nest" title="under the island" thing={thing.island} sizes={pieces.nest} />;
    case "home":
      return <Stock name={name} goods={goodsOf(thing.home, "goods")} />;
    case "flag":
    case "vessel":
    case "sand":
      return null;
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface SlotsProps {
  readonly name: string;
  readonly list: "cargo" | "nest";
  readonly title: string;
  readonly thing: Readonly<Record<string, unknown>>;
  readonly sizes: readonly Size[];
}

/** One piece of each size, or none. */
function Slots({ name, list, title, thing, sizes }: SlotsProps) {
  const state = useEditor();
  const goods = goodsOf(thing, list);
  const all = state.pieces.goods;
  const choicesOf = (size: Size): readonly CargoWord[] => all.filter(({ look }) => look.size === size);
  // The pieces are new: no player has seen them.
  const put = (next: readonly string[]): void =>
    state.edit((now) =>
      list === "cargo"
        ? withShip(now, name, { cargo: next, known: {} })
        : withIsland(now, name, { nest: next, known: {}, seen_by: [] }),
    );
  return (
    <div class="goods">
      {sizes.length > 0 && (
        <span class="few-title" aria-hidden="true">
          {capital(title)}
        </span>
      )}
      {sizes.map((size) => (
        <label key={size}>
          <span>
            {size}
            <span class="unseen"> {title}</span>
          </span>
          <select
            value={chosenOf(goods, choicesOf(size)) ?? ""}
            onChange={(event) => put(withGood(goods, choicesOf(size), event.currentTarget.value || null, all))}
          >
            <option value="">none</option>
            {choicesOf(size).map(({ word, look }) => (
              <option key={word} value={word}>
                {KIND_WORD[look.kind]}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

/** The number of each piece on a home. */
function Stock({ name, goods }: { name: string; goods: readonly string[] }) {
  const state = useEditor();
  const all = state.pieces.goods;
  return (
    <div class="numbers">
      {all
        .filter(({ look }) => state.pieces.home.includes(look.size))
        .map(({ word, look }) => (
          <NumberField
            key={word}
            label={capital(cargoWords(look))}
            unit="pieces"
            value={counted(goods, word)}
            step={1}
            onChange={(count) =>
              state.adjust((now) => withHome(now, name, { goods: withCount(goods, word, count, all) }))
            }
          />
        ))}
    </div>
  );
}
