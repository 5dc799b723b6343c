import { useEffect } from "react";

const userEvents = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Completes `ScrollRestoration`, which scrolls only once. Continues to scroll while the content of the page grows,
 * until the position is reached or the user scrolls.
 */
export function ScrollGrowth({ position }: { position: number | false | null }) {
  useEffect(() => (position ? followGrowth(position) : undefined), [position]);
  return null;
}

/** Scrolls after each change of the body's height. Returns a function that stops this. */
function followGrowth(position: number): () => void {
  const growth = new ResizeObserver(() => {
    scrollTo(0, position);
    if (Math.abs(scrollY - position) <= 1) end();
  });
  const end = () => {
    growth.disconnect();
    for (const event of userEvents) removeEventListener(event, end);
  };
  growth.observe(document.body);
  for (const event of userEvents) addEventListener(event, end, { passive: true });
  return end;
}
