/** The drawers for the rules, the settings and the keys. */

import { useEffect, useState } from "preact/hooks";
import { choose, type Settings, settings } from "../browser/settings.ts";
import { audible } from "../browser/sound.ts";
import { type ShortcutGroup, shortcutsFor } from "../match/keys.ts";
import { ApiError, getGuide, getRules } from "../protocol/api.ts";
import type { GuideRow } from "../protocol/generated/wire.ts";
import { anchorOf, Markdown } from "../rules/Markdown.tsx";
import { closeDrawer, drawer } from "../ui/drawers.ts";
import { GuideRows } from "../ui/GuideRows.tsx";
import { Sheet } from "../ui/Sheet.tsx";

export function Drawers() {
  const open = drawer.value;
  switch (open?.kind) {
    case "rules":
      return <RulesDrawer game={open.game} title={open.title} rule={open.rule} />;
    case "settings":
      return <SettingsDrawer />;
    case "keys":
      return <KeysDrawer groups={shortcutsFor(open.game)} />;
    default:
      return null;
  }
}

function RulesDrawer({ game, title, rule }: { game: string; title: string; rule: string | null }) {
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    getRules(game).then(setText, (error: unknown) =>
      setProblem(error instanceof ApiError ? error.message : String(error)),
    );
  }, [game]);
  useEffect(() => {
    const clause = text !== null && rule !== null ? document.getElementById(anchorOf(rule)) : null;
    clause?.classList.add("asked");
    clause?.focus();
    clause?.scrollIntoView({ block: "center" });
    return () => clause?.classList.remove("asked");
  }, [text, rule]);
  return (
    <Sheet title={`Rules of ${title}`} onClose={closeDrawer}>
      <div class="prose">
        {problem && <p class="problem">{problem}</p>}
        {text === null ? !problem && <p>Loading the rules…</p> : <Rules game={game} text={text} />}
      </div>
    </Sheet>
  );
}

const ASK_AGAIN_MS = 2000;
const SECTION = "\n## ";

/** The first section says it in one minute; three pictures follow it, as on the card of a first match. */
function Rules({ game, text }: { game: string; text: string }) {
  const [rows, setRows] = useState<readonly GuideRow[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closed = false;
    const ask = async (): Promise<void> => {
      const guide = await getGuide(game);
      if (closed) return;
      if (guide) setRows(guide.rows);
      else timer = setTimeout(() => void ask().catch(() => {}), ASK_AGAIN_MS);
    };
    // Without an answer the rules have no pictures.
    ask().catch(() => {});
    return () => {
      closed = true;
      clearTimeout(timer);
    };
  }, [game]);
  const first = text.indexOf(SECTION);
  const rest = text.indexOf(SECTION, first + 1);
  if (rest < 0) return <Markdown text={text} />;
  return (
    <>
      <Markdown text={text.slice(0, rest)} />
      {rows.length > 0 && <GuideRows game={game} rows={rows} />}
      <Markdown text={text.slice(rest)} />
    </>
  );
}

interface ChoiceProps<K extends keyof Settings> {
  readonly name: K;
  readonly title: string;
  readonly choices: readonly (readonly [Settings[K], string])[];
}

function Choice<K extends keyof Settings>({ name, title, choices }: ChoiceProps<K>) {
  return (
    <fieldset class="choice">
      <legend>{title}</legend>
      {choices.map(([value, label]) => (
        <label key={String(value)}>
          <input
            type="radio"
            name={name}
            checked={settings.value[name] === value}
            onChange={() => choose(name, value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Switch({
  name,
  title,
  note,
}: {
  name: "confirm" | "warnings" | "thinking" | "cover" | "notation";
  title: string;
  note: string;
}) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={settings.value[name]}
        checked={settings.value[name]}
        onChange={(event) => choose(name, event.currentTarget.checked)}
      />
      <span>
        {title}
        <small>{note}</small>
      </span>
    </label>
  );
}

const SettingsDrawer = () => (
  <Sheet title="Settings" onClose={closeDrawer}>
    <Choice
      name="theme"
      title="Theme"
      choices={[
        ["auto", "System"],
        ["day", "Light"],
        ["night", "Dark"],
      ]}
    />
    <Choice
      name="palette"
      title="Colours"
      choices={[
        ["standard", "Default"],
        ["safe", "Colour-blind safe"],
      ]}
    />
    <Choice
      name="motion"
      title="Motion"
      choices={[
        ["auto", "System"],
        ["less", "Reduce motion"],
      ]}
    />
    <Switch name="confirm" title="Confirm moves" note="A move is played only when you confirm it." />
    <Switch name="warnings" title="Warnings" note="Says before a move that it may be a mistake." />
    <Switch
      name="thinking"
      title="Bots think aloud"
      note="Shows the moves that a bot looks at, when you play without other people."
    />
    <Switch name="cover" title="Hide screen between turns" note="For players who share this device and have secrets." />
    <Switch name="notation" title="Show notation in log" note="Short codes instead of sentences, as in files." />
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={audible.value}
        checked={audible.value}
        onChange={(event) => {
          audible.value = event.currentTarget.checked;
        }}
      />
      <span>
        Sounds
        <small>Pieces, ships, hits, and your turn. The key V turns them on and off.</small>
      </span>
    </label>
  </Sheet>
);

const KeysDrawer = ({ groups }: { groups: readonly ShortcutGroup[] }) => (
  <Sheet title="Keys" onClose={closeDrawer}>
    <table class="keys">
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      {groups.map(({ title, keys: shortcuts }) => (
        <tbody key={title}>
          <tr>
            <th colSpan={2} scope="rowgroup">
              {title}
            </th>
          </tr>
          {shortcuts.map(({ keys, does }) => (
            <tr key={does}>
              <td>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </td>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </Sheet>
);
