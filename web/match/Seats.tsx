/** The players: score, fleet, online or offline; and what can be done about a seat: invite, free, sign out devices. */

import { useEffect, useState } from "preact/hooks";
import { invitePath } from "../browser/route.ts";
import { palette } from "../browser/settings.ts";
import { keepInvite, myMatches } from "../home/my_matches.ts";
import { ApiError, lookAtInvitation } from "../protocol/api.ts";
import type { Seat, Standing } from "../protocol/generated/wire.ts";
import { colourOf } from "../protocol/seats.ts";
import { seatTint } from "../table/look.ts";
import { Chip, FleetIcons, GoodIcon } from "../ui/Chip.tsx";
import { CopyLink } from "../ui/Copy.tsx";
import { useMatch } from "./context.tsx";

/** With more players, two share a row: then one's own says "You" in the place of its colour. */
const MAX_ROOMY = 4;

export function Seats() {
  const state = useMatch();
  const snapshot = state.room.snapshot.value;
  const panel = state.scene.value?.panel;
  if (!snapshot || !panel) return null;
  // The scores change when the last piece has landed.
  const { arrived, history, room } = state;
  const seen = history.at.value === null && arrived.value?.seat === room.seat.value ? arrived.value.panel : panel;
  const { standings } = seen;
  const acting = panel.turn.player;
  return (
    <>
      <ul class="seats" aria-label={seen.lowest_wins ? "Players; the lowest score wins" : "Players"}>
        {snapshot.seats.map((seat) => (
          <SeatRow
            key={seat.player}
            seat={seat}
            standing={standings[seat.player] ?? { score: 0 }}
            acting={seat.player === acting && !snapshot.outcome}
          />
        ))}
      </ul>
      {!seen.lowest_wins && standings.every(({ cells }) => !cells) && <Lead standings={standings} />}
      {snapshot.spectators > 0 && (
        <p class="watchers">
          {snapshot.spectators} {snapshot.spectators === 1 ? "spectator" : "spectators"}
        </p>
      )}
    </>
  );
}

/** Who is ahead: a bar with each player's share of all scores. */
function Lead({ standings }: { standings: readonly Standing[] }) {
  if (standings.every(({ of }) => of === 0)) return null;
  const sum = (part: readonly Standing[]): number => part.reduce((all, { score }) => all + score, 0);
  return (
    <svg class="lead" viewBox={`0 0 ${Math.max(1, sum(standings))} 1`} preserveAspectRatio="none" aria-hidden="true">
      {standings.map(({ score }, i) => (
        <rect
          key={i}
          x={sum(standings.slice(0, i))}
          width={score}
          height="1"
          fill={seatTint(colourOf(i), palette.value).body}
        />
      ))}
    </svg>
  );
}

function SeatRow({ seat, standing, acting }: { seat: Seat; standing: Standing; acting: boolean }) {
  const state = useMatch();
  const snapshot = state.room.snapshot.value!;
  const { score, of = null, extra = "", alarm = false, goods = [], fleet = [], cells = 0, soon = 0 } = standing;
  const mine = snapshot.heldSeats.includes(seat.player);
  const alone = snapshot.heldSeats.length === 1;
  const you = mine && alone && snapshot.seats.length > MAX_ROOMY;
  const colour = colourOf(seat.player);
  const invite = myMatches.value
    .find((match) => match.id === state.room.id)
    ?.invites.find((each) => each.player === seat.player);
  return (
    <li class={acting ? "seat acting" : "seat"} aria-current={acting ? "true" : undefined}>
      <div class="seat-row">
        <Chip colour={colour} />
        <span class="seat-name">
          {you && "You"}
          <span class={you ? "unseen" : undefined}>
            {you && ", "}
            {colour}
          </span>
        </span>
        <span class="seat-who">
          {seat.name && seat.name !== colour && <span class="own-name">{seat.name}</span>}
          {!you && (mine || !standing.out) && <Presence seat={seat} mine={mine} alone={alone} />}
          {standing.out && <span class="out">{mine ? ` · ${standing.out}` : standing.out}</span>}
        </span>
        <span class="treasure-home">
          {goods.map((good, i) => (
            <GoodIcon key={i} good={good} />
          ))}
        </span>
        {of !== 0 && (
          <span class={of === null ? "score" : "score of"}>
            <strong>{score}</strong>
            {of !== null && `/${of}`}
            {!standing.out && <span class="unit"> {standing.counts}</span>}
            {extra && <small class={alarm ? "alarm" : undefined}> {extra}</small>}
          </span>
        )}
        {cells > 0 && <Cells cells={cells} score={score} soon={soon} colour={colour} />}
      </div>
      {fleet.length > 0 && <FleetIcons fleet={fleet} colour={colour} />}
      {mine && <OtherDevices seat={seat} />}
      {!mine && (invite?.once ? seat.free : invite && !seat.online) && (
        <Invite seat={seat} key={invite!.token} invitation={invite!.token} />
      )}
      {!mine && !invite && seat.free && snapshot.heldSeats.length > 0 && <MakeLink seat={seat} />}
      {!mine && seat.freed_by.length > 0 && snapshot.heldSeats.length > 0 && <FreeSeat seat={seat} />}
    </li>
  );
}

