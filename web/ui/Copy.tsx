/** A link with a button that copies it, and where the device can, one that shares it. If the browser forbids copying, the link is selected instead. */

import { useRef, useState } from "preact/hooks";

/** Phones share with the apps on them; a desktop copies. */
const canShare = (): boolean => "share" in navigator && matchMedia("(pointer: coarse)").matches;

export function CopyLink({ label, url }: { label: string; url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [told, tell] = useState("");
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      tell("Copied");
    } catch {
      tell("Selected: press Ctrl+C or ⌘C");
    }
  };
  return (
    <div class="copy">
      <input ref={field} type="text" readOnly value={url} aria-label={label} onFocus={() => field.current?.select()} />
      <button type="button" onClick={copy}>
        Copy
        <span class="unseen"> {label}</span>
      </button>
      {url.startsWith("http") && canShare() && (
        <button type="button" onClick={() => void navigator.share({ url }).catch(() => {})}>
          Share
          <span class="unseen"> {label}</span>
        </button>
      )}
      <span class="told" role="status">
        {told}
      </span>
    </div>
  );
}
