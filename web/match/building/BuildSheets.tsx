/** Sheets of a build: what is ready-made, what is saved on this device, and what can be shared. */

import { useRef, useState } from "preact/hooks";
import { buildPath, leaveSheet } from "../../browser/route.ts";
import { deleteBuild, saveBuild } from "../../home/saved_builds.ts";
import type { CardBuild } from "../../protocol/generated/wire.ts";
import { Card } from "../../ui/Card.tsx";
import { CopyLink } from "../../ui/Copy.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import type { BuildState } from "./build_state.ts";

interface SheetProps {
  readonly build: BuildState;
  readonly onClose: () => void;
}

export function MadeSheet({ build, now, onClose }: SheetProps & { now: CardBuild }) {
  const first = build.made.value[0];
  return (
    <Sheet title={first?.group ?? `Ready-made ${now.noun}s`} onClose={onClose}>
      {!first && (
        <p class="aside">
          No ready-made {now.noun} costs at most {now.most} points. Press Random for a legal {now.noun}.
        </p>
      )}
      <ul class="actions cards made-cards">
        {build.made.value.map((one) => (
          <li key={one.label}>
            <button
              type="button"
              class="action"
              onClick={() => {
                build.change(one.says);
                leaveSheet();
              }}
            >
              {one.card && <Card face={one.card} />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

export function SavedSheet({ build, now, onClose }: SheetProps & { now: CardBuild }) {
  const [name, setName] = useState(build.name.value ?? "");
  const empty = build.chosen.value.length === 0;
  return (
    <Sheet title="Saved on this device" onClose={onClose}>
      <form
        class="name-field"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "" && !empty) saveBuild(build.asSaved(name.trim()));
        }}
      >
        <label for="build-name">Save this {now.noun} as</label>
        <input
          id="build-name"
          type="text"
          maxLength={40}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" disabled={name.trim() === "" || empty}>
          Save
        </button>
      </form>
      <ul class="saved-builds">
        {build.saved.value.map((each) => (
          <li key={each.name}>
            <span>
              <strong>{each.name}</strong>
              <small>{each.about}</small>
            </span>
            <button
              type="button"
              onClick={() => {
                build.change(each.words);
                leaveSheet();
              }}
            >
              Load<span class="unseen"> {each.name}</span>
            </button>
            <button type="button" class="quiet" onClick={() => deleteBuild(each)}>
              Delete<span class="unseen"> {each.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {build.saved.value.length === 0 && <p class="aside">Nothing is saved yet.</p>}
      <Pasted build={build} now={now} />
    </Sheet>
  );
}

/** A text or a link that another player shared. */
function Pasted({ build, now }: { build: BuildState; now: CardBuild }) {
  const [text, setText] = useState("");
  const [problem, tell] = useState("");
  const take = async (): Promise<void> => {
    if (await build.paste(text)) leaveSheet();
    else tell(`This text holds no ${now.noun} of this game.`);
  };
  return (
    <div class="copied-text">
      <label for="build-paste">Paste the text or the link of a {now.noun}</label>
      <textarea
        id="build-paste"
        class="build-text"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          tell("");
        }}
      />
      <div class="row">
        <button type="button" disabled={text.trim() === ""} onClick={() => void take()}>
          Use this {now.noun}
        </button>
        <span class="told" role="alert">
          {problem}
        </span>
      </div>
    </div>
  );
}

export function ShareSheet({ build, now, onClose }: SheetProps & { now: CardBuild }) {
  const shared = build.asSaved(build.name.value ?? `A ${now.noun}`);
  const url = new URL(buildPath(shared.game, shared), location.href).href;
  return (
    <Sheet title={`Share this ${now.noun}`} onClose={onClose}>
      <CopyLink label={`Link to this ${now.noun}`} url={url} />
      <p class="aside">The link holds the cards. The part behind # is not sent to any server.</p>
      <CopyText text={textOf(build, now, shared.name)} />
    </Sheet>
  );
}

/** The name, one card a line, and the words that say it. */
function textOf(build: BuildState, now: CardBuild, name: string): string {
  const cards = build.chosen.value.map(({ card }) => `${card?.points ?? 0}  ${card?.title}`);
  return [`${name}: ${now.total ?? 0} of ${now.most} points`, ...cards, "", build.words.value.join(" ")].join("\n");
}

function CopyText({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [told, tell] = useState("");
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      tell("Copied");
    } catch {
      tell("Selected: press Ctrl+C or ⌘C");
    }
  };
  return (
    <div class="copied-text">
      <textarea ref={field} class="build-text" readOnly value={text} aria-label="As text" />
      <div class="row">
        <button type="button" onClick={copy}>
          Copy as text
        </button>
        <span class="told" role="status">
          {told}
        </span>
      </div>
    </div>
  );
}
