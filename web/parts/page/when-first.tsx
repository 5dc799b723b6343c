import { type ReactNode, Suspense, useEffect, useState } from "react";

interface WhenFirstProps {
  isNow: boolean;
  /** Told whether it is open: at first it is drawn closed, so that it knows where the focus was when it opens. */
  children: (isOpen: boolean) => ReactNode;
}

/** Draws what is loaded apart from the first time that it is needed, and goes on from then. */
export function WhenFirst({ isNow, children }: WhenFirstProps) {
  const [wasNeeded, setNeeded] = useState(isNow);
  if (isNow && !wasNeeded) setNeeded(true);
  if (!wasNeeded) return null;
  return (
    <Suspense fallback={null}>
      <Opening isNow={isNow}>{children}</Opening>
    </Suspense>
  );
}

function Opening({ isNow, children }: WhenFirstProps) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return children(isNow && isDrawn);
}
