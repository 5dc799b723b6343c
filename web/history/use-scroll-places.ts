import { useEffect, useLayoutEffect, useRef } from "react";
import type { Now } from "./history.ts";

const kept = "scroll-places";

/** How far down each entry of the history was read. */
function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(kept) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

/**
 * A new page begins at its top, and Back, forward and a reload lead to where one was reading. Given what is drawn, and not
 * where the window is on its way to: the height of the page before would bound the way down.
 */
export function useScrollPlaces({ place, isScrollKept }: Now): void {
  const places = useRef<Record<string, number>>(undefined);
  places.current ??= readPlaces();
  useEffect(() => {
    const all = places.current ?? {};
    const keep = () => {
      try {
        sessionStorage.setItem(kept, JSON.stringify(all));
      } catch {
        // A full store costs no more than the place.
      }
      window.history.scrollRestoration = "auto";
    };
    const takeOver = () => {
      window.history.scrollRestoration = "manual";
    };
    takeOver();
    addEventListener("pagehide", keep);
    addEventListener("pageshow", takeOver);
    return () => {
      removeEventListener("pagehide", keep);
      removeEventListener("pageshow", takeOver);
    };
  }, []);
  const isFirst = useRef(true);
  const { key, hash } = place;
  useLayoutEffect(() => {
    const all = places.current ?? {};
    const remember = () => {
      all[key] = scrollY;
    };
    const known = all[key];
    if (known !== undefined) scrollTo(0, known);
    else if (hash !== "") document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    else if (!isScrollKept && !isFirst.current) scrollTo(0, 0);
    isFirst.current = false;
    remember();
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, [key, hash, isScrollKept]);
}
