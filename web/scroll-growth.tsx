import { useEffect } from "react";

const ownWays = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Completes `ScrollRestoration`, which scrolls once: a page whose content comes later is scrolled on while it grows, until it
 * has reached the position or somebody scrolls.
 */
export function ScrollGrowth({ position }: { position: number | false | null }) {
  useEffect(() => (position ? followGrowth(position) : undefined), [position]);
  return null;
}

/** Returns what ends it. */
function followGrowth(position: number): () => void {
  const growth = new ResizeObserver(() => {
    scrollTo(0, position);
    if (Math.abs(scrollY - position) <= 1) end();
  });
  const end = () => {
    growth.disconnect();
    for (const way of ownWays) removeEventListener(way, end);
  };
  growth.observe(document.body);
  for (const way of ownWays) addEventListener(way, end, { passive: true });
  return end;
}
