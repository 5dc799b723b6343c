import { useEffect, useRef } from "react";
import { useMatch } from "react-router";

/**
 * Whether a module's submissions lie over the overview, which is out of reach meanwhile. Whoever closes them stands at that
 * module again, also after a reload or a link.
 */
export function useCovered(): boolean {
  const open = useMatch("/admin/assignments/:id/submissions/*")?.params.id;
  const last = useRef(open);
  useEffect(() => {
    if (open === undefined && last.current !== undefined) focusModule(last.current);
    last.current = open;
  }, [open]);
  return open !== undefined;
}

function focusModule(id: string): void {
  const link = document.querySelector<HTMLElement>(`a[href^="/admin/assignments/${CSS.escape(id)}/submissions"]`);
  if (!link) return;
  link.focus({ preventScroll: true });
  const { top, bottom } = link.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) link.scrollIntoView({ block: "center" });
}
