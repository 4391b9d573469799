/** Between two players of one device: nothing is to be seen until the next one has it in hand. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { colourOf } from "../../games/seats.ts";
import { Chip } from "../ui/Chip.tsx";
import { useMatch } from "./context.ts";

export function Cover() {
  const state = useMatch();
  return state.covered.value ? <Curtain seat={state.room.seat.value ?? 0} onTaken={() => state.takeInHand()} /> : null;
}

function Curtain({ seat, onTaken }: { seat: number; onTaken: () => void }) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current!;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  const colour = colourOf(seat);
  return (
    <dialog
      ref={element}
      class="curtain"
      aria-labelledby="curtain-head"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div>
        <Chip colour={colour} />
        <h2 id="curtain-head">Pass the device to {colour}</h2>
        <p>Everybody else looks away.</p>
        <button type="button" class="gold" onClick={onTaken}>
          I am {colour}
        </button>
      </div>
    </dialog>
  );
}
