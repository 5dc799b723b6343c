import { useEffect } from "react";

/** A modal that closes returns the focus to its button within this time. */
const modalGivesBackMs = 250;

/**
 * Moves the focus to the heading of the content when the focused element disappears (its row was deleted, its screen
 * was left). Otherwise the focus would be at the top of the document.
 */
export function useFocusFallback(): void {
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
