/** Hides the screen between two players of one device until the next player confirms. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { colourOf } from "../protocol/seats.ts";
import { Chip } from "../ui/Chip.tsx";
import { useMatch } from "./context.tsx";

export function PassDevice() {
  const state = useMatch();
  return state.passingDevice.value ? (
    <PassDeviceDialog seat={state.room.seat.value ?? 0} onTaken={() => state.takeDevice()} />
  ) : null;
}

function PassDeviceDialog({ seat, onTaken }: { seat: number; onTaken: () => void }) {
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
        <p>Others, please look away.</p>
        <button type="button" class="gold" onClick={onTaken}>
          I am {colour}
        </button>
      </div>
    </dialog>
  );
}
