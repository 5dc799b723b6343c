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
    const known = all[key];
    const way = known === undefined ? undefined : goDownTo(known);
    if (known === undefined) {
      if (hash !== "") document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
      else if (!isScrollKept && !isFirst.current) scrollTo(0, 0);
    }
    isFirst.current = false;
    // Whoever leaves before the page was long enough was still reading there.
    const remember = () => {
      all[key] = way?.goal() ?? scrollY;
    };
    remember();
    addEventListener("scroll", remember, { passive: true });
    return () => {
      removeEventListener("scroll", remember);
      way?.end();
    };
  }, [key, hash, isScrollKept]);
}

const ownWays = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Goes so far down, with a page that is not that long yet as far as it is, and on while it grows: what is read there may
 * come later. Until it is there, or whoever reads goes a way of their own, `goal` is where it goes.
 */
function goDownTo(y: number): { goal: () => number | undefined; end: () => void } {
  let goal: number | undefined = y;
  const growth = new ResizeObserver(() => go());
  const end = () => {
    goal = undefined;
    growth.disconnect();
    for (const way of ownWays) removeEventListener(way, end);
  };
  const go = () => {
    scrollTo(0, y);
    if (Math.abs(scrollY - y) <= 1) end();
  };
  growth.observe(document.body);
  for (const way of ownWays) addEventListener(way, end, { passive: true });
  go();
  return { goal: () => goal, end };
}
