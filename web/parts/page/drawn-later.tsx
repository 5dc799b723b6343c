import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from "react";

/** A component whose code loads when it is first rendered; cached from then on. */
interface LatePart<Props> {
  load: () => Promise<ComponentType<Props>>;
  loaded?: ComponentType<Props>;
}

type LoadState = { state: "loading" | "loaded" } | { state: "failed"; fault: unknown };

interface DrawnLaterProps<Props> {
  part: LatePart<Props>;
  props: Props;
  /** Shown until the component has loaded. */
  fallback: ReactNode;
  /** Replaces the component if its code cannot be loaded. Without it the whole screen fails. */
  failure?: ReactNode;
}

/**
 * Renders a component as soon as its code has loaded. Does not use Suspense, because React delays content after a
 * fallback by 300 ms, and nested parts would wait twice. Renders in a transition, so that the page stays responsive.
 * After a failure, the next mount tries again.
 */
export function DrawnLater<Props extends object>({ part, props, fallback, failure }: DrawnLaterProps<Props>) {
  const [loadState, setLoadState] = useState<LoadState>({ state: part.loaded ? "loaded" : "loading" });
  useEffect(() => {
    if (part.loaded) return;
    part.load().then(
      (found) => {
        part.loaded = found;
        startTransition(() => setLoadState({ state: "loaded" }));
      },
      (fault: unknown) => setLoadState({ state: "failed", fault }),
    );
  }, [part]);
  if (loadState.state === "failed") {
    if (failure) return failure;
    throw loadState.fault;
  }
  const { loaded: Part } = part;
  return loadState.state === "loaded" && Part ? <Part {...props} /> : fallback;
}
