/** A sentence of the server: names in bold, pieces as small pictures, and numbers behind words on demand. */

import { PieceIcon } from "./Chip.tsx";
import { type Bit, bitsOf, type Sentence } from "./sentence_bits.ts";

/** `reader` is the player who reads; null if several do. */
export const SentenceText = ({ sentence, reader }: { sentence: Sentence; reader: number | null }) => (
  <>
    {bitsOf(sentence, reader).map((bit, i) => (
      <Part key={i} bit={bit} />
    ))}
  </>
);

function Part({ bit: { text, strong, piece, exact } }: { bit: Bit }) {
  if (piece) {
    return (
      <span class="piece-word" title={text}>
        <PieceIcon size={piece.size} plastic={piece.plastic ?? null} />
        <span class="unseen">{text}</span>
      </span>
    );
  }
  if (exact !== undefined)
    return (
      <span class="exact" title={exact} data-exact={exact}>
        {text}
      </span>
    );
  return strong ? <strong>{text}</strong> : <span>{text}</span>;
}
