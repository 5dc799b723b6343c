const durationMs = 400;
/** A longer jump, in heights of the box, starts nearer, so that no hundreds of pages are rendered on the way. */
const farthestHeights = 3;

/**
 * Calls `jump`, which scrolls a box, and then animates the way in 400 ms. With reduced motion there is no animation.
 * Scrolling by the user stops it.
 */
export function glide(box: HTMLElement, jump: () => void): void {
  const before = box.scrollTop;
  jump();
  const goal = box.scrollTop;
  if (goal === before || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const farthest = farthestHeights * box.clientHeight;
  const from = Math.abs(goal - before) > farthest ? goal - Math.sign(goal - before) * farthest : before;
  const started = performance.now();
  let last = from;
  box.scrollTop = from;
  const step = (now: number) => {
    // The user or another jump has scrolled.
    if (Math.abs(box.scrollTop - last) > 2) return;
    const share = Math.min(1, Math.max(0, (now - started) / durationMs));
    box.scrollTop = from + (goal - from) * (1 - (1 - share) ** 3);
    last = box.scrollTop;
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
