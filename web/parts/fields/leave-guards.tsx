import { useEffect, useEffectEvent, useRef } from "react";
import { type BlockerFunction, useBlocker } from "react-router";

interface Guard {
  isHolding: BlockerFunction;
  onHeld: (leave: () => void) => void;
}

const guards: Guard[] = [];

/**
 * Asks `isHolding` before each navigation. If it returns true, the navigation does not happen and `onHeld` is called; its
 * argument navigates after all. The newest guard is asked first.
 */
export function useGuard(isHolding: BlockerFunction, onHeld: Guard["onHeld"] = () => {}): void {
  const ask = useEffectEvent(isHolding);
  const hold = useEffectEvent(onHeld);
  useEffect(() => {
    const guard: Guard = { isHolding: (navigation) => ask(navigation), onHeld: (leave) => hold(leave) };
    guards.push(guard);
    return () => void guards.splice(guards.indexOf(guard), 1);
  }, []);
}

/** Asks all guards. Rendered once: React Router supports one blocker at a time. */
export function LeaveGuards() {
  const holding = useRef<Guard>(undefined);
  const blocker = useBlocker((navigation) => {
    holding.current = guards.findLast((guard) => guard.isHolding(navigation));
    return holding.current !== undefined;
  });
  useEffect(() => {
    if (blocker.state === "blocked") holding.current?.onHeld(blocker.proceed);
  }, [blocker]);
  return null;
}
