/** A game's options, made from its schema. */

import { useId, useState } from "preact/hooks";
import { FileOption } from "./FileOption.tsx";
import { chosenValue, type Field, type Options, readNumber, shortRange } from "./options_schema.ts";

interface FormProps {
  /** The name of the game, whose server reads files. */
  readonly game: string;
  readonly fields: readonly Field[];
  readonly chosen: Options;
  readonly onChoose: (name: string, value: unknown) => void;
  readonly onProblem: (name: string, problem: string | null) => void;
}

export const OptionsForm = (props: FormProps) => (
  <div class="options">
    {props.fields.map((field) => (
      <Option key={field.name} field={field} {...props} />
    ))}
  </div>
);

function Option({ game, field, chosen, onChoose, onProblem }: FormProps & { field: Field }) {
  const id = useId();
  const value = chosenValue(field, chosen);
  const note = field.description ? <small id={`${id}-note`}>{field.description}</small> : null;
  const described = field.description ? { "aria-describedby": `${id}-note` } : {};
  const range = shortRange(field);
  const choose = (next: unknown): void => onChoose(field.name, next);
  if (field.kind === "switch") {
    return (
      <div class="option">
        <label for={id}>{field.title}</label>
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={value === true}
          checked={value === true}
          onChange={(event) => choose(event.currentTarget.checked)}
          {...described}
        />
        {note}
      </div>
    );
  }
  if (field.kind === "choice" || range) {
    const listed = range ? range.map((number) => ({ value: number, label: String(number) })) : null;
    const choices = listed ?? (field.kind === "choice" ? field.choices : []);
    return (
      <div class="option">
        <label for={id}>{field.title}</label>
        <select
          id={id}
          value={String(value)}
          onChange={(event) => choose(choices[event.currentTarget.selectedIndex]?.value)}
          {...described}
        >
          {choices.map(({ value: each, label }) => (
            <option key={each} value={String(each)}>
              {label}
            </option>
          ))}
        </select>
        {note}
      </div>
    );
  }
  if (field.kind === "file") {
    return <FileOption game={game} field={field} value={value} choose={choose} onProblem={onProblem} />;
  }
  return <NumberOption field={field} value={value} choose={choose} onProblem={onProblem} />;
}

interface NumberProps {
  readonly field: Field;
  readonly value: unknown;
  readonly choose: (value: unknown) => void;
  readonly onProblem: FormProps["onProblem"];
}

function NumberOption({ field, value, choose, onProblem }: NumberProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const typed = (text: string): void => {
    const read = readNumber(field, text);
    const found = "problem" in read ? read.problem : null;
    setProblem(found);
    onProblem(field.name, found && `${field.title}: ${found}`);
    if ("value" in read) choose(read.value);
  };
  const notes = [problem && `${id}-problem`, field.description && `${id}-note`].filter(Boolean).join(" ");
  return (
    <div class="option">
      <label for={id}>{field.title}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        placeholder="default"
        aria-invalid={problem !== null}
        defaultValue={value === null ? "" : String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => typed(event.currentTarget.value)}
        {...(notes ? { "aria-describedby": notes } : {})}
      />
      {problem && (
        <small id={`${id}-problem`} class="no">
          {problem}
        </small>
      )}
      {field.description && <small id={`${id}-note`}>{field.description}</small>}
    </div>
  );
}