/** The score as cells on the lower edge of the row: full ones are counted, half full ones may be soon. */
function Cells({ cells, score, soon, colour }: { cells: number; score: number; soon: number; colour: string }) {
  const { body, deep } = seatTint(colour, palette.value);
  const filled = (cell: number): string => (cell < score ? "cell full" : cell < score + soon ? "cell half" : "cell");
  return (
    <span class="cells" style={{ "--body": body, "--deep": deep }} aria-hidden="true">
      {Array.from({ length: cells }, (_, cell) => (
        <i key={cell} class={filled(cell)} />
      ))}
    </span>
  );
}

function Presence({ seat, mine, alone }: { seat: Seat; mine: boolean; alone: boolean }) {
  if (seat.kind === "bot") return /bot/i.test(seat.name) ? null : <span class="quietly">bot</span>;
  if (mine) return <span class="quietly">{alone ? "you" : "this device"}</span>;
  if (seat.free) return <span class="quietly">free</span>;
  return (
    <span class={seat.online ? "quietly online" : "quietly"}>
      <i class="dot" aria-hidden="true" />
      <span class="presence">{seat.online ? "online" : "offline"}</span>
    </span>
  );
}

function Invite({ seat, invitation }: { seat: Seat; invitation: string }) {
  const { room } = useMatch();
  const [open, setOpen] = useState(true);
  const colour = colourOf(seat.player);
  useEffect(() => {
    // Another player may have made a newer link.
    lookAtInvitation(room.id, invitation).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === "no_such_invitation") keepInvite(room.id, seat.player, null);
    });
  }, [room, invitation]);
  if (!open) {
    return (
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        Show link for {colour}
      </button>
    );
  }
  return (
    <div class="invite">
      <p>Send this link to a friend. The first player who opens it can sit down as {colour}.</p>
      <CopyLink label={`Link for ${colour}`} url={new URL(invitePath(room.id, invitation), location.href).href} />
    </div>
  );
}

/** A free seat whose link was made elsewhere, or was lost. */
function MakeLink({ seat }: { seat: Seat }) {
  const { room } = useMatch();
  const make = async (): Promise<void> => {
    const invitation = await room.invite(seat.player);
    if (invitation !== null) keepInvite(room.id, seat.player, invitation);
  };
  return (
    <button type="button" class="quiet" onClick={() => void make()}>
      New link for {colourOf(seat.player)}
    </button>
  );
}

function OtherDevices({ seat }: { seat: Seat }) {
  const { room } = useMatch();
  const devices = room.snapshot.value?.devices[seat.player];
  if (!devices) return null;
  const others = devices.known - 1;
  return (
    <div class="invite about-seat">
      <p>
        Playing on {devices.known === 2 ? "two" : devices.known} devices
        {devices.online < devices.known && `, ${devices.online} online`}
      </p>
      <button type="button" class="quiet" onClick={() => room.signOutOthers(seat.player)}>
        Sign out the {others === 1 ? "other" : "others"}
      </button>
    </div>
  );
}

/** Some players agree that this seat was lost; the others are asked. */
function FreeSeat({ seat }: { seat: Seat }) {
  const { room } = useMatch();
  const { seats, heldSeats } = room.snapshot.value!;
  const colour = colourOf(seat.player);
  const agreed = heldSeats.every((player) => seat.freed_by.includes(player));
  const names = seat.freed_by.map((player) => seats[player]?.name ?? colourOf(player)).join(" and ");
  return (
    <div class="invite about-seat">
      <p>
        {agreed
          ? `${colour}'s seat is free when all other players agree.`
          : `Free ${colour}'s seat for a new link? ${names} agreed.`}
      </p>
      <button type="button" class="quiet" onClick={() => room.freeSeat(seat.player, !agreed)}>
        {agreed ? "Cancel" : "Agree"}
      </button>
    </div>
  );
}
