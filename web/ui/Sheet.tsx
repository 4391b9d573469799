/**
 * A dialog: a drawer from the side, a card in the middle, or the play sheet. The browser keeps the focus inside. Escape, a tap beside it and
 * its button go back in the browser's history, and going back closes it.
 */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { enterSheet, leaveSheet } from "../browser/route.ts";

interface SheetProps {
  readonly title: string;
  readonly kind?: "drawer" | "card" | "play";
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Sheet({ title, kind = "drawer", onClose, children }: SheetProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = element.current!;
    const before = document.activeElement;
    dialog.showModal();
    const gone = enterSheet(onClose);
    return () => {
      gone();
      dialog.close();
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={`sheet ${kind}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        leaveSheet();
      }}
      onClick={(event) => {
        if (event.target === element.current) leaveSheet();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="sheet-inner">
        <header class="sheet-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" class="icon" aria-label="Close" onClick={leaveSheet}>
            <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
              <path d="M4 4L16 16M16 4L4 16" />
            </svg>
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
