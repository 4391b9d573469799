/** Who plays, how they stand, who is there; and for open seats the link to give away. */

import { useState } from "preact/hooks";
import { colourOf } from "../../games/seats.ts";
import type { Seat } from "../../generated/wire.ts";
import { deck } from "../deck.ts";
import { seatPath } from "../route.ts";
import { Chip, FleetIcons, GoodIcon } from "../ui/Chip.tsx";
import { CopyLink } from "../ui/Copy.tsx";
import { useMatch } from "./context.ts";

export function Seats() {
  const state = useMatch();
  const picture = state.room.picture.value;
  const [view, game] = [state.view.value, state.game.value];
  if (!picture || !view || !game) return null;
  const acting = game.turn(view).player;
  return (
    <>
      <ul class="seats" aria-label="Players">
        {picture.seats.map((seat) => (
          <SeatRow key={seat.player} seat={seat} acting={seat.player === acting && !picture.outcome} />
        ))}
      </ul>
      {picture.spectators > 0 && <p class="watchers">{picture.spectators} watching</p>}
    </>
  );
}

function SeatRow({ seat, acting }: { seat: Seat; acting: boolean }) {
  const state = useMatch();
  const picture = state.room.picture.value!;
  const standing = state.game.value!.standing(state.view.value!, seat.player);
  const mine = picture.you.includes(seat.player);
  const colour = colourOf(seat.player);
  const invite = deck.value
    .find((match) => match.id === state.room.id)
    ?.invites.find((each) => each.player === seat.player);
  return (
    <li class={acting ? "seat acting" : "seat"} aria-current={acting ? "true" : undefined}>
      <div class="seat-row">
        <Chip colour={colour} />
        <span class="seat-name">{colour}</span>
        <span class="seat-who">
          {seat.name && seat.name !== colour && <span class="own-name">{seat.name}</span>}
          <Presence seat={seat} mine={mine} />
          {standing.out && ` · ${standing.out}`}
        </span>
        <span class="treasure">
          {standing.goods.map((good, i) => (
            <GoodIcon key={i} good={good} />
          ))}
        </span>
        {standing.of !== 0 && (
          <span class="score">
            <strong>{standing.score}</strong>
            {standing.of !== null && `/${standing.of}`}
            <span class="unseen"> {standing.counts}</span>
          </span>
        )}
      </div>
      {standing.fleet.length > 0 && <FleetIcons fleet={standing.fleet} colour={colour} />}
      {invite && !seat.online && !mine && <Invite colour={colour} token={invite.token} />}
    </li>
  );
}

function Presence({ seat, mine }: { seat: Seat; mine: boolean }) {
  if (seat.kind === "bot") return /bot/i.test(seat.name) ? null : <span class="quietly">bot, {seat.bot}</span>;
  if (mine) return <span class="quietly">you</span>;
  return (
    <span class={seat.online ? "quietly online" : "quietly"}>
      <i class="dot" aria-hidden="true" />
      {seat.online ? "here" : "away"}
    </span>
  );
}

function Invite({ colour, token }: { colour: string; token: string }) {
  const state = useMatch();
  const [open, setOpen] = useState(true);
  if (!open) {
    return (
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        Show the link for {colour}
      </button>
    );
  }
  return (
    <div class="invite">
      <p>Send this link to whoever shall play {colour}. Whoever has it has the seat.</p>
      <CopyLink label={`Link for ${colour}`} url={new URL(seatPath(state.room.id, token), location.href).href} />
    </div>
  );
}
