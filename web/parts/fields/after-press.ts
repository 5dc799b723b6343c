let isPressed = false;
addEventListener("mousedown", () => (isPressed = true), { capture: true });
addEventListener("mouseup", () => (isPressed = false), { capture: true });

/**
 * Acts at once, or, where a press is under way, when it has ended: what is laid out anew because a field was left would
 * slip from under the pointer that left it, and the press would hit nothing.
 */
export function afterPress(act: () => void): void {
  if (isPressed) addEventListener("mouseup", () => setTimeout(act), { capture: true, once: true });
  else act();
}
