import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import classes from "./bench.module.css";

interface BenchFrame {
  /** "Student Panel" or "Admin Panel", and the name of the user. */
  panel: string;
  name: string;
  /** The element of the frame for the head of a working screen; null until the frame has rendered it. */
  slot: HTMLElement | null;
  /** Asks the frame for a rail instead of the sidebar. Returns a function that restores the sidebar. */
  enter: () => () => void;
}

export const BenchFrameContext = createContext<BenchFrame | null>(null);
export const BenchProvider = BenchFrameContext.Provider;

/**
 * Returns for the frame whether a working screen is open, the value of its provider, and the ref of the element for the
 * head.
 */
export function useBenchFrame(panel: string, name: string) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(0);
  const enter = useCallback(() => {
    setOpen((count) => count + 1);
    return () => setOpen((count) => count - 1);
  }, []);
  const frame = useMemo(() => ({ panel, name, slot, enter }), [panel, name, slot, enter]);
  return { isBench: open > 0, frame, setSlot };
}

/** The layout of a working screen while its code loads, so that the frame does not change afterwards. */
export function BenchSkeleton({ children }: { children: ReactNode }) {
  const enter = useContext(BenchFrameContext)?.enter;
  useLayoutEffect(() => enter?.(), [enter]);
  return <div className={classes.bench}>{children}</div>;
}

interface BenchProps {
  /** The content of the frame's head, which never scrolls. */
  head: ReactNode;
  /** Printed above the content: its title, and below it the name of the user and `printedBelow`. */
  printed: string;
  printedBelow?: string;
  /** The panes reach the edges of the window. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A working screen: a sticky head, and below it content that fills the window and scrolls separately. */
export function Bench({ head, printed, printedBelow, isFlush = false, children }: BenchProps) {
  const frame = useContext(BenchFrameContext);
  const enter = frame?.enter;
  useLayoutEffect(() => enter?.(), [enter]);
  return (
    <>
      {frame?.slot && createPortal(head, frame.slot)}
      <div className={classes.bench} data-flush={isFlush || undefined}>
        <p className={classes.printed}>
          {printed}
          {printedBelow !== undefined && (
            <small>
              {frame?.name} · {printedBelow}
            </small>
          )}
        </p>
        {children}
      </div>
    </>
  );
}
