/** An option that is brought as a file: picked or dropped, and read by the server, which says what is wrong in it. */

import { useId, useRef, useState } from "preact/hooks";
import { isRecord } from "../browser/storage.ts";
import { ApiError, readOption } from "../protocol/api.ts";
import type { Field } from "./options_schema.ts";

interface FileProps {
  readonly game: string;
  readonly field: Field;
  readonly value: unknown;
  readonly choose: (value: unknown) => void;
  readonly onProblem: (name: string, problem: string | null) => void;
}

const MAX_BYTES = 65_536;

export function FileOption({ game, field, value, choose, onProblem }: FileProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const tell = (text: string | null): void => {
    setProblem(text);
    onProblem(field.name, text);
  };
  const drop = (): void => {
    choose(null);
    setFile("");
    tell(null);
  };
  const read = async (found: File): Promise<void> => {
    drop();
    try {
      if (found.size > MAX_BYTES) {
        throw new ApiError(`${found.name}: too long: ${found.size} bytes, at most ${MAX_BYTES} are read`);
      }
      const text = await found.text();
      choose(await readOption({ game, option: field.name, file: found.name.slice(0, 120), text }));
      setFile(found.name);
    } catch (error) {
      tell(error instanceof ApiError ? error.message : String(error));
    }
  };
  const title = isRecord(value) && typeof value.name === "string" ? value.name : file;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file; the button does the same
    <div
      class={over ? "option file-option over" : "option file-option"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [found] = event.dataTransfer?.files ?? [];
        if (found) void read(found);
      }}
    >
      <label for={id}>{field.title}</label>
      <span class="file-chosen">
        <button type="button" onClick={() => input.current?.click()}>
          Choose file
        </button>
        {value !== null && (
          <>
            <strong role="status">{title}</strong>
            <button type="button" class="quiet" onClick={drop}>
              Remove
            </button>
          </>
        )}
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".json,.toml,application/json,application/toml"
        class="unseen"
        tabIndex={-1}
        onChange={(event) => {
          const [found] = event.currentTarget.files ?? [];
          if (found) void read(found);
          event.currentTarget.value = "";
        }}
      />
      <small>
        {field.description} {value === null && "Choose a JSON or TOML file, or drop it here."}
      </small>
      {problem && (
        <p class="problem" role="alert">
          {problem}{" "}
          <button type="button" class="quiet" onClick={drop}>
            OK
          </button>
        </p>
      )}
    </div>
  );
}
