/** The rules, the settings and the keys, each in a drawer. */

import { useEffect, useState } from "preact/hooks";
import { Failed, getRules } from "./api.ts";
import { closeDrawer, drawer } from "./drawers.ts";
import { SHORTCUTS } from "./keys.ts";
import { audible } from "./match/sound.ts";
import { choose, type Settings, settings } from "./settings.ts";
import { anchorOf, Markdown } from "./ui/Markdown.tsx";
import { Sheet } from "./ui/Sheet.tsx";

export function Drawers() {
  const open = drawer.value;
  switch (open?.kind) {
    case "rules":
      return <RulesDrawer game={open.game} title={open.title} rule={open.rule} />;
    case "settings":
      return <SettingsDrawer />;
    case "keys":
      return <KeysDrawer />;
    default:
      return null;
  }
}

function RulesDrawer({ game, title, rule }: { game: string; title: string; rule: string | null }) {
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    getRules(game).then(setText, (error: unknown) =>
      setProblem(error instanceof Failed ? error.message : String(error)),
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
        {text === null ? !problem && <p>Fetching the rules…</p> : <Markdown text={text} />}
      </div>
    </Sheet>
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

function Switch({ name, title, note }: { name: "confirm" | "cover" | "notation"; title: string; note: string }) {
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
  <Sheet title="Settings of this device" onClose={closeDrawer}>
    <Choice
      name="theme"
      title="Light"
      choices={[
        ["auto", "As the device"],
        ["day", "Day"],
        ["night", "Night"],
      ]}
    />
    <Choice
      name="palette"
      title="Colours"
      choices={[
        ["standard", "Usual"],
        ["safe", "Told apart by everybody"],
      ]}
    />
    <Choice
      name="motion"
      title="Motion"
      choices={[
        ["auto", "As the device"],
        ["less", "Less"],
      ]}
    />
    <Switch name="confirm" title="Ask before playing" note="A drag or a choice is played only when you confirm it." />
    <Switch
      name="cover"
      title="Cover between players"
      note="For several players at one device: hides what only one may see."
    />
    <Switch name="notation" title="Log in notation" note="As bots and files write it, instead of sentences." />
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
        <small>In Torpedo: pieces, crashes, stop and the volleys. The key V switches them too.</small>
      </span>
    </label>
  </Sheet>
);

const KeysDrawer = () => (
  <Sheet title="Keys" onClose={closeDrawer}>
    <table class="keys">
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">What it does</th>
        </tr>
      </thead>
      <tbody>
        {SHORTCUTS.map(({ keys, does }) => (
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
    </table>
  </Sheet>
);
