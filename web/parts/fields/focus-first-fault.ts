/** A fault that comes out of a server's answer is drawn some frames after it is known, on a busy machine many. */
const mostFrames = 60;

/**
 * Leads to the first faulty field of a form, once the faults are drawn; whoever has gone on by then is not called back. Where
 * no field is faulty the focus goes back to the button, which lost it if the form was closed while it was being sent.
 */
export function focusFirstFault(form: HTMLElement | null): void {
  const lead = (from: Element | null, framesLeft: number) =>
    requestAnimationFrame(() => {
      if (document.activeElement !== from && document.activeElement !== document.body) return;
      const faulty = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (faulty) return faulty.focus();
      if (document.activeElement === document.body) form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
      if (framesLeft > 0) lead(document.activeElement, framesLeft - 1);
    });
  lead(document.activeElement, mostFrames);
}
