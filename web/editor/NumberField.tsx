/** A number that is typed or stepped; what is half typed changes nothing. */

import { useId, useState } from "preact/hooks";

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

export function NumberField({ label, value, step, onChange }: NumberProps) {
  const id = useId();
  const [typed, type] = useState<string | null>(null);
  return (
    <div class="number">
      <label for={id}>{label}</label>
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
