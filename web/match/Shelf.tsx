/** The shelf below the board: coins, dice and cards; and beside the board the card of the object under the pointer. */

import { signal } from "@preact/signals";
import type { ShelfPart } from "../protocol/generated/wire.ts";
import { Bits, Card } from "../ui/Card.tsx";
import { useMatch } from "./context.tsx";
import "./shelf.css";

/** The object under the pointer, or with the keyboard's focus. */
export const hovered = signal<string | null>(null);

export function Shelf() {
  const state = useMatch();
  const parts = state.scene.value?.shelf ?? [];
  if (parts.length === 0) return null;
  return (
    <section class="shelf" aria-label="Purse, shipyard and dice">
      {parts.map((part) => (
        <Part key={part.title} {...part} />
      ))}
    </section>
  );
}

function Part({ title, note = "", bits = [], cards = [] }: ShelfPart) {
  return (
    <div class="shelf-part">
      <p>
        <strong>{title}</strong> {note && <small>{note}</small>}
      </p>
      {bits.length > 0 && <Bits bits={bits} />}
      {cards.length > 0 && (
        <div class="shelf-cards">
          {cards.map((face) => (
            <Card key={face.title} face={face} slight />
          ))}
        </div>
      )}
    </div>
  );
}

/** The card of what the pointer is over, where it covers little of the board. */
export function LookedAt() {
  const state = useMatch();
  const name = hovered.value;
  const face = name === null ? null : state.scene.value?.facts[name]?.card;
  if (!face) return null;
  return (
    <div class="looked-at" aria-hidden="true">
      <Card face={face} />
    </div>
  );
}
