/** The menu of a match: names, the spectator link, options, draw, resign, download. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { invitePath, leaveSheet, matchPath } from "../browser/route.ts";
import { openInEditor } from "../editor/draft_transfer.ts";
import { fetchGames, gameOf } from "../home/games.ts";
import { described, fieldsOf, unusual } from "../home/options_schema.ts";
import type { MatchWords } from "../protocol/generated/wire.ts";
import type { Words } from "../protocol/plan.ts";
import { colourOf } from "../protocol/seats.ts";
import { CopyLink } from "../ui/Copy.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { useMatch } from "./context.tsx";
import { showHowToPlay } from "./HowToPlay.tsx";
import { saveLog } from "./save_log.ts";

interface MenuProps {
  readonly onClose: () => void;
  /** What stands above the entries. */
  readonly children?: ComponentChildren;
}

export function MatchMenu({ onClose, children }: MenuProps) {
  const state = useMatch();
  const snapshot = state.room.snapshot.value;
  useEffect(() => {
    // Without an answer the menu has fewer entries.
    fetchGames().catch(() => {});
  }, []);
  if (!snapshot) return null;
  const over = snapshot.outcome !== null;
  const game = gameOf(snapshot.game);
  const options = described(unusual(game?.options, snapshot.options), fieldsOf(game?.options, snapshot.players));
  return (
    <Sheet title={snapshot.title} onClose={onClose}>
      {children}
      {snapshot.heldSeats.map((player) => (
        <NameField key={player} player={player} />
      ))}
      {snapshot.heldSeats.map((player) => (
        <DeviceLink key={player} player={player} several={snapshot.heldSeats.length > 1} />
      ))}
      {snapshot.heldSeats.length > 0 && <LostSeats />}
      {Boolean(snapshot.guide?.rows.length) && (
        <button
          type="button"
          onClick={() => {
            leaveSheet();
            showHowToPlay();
          }}
        >
          How to play
        </button>
      )}
      <h3>Spectators</h3>
      <CopyLink label="Spectator link" url={new URL(matchPath(state.room.id), location.href).href} />
      <h3>Options</h3>
      <dl class="told-options">
        {options.map(({ name, title, label }) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      {game && <p class="aside">{options.length > 0 ? "All others are as usual." : "All are as usual."}</p>}
      {snapshot.hints === "all" && <p class="aside">All players of this match may ask for hints.</p>}
      {snapshot.hints === "none" && <p class="aside">This match was made without hints.</p>}
      {snapshot.seeded && (
        <p class="aside">The player who created this match chose the seed, and may know what is hidden.</p>
      )}
      {snapshot.fromPosition && (
        <p class="aside">This match started from a custom position. The player who made it knew everything in it.</p>
      )}
      {game?.editor && <OpenInEditor />}
      {over && (
        <button type="button" onClick={() => void saveLog(state)}>
          Download game
        </button>
      )}
      {!over && snapshot.heldSeats.length > 0 && <DrawAndResign words={snapshot.words} />}
    </Sheet>
  );
}

/** Opens the shown position in the editor. */
function OpenInEditor() {
  const state = useMatch();
  const { history, room } = state;
  const open = async (): Promise<void> => {
    const position = await room.positionAt(history.at.peek() ?? room.snapshot.peek()?.seq ?? 0);
    if (position) openInEditor(position.game, { ...position });
  };
  return (
    <button type="button" onClick={() => void open()}>
      Open in editor
    </button>
  );
}

function NameField({ player }: { player: number }) {
  const state = useMatch();
  const now = state.room.snapshot.value?.seats[player]?.name ?? "";
  const [name, setName] = useState(now);
  return (
    <form
      class="name-field"
      onSubmit={(event) => {
        event.preventDefault();
        state.room.rename(player, name.trim());
      }}
    >
      <label for={`name-${player}`}>Name of {colourOf(player)}</label>
      <input
        id={`name-${player}`}
        type="text"
        maxLength={20}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" disabled={name.trim() === now || name.trim() === ""}>
        Save
      </button>
    </form>
  );
}

/** A link with which one more device plays a held seat. */
function DeviceLink({ player, several }: { player: number; several: boolean }) {
  const { room } = useMatch();
  const [link, setLink] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    const invitation = await room.invite(player);
    if (invitation !== null) setLink(new URL(invitePath(room.id, invitation), location.href).href);
  };
  const as = several ? ` as ${colourOf(player)}` : "";
  if (link === null) {
    return (
      <button type="button" onClick={() => void make()}>
        Continue{as} on another device
      </button>
    );
  }
  return (
    <>
      <h3>Continue{as} on another device</h3>
      <p class="aside">Open this link on your other device. It works once.</p>
      <CopyLink label="Device link" url={link} />
    </>
  );
}

/** Seats of players who are away: the others can free one whose player lost every device. */
function LostSeats() {
  const { room } = useMatch();
  const { seats, heldSeats, outcome } = room.snapshot.value!;
  const away = seats.filter(
    ({ player, kind, online, free }) => kind === "person" && !online && !free && !heldSeats.includes(player),
  );
  if (outcome !== null || away.length === 0) return null;
  return (
    <>
      <h3>Lost seats</h3>
      <p class="aside">
        If a player lost the device they played on, the others can free their seat and make a new link. All of them must
        agree.
      </p>
      {away.map(({ player, freed_by }) => (
        <button
          key={player}
          type="button"
          disabled={heldSeats.every((held) => freed_by.includes(held))}
          onClick={() => {
            room.freeSeat(player, true);
            leaveSheet();
          }}
        >
          Free {colourOf(player)}'s seat
        </button>
      ))}
    </>
  );
}

/** Draw and resign, each with a question before it is sent. */
function DrawAndResign({ words }: { words: MatchWords }) {
  const state = useMatch();
  const [asked, ask] = useState<Words | null>(null);
  const seat = state.room.seat.value;
  if (seat === null) return null;
  const several = (state.room.snapshot.value?.heldSeats.length ?? 0) > 1;
  const act = (): void => {
    state.room.act(asked!);
    leaveSheet();
  };
  const offered = state.room.snapshot.value?.offers.find(({ kind }) => kind !== "takeback");
  const accepts = offered?.waiting.includes(seat) ?? false;
  const draw = accepts ? "Accept draw" : offered ? "Draw offered" : "Offer draw";
  if (asked === null) {
    return (
      <div class="row leaving">
        {words.draw.length > 0 && (
          <button
            type="button"
            disabled={Boolean(offered) && !accepts}
            onClick={() => ask(accepts ? offered!.accept : words.draw)}
          >
            {draw}
          </button>
        )}
        <button type="button" class="danger" onClick={() => ask(words.resign)}>
          Resign
        </button>
      </div>
    );
  }
  return (
    <div class="row leaving" role="alert">
      <p>
        {asked === words.resign
          ? `${several ? `Resign as ${colourOf(seat)}` : "Resign"}? This can't be undone.`
          : accepts
            ? "The game is a draw when all players have accepted."
            : "The game is a draw if all opponents accept."}
      </p>
      <button type="button" onClick={() => ask(null)}>
        Cancel
      </button>
      <button type="button" class="danger" onClick={act}>
        {asked === words.resign ? "Resign" : draw}
      </button>
    </div>
  );
}
