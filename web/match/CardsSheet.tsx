/** The cards of a match for reading, in a sheet. */

import { useEffect, useState } from "preact/hooks";
import { ApiError, getMatchCards } from "../protocol/api.ts";
import type { MatchCards } from "../protocol/generated/wire.ts";
import { Card } from "../ui/Card.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import "./shelf.css";

export function CardsSheet({ match, title, onClose }: { match: string; title: string; onClose: () => void }) {
  const [cards, setCards] = useState<MatchCards | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    getMatchCards(match).then(setCards, (error: unknown) =>
      setProblem(error instanceof ApiError ? error.message : String(error)),
    );
  }, [match]);
  return (
    <Sheet title={title} onClose={onClose}>
      {problem && <p class="problem">{problem}</p>}
      {cards ? <Parts cards={cards} /> : !problem && <p>Loading…</p>}
    </Sheet>
  );
}

const Parts = ({ cards }: { cards: MatchCards }) => (
  <>
    {cards.parts.map(({ title, cards: faces = [] }) => (
      <section key={title} class="printed-cards" aria-label={title}>
        <h3>{title}</h3>
        <ul>
          {faces.map((face) => (
            <li key={face.title}>
              <Card face={face} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
);
