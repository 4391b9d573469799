/** Small controls that the editor's components share: a number, a choice, a switch. */

import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";

interface NumberProps {
  readonly label: string;
  /** Added to the label for screen readers. */
  readonly unit: string;
  readonly value: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

/** A number field with step buttons; incomplete input changes nothing. */
export function NumberField({ label, unit, value, step, onChange }: NumberProps) {
  const id = useId();
  const [typed, type] = useState<string | null>(null);
  return (
    <div class="number">
      <label for={id}>
        {label}
        <span class="unseen">, {unit}</span>
      </label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        step={step}
        value={typed ?? String(Math.round(value * 100) / 100)}
        onInput={(event) => {
          const text = event.currentTarget.value;
          type(text);
          if (text.trim() !== "" && Number.isFinite(Number(text))) onChange(Number(text));
        }}
        onBlur={() => type(null)}
      />
    </div>
  );
}

interface FewProps<T> {
  readonly title: string;
  readonly choices: readonly (readonly [T, string])[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

/** A choice from a few values, in a row after its title. */
export function Few<T>({ title, choices, value, onChoose }: FewProps<T>) {
  const id = useId();
  return (
    <div class="few-row" role="radiogroup" aria-labelledby={id}>
      <span class="few-title" id={id}>
        {title}
      </span>
      <span class="choice">
        {choices.map(([choice, label]) => (
          <label key={label}>
            <input type="radio" name={id} checked={value === choice} onChange={() => onChoose(choice)} />
            <span>{label}</span>
          </label>
        ))}
      </span>
    </div>
  );
}

/** A number from 0 to `most`. */
export const counts = (most: number): (readonly [number, string])[] =>
  Array.from({ length: most + 1 }, (_, count) => [count, String(count)] as const);

interface MarkProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ComponentChildren;
}

export const Mark = ({ checked, onChange, children }: MarkProps) => (
  <label class="switch">
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span>{children}</span>
  </label>
);
