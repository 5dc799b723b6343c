const durationMs = 400;
/** Farther than so many heights of the box a jump begins nearer, so that no hundred pages are drawn on the way. */
const farthestHeights = 3;

/**
 * Lets `jump` scroll a box at once, then shows the way there in 400 ms; a reader who wants no motion
 * sees the end of it only. What the reader scrolls meanwhile wins.
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
    // Somebody else scrolled: a wheel, a finger, the next jump.
    if (Math.abs(box.scrollTop - last) > 2) return;
    const share = Math.min(1, Math.max(0, (now - started) / durationMs));
    box.scrollTop = from + (goal - from) * (1 - (1 - share) ** 3);
    last = box.scrollTop;
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
