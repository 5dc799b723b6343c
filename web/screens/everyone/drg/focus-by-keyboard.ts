/** True if the user is working with the keyboard. */
export function isUsingKeyboard(): boolean {
  return document.activeElement?.matches(":focus-visible") ?? false;
}

/**
 * Moves the keyboard focus to a field when the focused element disappears. After a tap nothing happens, because the
 * on-screen keyboard would open.
 */
export function focusIfKeyboard(field: HTMLElement | null): void {
  if (isUsingKeyboard()) field?.focus();
}
