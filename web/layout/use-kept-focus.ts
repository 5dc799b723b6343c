import { useEffect } from "react";

/** A modal that closes gives the focus back to its button by itself, within this time. */
const modalGivesBackMs = 250;

/**
 * When the focused element goes (its row was deleted, its screen was left), the focus would fall to the top of the page.
 * It goes to the heading of the screen's content instead, so that the keyboard and a screen reader go on from there.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    const remember = (event: FocusEvent) => {
      focused = event.target instanceof Element ? event.target : null;
    };
    const isLost = () => focused !== null && !focused.isConnected && document.activeElement === document.body;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!isLost()) return;
        const next = document.querySelector<HTMLElement>("#main h1") ?? document.querySelector<HTMLElement>("#main");
        if (next) next.tabIndex = -1;
        next?.focus({ preventScroll: true });
      }, modalGivesBackMs);
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}
