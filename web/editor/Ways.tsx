/** What becomes of a position: a link, a file, a match, a line for the engine. */

import { useRef, useState } from "preact/hooks";
import { editPath } from "../app/route.ts";
import { CopyLink } from "../app/ui/Copy.tsx";
import { Sheet } from "../app/ui/Sheet.tsx";
import { useEditor } from "./context.ts";
import { MOST_JSON } from "./link.ts";
import { PlaySheet } from "./PlaySheet.tsx";
import { saveFile } from "./saveFile.ts";

type Open = "play" | "link" | "engine" | null;

export function Ways() {
  const state = useEditor();
  const [open, show] = useState<Open>(null);
  const close = (): void => show(null);
  const verdict = state.verdict.value;
  const playable = verdict.kind === "can" && !verdict.view.outcome;
  return (
    <section class="ways" aria-label="What to do with it">
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
          For the engine
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
        <p>This position is too large for a link, which some programs would cut. Save it as a file.</p>
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
    <Sheet title="For the engine" kind="card" onClose={onClose}>
      <p>Start the engine, and give it this line. It answers with the match that begins here.</p>
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
      if (file.size > MOST_JSON) throw new Error("This file is too large for a position.");
      await state.open(JSON.parse(await file.text()));
      tell(null);
    } catch (error) {
      tell(error instanceof SyntaxError ? "This file holds no JSON." : (error as Error).message);
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
        aria-label="A position's file"
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
