/** Buttons that turn the position into a match, a link, a file or a line for the engine. */

import { useRef, useState } from "preact/hooks";
import { editPath } from "../browser/route.ts";
import { CopyLink } from "../ui/Copy.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { useEditor } from "./context.ts";
import { PlaySheet } from "./PlaySheet.tsx";
import { MAX_JSON } from "./position_link.ts";
import { saveFile } from "./save_file.ts";

type Open = "play" | "link" | "engine" | null;

export function ExportMenu() {
  const state = useEditor();
  const [open, show] = useState<Open>(null);
  const close = (): void => show(null);
  const validation = state.validation.value;
  const playable = validation.kind === "can" && !validation.answer.view.outcome;
  return (
    <section class="ways" aria-label="Play and export">
      <button type="button" class="gold" disabled={!playable} onClick={() => show("play")}>
        Play from here
      </button>
      <div class="pairs">
        <button type="button" onClick={() => show("link")}>
          Copy link
        </button>
        <button type="button" onClick={() => saveFile(state.written())}>
          Save file
        </button>
        <OpenFile />
        <button type="button" onClick={() => show("engine")}>
          Copy for engine
        </button>
      </div>
      {open === "play" && <PlaySheet onClose={close} />}
      {open === "link" && <LinkSheet onClose={close} />}
      {open === "engine" && <EngineSheet onClose={close} />}
    </section>
  );
}

function LinkSheet({ onClose }: { onClose: () => void }) {
  const state = useEditor();
  const code = state.code.value;
  return (
    <Sheet title="Link to this position" kind="card" onClose={onClose}>
      {code === null ? (
        <p>This position is too large for a link. Save it as a file.</p>
      ) : (
        <>
          <CopyLink label="Link to this position" url={new URL(editPath(state.game.name, code), location.href).href} />
          <p class="aside">The link holds the whole position. The part behind # is not sent to any server.</p>
        </>
      )}
    </Sheet>
  );
}

function EngineSheet({ onClose }: { onClose: () => void }) {
  const state = useEditor();
  return (
    <Sheet title="Copy for engine" kind="card" onClose={onClose}>
      <p>Start the engine and send it this line. It replies with a match that starts from this position.</p>
      <CopyLink label="Command" url="iceharbor engine" />
      <CopyLink label="Line for the engine" url={JSON.stringify({ do: "load", position: state.written() })} />
    </Sheet>
  );
}

function OpenFile() {
  const state = useEditor();
  const input = useRef<HTMLInputElement>(null);
  const [told, tell] = useState<string | null>(null);
  const read = async (file: File): Promise<void> => {
    try {
      if (file.size > MAX_JSON) throw new Error("This file is too large for a position.");
      await state.open(JSON.parse(await file.text()));
      tell(null);
    } catch (error) {
      tell(error instanceof SyntaxError ? "This file is not JSON." : (error as Error).message);
    }
  };
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        Open file
      </button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        class="unseen"
        tabIndex={-1}
        aria-label="Position file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void read(file);
          event.currentTarget.value = "";
        }}
      />
      {told && (
        <p class="problem" role="alert">
          {told}
        </p>
      )}
    </>
  );
}
