/** What is offered to the players of the match, each with its answers: a draw, a takeback, a rematch. */

import type { StandingOffer } from "../protocol/generated/wire.ts";
import { colourOf } from "../protocol/seats.ts";
import { useMatch } from "./context.tsx";
import { said } from "./rematch_wish.ts";

export function Offers() {
  const state = useMatch();
  const snapshot = state.room.snapshot.value;
  if (!snapshot) return null;
  if (snapshot.outcome) return <RematchOffer />;
  return (
    <>
      {snapshot.offers.map((offer) => (
        <Offered key={offer.kind} offer={offer} />
      ))}
    </>
  );
}

const WORDS = {
  draw: { title: "Draw", asked: (who: string) => `${who} offers a draw`, own: "Draw offered" },
  takeback: {
    title: "Takeback",
    asked: (who: string) => `${who} asks to take back their last move`,
    own: "Takeback asked for",
  },
} as const;

/** An offer with Accept and Decline for those who are asked, and Withdraw for the player who made it. */
function Offered({ offer }: { offer: StandingOffer }) {
  const { room } = useMatch();
  const { heldSeats } = room.snapshot.value!;
  const { kind, player, waiting, accept, decline } = offer;
  const asked = waiting.find((seat) => heldSeats.includes(seat));
  const own = heldSeats.includes(player);
  const sending = room.outbox.waiting.value.length > 0;
  const { title, asked: told, own: mine } = WORDS[kind];
  return (
    <section class="offer" aria-label={title}>
      <p>{own && asked === undefined ? mine : told(colourOf(player))}</p>
      <div class="row">
        {asked !== undefined && (
          <>
            <button type="button" class="gold" disabled={sending} onClick={() => room.act(accept, asked)}>
              Accept
            </button>
            <button type="button" disabled={sending} onClick={() => room.act(decline, asked)}>
              Decline
            </button>
          </>
        )}
        {own && asked === undefined && (
          <button type="button" disabled={sending} onClick={() => room.act(decline, player)}>
            Withdraw
          </button>
        )}
      </div>
    </section>
  );
}

function RematchOffer() {
  const state = useMatch();
  const { heldSeats } = state.room.snapshot.value!;
  const rematch = state.room.rematch.value;
  if (!rematch) return null;
  return (
    <section class="offer" aria-label="Rematch">
      <p>{said(rematch, heldSeats)}</p>
      <div class="row">
        <button type="button" class="gold" onClick={() => state.rematch.want()}>
          {heldSeats.length > 0 ? "Join" : "Watch"}
        </button>
      </div>
    </section>
  );
}
