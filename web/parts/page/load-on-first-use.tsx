import { type ReactNode, Suspense, useEffect, useState } from "react";

interface WhenFirstProps {
  isNow: boolean;
  /**
   * The argument is false at the first render, so that a dialog is mounted closed and records where the focus was
   * before it opens.
   */
  children: (isOpen: boolean) => ReactNode;
}

/** Renders lazily loaded content from the first time that it is needed. */
export function LoadOnFirstUse({ isNow, children }: WhenFirstProps) {
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
