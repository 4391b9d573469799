/** The shelf below the board: coins, dice and cards; and beside the board the card of the object under the pointer. */

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { CardFace, ShelfPart } from "../protocol/generated/wire.ts";
import { Bits, Card } from "../ui/Card.tsx";
import { useMatch } from "./context.tsx";
import "./shelf.css";

/** The object under the pointer, or with the keyboard's focus. */
export const hovered = signal<string | null>(null);

export function Shelf() {
  const state = useMatch();
  const parts = state.scene.value?.shelf ?? [];
  const shelf = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const resized = new ResizeObserver(() => fade(shelf.current));
    if (shelf.current) resized.observe(shelf.current);
    return () => resized.disconnect();
  }, [parts.length === 0]);
  useLayoutEffect(() => fade(shelf.current), [parts]);
  if (parts.length === 0) return null;
  return (
    <section
      ref={shelf}
      class="shelf"
      aria-label="Purse, shipyard and dice"
      onScroll={() => fade(shelf.current)}
      onWheel={scrollAlong}
    >
      {parts.map((part) => (
        <Part key={part.title} {...part} />
      ))}
    </section>
  );
}

/** The end of the shelf fades while there is more of it to the right. */
function fade(shelf: HTMLElement | null): void {
  shelf?.classList.toggle("goes-on", shelf.scrollLeft + shelf.clientWidth < shelf.scrollWidth - 2);
}

/** A wheel that turns up and down scrolls the shelf to the sides. */
function scrollAlong(event: WheelEvent & { readonly currentTarget: HTMLElement }): void {
  const { currentTarget: shelf, deltaX, deltaY } = event;
  if (deltaX !== 0 || event.ctrlKey || shelf.scrollWidth <= shelf.clientWidth) return;
  event.preventDefault();
  shelf.scrollLeft += deltaY;
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
            <ShelfCard key={face.title} face={face} />
          ))}
        </div>
      )}
    </div>
  );
}

/** A card on the shelf: while the player may act, a press on one that can be had begins with it, or says why not. */
function ShelfCard({ face }: { face: CardFace }) {
  const { planning, gestures } = useMatch();
  const { says = [] } = face;
  if (says.length === 0 || !planning.value) return <Card face={face} slight />;
  return (
    <button type="button" class="shelf-card" onClick={() => void gestures.start(says)}>
      <Card face={face} slight />
    </button>
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
