/** A fault from the server's answer is rendered some frames later, many on a busy machine. */
const mostFrames = 60;

/**
 * Focuses the first faulty field of a form once the faults are rendered, unless the user has moved on. If no field is
 * faulty, focuses the submit button, which lost the focus if the form was disabled while sending.
 */
export function focusFirstFault(form: HTMLElement | null): void {
  const tryFocus = (from: Element | null, framesLeft: number) =>
    requestAnimationFrame(() => {
      if (document.activeElement !== from && document.activeElement !== document.body) return;
      const faulty = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (faulty) return faulty.focus();
      if (document.activeElement === document.body) form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
      if (framesLeft > 0) tryFocus(document.activeElement, framesLeft - 1);
    });
  tryFocus(document.activeElement, mostFrames);
}
