/** A game's options, made from its schema. */

import { useId, useState } from "preact/hooks";
import { type Field, type Options, readable, readNumber, shortRange } from "../schema.ts";

interface FormProps {
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

function Option({ field, chosen, onChoose, onProblem }: FormProps & { field: Field }) {
  const id = useId();
  const value = field.name in chosen ? chosen[field.name] : field.usual;
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
    const choices = range ? range.map(String) : field.kind === "choice" ? field.choices : [];
    return (
      <div class="option">
        <label for={id}>{field.title}</label>
        <select
          id={id}
          value={String(value)}
          onChange={(event) => choose(range ? Number(event.currentTarget.value) : event.currentTarget.value)}
          {...described}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {readable(choice)}
            </option>
          ))}
        </select>
        {note}
      </div>
    );
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
  const [wrong, setWrong] = useState(false);
  const typed = (text: string): void => {
    const read = readNumber(field, text);
    setWrong("problem" in read);
    onProblem(field.name, "problem" in read ? `${field.title}: ${read.problem}` : null);
    if ("value" in read) choose(read.value);
  };
  return (
    <div class="option">
      <label for={id}>{field.title}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        placeholder="usual"
        aria-invalid={wrong}
        defaultValue={value === null ? "" : String(value)}
        onInput={(event) => typed(event.currentTarget.value)}
        {...(field.description ? { "aria-describedby": `${id}-note` } : {})}
      />
      {field.description && <small id={`${id}-note`}>{field.description}</small>}
    </div>
  );
}
