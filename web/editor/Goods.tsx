/** What lies in a hold, under an island or on a home, in games that have cargo. */

import type { Size } from "../table/types.ts";
import { counted, goodsOf, KINDS, kindOf, withCount, withGood } from "./cargo.ts";
import { useEditor } from "./context.ts";
import { type Thing, withHome, withIsland, withShip } from "./edits.ts";
import { NumberField } from "./fields.tsx";

export function Goods({ name, thing }: { name: string; thing: Thing }) {
  const { kit } = useEditor();
  switch (thing.kind) {
    case "ship":
      return (
        <Slots name={name} list="cargo" title="in the hold" thing={thing.ship} sizes={kit.hold(thing.ship.size)} />
      );
    case "island":
      return <Slots name={name} list="nest" title="in the nest" thing={thing.island} sizes={kit.nest} />;
    case "home":
      return <Stock name={name} goods={goodsOf(thing.home, "goods")} />;
    case "flag":
      return null;
  }
}

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
  // Who knew what lay there before knows nothing of what lies there now.
  const put = (next: readonly string[]): void =>
    state.edit((now) =>
      list === "cargo"
        ? withShip(now, name, { cargo: next, known: {} })
        : withIsland(now, name, { nest: next, known: {}, seen_by: [] }),
    );
  return (
    <div class="goods">
      {sizes.map((size) => (
        <label key={size}>
          <span>
            {size}
            <span class="unseen"> {title}</span>
          </span>
          <select
            value={kindOf(goods, size) ?? ""}
            onChange={(event) => put(withGood(goods, size, event.currentTarget.value || null))}
          >
            <option value="">none</option>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {kind}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

/** So many of each piece. */
function Stock({ name, goods }: { name: string; goods: readonly string[] }) {
  const state = useEditor();
  return (
    <div class="numbers">
      {["M treasure", "M plain", "S treasure", "S plain"].map((good) => (
        <NumberField
          key={good}
          label={good}
          unit="pieces"
          value={counted(goods, good)}
          step={1}
          onChange={(count) => state.adjust((now) => withHome(now, name, { goods: withCount(goods, good, count) }))}
        />
      ))}
    </div>
  );
}
