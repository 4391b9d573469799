/** A part of the page that is loaded when it is first shown. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

interface LaterProps<P> {
  readonly load: () => Promise<ComponentType<P>>;
  readonly given: P;
}

export function Later<P extends object>({ load, given }: LaterProps<P>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [problem, setProblem] = useState(false);
  useEffect(() => {
    let left = false;
    load().then(
      (loaded) => left || setPart(() => loaded),
      () => left || setProblem(true),
    );
    return () => {
      left = true;
    };
  }, []);
  if (problem) {
    return (
      <p class="problem" role="alert">
        A part of this page could not be loaded. Please reload it.
      </p>
    );
  }
  return Part && <Part {...given} />;
}
