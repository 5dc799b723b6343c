/** A fault that comes out of a server's answer is drawn some frames after it is known, on a busy machine many. */
const mostFrames = 60;

/** Leads to the first faulty field of a form, once the faults are drawn; whoever has gone on by then is not called back. */
export function focusFirstFault(form: HTMLElement | null): void {
  const before = document.activeElement;
  const lead = (framesLeft: number) =>
    requestAnimationFrame(() => {
      if (document.activeElement !== before && document.activeElement !== document.body) return;
      const faulty = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (faulty) faulty.focus();
      else if (framesLeft > 0) lead(framesLeft - 1);
    });
  lead(mostFrames);
}
