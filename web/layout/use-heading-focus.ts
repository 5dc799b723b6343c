import { useEffect, useRef } from "react";
import { useNavigationType } from "react-router";

/** The time that a screen may take to render its heading. */
const headingWithinMs = 3000;

/**
 * Moves the focus to the heading of a new page after a navigation, so that a screen reader reads it. Does nothing if
 * the screen sets the focus itself, or on the first page after a load.
 */
export function useHeadingFocus(pathname: string): void {
  const last = useRef(useNavigationType() === "POP" ? pathname : undefined);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.querySelector("#main");
    const focusHeading = () => {
      // The heading of a working screen is in the header of the frame.
      const heading = document.querySelector<HTMLElement>("main h1, header h1");
      if (!heading) return false;
      if (!main?.contains(document.activeElement)) {
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }
      return true;
    };
    if (!main || focusHeading()) return;
    const observer = new MutationObserver(() => focusHeading() && observer.disconnect());
    observer.observe(main, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), headingWithinMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [pathname]);
}
