/** Leads to the first faulty field of a form, once the faults are drawn; whoever has gone on by then is not called back. */
export function focusFirstFault(form: HTMLElement | null): void {
  const before = document.activeElement;
  requestAnimationFrame(() => {
    if (document.activeElement !== before && document.activeElement !== document.body) return;
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
