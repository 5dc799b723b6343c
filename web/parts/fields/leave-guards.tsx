import { useEffect, useEffectEvent, useRef } from "react";
import { type BlockerFunction, useBlocker } from "react-router";

interface Guard {
  isBlocking: BlockerFunction;
  onBlocked: (leave: () => void) => void;
}

const guards: Guard[] = [];

/**
 * Calls `isBlocking` before each navigation. If it returns true, the navigation is blocked and `onBlocked` is called with a
 * function that navigates after all. The newest guard is asked first.
 */
export function useGuard(isBlocking: BlockerFunction, onBlocked: Guard["onBlocked"] = () => {}): void {
  const ask = useEffectEvent(isBlocking);
  const block = useEffectEvent(onBlocked);
  useEffect(() => {
    const guard: Guard = { isBlocking: (navigation) => ask(navigation), onBlocked: (leave) => block(leave) };
    guards.push(guard);
    return () => void guards.splice(guards.indexOf(guard), 1);
  }, []);
}

/** Asks all guards. Rendered once, because React Router supports one blocker at a time. */
export function LeaveGuards() {
  const blocking = useRef<Guard>(undefined);
  const blocker = useBlocker((navigation) => {
    blocking.current = guards.findLast((guard) => guard.isBlocking(navigation));
    return blocking.current !== undefined;
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocking.current?.onBlocked(blocker.proceed);
  }, [blocker]);
  return null;
}
