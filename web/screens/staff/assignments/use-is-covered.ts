import { useEffect, useRef } from "react";
import { useMatch } from "react-router";

/**
 * Returns true while a module's submissions cover the overview, which cannot be used then. When they close, the focus
 * returns to that module, also after a reload or a link.
 */
export function useIsCovered(): boolean {
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
