let isPressed = false;
addEventListener("mousedown", () => (isPressed = true), { capture: true });
addEventListener("mouseup", () => (isPressed = false), { capture: true });

/**
 * Calls `act` at once, or after the present mouse press. A layout change on blur would move the button away under the
 * pointer, and the click would miss it.
 */
export function afterPress(act: () => void): void {
  if (isPressed) addEventListener("mouseup", () => setTimeout(act), { capture: true, once: true });
  else act();
}
