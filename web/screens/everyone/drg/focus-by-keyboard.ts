/** Whether whoever acts now goes by keyboard. */
export function goesByKeyboard(): boolean {
  return document.activeElement?.matches(":focus-visible") ?? false;
}

/** Leads the keyboard on to a field when what it stood on goes away; a tap must not bring up the keys of a phone. */
export function leadOn(field: HTMLElement | null): void {
  if (goesByKeyboard()) field?.focus();
}
