import { useEffect, useRef } from "react";
import { useNavigationType } from "react-router";

/** How long a screen may take to draw its heading. */
const headingWithinMs = 3000;

/**
 * Leads whoever followed a link, or logged in, to the new page: the focus goes to its heading, which a screen reader reads
 * out. A screen that takes the focus itself keeps it, and a page that was just loaded keeps the browser's own place.
 */
export function useArrival(pathname: string): void {
  const last = useRef(useNavigationType() === "POP" ? pathname : undefined);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.querySelector("#main");
    const arrive = () => {
      // That of a working screen stands in the frame's head.
      const heading = document.querySelector<HTMLElement>("main h1, header h1");
      if (!heading) return false;
      if (!main?.contains(document.activeElement)) {
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }
      return true;
    };
    if (!main || arrive()) return;
    const observer = new MutationObserver(() => arrive() && observer.disconnect());
    observer.observe(main, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), headingWithinMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [pathname]);
}
