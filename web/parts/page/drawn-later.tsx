import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from "react";

/** A part whose code comes when it is first drawn; kept from then. */
interface LatePart<Props> {
  load: () => Promise<ComponentType<Props>>;
  here?: ComponentType<Props>;
}

type Coming = { state: "awaited" | "here" } | { state: "lost"; fault: unknown };

interface DrawnLaterProps<Props> {
  part: LatePart<Props>;
  props: Props;
  /** Stands in its place until it has come. */
  awaited: ReactNode;
  /** Replaces the part if its code cannot be loaded. Without it the whole screen fails. */
  lost?: ReactNode;
}

/**
 * Draws a part as soon as it has come. By itself and not by Suspense: React keeps back what follows a fallback until this
 * has stood for 300 ms, so that parts within parts would wait twice. It is drawn in slices, between which the page answers.
 * One that did not come is asked for anew when it is drawn anew.
 */
export function DrawnLater<Props extends object>({ part, props, awaited, lost }: DrawnLaterProps<Props>) {
  const [coming, setComing] = useState<Coming>({ state: part.here ? "here" : "awaited" });
  useEffect(() => {
    if (part.here) return;
    part.load().then(
      (found) => {
        part.here = found;
        startTransition(() => setComing({ state: "here" }));
      },
      (fault: unknown) => setComing({ state: "lost", fault }),
    );
  }, [part]);
  if (coming.state === "lost") {
    if (lost) return lost;
    throw coming.fault;
  }
  const { here: Part } = part;
  return coming.state === "here" && Part ? <Part {...props} /> : awaited;
}
