/** A board without a match: it shows one scene. */

import { useEffect, useRef } from "preact/hooks";
import type { Scene } from "../protocol/generated/wire.ts";
import { mountBoard } from "../table/board.ts";
import type { Trace } from "../table/types.ts";
import { dressed } from "./board_settings.ts";

interface StillBoardProps {
  readonly scene: Scene;
  readonly class: string;
  /** What was tried here before. */
  readonly traces?: readonly Trace[];
  readonly onPick?: (name: string | null) => void;
}

export function StillBoard({ scene, class: kind, traces = [], onPick = () => {} }: StillBoardProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = mountBoard(element.current!, { onPick });
    void board.show(scene).then(() => board.showTraces(traces));
    const ends = dressed(board);
    return () => {
      for (const end of ends) end();
      board.destroy();
    };
  }, [scene]);
  return <div class={kind} ref={element} />;
}
