import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import classes from "./bench.module.css";

interface BenchPlace {
  /** "Student Panel" or "Admin Panel", and who works. */
  panel: string;
  name: string;
  /** Where the frame shows the head of a working screen; null until the frame has made room for it. */
  slot: HTMLElement | null;
  /** Asks the frame for a rail in place of the sidebar and for one head. Out: what gives both back. */
  enter: () => () => void;
}

export const BenchPlaceContext = createContext<BenchPlace | null>(null);
export const BenchProvider = BenchPlaceContext.Provider;

/** For the frame, in: its panel and whose it is. Out: whether a working screen is open, what is provided to it, and the ref of the place for its head. */
export function useBenchPlace(panel: string, name: string) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(0);
  const enter = useCallback(() => {
    setOpen((count) => count + 1);
    return () => setOpen((count) => count - 1);
  }, []);
  const place = useMemo(() => ({ panel, name, slot, enter }), [panel, name, slot, enter]);
  return { isBench: open > 0, place, setSlot };
}

/** Stands where a working screen will be while its code comes: it finds the frame as it needs it, and nothing jumps. */
export function BenchComing({ children }: { children: ReactNode }) {
  const enter = useContext(BenchPlaceContext)?.enter;
  useLayoutEffect(() => enter?.(), [enter]);
  return <div className={classes.bench}>{children}</div>;
}

interface BenchProps {
  /** What stands in the frame's one head, which never scrolls. */
  head: ReactNode;
  /** What stands above a print of it, and of what it is: that stands below, behind the name of who prints. */
  printed: string;
  printedBelow?: string;
  /** Its panes reach the edges of the window. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A working screen: one head that stays, and below it what fills the window and scrolls by itself. */
export function Bench({ head, printed, printedBelow, isFlush = false, children }: BenchProps) {
  const place = useContext(BenchPlaceContext);
  const enter = place?.enter;
  useLayoutEffect(() => enter?.(), [enter]);
  return (
    <>
      {place?.slot && createPortal(head, place.slot)}
      <div className={classes.bench} data-flush={isFlush || undefined}>
        <p className={classes.printed}>
          {printed}
          {printedBelow !== undefined && (
            <small>
              {place?.name} · {printedBelow}
            </small>
          )}
        </p>
        {children}
      </div>
    </>
  );
}
