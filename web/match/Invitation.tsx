/** What the link of an invitation offers: to sit down, or to go on with a seat on this device. The table is seen before. */

import { useEffect, useState } from "preact/hooks";
import { matchPath, readdress } from "../browser/route.ts";
import { addSeat } from "../home/my_matches.ts";
import { ApiError, claimSeat, lookAtInvitation } from "../protocol/api.ts";
import type { InvitationUse } from "../protocol/generated/wire.ts";
import { colourOf } from "../protocol/seats.ts";
import { claimKey, forgetClaimKey, pendingKey } from "./claim_key.ts";
import { useMatch } from "./context.tsx";

const sentence = (error: unknown): string => (error instanceof ApiError ? error.message : String(error));

export function Invitation({ invitation, at }: { invitation: string; at: number | null }) {
  const { room } = useMatch();
  const [use, setUse] = useState<InvitationUse | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const snapshot = room.snapshot.value;
  const end = (): void => {
    readdress(matchPath(room.id, at));
    setDone(true);
  };
  const claim = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      addSeat(room.id, await claimSeat(room.id, { invitation, key: claimKey(room.id, invitation) }));
      forgetClaimKey(room.id);
      room.rejoin();
      end();
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) forgetClaimKey(room.id);
      setProblem(sentence(error));
      setBusy(false);
    }
  };
  useEffect(() => {
    if (pendingKey(room.id, invitation) !== null) void claim();
    else lookAtInvitation(room.id, invitation).then(setUse, (error: unknown) => setProblem(sentence(error)));
  }, []);
  const held = use !== null && (snapshot?.heldSeats.includes(use.player) ?? false);
  useEffect(() => {
    if (held) end();
  }, [held]);
  const unanswered = !busy && pendingKey(room.id, invitation) !== null;
  if (done || held || !snapshot || (use === null && problem === null)) return null;
  const colour = use === null ? "" : colourOf(use.player);
  const open = use !== null && (use.use === "device" ? use.open : snapshot.seats[use.player]?.free);
  const custom = snapshot.guide?.custom;
  return (
    <section class="invitation" aria-label="Invitation">
      {open && (
        <p>
          {use.use === "device" ? `Continue as ${colour} on this device.` : `You are invited to play as ${colour}.`}
          {custom && ` This match is played with ${custom}: read them above before you sit down.`}
        </p>
      )}
      {use && !open && !busy && !problem && <p>{colour} is taken: another player sat down first.</p>}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <div class="row">
        {unanswered && (
          <button type="button" class="gold" onClick={() => void claim()}>
            Try again
          </button>
        )}
        {open && !unanswered && (
          <button type="button" class="gold" disabled={busy} onClick={() => void claim()}>
            {use.use === "device" ? `Continue as ${colour}` : `Sit down as ${colour}`}
          </button>
        )}
        <button type="button" onClick={end}>
          Watch
        </button>
      </div>
    </section>
  );
}
